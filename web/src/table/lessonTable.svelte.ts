// A table with a question on it: a piece is held over the board and stays there.
import { rules } from "../engine/client";
import type { Refusal } from "../engine/wire/Refusal";
import { answered, asking } from "../headless/table";
import { Practice } from "./practice.svelte";

export class LessonTable extends Practice {
  #asked: string | null = null;

  /** Asks about a move (or, by an empty one, nothing); the board cannot be touched until `ask(null)`. */
  ask(move: string | null): void {
    this.#asked = move;
    if (move !== null && this.state) this.state = asking(this.state, move);
  }

  /** What the core says to the move that was asked about. */
  async answer(): Promise<Refusal | null> {
    const move = this.#asked;
    if (move === null || !this.state) return null;
    const { spec } = this.state;
    // Other boards may be on the same page: the worker opens this one again before it answers.
    const found = await this.guarded(() => Promise.all([rules.ask("open", { spec }), rules.ask("check", { move })]));
    const refusal = found?.[1] ?? null;
    if (found && this.state) this.state = answered(this.state, refusal);
    return refusal;
  }

  protected override get isLocked(): boolean {
    return this.#asked !== null;
  }
}
