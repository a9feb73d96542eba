// Games kept in the browser. Storage may contain anything, so everything read is checked.
import type { Ending } from "../engine/wire/Ending";
import type { GameName } from "../engine/wire/GameName";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Takeback } from "../engine/wire/Takeback";
import { GAME_NAMES } from "../games";
import type { ClockLog } from "./clock";
import { GAMES_UNDER } from "./keptUnder";
import { VERSION, migrated } from "./migrations";
import type { Sitter } from "./seats";

export interface Save {
  version: typeof VERSION;
  id: string;
  spec: GameSpec;
  seats: Sitter[];
  /** When it was last played, in milliseconds. */
  played: number;
  over: boolean;
  /** What was taken back, in order. */
  takebacks: Takeback[];
  /** The clock, if one runs. */
  clock: ClockLog | null;
  /** How the games before ended, if this one is part of a match. */
  match: Ending[] | null;
  /** How it ended; null while it runs, and where an older version of the page did not note it. */
  result: Result | null;
}

/** How a game ended, and the team of every seat. */
export interface Result extends Ending {
  teams: number[];
}

/** Why a game cannot be opened: none was kept, it cannot be read, or a later version of the page has kept it. */
export type Trouble = "missing" | "garbled" | "newer";

/** What a browser's `localStorage` does for us. */
export interface Store {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The most games that are kept; the oldest go first. A game takes about two of a browser's five thousand kilobytes. */
export const KEPT = 400;

export function saveKey(id: string): string {
  return GAMES_UNDER + id;
}

/** A game that has just been set up. */
export function freshSave(id: string, spec: GameSpec, seats: Sitter[], played: number): Save {
  return { version: VERSION, id, spec, seats, played, over: false, takebacks: [], clock: null, match: null, result: null };
}

/** Keeps a game; `false` if the browser will not. */
export function keep(store: Store, save: Save): boolean {
  try {
    store.setItem(saveKey(save.id), JSON.stringify(save));
    // Counting is cheap; reading all games is not.
    if (keysOf(store).length > KEPT) for (const old of list(store).slice(KEPT)) store.removeItem(saveKey(old.id));
    return true;
  } catch {
    return false;
  }
}

export function find(store: Store, id: string): Save | null {
  return read(store.getItem(saveKey(id)));
}

/** The kept game, or why there is none. */
export function look(store: Store, id: string): Save | Trouble {
  return readOr(store.getItem(saveKey(id)));
}

export function forget(store: Store, id: string): void {
  store.removeItem(saveKey(id));
}

/** All games that can be read, the last played first. */
export function list(store: Store): Save[] {
  const saves = keysOf(store).flatMap((key) => read(store.getItem(key)) ?? []);
  return saves.sort((one, other) => other.played - one.played);
}

function keysOf(store: Store): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  return keys.filter((key) => key !== null && key.startsWith(GAMES_UNDER)) as string[];
}

/** Reads a kept game; null if it is none. The core judges its moves when it is opened. */
export function read(text: string | null): Save | null {
  const found = readOr(text);
  return typeof found === "string" ? null : found;
}

function readOr(text: string | null): Save | Trouble {
  if (text === null) return "missing";
  try {
    const value: unknown = JSON.parse(text);
    const game = isObject(value) ? migrated(value) : null;
    if (game === "newer") return "newer";
    return isSave(game) ? game : "garbled";
  } catch {
    return "garbled";
  }
}

function isSave(value: unknown): value is Save {
  if (!isObject(value)) return false;
  const { id, spec, seats, played, over, takebacks, clock, match, result } = value;
  return (
    typeof id === "string" &&
    typeof played === "number" &&
    typeof over === "boolean" &&
    isSpec(spec) &&
    isListOf(seats, isSitter) &&
    isListOf(takebacks, isTakeback) &&
    (clock === null || isClock(clock)) &&
    (match === null || isListOf(match, isEnding)) &&
    (result === null || isResult(result))
  );
}

export function isSpec(value: unknown): value is GameSpec {
  return (
    isObject(value) &&
    GAME_NAMES.includes(value["game"] as GameName) &&
    isObject(value["options"]) &&
    typeof value["seed"] === "number" &&
    isListOf(value["moves"], (move) => typeof move === "string")
  );
}

function isSitter(value: unknown): value is Sitter {
  if (!isObject(value)) return false;
  if (value["kind"] === "person") return typeof value["name"] === "string";
  return value["kind"] === "computer" && typeof value["level"] === "number";
}

const isCount = (value: unknown): value is number => typeof value === "number" && value >= 0;

const isTakeback = (value: unknown) => isObject(value) && isCount(value["from"]) && isCount(value["to"]);

function isClock(value: unknown): value is ClockLog {
  if (!isObject(value)) return false;
  const { control, thought, spent, late } = value;
  return typeof control === "string" && isListOf(thought, isCount) && isCount(spent) && (late === null || isCount(late));
}

function isEnding(value: unknown): value is Ending {
  if (!isObject(value)) return false;
  const { winner, reason, points } = value;
  return (winner === null || isCount(winner)) && typeof reason === "string" && isListOf(points, isCount);
}

function isResult(value: unknown): value is Result {
  return isObject(value) && isListOf(value["teams"], isCount) && isEnding(value);
}

function isListOf(value: unknown, each: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(each);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
