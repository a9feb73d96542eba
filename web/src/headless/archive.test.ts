import { describe, expect, it } from "vitest";

import { finished, isFound, standingOf, success, tally } from "./archive";
import { type Result, type Save, freshSave } from "./saves";
import type { Sitter } from "./seats";

const you: Sitter = { kind: "person", name: "" };
const computer = (level: number): Sitter => ({ kind: "computer", level });
const result = (winner: number | null, teams = [0, 1]): Result => ({ winner, reason: "connection", points: [], teams });

function over(seats: Sitter[], ended: Result | null, played = Date.UTC(2026, 10, 16, 12)): Save {
  const spec = { game: "caminos", options: {}, seed: 1, moves: ["I2:a1*2"] } as const;
  return { ...freshSave("aaaa", { ...spec, moves: [...spec.moves] }, seats, played), over: true, result: ended };
}

describe("how a game went", () => {
  it("is told from the side of the people", () => {
    expect(standingOf(over([you, computer(3)], null), result(0))).toBe("won");
    expect(standingOf(over([computer(3), you], null), result(0))).toBe("lost");
    expect(standingOf(over([you, computer(3)], null), result(null))).toBe("drawn");
    expect(standingOf(over([you, you], null), result(0))).toBe("shared");
    expect(standingOf(over([you, computer(1), you, computer(1)], null), result(1, [0, 1, 0, 1]))).toBe("lost");
    expect(standingOf(over([you, computer(1)], null), null)).toBe("unknown");
  });

  it("is the same for all who build together", () => {
    expect(standingOf(over([you, you], null), result(0, [0, 0]))).toBe("won");
    expect(standingOf(over([you, computer(2)], null), result(null, [0, 0]))).toBe("lost");
  });

  it("comes with level, side and month", () => {
    expect(finished(over([computer(5), you], result(1)))).toMatchObject({ standing: "won", level: 5, side: "team.1", month: "2026-11" });
    expect(finished(over([you, you], result(1)))).toMatchObject({ standing: "shared", level: null, side: null });
  });
});

it("a game is found by any of its words, whatever their accents", () => {
  expect(isFound("aMelie wege", "Wege · Amélie · Computer")).toBe(true);
  expect(isFound("", "Wege")).toBe(true);
  expect(isFound("wege bob", "Wege · Amélie")).toBe(false);
});

describe("statistics", () => {
  const games = [
    over([you, computer(2)], result(0)),
    over([you, computer(2)], result(1)),
    over([computer(4), you], result(null)),
    over([you, you], result(1)),
  ].map(finished);

  it("count by whatever is asked for", () => {
    expect(tally(games, ({ level }) => level, (one, other) => one - other)).toEqual([
      { key: 2, played: 2, won: 1, drawn: 0, lost: 1 },
      { key: 4, played: 1, won: 0, drawn: 1, lost: 0 },
    ]);
    expect(tally(games, ({ game }) => game, () => 0)).toEqual([{ key: "caminos", played: 4, won: 1, drawn: 1, lost: 1 }]);
  });

  it("give the share of games won, a draw as half", () => {
    expect(success({ won: 1, drawn: 1, lost: 2 })).toBe(38);
    expect(success({ won: 0, drawn: 0, lost: 0 })).toBeNull();
  });
});
