// A table for practice: a position to try moves in. Nothing is kept, and nobody else moves unless asked to.
import { rules } from "../engine/client";
import type { Opened } from "../engine/protocol";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Refusal } from "../engine/wire/Refusal";
import { app } from "../app/app.svelte";
import { sideOf } from "../headless/names";
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
    this.game = spec.game;
    await this.guarded(async () => {
      const [kit, opened] = await Promise.all([this.load(spec.game), rules.ask("open", { spec })]);
      if (opening !== this.#opening) return;
      const seats = seatsOf(opened, person === "mover" ? opened.view.turn : person);
      this.state = table.opened(kit.play, "practice", seats, opened.spec, opened.view);
    }, () => this.set(spec, person));
  }

  override async play(move: string): Promise<void> {
    if (!this.state || !table.mayMove(this.state)) return;
    const before = this.state.spec.moves;
    const refusal = await this.#make(move);
    if (refusal) this.turnedDown(move, refusal);
    else if (refusal === null) this.played(move, before);
  }

  /** Makes a move: null if it was made, or why it was refused; undefined if nobody waits for it any more. */
  async #make(move: string): Promise<Refusal | null | undefined> {
    const opening = this.#opening;
    const answer = await this.guarded(() => rules.ask("play", { move }));
    if (!answer || !this.state || opening !== this.#opening) return undefined;
    const { refusal, spec, view } = answer;
    this.state = refusal ? { ...this.state, held: { ...this.state.held, refusal } } : table.moved(this.state, spec, view);
    return refusal;
  }

  /** Neither hints nor takebacks: the page has its own. */
  override async advise(): Promise<void> {}
  override async takeBack(): Promise<void> {}

  /** Plays a move of another seat. */
  async follow(move: string): Promise<void> {
    await this.#make(move);
  }

  /** From now on nobody moves here. */
  rest(): void {
    if (this.state) this.state = table.letGo({ ...this.state, paused: true });
  }

  /** Shows a move without playing it. */
  point(move: string): void {
    if (this.state) this.state = table.advised(this.state, move);
  }
}

/** Nobody plays the other seats: each is called by its side. */
function seatsOf({ spec, view }: Opened, person: number | null): Sitter[] {
  return view.seats.map((_, seat) =>
    seat === person ? { kind: "person", name: "" } : { kind: "remote", name: sideOf(app.catalogue, spec, seat) },
  );
}
