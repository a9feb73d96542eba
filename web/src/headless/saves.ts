// Games kept in the browser, as text that is read with care: anything may stand there.
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Sitter } from "./table";

export interface Save {
  version: 1;
  id: string;
  spec: GameSpec;
  seats: Sitter[];
  /** When it was last played, in milliseconds. */
  played: number;
  over: boolean;
}

/** What a browser's `localStorage` does for us. */
export interface Store {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PREFIX = "trivium/game/";
/** So many games are kept; the oldest go first. */
const KEPT = 60;

export function saveKey(id: string): string {
  return PREFIX + id;
}

/** Keeps a game; `false` if the browser will not. */
export function keep(store: Store, save: Save): boolean {
  try {
    store.setItem(saveKey(save.id), JSON.stringify(save));
    for (const old of list(store).slice(KEPT)) store.removeItem(saveKey(old.id));
    return true;
  } catch {
    return false;
  }
}

export function find(store: Store, id: string): Save | null {
  return read(store.getItem(saveKey(id)));
}

export function forget(store: Store, id: string): void {
  store.removeItem(saveKey(id));
}

/** All games that can be read, the last played first. */
export function list(store: Store): Save[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  const saves = keys.flatMap((key) => {
    const save = key?.startsWith(PREFIX) ? read(store.getItem(key)) : null;
    return save ? [save] : [];
  });
  return saves.sort((one, other) => other.played - one.played);
}

/** Reads a kept game; null if it is none. The core judges its moves when it is opened. */
export function read(text: string | null): Save | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isSave(value) ? value : null;
  } catch {
    return null;
  }
}

function isSave(value: unknown): value is Save {
  if (!isObject(value) || value["version"] !== 1) return false;
  const { id, spec, seats, played, over } = value;
  return (
    typeof id === "string" &&
    typeof played === "number" &&
    typeof over === "boolean" &&
    isSpec(spec) &&
    Array.isArray(seats) &&
    seats.every(isSitter)
  );
}

export function isSpec(value: unknown): value is GameSpec {
  return (
    isObject(value) &&
    ["caminos", "wege", "cuminos"].includes(value["game"] as string) &&
    isObject(value["options"]) &&
    typeof value["seed"] === "number" &&
    Array.isArray(value["moves"]) &&
    value["moves"].every((move) => typeof move === "string")
  );
}

function isSitter(value: unknown): value is Sitter {
  if (!isObject(value)) return false;
  if (value["kind"] === "person") return typeof value["name"] === "string";
  return value["kind"] === "computer" && typeof value["level"] === "number";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
