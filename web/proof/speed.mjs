// Prints how many nodes level 8 searches per second of processor time in WebAssembly, with the engine that Chromium has too.
// `node speed.mjs MODULE SPEC NODES WEIGHTS`: `players` or `players_scalar`, a game as JSON, the weights of a network.
import { readFileSync } from "node:fs";

const [module, spec, nodes, weights] = process.argv.slice(2);
const folder = new URL("../src/engine/wasm/", import.meta.url);
const { Player, initSync, loadNetwork } = await import(new URL("players.js", folder));
initSync({ module: readFileSync(new URL(`${module}_bg.wasm`, folder)) });
loadNetwork(readFileSync(weights));

function used() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

// The first search warms up: the engine compiles while it runs.
let rate = 0;
for (const seed of [1, 2]) {
  const player = new Player(spec, 8, seed);
  const before = used();
  player.think(Number(nodes));
  rate = Number(nodes) / (used() - before);
}
console.log(Math.round(rate));
