// What a person has chosen for this browser.
import { LANGUAGES, type Language } from "./catalogue";
import type { Store } from "./saves";

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  view: "2d" | "3d";
  /** The board turns to whoever moves. */
  facing: boolean;
  sound: boolean;
  /** Whether single letters and digits do something at a table (WCAG 2.1.4). */
  shortcuts: boolean;
  palette: Palette;
  /** How fast moves are replayed. */
  replay: ReplaySpeed;
}

export const REPLAY_SPEEDS = [0.5, 1, 2, 4] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

export const PALETTES = ["wood", "contrast"] as const;
/** How the pieces are coloured: as stained wood, or so that nobody takes one colour for another. */
export type Palette = (typeof PALETTES)[number];

const KEY = "trivium/settings";

/** What the browser's languages and the kept choice give. */
export function loadSettings(store: Pick<Store, "getItem">, languages: readonly string[]): Settings {
  const spoken = languages.map((language) => language.slice(0, 2).toLowerCase());
  const language = spoken.flatMap((name) => LANGUAGES.filter((known) => known === name))[0] ?? "en";
  const settings: Settings = { language, theme: "auto", view: "2d", facing: false, sound: true, shortcuts: true, palette: "wood", replay: 1 };
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? "{}") as Partial<Record<keyof Settings, string | boolean | number>>;
    const among = <T extends string | number>(value: string | boolean | number | undefined, values: readonly T[], otherwise: T) =>
      values.find((one) => one === value) ?? otherwise;
    return {
      language: among(kept.language, LANGUAGES, settings.language),
      theme: among(kept.theme, ["auto", "light", "dark"], settings.theme),
      view: among(kept.view, ["2d", "3d"], settings.view),
      facing: kept.facing === true,
      sound: kept.sound !== false,
      shortcuts: kept.shortcuts !== false,
      palette: among(kept.palette, PALETTES, settings.palette),
      replay: among(kept.replay, REPLAY_SPEEDS, settings.replay),
    };
  } catch {
    return settings;
  }
}

export function storeSettings(store: Pick<Store, "setItem">, settings: Settings): void {
  try {
    store.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
