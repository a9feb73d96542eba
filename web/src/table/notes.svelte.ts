// What is said at a table: announced to those who listen, and for a while on the screen.
import { app } from "../app/app.svelte";
import { announcement } from "../headless/announce";
import type { TableState } from "../headless/table";

export class Notes {
  /** An announcement about a state that replaces the usual one. */
  #told = $state.raw<{ text: string; about: TableState } | null>(null);
  /** What was asked for and is shown as well, until something changes. */
  #noted = $state.raw<{ text: string; about: TableState; asked: () => boolean } | null>(null);
  readonly #state: () => TableState | null;

  constructor(state: () => TableState | null) {
    this.#state = state;
  }

  /** What is read out to those who listen. */
  get spoken(): string {
    const state = this.#state();
    if (!state) return "";
    return this.#told?.about === state ? this.#told.text : announcement(app.catalogue, state);
  }

  /** Announces something once, even if it repeats the last announcement. */
  tell(text: string): void {
    const state = this.#state();
    if (state) this.#told = { text: this.#told?.text === text ? `${text}\u00a0` : text, about: state };
  }

  /** Says something on the screen too, until something changes; a question as long as it is asked. */
  note(text: string, asked = () => false): void {
    this.tell(text);
    const state = this.#state();
    this.#noted = state && { text, about: state, asked };
  }

  get noted(): string {
    if (!this.#noted) return "";
    return this.#noted.about === this.#state() || this.#noted.asked() ? this.#noted.text : "";
  }
}
