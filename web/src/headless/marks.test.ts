import { describe, expect, it } from "vitest";

import { heat, middle } from "./marks";

describe("the policy on a board", () => {
  const cellsOf = (move: string) => [...move].map((letter) => ({ x: letter.charCodeAt(0) - 97, y: 0 }));

  it("warms a cell by all moves that cover it", () => {
    const policy = [
      { move: "ab", prior: 0.5 },
      { move: "bc", prior: 0.25 },
      { move: "d", prior: 0.001 },
    ];
    const marks = heat(policy, cellsOf);
    expect(marks.map(({ cells, weight }) => [cells[0]?.x, Math.round(weight * 100)])).toEqual([
      [0, 67],
      [1, 100],
      [2, 33],
    ]);
  });

  it("is empty where no move covers anything", () => {
    expect(heat([{ move: "", prior: 1 }], cellsOf)).toEqual([]);
  });

  it("points to the middle of what a move covers", () => {
    expect(middle([{ x: 0, y: 0 }, { x: 1, y: 2 }])).toEqual({ x: 1, y: 1.5 });
  });
});
