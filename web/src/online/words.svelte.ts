// The words of online tables in the reader's language.
import type { Language } from "../headless/catalogue";
import { type OnlineKey, type OnlineWords, loadOnlineWords, refusalKey } from "../headless/online/words";
import { fill } from "../headless/say";
import { app } from "../app/app.svelte";
import { ApiError } from "./api";

class Words {
  loaded = $state.raw<Partial<Record<Language, OnlineWords>>>({});
  readonly #asked = new Set<Language>();

  /** The words now; those of another language while they come. */
  get now(): OnlineWords | undefined {
    const { language } = app.settings;
    void this.load(language);
    return this.loaded[language] ?? Object.values(this.loaded)[0];
  }

  async load(language: Language): Promise<void> {
    if (this.#asked.has(language)) return;
    this.#asked.add(language);
    const words = await loadOnlineWords(language);
    this.loaded = { ...this.loaded, [language]: words };
  }
}

const words = new Words();

/** Whether there are words yet. */
export const hasWords = () => words.now !== undefined;

export function o(key: OnlineKey, values?: Record<string, string | number>): string {
  return fill(words.now?.[key] ?? "", app.settings.language, values);
}

/** Why the server refused, in words. */
export function refusalText(error: unknown): string {
  const code = error instanceof ApiError || (error instanceof Error && "code" in error) ? String(error.code) : "";
  const message = error instanceof Error ? error.message : String(error);
  return words.now ? o(refusalKey(words.now, code), { message }) : message;
}
