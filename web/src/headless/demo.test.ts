import { describe, expect, it } from "vitest";

import { DEMOS, eased } from "./demo";

describe("the demonstration", () => {
  it.each(["caminos", "wege", "cuminos"] as const)("of %s takes about twenty seconds", (game) => {
    const length = DEMOS[game].reduce((sum, { way, rest }) => sum + way + rest, 0);
    expect(length).toBeGreaterThan(17_000);
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
