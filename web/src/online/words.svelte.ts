// The words of online tables in the reader's language.
import { type OnlineKey, loadOnlineWords, refusalKey } from "../headless/online/words";
import { fill } from "../headless/say";
import { app } from "../app/app.svelte";
import { LoadedWords } from "./loadedWords.svelte";
import { ApiError } from "./api";

const words = new LoadedWords(loadOnlineWords);

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
