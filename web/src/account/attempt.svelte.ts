// What is asked of the server, and why it was refused.
import { refusalText } from "./words.svelte";

export class Attempt {
  /** Why the last one failed, in words; empty if it did not. */
  failed = $state.raw("");

  async run(task: () => Promise<unknown>): Promise<void> {
    this.failed = "";
    try {
      await task();
    } catch (error) {
      this.failed = refusalText(error);
    }
  }
}
