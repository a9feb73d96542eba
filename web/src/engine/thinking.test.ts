import { expect, test } from "vitest";
import { LIMIT, PACE, think } from "./thinking";

/** A player whose slices take `cost` milliseconds, with a clock of its own. */
function thinker(cost: number, slices: number, stopAt = Infinity) {
  let time = 1000;
  let left = slices;
  const seen = { pauses: 0, slices: 0, time: () => time - 1000 };
  const pacing = {
    slice: () => {
      time += cost;
      seen.slices += 1;
      left -= 1;
      return { best: `move ${seen.slices}`, left };
    },
    now: () => time,
    pause: () => {
      seen.pauses += 1;
      time += 4;
      return Promise.resolve(seen.pauses >= stopAt);
    },
  };
  return { pacing, seen };
}

test("a player that decides in time answers with its last word", async () => {
  const { pacing, seen } = thinker(1, 100);
  expect(await think(pacing)).toBe("move 100");
  // Looking at the messages after each slice would cost four times as much as thinking.
  expect(seen.pauses).toBeLessThanOrEqual(100 / PACE);
});

test("on a slow device the clock ends it", async () => {
  const { pacing, seen } = thinker(30, 1_000_000);
  expect(await think(pacing)).toBe(`move ${seen.slices}`);
  expect(seen.time()).toBeGreaterThanOrEqual(LIMIT);
  expect(seen.time()).toBeLessThan(LIMIT + 100);
});

test("a limit of slices holds, and a message stops it", async () => {
  expect(await think(thinker(1, 100).pacing, 7)).toBe("move 7");
  const { pacing, seen } = thinker(1, 1_000_000, 3);
  expect(await think(pacing)).toBeNull();
  expect(seen.pauses).toBe(3);
});
