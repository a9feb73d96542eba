// Which positions an analysis must not look at while they are played online. Pure: it compares texts.
import type { Lies } from "../../games/game";

/** Games may well begin alike: so many moves, and so many pieces on the table, make no game yet. */
const COMMON = 4;
/** How many moves further an analysis would still tell something about a position. */
const AHEAD = 2;
/** After so many moves a position in which one piece is missing, or lies elsewhere, is still almost the same. */
const GROWN = 6;

/** How the positions of a game are compared. */
export interface Comparing {
  lies: Lies;
  /** The most pieces that a move adds, as `lies` counts them. */
  most: number;
}

/** What lay on the table in each position of a running game, from the first to the one that stands, as far as it is its own. */
export function ownOf(positions: readonly string[], { lies }: Comparing): ReadonlySet<string>[] {
  return positions.slice(COMMON + 1).flatMap((position) => standingAt(position, { lies }));
}

/** What lies on the table in one position, as far as it is its own: a round that has just begun is not. */
export function standingAt(position: string | null, { lies }: Pick<Comparing, "lies">): ReadonlySet<string>[] {
  const own = new Set(position === null ? [] : lies(position));
  return own.size > COMMON ? [own] : [];
}

/** Whether a position has all that lay on the table in one of those, but for a move, and at most a few moves more. */
export function isCloseTo(position: string, own: readonly ReadonlySet<string>[], { lies, most }: Comparing): boolean {
  const here = new Set(lies(position));
  return own.some((there) => {
    const missing = there.size >= GROWN * most ? most : 0;
    const same = [...there].filter((piece) => here.has(piece)).length;
    return same >= there.size - missing && here.size <= same + AHEAD * most;
  });
}
