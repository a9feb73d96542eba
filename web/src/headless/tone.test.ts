import { expect, it } from "vitest";

import { toneOf, toned } from "./tone";

it("dims and fades as the filters do", () => {
  expect(toneOf("brightness(0.5)")?.([200, 100, 50])).toEqual([100, 50, 25]);
  expect(toneOf("saturate(0)")?.([255, 255, 255]).map(Math.round)).toEqual([255, 255, 255]);
  const [red, green, blue] = toneOf("brightness(1) saturate(0)")?.([200, 100, 50]) ?? [];
  expect([green, blue]).toEqual([red, red]);
});

it("leaves colours alone that no filter changes, and what is no colour", () => {
  expect(toneOf("none")).toBeNull();
  expect(toneOf("drop-shadow(rgb(0, 0, 0) 0px 5px 6px)")).toBeNull();
  expect(toned("rgb(1, 2, 3)", null)).toBe("rgb(1, 2, 3)");
  const half = toneOf("brightness(0.5)");
  expect(toned('url("#grain")', half)).toBe('url("#grain")');
  expect(toned("none", half)).toBe("none");
  expect(toned("rgb(100, 60, 20)", half)).toBe("rgb(50, 30, 10)");
  expect(toned("rgba(100, 60, 20, 0.5)", half)).toBe("rgba(50, 30, 10, 0.5)");
});
