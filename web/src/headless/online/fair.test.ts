// Which positions are too close to a game that is on, with committed games.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import * as caminos from "../../games/caminos/lies";
import * as cuminos from "../../games/cuminos/lies";
import * as wege from "../../games/wege/lies";
import { type Comparing, isCloseTo, ownOf } from "./fair";

/** All positions of a committed playthrough. */
function positions(name: string): string[] {
  const text = readFileSync(new URL(`../../../../data/playthroughs/${name}.txt`, import.meta.url), "utf8");
  return Array.from(text.matchAll(/^position: (.*)$/gm), ([, position = ""]) => position);
}

/** The first positions, which do not count. */
const early = ["", "", "", "", ""];

const GAMES: [name: string, comparing: Comparing, plies: number][] = [
  ["caminos-square", caminos, 10],
  ["caminos-octagon-four-scoring", caminos, 10],
  ["wege-standard", wege, 10],
  ["cuminos-two", cuminos, 11],
];

describe.each(GAMES)("%s", (name, comparing, plies) => {
  const all = positions(name);
  const now = all.slice(0, plies + 1);
  const own = ownOf(now, comparing);
  const close = (position: string) => isCloseTo(position, own, comparing);

  it("knows every position of the game but the first ones", () => {
    const grown = now.filter((position, ply) => ply > 4 && comparing.lies(position).length > 4);
    expect(grown.length).toBeGreaterThan(0);
    expect(grown.map(close)).toEqual(grown.map(() => true));
    expect(all.slice(0, 2).map(close)).toEqual([false, false]);
  });

  it("knows what comes a move or two later, and not what comes much later", () => {
    expect([all[plies + 1], all[plies + 2]].map((position) => close(position ?? ""))).toEqual([true, true]);
    expect(close(all[plies + 8] ?? "")).toBe(false);
  });

  it("leaves the beginning of a game alone", () => {
    expect(ownOf(all.slice(0, 3), comparing)).toEqual([]);
    expect(ownOf(all.slice(0, 1), comparing)).toEqual([]);
  });
});

it("what is in hand, who is to move and who laid what makes no difference", () => {
  const [one = "", two = ""] = positions("cuminos-two").slice(12);
  const changed = one.replace(/ [\d,]+ (\S+) (\d)$/, " 50,50 $1 1").replaceAll("0=", "1=");
  expect(changed).not.toBe(one);
  expect(isCloseTo(changed, ownOf([...early, one], cuminos), cuminos)).toBe(true);
  const park = positions("wege-standard")[9] ?? "";
  const fields = park.split(" ").with(3, "B").with(5, "1").join(" ");
  expect(isCloseTo(fields, ownOf([...early, park], wege), wege)).toBe(true);
  expect(two).not.toBe(one);
});

it("a piece that lies elsewhere makes no other position, two do", () => {
  const park = positions("wege-standard")[12] ?? "";
  const own = ownOf([...early, park], wege);
  const tiles = (park.split(" ")[2] ?? "").split(";");
  const without = (count: number) => park.split(" ").with(2, tiles.slice(count).join(";")).join(" ");
  expect([1, 2].map((count) => isCloseTo(without(count), own, wege))).toEqual([true, false]);
});

it("another game is another game", () => {
  const own = ownOf(positions("caminos-square").slice(0, 11), caminos);
  expect(positions("caminos-diamond-set").some((position) => isCloseTo(position, own, caminos))).toBe(false);
  const table = ownOf(positions("cuminos-two").slice(0, 14), cuminos);
  expect(positions("cuminos-six-in-teams").some((position) => isCloseTo(position, table, cuminos))).toBe(false);
});
