// A table with a question on it: a piece is held over the board and stays there.
import { rules } from "../../engine/client";
import type { Refusal } from "../../engine/wire/Refusal";
import { answered, held } from "../../headless/lessons/hold";
import { Practice } from "./practice.svelte";

export class LessonTable extends Practice {
  #asked: string | null = null;

  /** Asks about a move (or, by an empty one, nothing); the board cannot be touched until `ask(null)`. */
  ask(move: string | null): void {
    this.#asked = move;
    if (move !== null && this.state) this.state = held(this.state, move);
  }

  /** What the core says to the move that was asked about. */
  async answer(): Promise<Refusal | null> {
    const move = this.#asked;
    if (move === null || !this.state) return null;
    // Other boards may be on the same page: the worker opens this one again before it answers.
    void rules.ask("open", { spec: this.state.spec });
    const refusal = await rules.ask("check", { move });
    if (this.state) this.state = answered(this.state, refusal);
    return refusal;
  }

  override pick(shape: string): void {
    if (this.#asked === null) super.pick(shape);
  }
  override turn(...given: Parameters<Practice["turn"]>): void {
    if (this.#asked === null) super.turn(...given);
  }
  override hover(x: number, y: number): void {
    if (this.#asked === null) super.hover(x, y);
  }
  override leave(): void {
    if (this.#asked === null) super.leave();
  }
  override letGo(): void {
    if (this.#asked === null) super.letGo();
  }
  override pin(x: number, y: number): void {
    if (this.#asked === null) super.pin(x, y);
  }
  override push(dx: number, dy: number): void {
    if (this.#asked === null) super.push(dx, dy);
  }
  override async confirm(): Promise<void> {
    if (this.#asked === null) await super.confirm();
  }
}
