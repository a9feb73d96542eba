// The ground of a park follows its drawing: water is sunk, land is not, and tiles meet without a step.
import { describe, expect, it } from "vitest";

import { WATER, heightAt, reliefOf, shoreDistance } from "./relief";

const tile = (code: string, x = 0, y = 0) => ({ x, y, code, corner: null });

describe("the ground", () => {
  it("is land in the middle of a path and of a reserve, water in the middle of a river and under a bridge", () => {
    for (const [code, isLand] of [["P", true], ["N", true], ["R", false], ["B", false]] as const) {
      expect(shoreDistance(tile(code), 0.5, 0.5) > 0, code).toBe(isLand);
    }
  });

  it("has water in the south-west and north-east of an even cell, land in the others (W4)", () => {
    for (const code of ["P", "R", "B", "N"]) {
      const at = (x: number, y: number) => shoreDistance(tile(code), x, y) > 0;
      expect([at(0.02, 0.02), at(0.98, 0.98), at(0.02, 0.98), at(0.98, 0.02)], code).toEqual([false, false, true, true]);
    }
  });

  it("lies above the water on land and below it in the water", () => {
    for (const away of [0.02, 0.1, 0.4]) {
      expect(heightAt(away)).toBeGreaterThan(WATER);
      expect(heightAt(-away - 0.05)).toBeLessThan(WATER);
    }
  });

  it.each([["P", "R"], ["B", "N"], ["R", "R"], ["N", "P"]])("goes on from %s to %s without a step", (one, other) => {
    const [west, east] = [reliefOf(tile(one)), reliefOf(tile(other, 1, 0))];
    const wide = Math.sqrt(west.length);
    for (let row = 0; row < wide; row++) {
      expect(Math.abs((west[row * wide + wide - 1] ?? 0) - (east[row * wide] ?? 0))).toBeLessThan(0.05);
    }
  });
});
