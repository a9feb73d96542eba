// The module of one game says what the module of all games says.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import * as caminos from "./wasm/caminos";
import * as cuminos from "./wasm/cuminos";
import * as all from "./wasm/rules";
import * as wege from "./wasm/wege";
import type { GameName } from "./wire/GameName";

const ALONE = { caminos, wege, cuminos };
const GAMES = Object.keys(ALONE) as GameName[];

beforeAll(() => {
  const bytes = (name: string) => readFileSync(new URL(`./wasm/${name}_bg.wasm`, import.meta.url));
  all.initSync({ module: bytes("rules") });
  for (const game of GAMES) ALONE[game].initSync({ module: bytes(game) });
});

const PLAYTHROUGHS = { caminos: "caminos-square", wege: "wege-standard", cuminos: "cuminos-two" };

/** The moves of a committed playthrough. */
function movesOf(game: GameName): string[] {
  const text = readFileSync(new URL(`../../../data/playthroughs/${PLAYTHROUGHS[game]}.txt`, import.meta.url), "utf8");
  return Array.from(text.matchAll(/^move: (.*)$/gm), ([, move = ""]) => move);
}

describe.each(GAMES)("the rules of %s alone", (game) => {
  const spec = JSON.stringify({ game, options: {}, seed: 2010, moves: [] });

  it("play as all of them do", () => {
    const [one, other] = [new ALONE[game].Session(spec), new all.Session(spec)];
    expect(one.check("nonsense")).toBe(other.check("nonsense"));
    for (const move of movesOf(game).slice(0, 10)) {
      expect(one.play(move)).toBe(undefined);
      expect(other.play(move)).toBe(undefined);
      expect(one.view(0xffff)).toBe(other.view(0xffff));
    }
    expect(one.view(3)).toBe(other.view(3));
    expect(one.undo()).toBe(other.undo());
    one.timeOut(0, 6);
    other.timeOut(0, 6);
    expect(one.view(0xffff)).toBe(other.view(0xffff));
    expect(one.spec()).toBe(other.spec());
  });

  it("know positions and lines as all of them do", () => {
    const { position } = JSON.parse(new all.Session(spec).view(0)) as { position: string };
    expect(ALONE[game].insight(position)).toBe(all.insight(position));
    const line = JSON.stringify({ game, options: "-", start: position, seed: 5, words: [], main: [] });
    expect(ALONE[game].lineSpec(line)).toBe(all.lineSpec(line));
  });

  it("refuse other games", () => {
    const other = game === "wege" ? "caminos" : "wege";
    expect(() => new ALONE[game].Session(spec.replace(game, other))).toThrow(`not of ${game}`);
  });
});
