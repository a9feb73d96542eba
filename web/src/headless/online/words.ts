// The words of online tables: a catalogue of its own, loaded when someone plays online.
import type { Language } from "../catalogue";
import type { en } from "../catalogue/online/en";

export type OnlineKey = keyof typeof en;
export type OnlineWords = Record<OnlineKey, string>;

const WORDS: Record<Language, () => Promise<OnlineWords>> = {
  en: async () => (await import("../catalogue/online/en")).en,
  fr: async () => (await import("../catalogue/online/fr")).words,
  ca: async () => (await import("../catalogue/online/ca")).words,
  de: async () => (await import("../catalogue/online/de")).words,
};

export const loadOnlineWords = (language: Language) => WORDS[language]();

/** The ready-made phrases of the chat, in the order in which they are offered. Everybody reads them in their own language. */
export const PHRASES = ["hello", "luck", "nice", "oops", "moment", "thanks", "played", "again"] as const;
export type Phrase = (typeof PHRASES)[number];

/** How a phrase is sent: as a word between colons. */
export const writePhrase = (phrase: Phrase) => `:${phrase}:`;

/** The key of a phrase that was said; null if it is free text. */
export function readPhrase(text: string): `phrase.${Phrase}` | null {
  const phrase = PHRASES.find((known) => text === writePhrase(known));
  return phrase ? `phrase.${phrase}` : null;
}

/** The key for a code of the server; `refused.other` if there is none. */
export function refusalKey(words: OnlineWords, code: string): OnlineKey {
  const key = `refused.${code}`;
  return key in words ? (key as OnlineKey) : "refused.other";
}
