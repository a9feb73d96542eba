import { expect, it } from "vitest";

import { habitOf, remember, seatsLike } from "./habit";
import { memory } from "./memory";
import type { Sitter } from "./seats";

const you: Sitter = { kind: "person", name: "Ada" };
const computer: Sitter = { kind: "computer", level: 5 };

it("level and side are remembered for each game", () => {
  const store = memory();
  expect(habitOf(store, "wege")).toEqual({ level: 2, seat: 0 });
  remember(store, "wege", [computer, you]);
  expect(habitOf(store, "wege")).toEqual({ level: 5, seat: 1 });
  expect(habitOf(store, "caminos")).toEqual({ level: 2, seat: 0 });
  expect(seatsLike(habitOf(store, "wege"), 2)).toEqual([computer, { ...you, name: "" }]);
});

it("only a person against a computer makes a habit", () => {
  const store = memory();
  for (const seats of [[you, you], [computer, computer], [you, computer, computer, computer], [you]]) remember(store, "wege", seats);
  expect(store.length).toBe(0);
});

it("what is kept is read with care", () => {
  for (const text of ["{", "7", '{"wege":null}', '{"wege":{"level":99,"seat":0}}', '{"wege":{"level":3,"seat":4}}']) {
    expect(habitOf(memory({ "trivium/habit": text }), "wege")).toEqual({ level: 2, seat: 0 });
  }
});
