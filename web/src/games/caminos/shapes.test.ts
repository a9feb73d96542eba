import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import type { View } from "../../engine/wire/View";
import { Session, initSync } from "../../engine/wasm/rules";
import { boardOf } from "./play";
import { picture } from "./solid";

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

it("the picture of a piece stays within its box, however the piece is turned", () => {
  initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) });
  const view = JSON.parse(new Session(JSON.stringify({ game: "caminos", options: {}, seed: 1, moves: [] })).view(0xffff)) as View;
  const turnings = boardOf(view).shapes.flatMap((places) => places.turnings);
  expect(turnings.length).toBeGreaterThan(30);
  const numbers = turnings.flatMap((columns) => picture(columns).flatMap(({ points }) => points.split(/[ ,]/).map(Number)));
  // Half an outline more is drawn on each side.
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(99);
});
