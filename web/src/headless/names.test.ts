import { describe, expect, it } from "vitest";

import type { View } from "../engine/wire/View";
import { endText, endsForYou, whyNot } from "./names";
import { initials, seatName } from "./seats";
import type { Sitter } from "./seats";
import { en } from "./catalogue";

const SEATS: Sitter[] = [
  { kind: "person", name: "" },
  { kind: "computer", level: 3 },
];

function ended(game: "caminos" | "wege" | "cuminos", winner: number | null, reason: string): View {
  const board = { game } as View["board"];
  return { board, seats: [0, 1], teams: 2, outcome: { winner, reason, points: [0, 0] } } as unknown as View;
}

describe("names", () => {
  it("tell who sits where", () => {
    expect(seatName(en, SEATS, 0)).toBe("You");
    expect(seatName(en, SEATS, 1)).toBe("Computer, level 3");
    expect(seatName(en, [SEATS[0]!, SEATS[0]!], 1)).toBe("Player 2");
    expect(seatName(en, [{ kind: "person", name: "Ada" }], 0)).toBe("Ada");
    expect(["Ada", "Player 2", "Émile  Zola the Elder", ""].map(initials)).toEqual(["A", "P2", "ÉZ", ""]);
  });

  it("tell why a place is refused", () => {
    expect(whyNot(en, "C4", "e4")).toBe("There would be a hole under the piece at e4.");
    expect(whyNot(en, "C5", null)).toContain("on the board itself");
    expect(whyNot(en, "X9", null)).toBe(en["why.other"]);
    expect(whyNot(en, null, null)).toBe(en["why.other"]);
  });

  it("tell whether the winner hears more than that", () => {
    expect(endsForYou(ended("caminos", 0, "connection")), "how is said beside it").toBe(true);
    expect(endsForYou(ended("caminos", 0, "border")), "the points are in it").toBe(false);
  });

  it("tell how each game ends", () => {
    expect(endText(en, ended("caminos", 0, "connection"), SEATS)).toBe("You have connected!");
    expect(endText(en, ended("caminos", 1, "connection"), SEATS)).toBe("Green has connected!");
    expect(endText(en, ended("caminos", 1, "border"), SEATS)).toContain("Green wins at the border");
    expect(endText(en, ended("caminos", null, "draw"), SEATS)).toBe(en["end.draw"]);
    expect(endText(en, ended("wege", 1, "way"), SEATS)).toBe("Water wins.");
    expect(endText(en, ended("wege", null, "draw"), SEATS)).toBe("Draw.");
    expect(endText(en, ended("wege", null, "cooperative_lost"), SEATS)).toBe(en["end.together.lost"]);
    expect(endText(en, ended("cuminos", 1, "points"), SEATS)).toBe("Computer, level 3 wins.");
  });
});
