// The computer players: they think in slices, so that this worker hears when it is to stop.
import init, { Player, forcesWin } from "./wasm/players";
import url from "./wasm/players_bg.wasm?url";
import { serve } from "./protocol";
import type { Progress } from "./wire/Progress";

const ready = init({ module_or_path: url });
/** So many nodes pass between two looks at the messages. */
const SLICE = 64;
let stopped = 0;

const messages = () => new Promise<void>((resolve) => setTimeout(resolve));

serve({
  think: async ({ spec, level, seed, nodes = Infinity }) => {
    await ready;
    const begun = stopped;
    const player = new Player(JSON.stringify(spec), level, seed);
    try {
      for (let thought = SLICE; ; thought += SLICE) {
        const progress = JSON.parse(player.think(SLICE)) as Progress;
        if (progress.left === 0 || thought >= nodes) return progress.best;
        await messages();
        if (stopped !== begun) return null;
      }
    } finally {
      player.free();
    }
  },
  forcesWin: async ({ spec, move, within }) => {
    await ready;
    return forcesWin(JSON.stringify(spec), move, within) ?? null;
  },
  stop: () => {
    stopped += 1;
    return null;
  },
});
