// A piece is one body: its surface is closed, stays within its cubes, and has no seam between them.
import { describe, expect, it } from "vitest";

import { type Cube, grainOf, joined, surface } from "./body";

const CUT = { gap: 0.01, radius: 0.06, steps: 2 };
const I3: Cube[] = [[0, 0, 0], [1, 0, 0], [2, 0, 0]];
const L4: Cube[] = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0]];
const V3: Cube[] = [[0, 0, 0], [1, 0, 0], [0, 0, 1]];

const corners = (cubes: readonly Cube[]) => {
  const { position, normal, end } = surface(cubes, CUT, 1, grainOf(cubes));
  return end.map((isEnd, at) => ({ isEnd, place: position.slice(3 * at, 3 * at + 3), normal: normal.slice(3 * at, 3 * at + 3) }));
};

describe("a body of cubes", () => {
  it("has its grain along its longest side, and end grain only on its ends", () => {
    expect([grainOf(I3), grainOf(L4), grainOf([[0, 0, 0], [0, 1, 0]]), grainOf([[0, 0, 0], [0, 0, 1]])]).toEqual([0, 0, 1, 2]);
    const ends = corners(I3).filter(({ isEnd }) => isEnd === 1);
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.every(({ place: [x = 0] }) => x < 0.1 || x > 2.9)).toBe(true);
  });

  it.each([["I3", I3], ["L4", L4], ["V3", V3]])("%s lies within its cubes, and its normals have length one", (_, cubes) => {
    for (const { place: [x = 0, y = 0, z = 0], normal } of corners(cubes)) {
      expect(Math.hypot(...normal)).toBeCloseTo(1, 5);
      const inside = cubes.some(([a, b, c]) => [x - a, y - b, z - c].every((at) => at >= -1e-6 && at <= 1 + 1e-6));
      expect(inside, `${x} ${y} ${z}`).toBe(true);
    }
  });

  it("runs on flat from cube to cube: nothing dips where two of them meet", () => {
    const seam = corners(I3).filter(({ place: [x = 0], normal: [, up = 0] }) => Math.abs(x - 1) < 1e-6 && up > 0.99);
    expect(seam.length).toBeGreaterThan(0);
    for (const { place } of seam) expect(place[1]).toBeCloseTo(1 - CUT.gap, 6);
  });

  it("rounds its outer edges", () => {
    const edge = corners(I3).filter(({ normal: [across = 0, up = 0] }) => across > 0.5 && up > 0.5);
    expect(edge.length).toBeGreaterThan(0);
    for (const { place: [x = 0, y = 0] } of edge) {
      expect(x).toBeLessThan(3 - CUT.gap);
      expect(y).toBeLessThan(1 - CUT.gap);
    }
  });

  it("leaves out what lies on something, and nothing else", () => {
    // Each cube of I3 shows its top and two long sides; two ends; 5 by 5 fields of two triangles a face.
    expect(surface(I3, CUT, 1, 0).index.length / 3).toBe((3 * 3 + 2) * 25 * 2);
  });

  it("joins many into one geometry, moved and toned", () => {
    const part = surface(I3, CUT, 1, 0);
    const made = joined([
      { surface: part, at: [0, 0, 0], texture: [0, 0], tone: [1, 1, 1] },
      { surface: part, at: [4, 1, 0], texture: [0.5, 0], tone: [0.5, 0.5, 0.5] },
    ]);
    made.computeBoundingBox();
    expect(made.boundingBox?.max.x).toBeCloseTo(7 - CUT.gap, 5);
    expect(made.boundingBox?.max.y).toBeCloseTo(2 - CUT.gap, 5);
    expect(made.getAttribute("position").count).toBe(2 * part.end.length);
    expect(made.getAttribute("color").getX(part.end.length)).toBe(0.5);
  });
});
