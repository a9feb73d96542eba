// How a worker paces a player that thinks in slices.
import type { Progress } from "./wire/Progress";

/** Milliseconds after which a player answers, however slow the device: a little under six seconds, for the way there and back. */
export const LIMIT = 5500;
/** Milliseconds between two looks at the messages. Browsers stretch each look to about 4 ms, so looks are kept rare. */
export const PACE = 40;

/** What thinking needs of its surroundings. */
export interface Pacing {
  /** Thinks one more slice. */
  slice(): Progress;
  /** The time in milliseconds. */
  now(): number;
  /** Lets messages in; `true` if one said to stop. */
  pause(): Promise<boolean>;
}

/**
 * Thinks until the player has decided, `slices` are spent, or the time is up, and returns the best move; `null` if it was
 * stopped.
 */
export async function think({ slice, now, pause }: Pacing, slices = Infinity): Promise<string | null> {
  const start = now();
  let paused = start;
  for (let spent = 1; ; spent += 1) {
    const { best, left } = slice();
    const time = now();
    if (left === 0 || spent >= slices || (best !== null && time - start >= LIMIT)) return best;
    if (time - paused < PACE) continue;
    if (await pause()) return null;
    paused = now();
  }
}
