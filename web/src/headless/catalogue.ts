// What the page says, in every language. A key that is missing in a language does not compile.
import { type GameKey, GAMES } from "../games";
import { en as shared } from "./catalogue/en";
import { loadFound } from "./found";

export const LANGUAGES = ["en", "fr", "ca", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Key = keyof typeof shared | GameKey;
export type Catalogue = Record<Key, string>;

export const NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  ca: "Català",
  de: "Deutsch",
};

const SHARED = {
  fr: async () => (await import("./catalogue/fr")).fr,
  ca: async () => (await import("./catalogue/ca")).ca,
  de: async () => (await import("./catalogue/de")).de,
};

const OF_GAMES = import.meta.glob<{ words: Record<string, string> }>("../games/*/words/{fr,ca,de}.ts");

const joined = (parts: readonly object[]) => Object.assign({}, ...parts) as Catalogue;

export const en = joined([shared, ...GAMES.map((game) => game.en)]);

/** The same words for fingers: where a key has a twin that ends in `.touch`, that one is said. */
export function forTouch(catalogue: Catalogue): Catalogue {
  const END = ".touch";
  // The words stay where they are: to copy them would hold up the start of the page.
  const said = Object.create(catalogue) as Record<string, string>;
  for (const key in catalogue) if (key.endsWith(END)) said[key.slice(0, -END.length)] = catalogue[key as Key];
  return said as Catalogue;
}

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  if (language === "en") return en;
  const games = GAMES.map(async (game) => (await loadFound(OF_GAMES, `../games/${game.name}/words/${language}.ts`)).words);
  return joined(await Promise.all([SHARED[language](), ...games]));
}
