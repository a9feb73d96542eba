// What the demo hand shows to a user who waits at a new table: it picks, turns and holds a piece over the board, and never plays.

export interface Gesture {
  /** The `data-demo` of what the hand goes to. */
  target: string;
  /** Where on it, from its left and its top, from 0 to 1. */
  at: [number, number];
  /** How long the hand is on its way, and how long it rests there, in milliseconds. */
  way: number;
  rest: number;
  /** Whether it presses what it has come to. */
  presses: boolean;
}

type Way = [target: string, at: [number, number], way: number, rest: number];

/** The hand goes to a target, and presses it. */
export const glide = (...[target, at, way, rest]: Way): Gesture => ({ target, at, way, rest, presses: false });
export const press = (...gesture: Way): Gesture => ({ ...glide(...gesture), presses: true });

/** How long it takes until the hand is fetched, how long it waits then before it begins, and before it comes again, in milliseconds. */
export const PATIENCE = { fetch: 3000, first: 3000, again: 25_000 };

/** Where something on its way is: slow, quick, slow. */
export function eased(part: number): number {
  const within = Math.min(1, Math.max(0, part));
  return within * within * (3 - 2 * within);
}
