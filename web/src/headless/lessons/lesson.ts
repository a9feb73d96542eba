// Lessons as data: each step is a position, a task, and what the core must find after the move.
import type { GameName } from "../../engine/wire/GameName";
import type { GameSpec } from "../../engine/wire/GameSpec";
import type { View } from "../../engine/wire/View";
import { gameOf } from "../../games";
import type { Language } from "../catalogue";
import { loadFound } from "../found";

/** What is to be found after a move. Every game adds its own goals. */
export type Goal =
  /** Any legal move. */
  | { kind: "move" }
  /** The learner's side has won. */
  | { kind: "win" }
  /** The game has ended in a draw. */
  | { kind: "draw" }
  /** Not a move but a question: may this piece go there? */
  | { kind: "question"; move: string };

type OwnGoal = { kind: string };

export interface Step<Id extends string = string, Own extends OwnGoal = OwnGoal> {
  id: Id;
  /** The clause that it is about. */
  clause: string;
  /** Where it begins: moves from the start, or a position. */
  at: Partial<Pick<GameSpec, "options" | "start" | "deck" | "hands" | "moves">>;
  goal: Goal | Own;
  /** A move that reaches the goal; for a question, whether the move is allowed. */
  solution: string | boolean;
}

/** A legal move of the learner, with the game before it and after it. */
export interface Made {
  move: string;
  seat: number;
  before: View;
  after: View;
}

export interface Lesson<Own extends OwnGoal = OwnGoal> {
  steps: readonly Step<string, Own>[];
  /** Whether a goal of this game is reached, read from the core's view. */
  reached(goal: Own, made: Made): boolean;
}

/** The names of a lesson's steps, given its words. */
export type StepId<Words> = Exclude<keyof Words & string, `${string}.done`>;

export function specOf(game: GameName, step: Step): GameSpec {
  return { game, options: {}, seed: 1, moves: [], ...step.at };
}

export const questionOf = ({ goal }: Step) => (goal.kind === "question" ? (goal as Goal & { kind: "question" }).move : null);

export const loadLesson = async (game: GameName): Promise<Lesson> => (await gameOf(game).lesson()).lesson;

const WORDS = import.meta.glob<{ lesson: Record<string, string> }>("../../games/*/words/lesson/*.ts");

export async function loadLessonText(game: GameName, language: Language): Promise<Record<string, string>> {
  return (await loadFound(WORDS, `../../games/${game}/words/lesson/${language}.ts`)).lesson;
}

export function reached(lesson: Lesson, { goal }: Step, made: Made): boolean {
  if (goal.kind === "move") return true;
  if (goal.kind === "win") return made.after.outcome?.winner === made.after.seats[made.seat];
  if (goal.kind === "draw") return made.after.outcome !== null && made.after.outcome.winner === null;
  return lesson.reached(goal, made);
}
