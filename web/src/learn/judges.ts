// The core as the judge of a puzzle: the rules and the players, each in its worker.
import { players, rules } from "../engine/client";
import type { Judges } from "../headless/puzzles/attempt";
import { type Puzzle, specOf } from "../headless/puzzles/puzzle";

/** Who answers for the other side: strong, and quick enough for a phone. */
const DEFENDER = { level: 6, nodes: 1000, seed: 1 };

export function judgesOf(puzzle: Puzzle): Judges {
  return {
    forcesWin: (moves, move, within) =>
      players.ask("forcesWin", { spec: specOf(puzzle, [...moves]), move, within }).catch(() => null),
    turn: async (moves) => (await rules.ask("open", { spec: specOf(puzzle, [...moves]) })).view.turn,
    reply: (moves) => players.ask("think", { spec: specOf(puzzle, [...moves]), ...DEFENDER }).catch(() => null),
  };
}
