import { expect, test } from "vitest";
import { running } from "./fair";

test("a game is protected from its first move to its end", () => {
  const table = { table: "t", game: "caminos", phase: "playing", ply: 7, position: "caminos x", updated: 1 } as const;
  expect(running([table], "caminos")).toEqual([table]);
  expect(running([table], "wege")).toEqual([]);
  expect(running([{ ...table, phase: "over" }], "caminos")).toEqual([]);
  // Everybody may look at the start.
  expect(running([{ ...table, ply: 0 }], "caminos")).toEqual([]);
});
