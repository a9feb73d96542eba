// The same games natively and in WebAssembly give the same hashes, move by move.
import { readFileSync, readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Player, initSync as initPlayers } from "./wasm/players";
import { Session, initSync as initRules } from "./wasm/rules";
import type { GameSpec } from "./wire/GameSpec";
import type { Progress } from "./wire/Progress";
import type { View } from "./wire/View";

interface Playthrough {
  name: string;
  spec: GameSpec;
  hashes: string[];
}

const folder = new URL("../../../data/playthroughs/", import.meta.url);
/** The seed of every committed playthrough. */
const SEED = 2010;
const games = readdirSync(folder).map(readPlaythrough);

function readPlaythrough(file: string): Playthrough {
  const text = readFileSync(new URL(file, folder), "utf8");
  const values = (key: string) =>
    Array.from(text.matchAll(new RegExp(`^${key}: (.*)$`, "gm")), ([, value]) => value ?? "");
  const [game = ""] = values("game");
  const [options = ""] = values("options");
  const spec = { game, options: JSON.parse(options) as unknown, seed: SEED, moves: values("move") } as GameSpec;
  return { name: file, spec, hashes: values("hash") };
}

beforeAll(() => {
  const module = (name: string) => readFileSync(new URL(`./wasm/${name}_bg.wasm`, import.meta.url));
  initRules({ module: module("rules") });
  initPlayers({ module: module("players") });
});

const hash = (session: Session, ply = 0xffff) => (JSON.parse(session.view(ply)) as View).hash;

describe("the native build and the WebAssembly build", () => {
  it("are compared on all three games", () => {
    expect(new Set(games.map(({ spec }) => spec.game)).size).toBe(3);
  });

  it.each(games)("agree on $name", ({ spec, hashes }) => {
    const session = new Session(JSON.stringify({ ...spec, moves: [] }));
    const played = [hash(session)];
    for (const move of spec.moves) {
      expect(session.play(move)).toBeUndefined();
      played.push(hash(session));
    }
    expect(played).toEqual(hashes);
    expect(hash(session, 3)).toBe(hashes[3]);
    const again = Session.fromRecord(session.record([], ""), 1);
    expect(hash(again)).toBe(hashes.at(-1));
  });

  it("have players that find a legal move, and the same one each time", () => {
    for (const { spec } of games) {
      const start = { ...spec, moves: spec.moves.slice(0, 2) };
      const chosen = [1, 1].map((seed) => {
        const player = new Player(JSON.stringify(start), 1, seed);
        return (JSON.parse(player.think(10_000)) as Progress).best;
      });
      expect(chosen[0]).toBe(chosen[1]);
      const session = new Session(JSON.stringify(start));
      expect(session.check(chosen[0] ?? "")).toBeUndefined();
    }
  });

  it("refuse with the same words", () => {
    expect(() => new Session("{}")).toThrow();
    expect(() => Session.fromRecord("[Game \"chess\"]", 1)).toThrow("chess");
    expect(() => new Player(JSON.stringify(games[0]?.spec), 9, 1)).toThrow("1 to 8");
  });
});
