// The lesson of Cuminos; most of it follows the rule book's example round.
import { handsWith } from "./hands";
import type { Lesson, Made, Step, StepId } from "../../headless/lessons/lesson";
import { readStone } from "./notation";
import { boardOf } from "./play";
import type { lesson as words } from "./words/lesson/en";

const ROUND = [
  ["11", "12", "16", "33", "34", "44", "45", "56"],
  ["22", "26", "33", "34", "45", "55", "56"],
];
const MOVES = [
  "33:0,0,0/U",
  "34:1,0,0/E",
  "45:3,0,0/E",
  "56:5,0,0/E",
  "34:1,0,1/E",
  "33:0,1,0/N",
  "56:5,0,1/E",
  "45:3,0,1/E",
];
const after = (count: number) => ({ hands: handsWith(ROUND), moves: MOVES.slice(0, count) });

/** The end of a game: each has one cumino left. */
const LAST_CUMINO =
  "cuminos - 2 1=23:0,0,0/U;0=26:0,-1,0/S;1=34:0,0,2/U;0=24:0,1,0/N;1=14:-1,2,1/D;0=36:2,-2,0/W;1=15:-1,2,2/U;0=23:1,0,0/E;1=36:2,-2,1/W;0=13:2,2,0/S;1=13:3,2,0/S;0=11:2,2,1/E;1=11:2,2,2/U 45/22 13,14 .. 1";

type CuminosGoal =
  /** The laying scored at least this many points. */
  | { kind: "points"; points: number }
  /** It lies, or stands, on a rank. */
  | { kind: "rank"; rank: number; lying: boolean }
  /** No branch can go on. */
  | { kind: "shut" }
  /** A chosen pass. */
  | { kind: "pass" };

const steps: readonly Step<StepId<typeof words>, CuminosGoal>[] = [
  { id: "cuminos.source", clause: "K6", at: after(0), goal: { kind: "move" }, solution: "33:0,0,0/U" },
  { id: "cuminos.against", clause: "K7", at: after(1), goal: { kind: "rank", rank: 1, lying: true }, solution: "34:1,0,0/E" },
  { id: "cuminos.branch", clause: "K7", at: after(2), goal: { kind: "points", points: 1 }, solution: "45:3,0,0/E" },
  { id: "cuminos.shut", clause: "K8", at: after(2), goal: { kind: "shut" }, solution: "45:3,0,0/U" },
  { id: "cuminos.second", clause: "K9", at: after(3), goal: { kind: "rank", rank: 2, lying: true }, solution: "45:3,0,1/E" },
  { id: "cuminos.double", clause: "K15", at: after(4), goal: { kind: "points", points: 4 }, solution: "34:1,0,1/E" },
  { id: "cuminos.triple", clause: "K15", at: after(7), goal: { kind: "points", points: 6 }, solution: "45:3,0,1/E" },
  { id: "cuminos.third", clause: "K10", at: after(8), goal: { kind: "rank", rank: 3, lying: true }, solution: "44:2,0,2/E" },
  { id: "cuminos.pass", clause: "K13", at: after(3), goal: { kind: "pass" }, solution: "pass" },
  { id: "cuminos.last", clause: "K16", at: { start: LAST_CUMINO }, goal: { kind: "win" }, solution: "22:-1,-1,0/N" },
];

function reached(goal: CuminosGoal, { move, seat, before: was, after }: Made): boolean {
  const [before, board] = [boardOf(was), boardOf(after)];
  const stone = readStone(move);
  switch (goal.kind) {
    case "points":
      return (board.scores[seat] ?? 0) - (before.scores[seat] ?? 0) >= goal.points;
    case "rank": {
      if (!stone) return false;
      const levels = stone.spots.map(([, , level]) => level);
      const lies = levels[0] === levels[1];
      return Math.min(...levels) === goal.rank - 1 && lies === goal.lying;
    }
    case "shut":
      return stone !== null && board.open_ends.length === 0;
    case "pass":
      return stone === null;
  }
}

export const lesson: Lesson<CuminosGoal> = { steps, reached };
