import { expect, test } from "vitest";
import { LIMIT, PACE, type Word, think } from "./thinking";

/** A player whose nodes take `cost` milliseconds, with a clock of its own. */
function thinker(cost: number, nodes: number, said: (pauses: number) => Word = () => "go on") {
  let time = 1000;
  let left = nodes;
  const seen = { pauses: 0, nodes: 0, remaining: [] as number[], time: () => time - 1000 };
  const pacing = {
    slice: (asked: number) => {
      const searched = Math.min(asked, left);
      time += cost * searched;
      seen.nodes += searched;
      left -= searched;
      return { best: `move ${seen.nodes}`, left };
    },
    now: () => time,
    pause: (remaining: number) => {
      seen.pauses += 1;
      seen.remaining.push(remaining);
      time += 4;
      return Promise.resolve(said(seen.pauses));
    },
  };
  return { pacing, seen };
}

test("a player that decides in time answers with its last word", async () => {
  const { pacing, seen } = thinker(1 / 64, 6400);
  expect(await think(pacing)).toBe("move 6400");
  // Looking at the messages after each slice would cost four times as much as thinking.
  expect(seen.pauses).toBeLessThanOrEqual(100 / PACE);
});

test("on a slow device the clock ends it", async () => {
  const { pacing, seen } = thinker(1, 1_000_000);
  expect(await think(pacing)).toBe(`move ${seen.nodes}`);
  expect(seen.time()).toBeGreaterThanOrEqual(LIMIT);
  expect(seen.time()).toBeLessThan(LIMIT + 100);
});

test("under load, when a single node takes long, the cap of six seconds still holds", async () => {
  const { pacing, seen } = thinker(400, 1_000_000);
  expect(await think(pacing)).toBe(`move ${seen.nodes}`);
  expect(seen.time()).toBeLessThan(6000);
});

test("the time that passed before the player could begin counts", async () => {
  const { pacing, seen } = thinker(1, 1_000_000);
  // It was asked three seconds before the clock reads 1000.
  expect(await think(pacing, { asked: -2000 })).toBe(`move ${seen.nodes}`);
  expect(seen.time()).toBeLessThan(LIMIT - 3000 + 100);
});

test("a player that is asked for less time thinks no longer, whenever it begins", async () => {
  const { pacing, seen } = thinker(1, 1_000_000);
  expect(await think(pacing, { within: 1500, asked: -2000 })).toBe(`move ${seen.nodes}`);
  expect(seen.time()).toBeGreaterThanOrEqual(1500);
  expect(seen.time()).toBeLessThan(1600);
});

test("a limit of nodes holds, and a message stops it", async () => {
  expect(await think(thinker(1, 100).pacing, { nodes: 7 })).toBe("move 7");
  const { pacing, seen } = thinker(1, 1_000_000, (pauses) => (pauses >= 3 ? "stop" : "go on"));
  expect(await think(pacing)).toBeNull();
  expect(seen.pauses).toBe(3);
});

test("who is told to move now answers with the best so far", async () => {
  const { pacing, seen } = thinker(1, 1_000_000, (pauses) => (pauses >= 3 ? "answer" : "go on"));
  expect(await think(pacing)).toBe(`move ${seen.nodes}`);
  expect(seen.pauses).toBe(3);
  expect(seen.time()).toBeLessThan(5 * PACE + 100);
});

test("it says how long it will take: by its nodes, and never longer than the cap", async () => {
  const quick = thinker(1, 1000);
  await think(quick.pacing);
  expect(quick.seen.remaining[0]).toBeGreaterThan(700);
  expect(quick.seen.remaining[0]).toBeLessThan(1300);
  const slow = thinker(1, 1_000_000);
  await think(slow.pacing);
  expect(Math.max(...slow.seen.remaining)).toBeLessThan(LIMIT);
});
