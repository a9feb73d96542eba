// What the page and its workers say to each other.
import type { ClockFaces } from "./wire/ClockFaces";
import type { Ending } from "./wire/Ending";
import type { GameSpec } from "./wire/GameSpec";
import type { GameReport } from "./wire/GameReport";
import type { Outlook } from "./wire/Outlook";
import type { RecordNotes } from "./wire/RecordNotes";
import type { Refusal } from "./wire/Refusal";
import type { Study } from "./wire/Study";
import type { StudyLine } from "./wire/StudyLine";
import type { TeamTally } from "./wire/TeamTally";
import type { Thought } from "./wire/Thought";
import type { View } from "./wire/View";

/** Every question with what it takes and what answers it. */
export interface Questions {
  /** Opens a game in the place of the one before. */
  open: [{ spec: GameSpec }, Opened];
  /** Opens the first game of a record file. */
  openRecord: [{ text: string; seed: number }, Opened];
  play: [{ move: string }, { refusal: Refusal | null } & Opened];
  undo: [{ count: number }, Opened];
  check: [{ move: string }, Refusal | null];
  view: [{ ply: number }, View];
  /** The game as a study. */
  study: [{ names: string[]; date: string }, Study];
  /** Opens the end of a line of a study. */
  openLine: [{ line: StudyLine }, Opened];
  /** Looks at a game without opening it. */
  inspect: [{ spec: GameSpec }, Opened & { study: Study }];
  /** The game that a line of a study tells, and all games of a record file, and a record file of a study. */
  lineSpec: [{ line: StudyLine }, GameSpec];
  readRecords: [{ text: string }, Study[]];
  writeRecord: [{ study: Study }, string];
  record: [RecordNotes, string];
  /** What the clocks show after these thoughts. */
  clock: [{ control: string; seats: number; thoughts: Thought[] }, ClockFaces];
  /** How the open game ends when this seat's time is up. */
  outOfTime: [{ seat: number }, Ending];
  /** What every team of a game has of its match. */
  tally: [{ seats: number; teams: number; before: Ending[]; now: Ending | null }, TeamTally[]];
  /** Why the core makes no game of these; null if it does. */
  tryGame: [{ spec: GameSpec }, string | null];
  /** Answered by the players' worker: the move of a computer player, null if it was stopped. */
  think: [{ spec: GameSpec; level: number; seed: number; nodes?: number }, string | null];
  /** Answered by the players' worker: whether a move of Caminos forces a win in so many; null if nobody can tell. */
  forcesWin: [{ spec: GameSpec; move: string; within: number }, boolean | null];
  stop: [Record<string, never>, null];
  /** Looks at the end of a game's moves, longer each time that it is asked about the same game. */
  look: [{ spec: GameSpec; nodes: number }, Outlook];
  /** Judges one more move of a game, from its end, each time that it is asked about the same game. */
  judge: [{ spec: GameSpec; nodes: number }, GameReport];
}

export interface Opened {
  spec: GameSpec;
  view: View;
}

export type Question = keyof Questions;
export type Request = { [Q in Question]: { id: number; question: Q; given: Questions[Q][0] } }[Question];
export type Answer = { id: number; ok: true; value: unknown } | { id: number; ok: false; message: string };

/** A worker's side: answers every question that it has a handler for. */
export type Handlers = { [Q in Question]?: (given: Questions[Q][0]) => Promise<Questions[Q][1]> | Questions[Q][1] };

export function serve(handlers: Handlers): void {
  self.addEventListener("message", async ({ data }: MessageEvent<Request>) => {
    const { id, question, given } = data;
    try {
      const handler = handlers[question] as ((given: unknown) => unknown) | undefined;
      if (!handler) throw new Error(`this worker does not know "${question}"`);
      reply({ id, ok: true, value: await handler(given) });
    } catch (error) {
      reply({ id, ok: false, message: error instanceof Error ? error.message : String(error) });
    }
  });
}

function reply(answer: Answer): void {
  self.postMessage(answer);
}
