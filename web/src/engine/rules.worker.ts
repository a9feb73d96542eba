// The judge: one game in the core, which alone decides what is legal.
import init, { Session, clockFaces, insight, lineSpec, readRecords, tally, writeRecord } from "./wasm/rules";
import url from "./wasm/rules_bg.wasm?url";
import { type Opened, type RulesQuestions, serve } from "./protocol";
import type { ClockFaces } from "./wire/ClockFaces";
import type { GameSpec } from "./wire/GameSpec";
import type { Insight } from "./wire/Insight";
import type { Refusal } from "./wire/Refusal";
import type { Study } from "./wire/Study";
import type { TeamTally } from "./wire/TeamTally";
import type { View } from "./wire/View";

const ready = init({ module_or_path: url });
let session: Session | null = null;
/** More moves than any game has. */
const ALL = 0xffff;

async function opened(make: () => Session): Promise<Opened> {
  await ready;
  const next = make();
  session?.free();
  session = next;
  return now(next);
}

function current(): Session {
  if (!session) throw new Error("no game is open");
  return session;
}

function now(game: Session): Opened {
  return { spec: JSON.parse(game.spec()) as GameSpec, view: view(game, ALL) };
}

function view(game: Session, ply: number): View {
  return JSON.parse(game.view(ply)) as View;
}

function refusal(text: string | undefined): Refusal | null {
  return text === undefined ? null : (JSON.parse(text) as Refusal);
}

serve<RulesQuestions>({
  open: ({ spec }) => opened(() => new Session(JSON.stringify(spec))),
  openRecord: ({ text, seed }) => opened(() => Session.fromRecord(text, seed)),
  play: ({ move }) => ({ refusal: refusal(current().play(move)), ...now(current()) }),
  undo: ({ count }) => {
    for (let move = 0; move < count; move++) current().undo();
    return now(current());
  },
  check: ({ move }) => refusal(current().check(move)),
  view: ({ ply }) => view(current(), ply),
  study: ({ names, date }) => JSON.parse(current().study(names, date)) as Study,
  openLine: ({ line }) => opened(() => new Session(lineSpec(JSON.stringify(line)))),
  inspect: async ({ spec }) => {
    await ready;
    const looked = new Session(JSON.stringify(spec));
    try {
      return { ...now(looked), study: JSON.parse(looked.study([], "")) as Study };
    } finally {
      looked.free();
    }
  },
  lineSpec: async ({ line }) => {
    await ready;
    return JSON.parse(lineSpec(JSON.stringify(line))) as GameSpec;
  },
  readRecords: async ({ text }) => {
    await ready;
    return JSON.parse(readRecords(text)) as Study[];
  },
  writeRecord: async ({ study }) => {
    await ready;
    return writeRecord(JSON.stringify(study));
  },
  record: (notes) => current().recordWith(JSON.stringify(notes)),
  clock: async ({ control, seats, thoughts }) => {
    await ready;
    return JSON.parse(clockFaces(control, seats, JSON.stringify(thoughts))) as ClockFaces;
  },
  timeOut: ({ seat, level }) => {
    current().timeOut(seat, level);
    return now(current());
  },
  tally: async ({ seats, teams, before, now: ending }) => {
    await ready;
    return JSON.parse(tally(seats, teams, JSON.stringify(before), JSON.stringify(ending))) as TeamTally[];
  },
  insight: async ({ position }) => {
    await ready;
    return JSON.parse(insight(position)) as Insight;
  },
  tryGame: async ({ spec }) => {
    await ready;
    try {
      new Session(JSON.stringify(spec)).free();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
});
