import { expect, it } from "vitest";

import type { RatedOptions } from "../../engine/wire/RatedOptions";
import { counts } from "./rated";

const list: RatedOptions[] = [
  { game: "cuminos", options: "-", all: { players: 2, teams: 0, towers: false } },
  { game: "cuminos", options: "players=4,teams=2", all: { players: 4, teams: 2, towers: false } },
];

it("options count as they stand in the list, whatever is left out or in which order", () => {
  expect(counts(list, "cuminos", {})).toBe(true);
  expect(counts(list, "cuminos", { teams: 2, players: 4 })).toBe(true);
  expect(counts(list, "cuminos", { players: 4 })).toBe(false);
  expect(counts(list, "cuminos", { towers: true })).toBe(false);
  expect(counts(list, "wege", {})).toBe(false);
});
