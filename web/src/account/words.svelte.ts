// The words of accounts in the reader's language.
import type { Language } from "../headless/catalogue";
import { type AccountKey, type AccountWords, loadAccountWords } from "../headless/online/account";
import { fill } from "../headless/say";
import { app } from "../app/app.svelte";
import { hasWords as hasOnlineWords, refusalText as onlineRefusal } from "../online/words.svelte";

class Words {
  loaded = $state.raw<Partial<Record<Language, AccountWords>>>({});
  readonly #asked = new Set<Language>();

  /** The words now; those of another language while they come. */
  get now(): AccountWords | undefined {
    const { language } = app.settings;
    void this.load(language);
    return this.loaded[language] ?? Object.values(this.loaded)[0];
  }

  async load(language: Language): Promise<void> {
    if (this.#asked.has(language)) return;
    this.#asked.add(language);
    const words = await loadAccountWords(language);
    this.loaded = { ...this.loaded, [language]: words };
  }
}

const words = new Words();

/** Whether there are words yet. */
export const hasWords = () => words.now !== undefined && hasOnlineWords();

export function a(key: AccountKey, values?: Record<string, string | number>): string {
  return fill(words.now?.[key] ?? "", app.settings.language, values);
}

/** Why the server refused, in words. */
export function refusalText(error: unknown): string {
  const key = error instanceof Error && "code" in error ? `refused.${String(error.code)}` : "";
  return words.now && key in words.now ? a(key as AccountKey) : onlineRefusal(error);
}

/** A day, as the reader writes it. */
export const day = (at: number) => new Date(at).toLocaleDateString(app.settings.language, { dateStyle: "medium" });
