// Whether a goal is reached, read from what the core tells of the position after the move.
import type { CaminosBoard } from "../../engine/wire/CaminosBoard";
import type { CuminosBoard } from "../../engine/wire/CuminosBoard";
import type { View } from "../../engine/wire/View";
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import { readStone } from "../stones";
import type { Goal } from "./lesson";

/** A legal move of the learner, with the game before it and after it. */
export interface Made {
  move: string;
  seat: number;
  before: View;
  after: View;
}

export function reached(goal: Goal, made: Made): boolean {
  if (goal.kind === "move") return true;
  if (goal.kind === "win") return made.after.outcome?.winner === made.after.seats[made.seat];
  const [board, before] = [made.after.board, made.before.board];
  switch (board.game) {
    case "caminos":
      return before.game === "caminos" && onBoard(goal, made, board, before);
    case "wege":
      return inPark(goal, made.move, board);
    case "cuminos":
      return before.game === "cuminos" && onTable(goal, made, board, before);
  }
}

function onBoard(goal: Goal, { after, seat }: Made, board: CaminosBoard, before: CaminosBoard): boolean {
  const team = after.seats[seat];
  const colour = team === 0 ? "y" : "g";
  const joined = (by: (of: number) => boolean, cells: readonly string[]) =>
    board.groups.some((group) => by(group.team) && cells.every((cell) => group.cells.includes(cell)));
  switch (goal.kind) {
    case "height":
      return board.cells.some(({ cubes }) => cubes.length >= goal.height && cubes.endsWith(colour));
    case "cover": {
      const tops = new Map(before.cells.map(({ name, cubes }) => [name, cubes.at(-1)]));
      return board.cells.some(({ name, cubes }) => cubes.endsWith(colour) && ![undefined, colour].includes(tops.get(name)));
    }
    case "join":
      return joined((of) => of === team, goal.cells);
    case "cut":
      return !joined((of) => of !== team, goal.cells);
    default:
      return false;
  }
}

function inPark(goal: Goal, move: string, board: WegeBoard): boolean {
  switch (goal.kind) {
    case "tile":
      return board.tiles.some(({ x, y, code }) => x === goal.cell[0] && y === goal.cell[1] && code === goal.code);
    case "network": {
      const networks = board.sides.find(({ side }) => side === goal.side)?.networks ?? [];
      return networks.some(({ cells }) => cells.length >= goal.cells);
    }
    case "pair":
      return board.pairs.some(({ duck }) => duck === goal.duck);
    case "noPair":
      return board.pairs.every(({ duck }) => duck !== goal.duck);
    case "pond":
      return board.ponds.length > 0;
    case "island":
      return board.islands.length > 0;
    case "clear":
      return board.ponds.length === 0 && board.islands.length === 0;
    case "exchange":
      return move.startsWith("x");
    default:
      return false;
  }
}

function onTable(goal: Goal, { move, seat }: Made, board: CuminosBoard, before: CuminosBoard): boolean {
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
    default:
      return false;
  }
}
