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

describe.each(GAMES)("the rules of %s alone", (game) => {
  const spec = JSON.stringify({ game, options: {}, seed: 11, moves: [] });
  const first = { caminos: "I2:a1*2", wege: "0,0", cuminos: "" }[game];

  it("play as all of them do", () => {
    const [one, other] = [new ALONE[game].Session(spec), new all.Session(spec)];
    expect(one.view(0)).toBe(other.view(0));
    expect(one.check("nonsense")).toBe(other.check("nonsense"));
    expect(one.play(first)).toBe(other.play(first));
    one.timeOut(0, 6);
    other.timeOut(0, 6);
    expect(one.view(0xffff)).toBe(other.view(0xffff));
    expect(one.spec()).toBe(other.spec());
    expect(one.undo()).toBe(other.undo());
    expect(one.view(0xffff)).toBe(other.view(0xffff));
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
