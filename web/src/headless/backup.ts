// Everything that this page keeps in a browser, as one file: games, settings, progress.
import { type Store, read, saveKey } from "./saves";

const PREFIX = "trivium/";
const GAMES = saveKey("");
/** What stands at the beginning of our files. */
const KIND = "trivium backup";
const VERSION = 1;

export type Restored = { ok: true; games: number; others: number } | { ok: false; why: "foreign" | "newer" | "full" };

function keys(store: Store): string[] {
  const all = Array.from({ length: store.length }, (_, index) => store.key(index));
  return all.filter((key): key is string => key !== null && key.startsWith(PREFIX)).sort();
}

/** The text of a backup of all that is kept. */
export function backUp(store: Store, made: string): string {
  const items = Object.fromEntries(keys(store).map((key) => [key, store.getItem(key) ?? ""]));
  return JSON.stringify({ kind: KIND, version: VERSION, made, items }, null, 1);
}

/**
 * Brings back what a backup holds. A game that has been played on since stays as it is; everything else becomes
 * what it was. All of it is restored, or nothing is changed.
 */
export function restore(store: Store, text: string): Restored {
  const items = readItems(text);
  if (typeof items === "string") return { ok: false, why: items };
  const wanted = Object.entries(items).filter(([key, value]) => isBetter(store, key, value));
  const before = wanted.map(([key]) => [key, store.getItem(key)] as const);
  try {
    for (const [key, value] of wanted) store.setItem(key, value);
  } catch {
    for (const [key, value] of before) putBack(store, key, value);
    return { ok: false, why: "full" };
  }
  const games = wanted.filter(([key]) => key.startsWith(GAMES)).length;
  return { ok: true, games, others: wanted.length - games };
}

function readItems(text: string): Record<string, string> | "foreign" | "newer" {
  try {
    const file = JSON.parse(text) as { kind?: unknown; version?: unknown; items?: unknown } | null;
    if (file?.kind !== KIND || typeof file.version !== "number") return "foreign";
    if (file.version > VERSION) return "newer";
    const entries = Object.entries((file.items ?? {}) as Record<string, unknown>);
    const sound = entries.every(([key, value]) => key.startsWith(PREFIX) && typeof value === "string");
    return sound ? (Object.fromEntries(entries) as Record<string, string>) : "foreign";
  } catch {
    return "foreign";
  }
}

/** Whether something of a backup should take the place of what is kept under its name. */
function isBetter(store: Store, key: string, value: string): boolean {
  const kept = store.getItem(key);
  if (kept === value) return false;
  if (kept === null || !key.startsWith(GAMES)) return true;
  const [ours, theirs] = [read(kept), read(value)];
  return theirs !== null && (ours === null || theirs.played > ours.played);
}

function putBack(store: Store, key: string, value: string | null): void {
  if (value === null) store.removeItem(key);
  else store.setItem(key, value);
}
