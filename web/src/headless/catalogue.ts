// What the page says, in every language. A key that is missing in a language does not compile.
import { en } from "./catalogue/en";

export const LANGUAGES = ["en", "fr", "ca", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;

export const NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  ca: "Català",
  de: "Deutsch",
};

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  switch (language) {
    case "en":
      return en;
    case "fr":
      return (await import("./catalogue/fr")).fr;
    case "ca":
      return (await import("./catalogue/ca")).ca;
    case "de":
      return (await import("./catalogue/de")).de;
  }
}

/** Puts values in the place of `{name}`. */
export function say(catalogue: Catalogue, key: Key, values: Record<string, string | number> = {}): string {
  return catalogue[key].replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
