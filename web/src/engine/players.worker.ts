// The computer players. They think in slices, so that this worker can be told to stop.
import init, { GameAnalyst, Player, PositionAnalyst, forcesWin, loadNetwork } from "./wasm/players";
import url from "./wasm/players_bg.wasm?url";
import scalarUrl from "./wasm/players_scalar_bg.wasm?url";
import { type PlayersQuestions, serve } from "./protocol";
import { weightsOf } from "./networks";
import { hasSimd } from "./simd";
import { think } from "./thinking";
import type { GameReport } from "./wire/GameReport";
import type { GameSpec } from "./wire/GameSpec";
import type { Outlook } from "./wire/Outlook";
import type { PolicyMove } from "./wire/PolicyMove";
import type { Progress } from "./wire/Progress";

const ready = init({ module_or_path: hasSimd() ? url : scalarUrl });
/** The strongest level, which also analyses. */
const STRONGEST = 8;
let stopped = 0;
let hurried = 0;

const messages = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Keeps the last object for as long as the same is asked for: analysis continues where it was. */
function kept<T extends { free(): void }, Given>(make: (given: Given) => T): (given: Given) => T {
  let last: { key: string; made: T } | null = null;
  return (given) => {
    const key = JSON.stringify(given);
    if (last?.key === key) return last.made;
    last?.made.free();
    last = null;
    last = { key, made: make(given) };
    return last.made;
  };
}

let network: Promise<void> | null = null;

/** Fetches the weights before the first player that uses them. Without them the guide plays. */
async function prepare(spec: GameSpec, level: number): Promise<void> {
  await ready;
  const weights = weightsOf(spec.game);
  if (weights === undefined || level < STRONGEST) return;
  network ??= fetch(weights)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      loadNetwork(new Uint8Array(await answer.arrayBuffer()));
    })
    .catch(() => {
      network = null;
    });
  await network;
}

const positionAnalyst = kept((spec: unknown) => new PositionAnalyst(JSON.stringify(spec)));
const gameAnalyst = kept((given: { spec: unknown; nodes: number }) => new GameAnalyst(JSON.stringify(given.spec), given.nodes));

serve<PlayersQuestions>({
  look: async ({ spec, nodes }) => {
    await prepare(spec, STRONGEST);
    return JSON.parse(positionAnalyst(spec).look(nodes)) as Outlook;
  },
  policy: async ({ spec }) => {
    await prepare(spec, STRONGEST);
    return JSON.parse(positionAnalyst(spec).policy()) as PolicyMove[];
  },
  judge: async (given) => {
    await prepare(given.spec, STRONGEST);
    return JSON.parse(gameAnalyst(given).judgeNext()) as GameReport;
  },
  think: async ({ spec, level, seed, nodes, within }, report) => {
    const asked = performance.now();
    const [stops, hurries] = [stopped, hurried];
    await prepare(spec, level);
    const player = new Player(JSON.stringify(spec), level, seed);
    try {
      const pause = async (remaining: number) => {
        report(remaining);
        await messages();
        return stopped !== stops ? "stop" : hurried !== hurries ? "answer" : "go on";
      };
      const slice = (nodes: number) => JSON.parse(player.think(nodes)) as Progress;
      return await think({ slice, now: () => performance.now(), pause }, { nodes, within, asked });
    } finally {
      player.free();
    }
  },
  forcesWin: async ({ spec, move, within }) => {
    await ready;
    return forcesWin(JSON.stringify(spec), move, within) ?? null;
  },
  hurry: () => {
    hurried += 1;
    return null;
  },
  stop: () => {
    stopped += 1;
    return null;
  },
});
