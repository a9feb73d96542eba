import { describe, expect, it } from "vitest";

import { memory } from "../memory";
import { NEW, daysInARow, forYou, isProvisional, loadRating, puzzleRating, rated, solvedToday, storeRating } from "./rating";

describe("a rating", () => {
  it("moves up for a success and down for a failure, less each time", () => {
    const up = rated(NEW, 4, true, 1);
    expect(up.rating).toBeGreaterThan(NEW.rating);
    const down = rated(up, 4, false, 1);
    expect(down.rating).toBeLessThan(up.rating);
    expect(up.rating - down.rating).toBeLessThan(up.rating - NEW.rating + 200);
    expect(down.deviation).toBeLessThan(up.deviation);
  });

  it("is what the formula gives", () => {
    // Glicko with one opponent: 1300, from 1200 ± 100.
    const { rating, deviation } = rated({ ...NEW, deviation: 100 }, 4, true, 1);
    const q = Math.log(10) / 400;
    const g = 1 / Math.sqrt(1 + (3 * q * q * 80 * 80) / Math.PI ** 2);
    const e = 1 / (1 + 10 ** ((g * 100) / 400));
    const d2 = 1 / (q * q * g * g * e * (1 - e));
    expect(rating).toBeCloseTo(1200 + (q / (1 / 100 ** 2 + 1 / d2)) * g * (1 - e), 6);
    expect(deviation).toBeCloseTo(Math.sqrt(1 / (1 / 100 ** 2 + 1 / d2)), 6);
  });

  it("takes no single try for more than it is", () => {
    // A new player misses the easiest puzzle, and solves the hardest one.
    expect(rated(NEW, 1, false, 1).rating).toBe(NEW.rating - 80);
    expect(rated(NEW, 10, true, 1).rating).toBe(NEW.rating + 80);
    const sure = { ...NEW, deviation: 60 };
    expect(NEW.rating - rated(sure, 1, false, 1).rating).toBeLessThan(20);
  });

  it("still finds the strength of a strong player within thirty tries", () => {
    let mine = NEW;
    for (let round = 0; round < 30; round++) {
      const near = Math.max(1, Math.min(10, Math.round((mine.rating - 700) / 150)));
      mine = rated(mine, near, puzzleRating(near) < 1800, 1);
    }
    expect(Math.abs(mine.rating - 1800)).toBeLessThan(150);
  });

  it("finds the strength of somebody who solves what is easier and misses what is harder", () => {
    let mine = NEW;
    for (let round = 0; round < 400; round++) {
      const difficulty = 1 + (round % 10);
      mine = rated(mine, difficulty, puzzleRating(difficulty) < 1500, round);
    }
    expect(Math.abs(mine.rating - 1500)).toBeLessThan(120);
    expect(isProvisional(mine)).toBe(false);
    expect(isProvisional(NEW)).toBe(true);
  });

  it("gets unsure of somebody who was away", () => {
    const sure = { ...NEW, deviation: 50, count: 50, day: 100 };
    const [soon, late] = [101, 500].map((day) => Math.abs(rated(sure, 5, true, day).rating - sure.rating));
    expect(late).toBeGreaterThan(2 * (soon ?? 0));
  });
});

describe("streaks", () => {
  it("count puzzles solved in a row at the first try", () => {
    const tries = [true, true, true, false, true];
    const mine = tries.reduce((rating, solved) => rated(rating, 3, solved, 1), NEW);
    expect([mine.run, mine.bestRun]).toEqual([1, 3]);
  });

  it("count days in a row, until a day is missed", () => {
    const mine = [10, 10, 11, 12].reduce(solvedToday, NEW);
    expect([mine.days, daysInARow(mine, 12), daysInARow(mine, 13), daysInARow(mine, 14)]).toEqual([3, 3, 3, 0]);
    expect(solvedToday(mine, 14)).toMatchObject({ days: 1, bestDays: 3 });
  });
});

it("the puzzle for you is the nearest that was never tried", () => {
  const puzzles = [1, 3, 4, 9].map((difficulty) => ({ id: `p${difficulty}`, difficulty }));
  expect(forYou(puzzles, NEW, {})?.id).toBe("p3");
  expect(forYou(puzzles, NEW, { p3: "tried" })?.id).toBe("p4");
  expect(forYou(puzzles.slice(0, 1), NEW, { p1: "solved" })).toBeUndefined();
});

it("a rating is kept, and read with care", () => {
  const store = memory();
  const mine = storeRating(store, solvedToday(rated(NEW, 3, true, 7), 7));
  expect(loadRating(store)).toEqual(mine);
  for (const text of ["{", "null", "3", '{"rating":"high"}', '{"deviation":0}']) {
    expect(loadRating(memory({ "trivium/rating": text }))).toEqual(NEW);
  }
});
