import { expect, it } from "vitest";

import type { GameSpec } from "../engine/wire/GameSpec";
import type { View } from "../engine/wire/View";
import { nextLevel } from "./levels";
import type { Sitter } from "./seats";

const you: Sitter = { kind: "person", name: "Ada" };
const computer = (level: number): Sitter => ({ kind: "computer", level });
const live = (winner: number | null) => ({ seats: [0, 1, 2], outcome: { winner } }) as unknown as View;
const spec: GameSpec = { game: "wege", options: {}, seed: 1, moves: [] };

it("who beats the computer may try the next level", () => {
  expect(nextLevel({ spec, seats: [you, computer(2)], live: live(0) })).toBe(3);
  expect(nextLevel({ spec, seats: [computer(3), you], live: live(1) })).toBe(4);
  expect(nextLevel({ spec, seats: [you, computer(2)], live: live(1) }), "it was lost").toBeNull();
  expect(nextLevel({ spec, seats: [you, computer(2)], live: live(null) }), "nobody won").toBeNull();
  expect(nextLevel({ spec, seats: [you, computer(5)], live: live(0) }), "Wege has five levels").toBeNull();
  expect(nextLevel({ spec, seats: [you, computer(2), computer(3)], live: live(0) }), "two levels").toBeNull();
  expect(nextLevel({ spec, seats: [you, you], live: live(0) }), "no computer").toBeNull();
});
