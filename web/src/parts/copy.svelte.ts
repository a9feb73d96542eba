// Copying to the clipboard, with words for what came of it.
import { t } from "../app/app.svelte";

export class Copier {
  /** What is said about the last copy. */
  word = $state.raw("");
  /** What could not be copied, to be copied by hand. */
  text = $state.raw<string | null>(null);

  async copy(make: () => Promise<string> | string): Promise<void> {
    this.word = "";
    this.text = null;
    let text = "";
    try {
      text = await make();
    } catch (error) {
      this.word = error instanceof Error ? error.message : String(error);
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      this.word = t("share.copied");
    } catch {
      this.word = t("share.notCopied");
      this.text = text;
    }
  }
}
