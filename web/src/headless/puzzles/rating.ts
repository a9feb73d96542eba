// The user's rating and streaks, from first tries at puzzles: Glicko against the puzzles' fixed ratings, in bounded steps.
// docs/formats/puzzles.md has the formulas.
import type { Store } from "../saves";

export interface Rating {
  rating: number;
  /** How far the rating may be off: two of these either way hold it in 95 of 100 cases. */
  deviation: number;
  /** How many first tries were rated. */
  count: number;
  /** The day of the last one. */
  day: number;
  /** Solved in a row at the first try, now and at best. */
  run: number;
  bestRun: number;
  /** Days in a row on which a puzzle was solved, up to `solvedOn`; now and at best. */
  days: number;
  bestDays: number;
  solvedOn: number;
  /** The ratings after the last tries, the oldest first. */
  history: number[];
}

const KEY = "trivium/rating";
const MOST_DEVIATION = 350;
/** It never gets so sure of itself that it stops moving. */
const LEAST_DEVIATION = 45;
/** A puzzle's own deviation: its difficulty is an estimate. */
const PUZZLE_DEVIATION = 80;
/** What a day without puzzles adds to the square of the deviation: all is forgotten after two years. */
const DAILY = (MOST_DEVIATION ** 2 - LEAST_DEVIATION ** 2) / 730;
/** More than this is no rating yet. */
const PROVISIONAL = 120;
const HISTORY = 60;
/** One try tells little: no single one moves the rating further. */
const LARGEST_STEP = 80;
const Q = Math.LN10 / 400;

export const NEW: Rating = {
  rating: 1200,
  deviation: MOST_DEVIATION,
  count: 0,
  day: 0,
  run: 0,
  bestRun: 0,
  days: 0,
  bestDays: 0,
  solvedOn: 0,
  history: [],
};

/** The rating of a puzzle: 850 to 2200. */
export const puzzleRating = (difficulty: number) => 700 + 150 * difficulty;

export const isProvisional = ({ deviation }: Rating) => deviation > PROVISIONAL;

/** The rating after a first try at a puzzle. */
export function rated(before: Rating, difficulty: number, solved: boolean, day: number): Rating {
  const idle = before.count > 0 ? Math.max(0, day - before.day) : 0;
  const square = Math.min(MOST_DEVIATION ** 2, before.deviation ** 2 + idle * DAILY);
  const weight = 1 / Math.sqrt(1 + (3 * Q ** 2 * PUZZLE_DEVIATION ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-weight * (before.rating - puzzleRating(difficulty))) / 400));
  const precision = 1 / square + Q ** 2 * weight ** 2 * expected * (1 - expected);
  const step = (Q / precision) * weight * ((solved ? 1 : 0) - expected);
  const rating = before.rating + Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, step));
  const run = solved ? before.run + 1 : 0;
  return {
    ...before,
    rating,
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / precision)),
    count: before.count + 1,
    day,
    run,
    bestRun: Math.max(before.bestRun, run),
    history: [...before.history, Math.round(rating)].slice(-HISTORY),
  };
}

/** A puzzle was solved, at whichever try: the day counts. */
export function solvedToday(before: Rating, day: number): Rating {
  if (before.solvedOn === day) return before;
  const days = before.solvedOn === day - 1 ? before.days + 1 : 1;
  return { ...before, days, bestDays: Math.max(before.bestDays, days), solvedOn: day };
}

/** Days in a row that still count: today's puzzle may be to come. */
export const daysInARow = ({ days, solvedOn }: Rating, today: number) => (today - solvedOn <= 1 ? days : 0);

/** The untried puzzle whose rating is nearest to the user's. */
export function forYou<P extends { id: string; difficulty: number }>(
  puzzles: readonly P[],
  { rating }: Rating,
  tried: Readonly<Record<string, unknown>>,
): P | undefined {
  const away = ({ difficulty }: P) => Math.abs(puzzleRating(difficulty) - rating);
  const open = puzzles.filter(({ id }) => tried[id] === undefined);
  return open.sort((one, other) => away(one) - away(other))[0];
}

export function loadRating(store: Pick<Store, "getItem">): Rating {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? "null") as Partial<Rating> | null;
    if (!kept || typeof kept !== "object") return NEW;
    const { history, ...numbers } = { ...NEW, ...kept };
    const sound = Object.values(numbers).every((value) => typeof value === "number" && Number.isFinite(value));
    const list = Array.isArray(history) ? history.filter((value) => typeof value === "number") : [];
    return sound && numbers.deviation > 0 ? { ...numbers, history: list } : NEW;
  } catch {
    return NEW;
  }
}

export function storeRating(store: Pick<Store, "setItem">, rating: Rating): Rating {
  try {
    store.setItem(KEY, JSON.stringify(rating));
  } catch {
    // A browser that keeps nothing still rates.
  }
  return rating;
}
