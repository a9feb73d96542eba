// What a person has chosen for this browser.
import type { GameName } from "../engine/wire/GameName";
import { GAMES } from "../games";
import { LANGUAGES, type Language } from "./catalogue";
import { SETTINGS_UNDER } from "./keptUnder";
import type { Store } from "./saves";

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  view: "2d" | "3d";
  /** The board turns towards the player to move. */
  facing: boolean;
  sound: boolean;
  /** How loud sounds are, from 0 to 1. */
  volume: number;
  /** Whether a device that can do so shakes a little when a piece is lifted or lands. */
  vibration: boolean;
  /** How fast things move at the table, and how long a computer's piece waits after the one before. */
  pace: Pace;
  /** Whether a piece on the board waits for a second press or a button before it is placed. */
  confirm: boolean;
  /** Whether single letters and digits do something at a table (WCAG 2.1.4). */
  shortcuts: boolean;
  palette: Palette;
  /** How the board and the pieces of each game look. */
  looks: Readonly<Record<GameName, string>>;
  /** How fast moves are replayed. */
  replay: ReplaySpeed;
}

export const REPLAY_SPEEDS = [0.5, 1, 2, 4] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

export const PALETTES = ["wood", "contrast"] as const;
/** How the pieces are coloured: as stained wood, or so that nobody takes one colour for another. */
export type Palette = (typeof PALETTES)[number];

export const PACES = ["slow", "normal", "fast", "instant"] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds for which a piece lies on the board before the next one of a computer drops. */
export const PAUSES: Readonly<Record<Pace, number>> = { slow: 1400, normal: 600, fast: 250, instant: 0 };

/** How dates and numbers are written: as the browser is told to, where that is the page's language. */
export const localeOf = (language: Language, languages: readonly string[]): string =>
  languages.find((name) => name.toLowerCase().split("-")[0] === language) ?? language;

/** What the browser's languages and the kept choice give. */
export function loadSettings(store: Pick<Store, "getItem">, languages: readonly string[]): Settings {
  const spoken = languages.map((language) => language.slice(0, 2).toLowerCase());
  const language = spoken.flatMap((name) => LANGUAGES.filter((known) => known === name))[0] ?? "en";
  const settings: Settings = {
    language,
    theme: "auto",
    view: "2d",
    facing: false,
    sound: true,
    volume: 0.7,
    vibration: true,
    pace: "normal",
    confirm: true,
    shortcuts: true,
    palette: "wood",
    replay: 1,
    looks: looksOf({}),
  };
  try {
    const kept = JSON.parse(store.getItem(SETTINGS_UNDER) ?? "{}") as Partial<Record<keyof Settings, unknown>>;
    const among = <T extends string | number>(value: unknown, values: readonly T[], otherwise: T) =>
      values.find((one) => one === value) ?? otherwise;
    return {
      language: among(kept.language, LANGUAGES, settings.language),
      theme: among(kept.theme, ["auto", "light", "dark"], settings.theme),
      view: among(kept.view, ["2d", "3d"], settings.view),
      facing: kept.facing === true,
      sound: kept.sound !== false,
      volume: typeof kept.volume === "number" ? Math.min(1, Math.max(0, kept.volume)) : settings.volume,
      vibration: kept.vibration !== false,
      pace: among(kept.pace, PACES, settings.pace),
      confirm: kept.confirm !== false,
      shortcuts: kept.shortcuts !== false,
      palette: among(kept.palette, PALETTES, settings.palette),
      looks: looksOf(kept.looks),
      replay: among(kept.replay, REPLAY_SPEEDS, settings.replay),
    };
  } catch {
    return settings;
  }
}

/** The look of every game: the one that is kept, if there is such a one, or the usual. */
function looksOf(kept: unknown): Settings["looks"] {
  const chosen = (kept ?? {}) as Partial<Record<GameName, unknown>>;
  const looks = GAMES.map(({ name, looks }) => [name, (looks.find((look) => look.name === chosen[name]) ?? looks[0])?.name ?? ""]);
  return Object.fromEntries(looks) as Settings["looks"];
}

export function storeSettings(store: Pick<Store, "setItem">, settings: Settings): void {
  try {
    store.setItem(SETTINGS_UNDER, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
