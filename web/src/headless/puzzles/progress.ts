// Which puzzles have been solved, kept in the browser as text that is read with care.
import type { Store } from "../saves";

/** `shown`: the answer was looked at before it was found. */
export type Standing = "tried" | "shown" | "solved";
export type Progress = Readonly<Record<string, Standing>>;

const KEY = "trivium/puzzles";
/** From the least to the best. */
const STANDINGS: readonly unknown[] = ["tried", "shown", "solved"];

export function loadProgress(store: Pick<Store, "getItem">): Progress {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, standing]) => STANDINGS.includes(standing)));
  } catch {
    return {};
  }
}

/** Notes how a puzzle stands and keeps it; a puzzle only ever comes to stand better. */
export function note(store: Pick<Store, "getItem" | "setItem">, id: string, standing: Standing): Progress {
  const before = loadProgress(store);
  const better = STANDINGS.indexOf(standing) > STANDINGS.indexOf(before[id]);
  const progress = better ? { ...before, [id]: standing } : before;
  try {
    store.setItem(KEY, JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing still sets puzzles.
  }
  return progress;
}

export function solvedCount(progress: Progress, ids: readonly string[]): number {
  return ids.filter((id) => progress[id] === "solved").length;
}
