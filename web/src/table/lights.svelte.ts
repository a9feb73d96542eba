// What is lit up on a board: on demand what joins and what is missing, and in a study what an analysis points at.
import { rules } from "../engine/client";
import type { Insight } from "../engine/wire/Insight";
import type { Mark } from "../headless/marks";

class Lights {
  /** Whether ways, networks or contacts are lit, until they are switched off. */
  on = $state.raw(false);
  /** What the core says about a position, once it has answered. */
  insight = $state.raw<Insight | null>(null);
  marks = $state.raw<readonly Mark[]>([]);
  /** From the cells of the move that was played to those of the better one. */
  arrow = $state.raw<readonly [Mark, Mark] | null>(null);
  #position = "";

  toggle(): void {
    this.on = !this.on;
  }

  /** Asks the core about a position; the answer is for that position alone. */
  async follow(position: string): Promise<void> {
    if (position === this.#position) return;
    this.#position = position;
    this.insight = null;
    const insight = await rules.ask("insight", { position }).catch(() => null);
    if (position === this.#position) this.insight = insight;
  }

  /** Takes an analysis off the board. */
  clear(): void {
    this.marks = [];
    this.arrow = null;
  }

  off(): void {
    this.clear();
    this.on = false;
    this.insight = null;
    this.#position = "";
  }
}

export const lights = new Lights();
