// A player with the network chooses the same moves natively and in WebAssembly, with SIMD and without.
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";

import type { GameSpec } from "./wire/GameSpec";
import type { Progress } from "./wire/Progress";

interface Choices {
  weights: string;
  level: number;
  seed: number;
  nodes: number;
  games: GameSpec[];
}

const nets = new URL("../../../data/nets/", import.meta.url);
/** Written by the native build. */
const { weights, level, seed, nodes, games } = JSON.parse(
  readFileSync(new URL("caminos-moves.json", nets), "utf8"),
) as Choices;

describe.each(["players", "players_scalar"])("the module %s", (name) => {
  it.each(games)("plays $options as the native build does", async (game) => {
    vi.resetModules();
    const { Player, initSync, loadNetwork } = await import("./wasm/players");
    initSync({ module: readFileSync(new URL(`./wasm/${name}_bg.wasm`, import.meta.url)) });
    loadNetwork(readFileSync(new URL(weights, nets)));
    const moves: string[] = [];
    for (const _ of game.moves) {
      const player = new Player(JSON.stringify({ ...game, moves }), level, seed);
      moves.push((JSON.parse(player.think(nodes)) as Progress).best ?? "none");
    }
    expect(moves).toEqual(game.moves);
  });
});
