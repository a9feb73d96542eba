import { describe, expect, it } from "vitest";

import { FLAT, SHAPES, STANDARD, isStandard, stepped, total } from "./shapes";

describe("a set of pieces", () => {
  it("begins as the printed one", () => {
    expect([total(STANDARD), isStandard(STANDARD)]).toEqual([14, true]);
    expect(SHAPES.every((shape) => FLAT[shape])).toBe(true);
  });

  it("grows and shrinks by pairs, and never below nothing", () => {
    const more = stepped(STANDARD, "T4", 1);
    expect([more["T4"], total(more), isStandard(more)]).toEqual([2, 16, false]);
    expect(isStandard(stepped(more, "T4", -1))).toBe(true);
    expect(stepped({ I2: 2 }, "I2", -1)).toEqual({});
    expect(stepped({ I2: 2 }, "O4", -1)).toEqual({ I2: 2 });
  });
});
