import { describe, expect, it } from "vitest";

import type { JudgedMove } from "../engine/wire/JudgedMove";
import type { View } from "../engine/wire/View";
import type { Assessment } from "../engine/wire/Assessment";
import { graphArea, graphLine, graphPoints, verdictText, worthText } from "./analysis";
import { moveText as wordsOf } from "../games/caminos/texts";
import { en } from "./catalogue";

const worth = (values: number[], drawn = 0, points: number[] | null = null): Assessment => ({
  values,
  wins: values,
  drawn,
  points,
  proven: false,
});
const judged = (ply: number, before: number, after: number, verdict = "best", glyph: string | null = null): JudgedMove => ({
  ply,
  seat: 0,
  team: 0,
  move: "I2:a1*2",
  before: worth([before, 1 - before]),
  after: worth([after, 1 - after]),
  loss: before - after,
  verdict,
  glyph,
  accuracy: 100,
  why: [],
  best: [{ move: "L4:d4*3,e4", visits: 1, worth: worth([before, 1 - before]), line: [] }],
  luck: null,
});
const view = { board: { game: "caminos" }, seats: [0, 1], teams: 2 } as unknown as View;

const moveText = (move: string) => wordsOf(en, move);

describe("an analysis", () => {
  it("says what a position is worth", () => {
    expect(worthText(en, worth([0.62, 0.3], 0.08), view, [])).toBe("Yellow 62 % · Green 30 % · draw 8 %");
    expect(worthText(en, worth([1, 0], 0, [12.4, 0]), view, [])).toBe("Yellow 100 % · Green 0 % · expected points 12:0");
  });

  it("says what was better, but not of a good move", () => {
    expect(verdictText(en, judged(1, 0.6, 0.3, "blunder", "??"), moveText)).toBe("A blunder. Better was “L at d4 ×3, e4”.");
    expect(verdictText(en, judged(1, 0.6, 0.6), moveText)).toBe("The best move found.");
  });

  it("is a line from the first judged move to the last", () => {
    const report = { all: 4, moves: [judged(3, 0.5, 0.25), judged(4, 0.25, 1)], turning_points: [], seats: [] };
    const points = graphPoints(report);
    expect(points.map(({ ply }) => ply)).toEqual([2, 3, 4]);
    expect(graphLine(points, 0, 4, 100, 40)).toBe("M50.0 20.0L75.0 30.0L100.0 0.0");
    expect(graphArea(points, 4, 100, 40)).toBe("M50.0 20.0L75.0 30.0L100.0 0.0L100.0 40L50.0 40Z");
    expect(graphPoints({ ...report, moves: [] })).toEqual([]);
    expect(graphArea([], 4, 100, 40)).toBe("");
  });
});
