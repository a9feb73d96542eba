// What all pages share: settings, the language, the address.
import { type Catalogue, type Key, loadCatalogue, say } from "../headless/catalogue";
import { en } from "../headless/catalogue/en";
import { type Route, readRoute, writeRoute } from "../headless/router";
import { type Settings, loadSettings, storeSettings } from "../headless/settings";
import { type Store, keep } from "../headless/saves";
import type { Sitter } from "../headless/table";
import type { GameName } from "../engine/wire/GameName";
import type { GameSpec } from "../engine/wire/GameSpec";

/** A browser that forbids its storage still plays; it only forgets. */
function safeStore(): Store {
  try {
    localStorage.setItem("trivium/probe", "1");
    localStorage.removeItem("trivium/probe");
    return localStorage;
  } catch {
    return { length: 0, key: () => null, getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

class App {
  readonly store = safeStore();
  settings = $state.raw<Settings>(loadSettings(this.store, navigator.languages));
  catalogue = $state.raw<Catalogue>(en);
  route = $state.raw<Route>(readRoute(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.route = readRoute(location.hash)));
  }

  async change(change: Partial<Settings>): Promise<void> {
    this.settings = { ...this.settings, ...change };
    storeSettings(this.store, this.settings);
    await this.apply();
  }

  /** Makes the document look and speak as the settings say. */
  async apply(): Promise<void> {
    const { language, theme } = this.settings;
    this.catalogue = await loadCatalogue(language);
    document.documentElement.lang = language;
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }
}

export const app = new App();

export function t(key: Key, values?: Record<string, string | number>): string {
  return say(app.catalogue, key, values);
}

/** Sets up a game and goes to its table. */
export function begin(game: GameName, options: Record<string, unknown>, seats: Sitter[]): void {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  seat({ game, options, seed, moves: [] }, seats);
}

/** Goes to the table of a game that may have begun. */
export function seat(spec: GameSpec, seats: Sitter[]): void {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");
  fresh = { version: 1, id, spec, seats, played: Date.now(), over: false };
  keep(app.store, fresh);
  location.hash = writeRoute({ page: "game", id });
}

/** The game that was just set up, for browsers that keep nothing. */
let fresh: Parameters<typeof keep>[1] | null = null;

export function justBegun(id: string): typeof fresh {
  return fresh?.id === id ? fresh : null;
}

/** The table that one click gives: a person against a gentle computer. */
export function quickSeats(count: number): Sitter[] {
  return Array.from({ length: count }, (_, seat): Sitter =>
    seat === 0 ? { kind: "person", name: "" } : { kind: "computer", level: 2 },
  );
}
