// The core as the judge of a puzzle: the rules and the players, each in its worker.
import { EngineStopped, players, rules } from "../engine/client";
import type { Judges } from "../headless/puzzles/attempt";
import { type Puzzle, specOf } from "../headless/puzzles/puzzle";

/** Who answers for the other side: strong, and quick enough for a phone. */
const DEFENDER = { level: 6, nodes: 1000, seed: 1 };

/** `null` if the core cannot tell; a worker that is gone is an error. */
function unlessStopped(error: unknown): null {
  if (error instanceof EngineStopped) throw error;
  return null;
}

export function judgesOf(puzzle: Puzzle): Judges {
  return {
    forcesWin: (moves, move, within) =>
      players.ask("forcesWin", { spec: specOf(puzzle, [...moves]), move, within }).catch(unlessStopped),
    turn: async (moves) => (await rules.ask("open", { spec: specOf(puzzle, [...moves]) })).view.turn,
    reply: (moves) => players.ask("think", { spec: specOf(puzzle, [...moves]), ...DEFENDER }).catch(unlessStopped),
  };
}
