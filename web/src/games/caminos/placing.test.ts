import { describe, expect, it } from "vitest";

import type { ShapePlaces } from "../../engine/wire/ShapePlaces";
import { ghostAt, notation, nudge, pivoted, reach, turned, usableTurning, withTops } from "./placing";

const column = (x: number, y: number, base = 0, cubes = 1) => ({ x, y, base, cubes });
/** A bar of two on a board of 3 by 1: it stands anywhere, and lies in two places. */
const bar: ShapePlaces = {
  shape: "I2",
  turnings: [[column(0, 0, 0, 2)], [column(0, 0), column(0, 1)], [column(0, 0), column(1, 0)]],
  places: [
    [0, 0, 0],
    [0, 1, 0],
    [0, 2, 0],
    [2, 0, 0],
    [2, 1, 0],
  ],
};

describe("turning a piece", () => {
  it("about the vertical swaps the two ways to lie", () => {
    expect(turned(bar, 2, "turn")).toBe(1);
    expect(turned(bar, 1, "turn")).toBe(2);
    expect(turned(bar, 0, "turn")).toBe(0);
  });

  it("over makes it stand", () => {
    expect(turned(bar, 2, "tip")).toBe(0);
    expect(turned(bar, 0, "tip")).toBe(2);
    expect(turned(bar, 0, "roll")).toBe(1);
  });

  it("four times, or there and back, changes nothing", () => {
    for (const axis of ["turn", "tip", "roll"] as const) {
      for (const turning of [0, 1, 2]) {
        expect(turned(bar, turning, axis, 4)).toBe(turning);
        expect(turned(bar, turned(bar, turning, axis), axis, -1)).toBe(turning);
      }
    }
  });
});

it("tells the levels of a piece that rests on others", () => {
  const tower = (x: number) => (x === 1 ? 2 : 0);
  expect(withTops([column(0, 0, 0, 2)], tower).map(({ top }) => top), "on the board").toEqual([2]);
  expect(withTops([column(1, 0), column(2, 0)], tower).map(({ top }) => top), "over a hole").toEqual([3, 3]);
  expect(withTops([column(1, 0, 1), column(2, 0, 0, 2)], tower).map(({ top }) => top), "half beside").toEqual([3, 3]);
});

describe("a point", () => {
  it("shows why a piece cannot be where it is pointed at, unless it fits right beside", () => {
    // A bar that stands, on a board whose second cell is taken.
    const standing: ShapePlaces = { ...bar, places: [[0, 0, 0], [0, 2, 0]] };
    expect(ghostAt(standing, 0, 0.6, 0.5)).toMatchObject({ x: 0, legal: true });
    expect(ghostAt(standing, 0, 1.2, 0.5), "a finger beside the cell").toMatchObject({ x: 0, legal: true });
    expect(ghostAt(standing, 0, 1.5, 0.5), "the middle of another cell").toMatchObject({ x: 1, legal: false });
  });
});

