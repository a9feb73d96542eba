import { expect, it } from "vitest";

import type { RatedOptions } from "../../engine/wire/RatedOptions";
import { ratedAs } from "./rated";

const list: RatedOptions[] = [
  { game: "cuminos", options: "-", pairs: false, all: { players: 2, teams: 0, towers: false } },
  { game: "cuminos", options: "players=4,teams=2", pairs: true, all: { players: 4, teams: 2, towers: false } },
];

it("options count as they stand in the list, whatever is left out or in which order", () => {
  expect(ratedAs(list, "cuminos", {})).not.toBeNull();
  expect(ratedAs(list, "cuminos", { teams: 2, players: 4 })?.pairs).toBe(true);
  expect(ratedAs(list, "cuminos", { players: 4 })).toBeNull();
  expect(ratedAs(list, "cuminos", { towers: true })).toBeNull();
  expect(ratedAs(list, "wege", {})).toBeNull();
});
