// What all pages share: settings, the language, the address.
import { type Catalogue, type Key, en, forTouch, loadCatalogue } from "../headless/catalogue";
import { type Value, say } from "../headless/say";
import { type Route, readRoute, writeRoute } from "../headless/router";
import { type Settings, loadSettings, localeOf, storeSettings } from "../headless/settings";
import { ScrollMemory, watchDocument } from "./scroll";
import { newClock } from "../headless/clock";
import { habitOf, seatsLike } from "../headless/habit";
import { memory } from "../headless/memory";
import { type Save, type Store, freshSave, keep } from "../headless/saves";
import type { Sitter } from "../headless/seats";
import type { Ending } from "../engine/wire/Ending";
import type { GameName } from "../engine/wire/GameName";
import type { GameSpec } from "../engine/wire/GameSpec";

/** A browser that forbids its storage still plays; it only forgets. */
function safeStore(): Store {
  try {
    localStorage.setItem("trivium/probe", "1");
    localStorage.removeItem("trivium/probe");
    return localStorage;
  } catch {
    return memory();
  }
}

/** Without a mouse people tap, and have no keys. */
function forPointer(catalogue: Catalogue): Catalogue {
  return matchMedia("(hover: none) and (pointer: coarse)").matches ? forTouch(catalogue) : catalogue;
}

class App {
  readonly store = safeStore();
  settings = $state.raw<Settings>(loadSettings(this.store, navigator.languages));
  /** English until the settings are applied. */
  catalogue = $state.raw<Catalogue>(en);
  route = $state.raw<Route>(readRoute(location.hash));
  /** How often a backup was restored: lists of what is kept look again. */
  restored = $state(0);

  /** For dates and numbers. */
  get locale(): string {
    return localeOf(this.settings.language, navigator.languages);
  }

  constructor() {
    const scroll = new ScrollMemory(window, watchDocument);
    addEventListener("hashchange", () => {
      scroll.navigated();
      this.route = readRoute(location.hash);
    });
  }

  async change(change: Partial<Settings>): Promise<void> {
    this.settings = { ...this.settings, ...change };
    storeSettings(this.store, this.settings);
    await this.apply();
  }

  /** What is kept may have changed under our feet: a backup was restored. */
  async reload(): Promise<void> {
    this.settings = loadSettings(this.store, navigator.languages);
    this.restored += 1;
    await this.apply();
  }

  /** Makes the document look and speak as the settings say. */
  async apply(): Promise<void> {
    const { language, theme, palette, pace, looks } = this.settings;
    this.catalogue = forPointer(await loadCatalogue(language));
    document.documentElement.lang = language;
    document.documentElement.dataset["palette"] = palette;
    document.documentElement.dataset["pace"] = pace;
    for (const [game, look] of Object.entries(looks)) document.documentElement.dataset[game] = look;
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }
}

export const app = new App();

export function t(key: Key, values?: Record<string, Value>): string {
  return say(app.catalogue, key, values);
}

/** What else belongs to a game that is set up: its time control, and the games of its match that were played. */
export interface Sitting {
  control?: string;
  match?: Ending[];
}

/** Sets up a game and goes to its table. */
export function begin(game: GameName, options: Record<string, unknown>, seats: Sitter[], sitting: Sitting = {}): void {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  seat({ game, options, seed, moves: [] }, seats, sitting);
}

/** Goes to the table of a game that may have begun. */
export function seat(spec: GameSpec, seats: Sitter[], { control = "none", match = [] }: Sitting = {}): void {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");
  const clock = newClock(control);
  fresh = { ...freshSave(id, spec, seats, Date.now()), clock, match: match.length > 0 ? match : null };
  keep(app.store, fresh);
  location.hash = writeRoute({ page: "game", id });
}

/** The game that was just set up, for browsers that keep nothing. */
let fresh: Save | null = null;

export function justBegun(id: string): Save | null {
  return fresh?.id === id ? fresh : null;
}

/** The table that one click gives: a person against a computer, as they last chose it. */
export function quickSeats(game: GameName, count: number): Sitter[] {
  return seatsLike(habitOf(app.store, game), count);
}
