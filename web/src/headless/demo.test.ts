import { describe, expect, it } from "vitest";

import { DEMOS, eased } from "./demo";

describe("the demonstration", () => {
  it("of Caminos takes about twenty seconds", () => {
    const length = DEMOS.caminos.reduce((sum, { way, rest }) => sum + way + rest, 0);
    expect(length).toBeGreaterThan(18_000);
    expect(length).toBeLessThan(22_000);
  });

  it("never presses what plays", () => {
    for (const gestures of Object.values(DEMOS)) {
      expect(gestures.filter(({ target, presses }) => presses && target === "place")).toEqual([]);
    }
  });

  it("glides from one place to the next", () => {
    expect([-1, 0, 0.5, 1, 2].map(eased)).toEqual([0, 0, 0.5, 1, 1]);
  });
});
