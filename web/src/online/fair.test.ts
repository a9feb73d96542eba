import { expect, test } from "vitest";
import { isPlayed } from "./fair";

test("a position is played where a game has come to it and is on", () => {
  const table = { phase: "playing", ply: 7, position: "caminos x" } as const;
  expect(isPlayed([table], "caminos x")).toBe(true);
  expect(isPlayed([table], "caminos y")).toBe(false);
  expect(isPlayed([{ ...table, phase: "over" }], "caminos x")).toBe(false);
  expect(isPlayed([{ ...table, phase: "gathering", ply: 0, position: null }], "caminos x")).toBe(false);
  // Everybody may look at the start.
  expect(isPlayed([{ ...table, ply: 0 }], "caminos x")).toBe(false);
});
