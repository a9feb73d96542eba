// The judge: one game in the core, which alone decides what is legal.
import * as caminos from "./wasm/caminos";
import caminosUrl from "./wasm/caminos_bg.wasm?url";
import * as cuminos from "./wasm/cuminos";
import cuminosUrl from "./wasm/cuminos_bg.wasm?url";
import * as all from "./wasm/rules";
import allUrl from "./wasm/rules_bg.wasm?url";
import * as wege from "./wasm/wege";
import wegeUrl from "./wasm/wege_bg.wasm?url";
import { type Opened, type RulesQuestions, serve } from "./protocol";
import type { ClockFaces } from "./wire/ClockFaces";
import type { GameName } from "./wire/GameName";
import type { GameSpec } from "./wire/GameSpec";
import type { Insight } from "./wire/Insight";
import type { Refusal } from "./wire/Refusal";
import type { Study } from "./wire/Study";
import type { TeamTally } from "./wire/TeamTally";
import type { View } from "./wire/View";

/** The rules of one game; every module has the same bindings. */
type Rules = Pick<typeof caminos, "Session" | "insight" | "lineSpec" | "clockFaces" | "tally">;
type Session = InstanceType<Rules["Session"]>;

/** Each game's rules are a module, so that a table waits only for its own. */
const rules = {
  caminos: loaded(caminos, caminosUrl),
  wege: loaded(wege, wegeUrl),
  cuminos: loaded(cuminos, cuminosUrl),
} satisfies Record<GameName, () => Promise<Rules>>;
/** All games in one module, with what reads and writes records. */
const records = loaded(all, allUrl);

let session: Session | null = null;
/** The rules that were asked for last, for what is the same in every game. */
let latest: () => Promise<Rules> = records;
/** How many games were opened. */
let opens = 0;
/** More moves than any game has. */
const ALL = 0xffff;

/** Fetches a module when it is first needed. */
function loaded<Module extends { default: typeof caminos.default }>(module: Module, url: string): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  return () => {
    loading ??= module.default({ module_or_path: url }).then(() => module);
    // What did not come may come next time.
    loading.catch(() => (loading = null));
    return loading;
  };
}

/** The rules of a game; of what is none, all of them, which say so. */
function rulesOf(game: string): Promise<Rules> {
  latest = (rules as Partial<Record<string, () => Promise<Rules>>>)[game] ?? records;
  return latest();
}

async function opened(game: GameName, specOf: (rules: Rules) => string): Promise<Opened> {
  const turn = ++opens;
  const its = await rulesOf(game);
  const next = new its.Session(specOf(its));
  const answer = now(next);
  // The rules of a game that was opened later may come sooner.
  if (turn !== opens) {
    next.free();
    return answer;
  }
  session?.free();
  session = next;
  return answer;
}

function current(): Session {
  if (!session) throw new Error("no game is open");
  return session;
}

/** Does something with a game beside the one that is open. */
function beside<S extends Session, Found>(game: S, find: (game: S) => Found): Found {
  try {
    return find(game);
  } finally {
    game.free();
  }
}

/** Does something with a game where it can be written down. */
async function recorded<Found>(spec: string, find: (game: all.Session) => Found): Promise<Found> {
  const { Session } = await records();
  return beside(new Session(spec), find);
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
  prepare: async ({ game }) => {
    await rulesOf(game);
    return null;
  },
  open: ({ spec }) => opened(spec.game, () => JSON.stringify(spec)),
  play: ({ move }) => ({ refusal: refusal(current().play(move)), ...now(current()) }),
  undo: ({ count }) => {
    for (let move = 0; move < count; move++) current().undo();
    return now(current());
  },
  check: ({ move }) => refusal(current().check(move)),
  view: ({ ply }) => view(current(), ply),
  viewFor: ({ seat }) => JSON.parse(current().viewFor(seat) ?? "null") as View | null,
  checkFor: ({ seat, move }) => refusal(current().checkFor(seat, move)),
  study: ({ names, date }) => recorded(current().spec(), (game) => JSON.parse(game.study(names, date)) as Study),
  openLine: ({ line }) => opened(line.game, ({ lineSpec }) => lineSpec(JSON.stringify(line))),
  inspect: async ({ spec }) => {
    const { Session } = await rulesOf(spec.game);
    return beside(new Session(JSON.stringify(spec)), now);
  },
  positions: async ({ spec }) => {
    const { Session } = await rulesOf(spec.game);
    return beside(new Session(JSON.stringify(spec)), (game) => game.positions());
  },
  studyOf: ({ spec }) => recorded(JSON.stringify(spec), (game) => JSON.parse(game.study([], "")) as Study),
  lineSpec: async ({ line }) => {
    const { lineSpec } = await rulesOf(line.game);
    return JSON.parse(lineSpec(JSON.stringify(line))) as GameSpec;
  },
  readRecords: async ({ text }) => {
    const { readRecords } = await records();
    return JSON.parse(readRecords(text)) as Study[];
  },
  writeRecord: async ({ study }) => {
    const { writeRecord } = await records();
    return writeRecord(JSON.stringify(study));
  },
  record: (notes) => recorded(current().spec(), (game) => game.recordWith(JSON.stringify(notes))),
  clock: async ({ control, seats, thoughts }) => {
    const { clockFaces } = await latest();
    return JSON.parse(clockFaces(control, seats, JSON.stringify(thoughts))) as ClockFaces;
  },
  timeOut: ({ seat, level }) => {
    current().timeOut(seat, level);
    return now(current());
  },
  tally: async ({ seats, teams, before, now: ending }) => {
    const { tally } = await latest();
    return JSON.parse(tally(seats, teams, JSON.stringify(before), JSON.stringify(ending))) as TeamTally[];
  },
  insight: async ({ position }) => {
    const [game = ""] = position.split(" ");
    const { insight } = await rulesOf(game);
    return JSON.parse(insight(position)) as Insight;
  },
  tryGame: async ({ spec }) => {
    const { Session } = await rulesOf(spec.game);
    try {
      new Session(JSON.stringify(spec)).free();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
});
