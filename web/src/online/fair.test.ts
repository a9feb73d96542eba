import { expect, test, vi } from "vitest";
import { isPlayedOnline, running } from "./fair";

const table = (id: string, position: string) => ({ table: id, game: "caminos", phase: "playing", ply: 9, position, updated: 1 });
const tables = [table("unreachable", "a b c d e f"), table("reachable", "g h i j k l")];
vi.mock("./site", () => ({ site: async () => ({ tables: true }) }));
vi.mock("./api", () => ({
  ask: async () => ({ tables }),
  lookAt: async (id: string) => {
    if (id === "unreachable") throw new Error("too many");
    return { entries: [], state: {} };
  },
}));
vi.mock("../headless/online/story", () => ({ EMPTY: {}, lineOf: () => ({}), withEntries: () => ({}) }));
vi.mock("../games", () => ({ gameOf: () => ({ lies: async () => ({ lies: (position: string) => position.split(" "), most: 1 }) }) }));
vi.mock("../engine/client", () => ({
  rules: {
    ask: async (question: string, { spec }: { spec?: { start: string } }) =>
      question === "lineSpec" ? { start: "g h i j k l" } : ["", "", "", "", "", spec?.start ?? ""],
  },
}));

test("a table that cannot be looked at protects where it stands, and leaves no other unprotected", async () => {
  const played = (position: string) => isPlayedOnline({ game: "caminos", options: {}, seed: 1, moves: [], start: "" } as never, position);
  expect(await played("a b c d e f m")).toBe(true);
  expect(await played("g h i j k l m")).toBe(true);
  expect(await played("m n o p q r s")).toBe(false);
});

test("a game is protected from its first move to its end", () => {
  const table = { table: "t", game: "caminos", phase: "playing", ply: 7, position: "caminos x", updated: 1 } as const;
  expect(running([table], "caminos")).toEqual([table]);
  expect(running([table], "wege")).toEqual([]);
  expect(running([{ ...table, phase: "over" }], "caminos")).toEqual([]);
  // Everybody may look at the start.
  expect(running([{ ...table, ply: 0 }], "caminos")).toEqual([]);
});
