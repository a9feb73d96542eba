// Moves that play by themselves, at a speed that can be chosen.
import { app } from "../app/app.svelte";

/** Milliseconds that a move stays at normal speed. */
const BEAT = 1400;

export class Autoplay {
  playing = $state.raw(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #step: () => Promise<boolean> | boolean;

  /** `step` shows the next move, and says whether another follows. */
  constructor(step: () => Promise<boolean> | boolean) {
    this.#step = step;
  }

  start(): void {
    this.playing = true;
    this.#wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), BEAT / app.settings.replay);
  }

  async #next(): Promise<void> {
    const more = await this.#step();
    if (!this.playing) return;
    if (more) this.#wait();
    else this.stop();
  }
}
