// The lesson of Caminos. The learner has yellow.
import type { Lesson, Made, Step, StepId } from "../../headless/lessons/lesson";
import { boardOf } from "./play";
import type { lesson as words } from "./words/lesson/en";

type CaminosGoal =
  /** A column of the mover's is so high. */
  | { kind: "height"; height: number }
  /** A top of the other colour is covered. */
  | { kind: "cover" }
  /** Two columns are joined, by the learner's tops or (cut) no longer by the other's. */
  | { kind: "join" | "cut"; cells: [string, string] };

/** Two pieces a colour; Green is to place the last one. */
const FEW = { I2: 2 };
const LAST_BUT_ONE = ["I2:a1,b1", "I2:f5,g5", "I2:c3,d3"];

const steps: readonly Step<StepId<typeof words>, CaminosGoal>[] = [
  { id: "caminos.place", clause: "C7", at: {}, goal: { kind: "move" }, solution: "I2:d4,e4" },
  { id: "caminos.stand", clause: "C6", at: {}, goal: { kind: "height", height: 3 }, solution: "I3:d4*3" },
  {
    id: "caminos.hole",
    clause: "C4",
    at: { moves: ["I2:c4,d4", "I2:a8,b8"] },
    goal: { kind: "question", move: "I3:d4,e4,f4" },
    solution: false,
  },
  {
    id: "caminos.floor",
    clause: "C5",
    at: { moves: ["I2:d4,e4", "I2:a8,b8"] },
    goal: { kind: "question", move: "I2:d4,e4" },
    solution: false,
  },
  {
    id: "caminos.lean",
    clause: "C4",
    at: { moves: ["I3:c4*3", "I2:d4*2"] },
    goal: { kind: "question", move: "L4:d4,e4*3" },
    solution: true,
  },
  {
    id: "caminos.cover",
    clause: "C7",
    at: { moves: ["I2:a1,b1", "I2:d4,e4"] },
    goal: { kind: "cover" },
    solution: "L4:c4*2,d4,e4",
  },
  {
    id: "caminos.join",
    clause: "C9",
    at: { moves: ["I3:b4,c4,d4", "I2:a8,b8", "I2:f4,g4", "I2:g8,h8"] },
    goal: { kind: "join", cells: ["d4", "f4"] },
    solution: "I2:e4,e5",
  },
  {
    id: "caminos.corner",
    clause: "C9",
    at: { moves: ["I2:b4,c4", "I2:a8,b8", "I2:d5,e5", "I2:g8,h8"] },
    goal: { kind: "join", cells: ["c4", "d5"] },
    solution: "I2:d3,d4",
  },
  {
    id: "caminos.cut",
    clause: "C9",
    at: { moves: ["I2:a1,b1", "I3:b5,c5,d5", "I2:g1,h1", "I2:f5,g5"] },
    goal: { kind: "cut", cells: ["b5", "d5"] },
    solution: "L4:c5,d5,e5*2",
  },
  {
    id: "caminos.win",
    clause: "C11",
    at: { moves: ["I3:a4,b4,c4", "I2:d8,e8", "I3:d4,e4,f4", "I2:f8,g8"] },
    goal: { kind: "win" },
    solution: "I2:g4,h4",
  },
  {
    id: "caminos.wall",
    clause: "C9",
    at: { moves: ["I2:a1,b1", "I2:c1*2", "L4:c1,d1*3", "I2:a8,b8", "I2:e1,f1", "I2:c8,d8", "I2:g1,h1", "I2:e8,f8"] },
    goal: { kind: "win" },
    solution: "I3:b2,c2,d2",
  },
  {
    id: "caminos.octagon",
    clause: "C11",
    at: {
      options: { grid: "octagon" },
      moves: ["I3:a6,b6,c6", "I2:d2,e2", "I3:d6,e6,f6", "I2:d8,e8", "I2:g6,h6", "I2:f3,g3"],
    },
    goal: { kind: "win" },
    solution: "I3:h7,h8,h9",
  },
  {
    id: "caminos.out",
    clause: "C13",
    at: { options: { set: FEW }, moves: LAST_BUT_ONE },
    goal: { kind: "move" },
    solution: "I2:d6,e6",
  },
  {
    id: "caminos.border",
    clause: "C18",
    at: { options: { set: FEW, scoring: true }, moves: LAST_BUT_ONE },
    goal: { kind: "win" },
    solution: "I2:d6,e6",
  },
];

function reached(goal: CaminosGoal, { before: was, after, seat }: Made): boolean {
  const [before, board] = [boardOf(was), boardOf(after)];
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
  }
}

export const lesson: Lesson<CaminosGoal> = { steps, reached };
