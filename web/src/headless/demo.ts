// What the hand shows to somebody who waits at a new table: it picks, turns and holds a piece over the board. It
// never plays.
import type { GameName } from "../engine/wire/GameName";

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

const go = (target: string, at: [number, number], way: number, rest: number): Gesture => ({ target, at, way, rest, presses: false });
const press = (target: string, at: [number, number], way: number, rest: number): Gesture => ({ target, at, way, rest, presses: true });
const MIDDLE: [number, number] = [0.5, 0.5];

export const DEMOS: Record<GameName, readonly Gesture[]> = {
  caminos: [
    press("pick", MIDDLE, 1500, 900),
    go("board", [0.35, 0.65], 1500, 700),
    go("board", [0.6, 0.4], 1600, 900),
    press("turn", MIDDLE, 1500, 700),
    go("board", [0.45, 0.5], 1500, 600),
    press("tip", MIDDLE, 1500, 700),
    go("board", [0.3, 0.35], 1400, 500),
    press("board", [0.55, 0.6], 1300, 900),
    go("place", MIDDLE, 1400, 1500),
  ],
  wege: [
    go("pick", [0.2, 0.5], 1500, 1100),
    go("board", [0.35, 0.6], 1700, 1000),
    go("board", [0.65, 0.6], 1700, 1000),
    go("board", [0.6, 0.35], 1700, 1000),
    go("board", [0.4, 0.4], 1600, 1000),
    press("board", MIDDLE, 1500, 3200),
  ],
  cuminos: [
    press("pick", MIDDLE, 1500, 1200),
    go("board", [0.35, 0.55], 1700, 900),
    go("board", [0.6, 0.6], 1700, 900),
    go("board", [0.58, 0.42], 1700, 900),
    go("board", MIDDLE, 1700, 1200),
    go("place", MIDDLE, 1700, 2400),
  ],
};

/** The hand waits so long before it begins, and longer before it comes again. */
export const PATIENCE = { first: 6000, again: 25_000 };

/** Where something on its way is: slow, quick, slow. */
export function eased(part: number): number {
  const within = Math.min(1, Math.max(0, part));
  return within * within * (3 - 2 * within);
}
