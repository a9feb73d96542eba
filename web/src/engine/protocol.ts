// What the page and its workers say to each other.
import type { ClockFaces } from "./wire/ClockFaces";
import type { Ending } from "./wire/Ending";
import type { GameName } from "./wire/GameName";
import type { GameSpec } from "./wire/GameSpec";
import type { GameReport } from "./wire/GameReport";
import type { Insight } from "./wire/Insight";
import type { Outlook } from "./wire/Outlook";
import type { PolicyMove } from "./wire/PolicyMove";
import type { RecordNotes } from "./wire/RecordNotes";
import type { Refusal } from "./wire/Refusal";
import type { Study } from "./wire/Study";
import type { StudyLine } from "./wire/StudyLine";
import type { TeamTally } from "./wire/TeamTally";
import type { Thought } from "./wire/Thought";
import type { View } from "./wire/View";

/** What a worker is asked: every question with what it takes and what answers it. */
export type QuestionMap<Questions> = { [Q in keyof Questions]: [given: unknown, answer: unknown] };

/** The worker that judges: one game, and questions about any. */
export interface RulesQuestions {
  /** Fetches the rules of a game before the first question about it. */
  prepare: [{ game: GameName }, null];
  /** Opens a game in the place of the one before. */
  open: [{ spec: GameSpec }, Opened];
  play: [{ move: string }, { refusal: Refusal | null } & Opened];
  undo: [{ count: number }, Opened];
  check: [{ move: string }, Refusal | null];
  view: [{ ply: number }, View];
  /** The game as if it were this seat's turn; null where it has nothing to choose from. */
  viewFor: [{ seat: number }, View | null];
  /** Why a move would be refused if it were this seat's turn. */
  checkFor: [{ seat: number; move: string }, Refusal | null];
  /** The game as a study. */
  study: [{ names: string[]; date: string }, Study];
  /** Opens the end of a line of a study. */
  openLine: [{ line: StudyLine }, Opened];
  /** Looks at a game without opening it. */
  inspect: [{ spec: GameSpec }, Opened];
  /** Every position of a game that need not be open, from the one in which it began. */
  positions: [{ spec: GameSpec }, string[]];
  /** A game that need not be open as a study. */
  studyOf: [{ spec: GameSpec }, Study];
  /** The game of a line of a study. */
  lineSpec: [{ line: StudyLine }, GameSpec];
  /** All games of a record file. */
  readRecords: [{ text: string }, Study[]];
  writeRecord: [{ study: Study }, string];
  record: [RecordNotes, string];
  /** What the clocks show after these thoughts. */
  clock: [{ control: string; seats: number; thoughts: Thought[] }, ClockFaces];
  /** This seat's time is up: its team is out, and a computer of this level plays on for it if the game goes on. */
  timeOut: [{ seat: number; level: number }, Opened];
  /** What every team of a game has of its match. */
  tally: [{ seats: number; teams: number; before: Ending[]; now: Ending | null }, TeamTally[]];
  /** What can be lit up in a position, which is given in one line. */
  insight: [{ position: string }, Insight];
  /** Why the core makes no game of these; null if it does. */
  tryGame: [{ spec: GameSpec }, string | null];
}

/** The worker that thinks. */
export interface PlayersQuestions {
  /** The move of a computer player that thinks up to this many nodes or milliseconds; null if it was stopped. */
  think: [{ spec: GameSpec; level: number; seed: number; nodes?: number; within?: number }, string | null];
  /** Whether a move forces a win in this many moves; null if that is unknown. */
  forcesWin: [{ spec: GameSpec; move: string; within: number }, boolean | null];
  stop: [Record<string, never>, null];
  /** Stops thinking: the answer is the best move so far. */
  hurry: [Record<string, never>, null];
  /** Analyses the end of a game's moves, deeper each time that it is asked about the same game. */
  look: [{ spec: GameSpec; nodes: number }, Outlook];
  /** Every move of a position with its share at first glance, the largest first. */
  policy: [{ spec: GameSpec }, PolicyMove[]];
  /** Judges one more move of a game, from its end, each time that it is asked about the same game. */
  judge: [{ spec: GameSpec; nodes: number }, GameReport];
}

export interface Opened {
  spec: GameSpec;
  view: View;
}

type Answer = { id: number; ok: true; value: unknown } | { id: number; ok: false; message: string };
/** What a worker sends: answers, and signs of life while it thinks. */
export type Message = Answer | Beat;
/** A sign of life during a question: the milliseconds that it may still take. */
export interface Beat {
  beat: number;
  remaining: number;
}

/** A worker's side: it answers every question that it may be asked. */
export type Handlers<Questions extends QuestionMap<Questions>> = {
  [Q in keyof Questions]: (given: Questions[Q][0], report: Report) => Promise<Questions[Q][1]> | Questions[Q][1];
};

/** Call it between slices of long work, with the milliseconds that it may still take: the page knows that the worker is alive. */
export type Report = (remaining: number) => void;

export function serve<Questions extends QuestionMap<Questions>>(handlers: Handlers<Questions>): void {
  self.addEventListener("message", async ({ data }: MessageEvent<{ id: number; question: keyof Questions; given: never }>) => {
    const { id, question, given } = data;
    try {
      send({ id, ok: true, value: await handlers[question](given, reporter(id)) });
    } catch (error) {
      send({ id, ok: false, message: error instanceof Error ? error.message : String(error) });
    }
  });
}

function send(message: Message): void {
  self.postMessage(message);
}

/** Milliseconds between two heartbeats. */
const BEAT = 250;

function reporter(id: number): Report {
  let beaten = performance.now();
  return (remaining) => {
    const now = performance.now();
    if (now - beaten < BEAT) return;
    beaten = now;
    send({ beat: id, remaining });
  };
}
