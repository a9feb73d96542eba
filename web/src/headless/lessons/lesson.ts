// Lessons as data: each step is a position, a task, and what the core must find after the move.
import type { GameName } from "../../engine/wire/GameName";
import type { GameSpec } from "../../engine/wire/GameSpec";
import type { StepId } from "./text/en";

/** What is to be found after a move; `reached.ts` reads it from what the core tells. */
export type Goal =
  /** Any legal move. */
  | { kind: "move" }
  /** The learner's side has won. */
  | { kind: "win" }
  /** Not a move but a question: may this piece go there? */
  | { kind: "question"; move: string }
  /** Caminos: a column of the mover's is so high. */
  | { kind: "height"; height: number }
  /** Caminos: a top of the other colour is covered. */
  | { kind: "cover" }
  /** Caminos: two columns are joined, by the learner's tops or (cut) no longer by the other's. */
  | { kind: "join" | "cut"; cells: [string, string] }
  /** Wege: a tile lies on a cell. */
  | { kind: "tile"; cell: [number, number]; code: string }
  /** Wege: so many tiles of a side are linked. */
  | { kind: "network"; side: "land" | "water"; cells: number }
  /** Wege: there is a pair of ducks of a colour, or none. */
  | { kind: "pair" | "noPair"; duck: "b" | "w" }
  /** Wege: there is a pond or an island, or neither. */
  | { kind: "pond" | "island" | "clear" }
  /** Wege: the tile in hand was exchanged for one in the park. */
  | { kind: "exchange" }
  /** Cuminos: the laying brought so many points or more. */
  | { kind: "points"; points: number }
  /** Cuminos: it lies, or stands, on a rank. */
  | { kind: "rank"; rank: number; lying: boolean }
  /** Cuminos: no branch can go on. */
  | { kind: "shut" }
  /** Cuminos: a chosen pass. */
  | { kind: "pass" };

export interface Step {
  id: StepId;
  /** The clause that it is about. */
  clause: string;
  /** Where it begins: moves from the start, or a position. */
  at: Partial<Pick<GameSpec, "options" | "start" | "deck" | "hands" | "moves">>;
  goal: Goal;
  /** A move that reaches the goal; for a question, whether the move is allowed. */
  solution: string | boolean;
}

export function specOf(game: GameName, step: Step): GameSpec {
  return { game, options: {}, seed: 1, moves: [], ...step.at };
}

export async function loadLesson(game: GameName): Promise<readonly Step[]> {
  switch (game) {
    case "caminos":
      return (await import("./caminos")).caminos;
    case "wege":
      return (await import("./wege")).wege;
    case "cuminos":
      return (await import("./cuminos")).cuminos;
  }
}
