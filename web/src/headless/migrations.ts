// How games that were kept by older versions of this page become games of this one.

/** The version in which games are kept now. */
export const VERSION = 3;

type Kept = Record<string, unknown>;

/** What each version needs to become the next. To change what is kept, raise `VERSION` and add a step here. */
const STEPS: Readonly<Record<number, (kept: Kept) => Kept>> = {
  1: (kept) => ({ ...kept, takebacks: [], clock: null, match: null }),
  // How a game ended was not kept; the archive asks the core about those that are over.
  2: (kept) => ({ ...kept, result: null }),
};

/** A kept game in the version of now; "newer" if a later page has kept it, null if it is nothing we know. */
export function migrated(kept: Kept): Kept | "newer" | null {
  const { version } = kept;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) return null;
  if (version > VERSION) return "newer";
  let game = kept;
  for (let step = version; step < VERSION; step++) game = { ...(STEPS[step]?.(game) ?? game), version: step + 1 };
  return game;
}
