// How a worker paces a player that thinks in slices.
import type { Progress } from "./wire/Progress";

/** Milliseconds after which a player answers, however slow the device: a little under six seconds, for the way there and back. */
export const LIMIT = 5500;
/** Milliseconds between two looks at the messages. Browsers stretch each look to about 4 ms, so looks are kept rare. */
export const PACE = 40;
/** Nodes of the largest slice. */
const LARGEST = 64;

/** What the messages say: go on, drop the thought, or answer with the best move so far. */
export type Word = "go on" | "stop" | "answer";

/** What thinking needs of its surroundings. */
export interface Pacing {
  /** Thinks up to this many more nodes. */
  slice(nodes: number): Progress;
  /** The time in milliseconds. */
  now(): number;
  /** Lets messages in; called with the most milliseconds that are left. */
  pause(remaining: number): Promise<Word>;
}

/** What ends a thought. */
export interface Bounds {
  nodes?: number | undefined;
  /** Milliseconds of thinking; `LIMIT` holds in any case. */
  within?: number | undefined;
  /** When the question was put: what passed since then counts. */
  asked?: number;
}

/**
 * Thinks until the player has decided or a bound is reached, and returns the best move; `null` if it was stopped.
 *
 * Slices grow from one node while they are quick, so that the clock is read in time on a device that is slow or busy.
 */
export async function think({ slice, now, pause }: Pacing, bounds: Bounds = {}): Promise<string | null> {
  const { nodes = Infinity, within = LIMIT, asked = now() } = bounds;
  let size = 1;
  let spent = 0;
  let hurried = false;
  let paused = now();
  const begun = paused;
  const end = Math.min(asked + LIMIT, begun + within);
  for (;;) {
    const before = now();
    const asking = Math.min(size, nodes - spent);
    const { best, left } = slice(asking);
    spent += asking;
    const time = now();
    size = nextSize(size, time - before);
    const isLate = hurried || time >= end;
    if (left === 0 || spent >= nodes || (best !== null && isLate)) return best;
    if (time - paused < PACE) continue;
    const byNodes = (Math.min(left, nodes - spent) * (time - begun)) / spent;
    const word = await pause(Math.max(0, Math.min(byNodes, end - time)));
    if (word === "stop") return null;
    hurried ||= word === "answer";
    paused = now();
  }
}

/** A slice takes about half the time between two looks at the messages. */
function nextSize(size: number, took: number): number {
  if (took > PACE) return Math.max(1, Math.floor(size / 2));
  return took < PACE / 2 ? Math.min(LARGEST, size * 2) : size;
}
