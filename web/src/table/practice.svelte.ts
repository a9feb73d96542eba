// A table for practice: a position to try moves in. Nothing is kept, and nobody else moves unless told to.
import { rules } from "../engine/client";
import type { Opened } from "../engine/protocol";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Refusal } from "../engine/wire/Refusal";
import type { Sitter } from "../headless/seats";
import * as table from "../headless/table";
import { Table } from "./table.svelte";

export class Practice extends Table {
  /** What happens after a move that the core has accepted; `before` are the moves until then. */
  played: (move: string, before: string[]) => void = () => undefined;
  /** What happens after a move that the core has refused. */
  turnedDown: (move: string, refusal: Refusal) => void = () => undefined;
  #opening = 0;

  /** Sets a position up. Only the person's seat can move; without one it can only be looked at. */
  async set(spec: GameSpec, person: number | "mover" | null = null): Promise<void> {
    const opening = ++this.#opening;
    try {
      const [kit, opened] = await Promise.all([this.load(spec.game), rules.ask("open", { spec })]);
      if (opening !== this.#opening) return;
      const seats = seatsOf(opened, person === "mover" ? opened.view.turn : person);
      this.state = table.opened(kit.play, "practice", seats, opened.spec, opened.view);
    } catch (error) {
      if (opening === this.#opening) this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  override async play(move: string): Promise<void> {
    if (!this.state || !table.mayMove(this.state)) return;
    const before = this.state.spec.moves;
    const opening = this.#opening;
    const { refusal, ...opened } = await rules.ask("play", { move });
    if (!this.state || opening !== this.#opening) return;
    if (refusal) {
      this.state = { ...this.state, held: { ...this.state.held, refusal } };
      this.turnedDown(move, refusal);
      return;
    }
    this.#moved(opened);
    this.played(move, before);
  }

  /** Neither hints nor takebacks: the page has its own. */
  override async advise(): Promise<void> {}
  override async takeBack(): Promise<void> {}

  /** Plays a move of another seat. */
  async follow(move: string): Promise<void> {
    const opening = this.#opening;
    const { refusal, ...opened } = await rules.ask("play", { move });
    if (!refusal && opening === this.#opening) this.#moved(opened);
  }

  /** From now on nobody moves here. */
  rest(): void {
    if (this.state) this.state = table.letGo({ ...this.state, seats: this.state.seats.map(() => WATCHER) });
  }

  /** Shows a move without playing it. */
  point(move: string): void {
    if (this.state) this.state = table.advised(this.state, move);
  }

  #moved(opened: Opened): void {
    if (this.state) this.state = table.moved(this.state, opened.spec, opened.view);
  }
}

const WATCHER: Sitter = { kind: "computer", level: 1 };

function seatsOf({ view }: Opened, person: number | null): Sitter[] {
  return view.seats.map((_, seat) => (seat === person ? { kind: "person", name: "" } : WATCHER));
}
