// The lesson of Wege. The learner builds land, and where it is said, water.
import { deckWith } from "./deck";
import type { Lesson, Made, Step, StepId } from "../../headless/lessons/lesson";
import { boardOf } from "./play";
import type { lesson as words } from "./words/lesson/en";

/** A finished park but for one cell: the white duck in hand decides. */
const LAST_TILE =
  "wege - -1,-3:Pw/NE;0,-3:R;1,-3:R;2,-3:R;3,-3:Rw/SW;4,-3:N;-1,-2:P;1,-2:P;2,-2:P;3,-2:Rb/SE;4,-2:R;-1,-1:R;0,-1:P;1,-1:R;2,-1:P;3,-1:B;4,-1:Pb/SE;-1,0:Pb/SE;0,0:P;1,0:P;2,0:Pw/SW;3,0:B;4,0:R;-1,1:R;0,1:R;1,1:Rb/SW;2,1:B;3,1:P;4,1:N;-1,2:P;0,2:Pb/SW;1,2:P;2,2:Rw/SW;3,2:N;4,2:Rw/SW Pw P1+R2+Rb1 1";

const deck = (...first: string[]) => deckWith(first);

type WegeGoal =
  /** A tile lies on a cell. */
  | { kind: "tile"; cell: [number, number]; code: string }
  /** A side links at least this many tiles. */
  | { kind: "network"; side: "land" | "water"; cells: number }
  /** There is a pair of ducks of a colour, or none. */
  | { kind: "pair" | "noPair"; duck: "b" | "w" }
  /** There is a pair of ducks of a colour inside the park, where it counts. */
  | { kind: "insidePair"; duck: "b" | "w" }
  /** There is a pond or an island, or neither. */
  | { kind: "pond" | "island" | "clear" }
  /** The tile in hand was exchanged for one in the park. */
  | { kind: "exchange" };

const steps: readonly Step<StepId<typeof words>, WegeGoal>[] = [
  { id: "wege.lay", clause: "W5", at: { deck: deck("P", "R", "P"), moves: ["0,0", "1,0"] }, goal: { kind: "move" }, solution: "0,1" },
  {
    id: "wege.path",
    clause: "W2",
    at: { deck: deck("P", "R", "P"), moves: ["0,0", "0,-1"] },
    goal: { kind: "network", side: "land", cells: 2 },
    solution: "1,0",
  },
  {
    id: "wege.duck",
    clause: "W11",
    at: { deck: deck("Pb", "R", "Pb"), moves: ["0,0/NE", "-1,0"] },
    goal: { kind: "pair", duck: "b" },
    solution: "1,0/NW",
  },
  {
    id: "wege.white",
    clause: "W13",
    at: { deck: deck("P", "Rw", "Pw"), moves: ["0,0", "1,0/NW"] },
    goal: { kind: "noPair", duck: "w" },
    solution: "0,-1/SE",
  },
  {
    id: "wege.clear",
    clause: "W12",
    at: { deck: deck("P", "P", "P", "R", "P"), moves: ["0,0", "1,0", "0,1", "-1,0"] },
    goal: { kind: "clear" },
    solution: "2,0",
  },
  {
    id: "wege.pond",
    clause: "W12",
    at: { deck: deck("P", "P", "P", "P"), moves: ["0,0", "1,0", "0,1"] },
    goal: { kind: "pond" },
    solution: "1,1",
  },
  {
    id: "wege.island",
    clause: "W12",
    at: { deck: deck("R", "R", "R", "P", "R"), moves: ["0,0", "1,0", "1,-1", "2,0"] },
    goal: { kind: "island" },
    solution: "0,-1",
  },
  {
    id: "wege.reserve",
    clause: "W8",
    at: { deck: deck("R", "P", "R", "P", "R", "P", "N"), moves: ["0,0", "1,0", "2,0", "2,1", "2,2", "0,1"] },
    goal: { kind: "tile", cell: [1, 1], code: "N" },
    solution: "1,1",
  },
  {
    id: "wege.bridge",
    clause: "W7",
    at: { deck: deck("Pb", "Rb", "R", "P", "B"), moves: ["0,0/NE", "1,0/NW", "0,1", "1,1"] },
    goal: { kind: "exchange" },
    solution: "x0,1",
  },
  {
    id: "wege.six",
    clause: "W6",
    at: { deck: deck("P", "R", "P", "R", "P", "R", "P"), moves: ["0,0", "1,0", "2,0", "3,0", "4,0", "5,0"] },
    goal: { kind: "move" },
    solution: "2,1",
  },
  {
    id: "wege.edge",
    clause: "W11",
    at: {
      deck: deck("P", "R", "P", "R", "P", "Rb", "Pb", "R", "Pb"),
      moves: ["0,0", "-1,0", "1,0", "2,0", "3,0", "4,0/NE", "0,1/SE", "2,1"],
    },
    goal: { kind: "insidePair", duck: "b" },
    solution: "1,1/SW",
  },
  { id: "wege.draw", clause: "W13", at: { start: `${LAST_TILE.slice(0, -1)}0` }, goal: { kind: "draw" }, solution: "0,-2/NE" },
  { id: "wege.win", clause: "W13", at: { start: LAST_TILE }, goal: { kind: "win" }, solution: "0,-2/SW" },
];

function reached(goal: WegeGoal, { move, after }: Made): boolean {
  const board = boardOf(after);
  switch (goal.kind) {
    case "tile":
      return board.tiles.some(({ x, y, code }) => x === goal.cell[0] && y === goal.cell[1] && code === goal.code);
    case "network": {
      const networks = board.sides.find(({ side }) => side === goal.side)?.networks ?? [];
      return networks.some(({ cells }) => cells.length >= goal.cells);
    }
    case "pair":
      return board.pairs.some(({ duck }) => duck === goal.duck);
    case "insidePair":
      return board.pairs.some(({ duck, inside }) => duck === goal.duck && inside);
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
  }
}

export const lesson: Lesson<WegeGoal> = { steps, reached };
