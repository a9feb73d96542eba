// The words of accounts and profiles: a catalogue of its own, loaded when someone opens one.
import type { Language } from "../catalogue";
import type { en } from "../catalogue/account/en";

export type AccountKey = keyof typeof en;
export type AccountWords = Record<AccountKey, string>;

const WORDS: Record<Language, () => Promise<AccountWords>> = {
  en: async () => (await import("../catalogue/account/en")).en,
  fr: async () => (await import("../catalogue/account/fr")).words,
  ca: async () => (await import("../catalogue/account/ca")).words,
  de: async () => (await import("../catalogue/account/de")).words,
};

export const loadAccountWords = (language: Language) => WORDS[language]();

/** Whether the server will take a password. */
export function isPassword(password: string, name: string): boolean {
  const { length } = [...password];
  const named = name !== "" && password.toLowerCase().includes(name.toLowerCase());
  return length >= 8 && length <= 128 && !named;
}