describe("a turn", () => {
  /** A bar of three and its turnings, legal wherever it is on a board of 5 by 5. */
  const turnings = [[column(0, 0, 0, 3)], [column(0, 0), column(0, 1), column(0, 2)], [column(0, 0), column(1, 0), column(2, 0)]];
  const fits = (number: number, x: number, y: number) =>
    (turnings[number] ?? []).every((at) => at.x + x < 5 && at.y + y < 5);
  const all = [0, 1, 2].flatMap((number) =>
    Array.from({ length: 25 }, (_, cell): [number, number, number] => [number, cell % 5, Math.floor(cell / 5)]),
  );
  const long: ShapePlaces = { shape: "I3", turnings, places: all.filter((place) => fits(...place)) };
  const lying = { turning: 2, x: 1, y: 2, legal: true };

  it("pivots on the cell that is held", () => {
    // Held by its western end, the bar swings about that end and comes back to where it was.
    const held = { x: 1, y: 2 };
    let ghost = lying;
    for (let quarter = 0; quarter < 4; quarter++) {
      ghost = pivoted(long, ghost, "turn", 1, held);
      expect((turnings[ghost.turning] ?? []).map((at) => `${at.x + ghost.x},${at.y + ghost.y}`)).toContain("1,2");
    }
    expect(pivoted(long, lying, "turn", 1, held)).toEqual({ turning: 1, x: 1, y: 0, legal: true });
    expect(pivoted(long, lying, "turn", -1, held)).toEqual({ turning: 1, x: 1, y: 2, legal: true });
  });

  it("over stands the piece on the cell that is held", () => {
    expect(pivoted(long, lying, "tip", 1, { x: 3, y: 2 })).toEqual({ turning: 0, x: 3, y: 2, legal: true });
  });

  it("takes another part of the piece where the held one would stick out", () => {
    const edge = { turning: 2, x: 0, y: 0, legal: true };
    expect(pivoted(long, edge, "turn", 1, { x: 0, y: 0 })).toEqual({ turning: 1, x: 0, y: 0, legal: true });
  });

  it("without a legal place there stays on the cell, and is not legal", () => {
    const none = { ...long, places: [] };
    expect(pivoted(none, lying, "turn", 1, { x: 1, y: 2 })).toEqual({ turning: 1, x: 1, y: 0, legal: false });
  });
});

describe("a ghost", () => {
  it("snaps to the nearest legal place", () => {
    expect(ghostAt(bar, 2, 0.9, 0.4)).toEqual({ turning: 2, x: 0, y: 0, legal: true });
    expect(ghostAt(bar, 2, 2.6, 0.6)).toEqual({ turning: 2, x: 1, y: 0, legal: true });
  });

  it("stays where it is held if nothing legal is near", () => {
    expect(ghostAt(bar, 1, 1.5, 1)).toEqual({ turning: 1, x: 1, y: 0, legal: false });
    expect(ghostAt(bar, 2, 1, 4.5)).toMatchObject({ y: 4, legal: false });
  });

  it("can be nudged on to the next legal place", () => {
    const ghost = ghostAt(bar, 0, 0.5, 0.5);
    expect(nudge(bar, ghost, 1, 0)).toMatchObject({ x: 1 });
    expect(nudge(bar, ghost, 0, 1)).toBeNull();
  });

  it("is written in the notation", () => {
    expect(notation(bar, { turning: 0, x: 2, y: 0, legal: true })).toBe("I2:c1*2");
    expect(notation(bar, { turning: 2, x: 0, y: 0, legal: true })).toBe("I2:a1,b1");
    expect(notation(bar, { turning: 2, x: -1, y: 0, legal: false })).toBeNull();
  });

  it("takes a turning that looks alike from above but hangs differently", () => {
    const hook: ShapePlaces = {
      shape: "L4",
      turnings: [[column(0, 0, 0, 3), column(1, 0)], [column(0, 0, 0, 3), column(1, 0, 2)]],
      places: [[1, 4, 4]],
    };
    expect(ghostAt(hook, 0, 5, 4.5)).toEqual({ turning: 1, x: 4, y: 4, legal: true });
    expect(usableTurning(hook, 0)).toBe(1);
  });
});

describe("what can be reached", () => {
  it("is every cell that some legal place covers", () => {
    expect([...reach(bar, 2)].sort()).toEqual(["0,0", "1,0", "2,0"]);
    expect(reach(bar, 1).size).toBe(0);
  });

  it("is reached by pointing at it, however far the middle of the piece is from there", () => {
    const rows = [column(0, 0), column(0, 1), column(0, 2), column(1, 0)];
    const hook: ShapePlaces = { shape: "L4", turnings: [rows], places: [[0, 3, 5]] };
    expect(reach(hook, 0)).toEqual(new Set(["3,5", "3,6", "3,7", "4,5"]));
    for (const cell of reach(hook, 0)) {
      const [x = 0, y = 0] = cell.split(",").map(Number);
      expect(ghostAt(hook, 0, x + 0.5, y + 0.5), cell).toEqual({ turning: 0, x: 3, y: 5, legal: true });
    }
    expect(ghostAt(hook, 0, 4.5, 7.5).legal).toBe(false);
  });
});
