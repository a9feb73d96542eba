// The words of accounts in the reader's language.
import { type AccountKey, loadAccountWords } from "../headless/online/account";
import { fill } from "../headless/say";
import { app } from "../app/app.svelte";
import { LoadedWords } from "../online/loadedWords.svelte";
import { hasWords as hasOnlineWords, refusalText as onlineRefusal } from "../online/words.svelte";

const words = new LoadedWords(loadAccountWords);

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
export const day = (at: number) => new Date(at).toLocaleDateString(app.locale, { dateStyle: "medium" });
