// A table and its workers: it is never stuck when one fails, keeps its pace, and lets people decide.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { Session, initSync } from "../engine/wasm/rules";
import { en } from "../headless/catalogue";
import { memory } from "../headless/memory";
import { freshSave, keep, saveKey } from "../headless/saves";
import type { Sitter } from "../headless/seats";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Table } from "./table.svelte";

const workers = vi.hoisted(() => ({
  rules: { ask: vi.fn(), restart: vi.fn(), wake: vi.fn() },
  players: { ask: vi.fn(), restart: vi.fn(), wake: vi.fn() },
}));
const page = vi.hoisted(() => ({ app: { store: {} as Storage, catalogue: {}, settings: { pace: "instant", confirm: true } as Record<string, unknown> }, t: String, begin: vi.fn(), justBegun: () => null }));
vi.mock("../engine/client", () => workers);
vi.mock("../app/app.svelte", () => page);
vi.mock("./sounds", () => ({ play: vi.fn(), shake: vi.fn() }));
vi.mock("../app/task", () => ({ ownTask: async () => {}, inOwnTask: (task: () => void) => (task(), () => {}) }));
vi.mock("./lease", () => ({
  Lease: class {
    mine = true;
    alone = true;
    readonly #changed: (mine: boolean) => void;
    constructor(_: string, changed: (mine: boolean) => void) {
      this.#changed = changed;
    }
    take(): void {
      this.#changed(true);
    }
    close(): void {}
  },
}));

beforeAll(() => void initSync({ module: readFileSync(new URL("../engine/wasm/rules_bg.wasm", import.meta.url)) }));

/** A rules worker that forgets its game when it is restarted. */
function judge() {
  let session: Session | null = null;
  const now = (game: Session) => ({ spec: JSON.parse(game.spec()), view: JSON.parse(game.view(0xffff)) });
  workers.rules.restart.mockImplementation(() => (session = null));
  workers.rules.ask.mockImplementation(async (question: string, given: { spec: object; move: string }) => {
    if (question === "open") session = new Session(JSON.stringify(given.spec));
    if (!session) throw new Error("no game is open");
    if (question === "open") return now(session);
    if (question === "tally") return [];
    if (question === "check") return JSON.parse(session.check(given.move) ?? "null");
    if (question !== "play") throw new Error(`nobody asks for ${question}`);
    const refusal = session.play(given.move);
    return { refusal: refusal ? JSON.parse(refusal) : null, ...now(session) };
  });
}

const PERSON: Sitter = { kind: "person", name: "" };
const COMPUTER: Sitter = { kind: "computer", level: 1 };

/** A table that is open. */
async function seated(spec: GameSpec, seats: Sitter[]): Promise<Table> {
  page.app.store = memory() as unknown as Storage;
  keep(page.app.store, freshSave("test", spec, seats, 1));
  const table = new (await import("./table.svelte")).Table();
  await table.open("test");
  return table;
}

describe("a table", () => {
  let table: Table;

  beforeEach(async () => {
    vi.clearAllMocks();
    judge();
    page.app.catalogue = en;
    page.app.settings = { pace: "instant", confirm: true };
    table = await seated({ game: "caminos", options: {}, seed: 1, moves: [] }, [PERSON, COMPUTER]);
  }, 60_000);

  afterEach(() => void vi.useRealTimers());

  it("whose computer dies while it thinks says so, and goes on from there", async () => {
    workers.players.ask.mockRejectedValueOnce(new Error("unreachable"));
    await table.play("I2:a1*2");
    expect(table.fault).toBe("unreachable");
    expect(table.state).toMatchObject({ thinking: false, live: { ply: 1 } });

    workers.players.ask.mockResolvedValueOnce("I2:h8*2");
    await table.recover();
    expect(workers.players.restart).toHaveBeenCalledOnce();
    expect(table.fault).toBeNull();
    expect(table.state).toMatchObject({ thinking: false, live: { ply: 2 } });
  });

  it("whose computer gives no move is not stuck", async () => {
    workers.players.ask.mockResolvedValueOnce(null);
    await table.play("I2:a1*2");
    expect(table.fault).toContain("no move");
    expect(table.state?.thinking).toBe(false);
  });

  it("whose judge dies keeps the game as it was, and plays on after that", async () => {
    workers.rules.ask.mockRejectedValueOnce(new Error("unreachable"));
    await table.play("I2:a1*2");
    expect(table.fault).toBe("unreachable");
    expect(table.state?.live.ply).toBe(0);

    await table.recover();
    workers.players.ask.mockResolvedValueOnce("I2:h8*2");
    await table.play("I2:a1*2");
    expect(table.fault).toBeNull();
    expect(table.state?.live.ply).toBe(2);
  });

  it("that cannot be opened can be tried again", async () => {
    const { Table: Fresh } = await import("./table.svelte");
    const other = new Fresh();
    workers.rules.ask.mockRejectedValueOnce(new Error("offline"));
    await other.open("test");
    expect(other).toMatchObject({ fault: "offline", state: null });
    await other.recover();
    expect(other.fault).toBeNull();
    expect(other.state?.live.ply).toBe(0);
  });

  it("lets a person's piece lie for a moment before the computer's drops", async () => {
    page.app.settings = { pace: "normal", confirm: true };
    vi.useFakeTimers();
    workers.players.ask.mockResolvedValueOnce("I2:h8*2");
    const played = table.play("I2:a1*2");
    await vi.advanceTimersByTimeAsync(500);
    expect(table.state).toMatchObject({ thinking: true, live: { ply: 1 } });
    await vi.advanceTimersByTimeAsync(200);
    await played;
    expect(table.state).toMatchObject({ thinking: false, live: { ply: 2 } });
  });

  it("says how long the computer may still think, and can ask it to move now", async () => {
    let answer: (move: string) => void = () => {};
    workers.players.ask.mockImplementationOnce((_question, _given, hear: (remaining: number) => void) => {
      hear(4000);
      return new Promise((resolve) => (answer = resolve));
    });
    const played = table.play("I2:a1*2");
    await vi.waitFor(() => expect(table.remaining).toBe(4000));
    workers.players.ask.mockResolvedValueOnce(null);
    table.moveNow();
    expect(workers.players.ask).toHaveBeenLastCalledWith("hurry", {});
    answer("I2:h8*2");
    await played;
    expect(table.remaining).toBeNull();
    expect(table.state?.live.ply).toBe(2);
  });

  it("is lost by the only person who resigns", async () => {
    await table.resign();
    expect(table.state?.live.outcome?.winner).toBe(1);
    expect(table.state?.spec.outs).toMatchObject([{ team: 0, ply: 0 }]);
  });

  it("takes a piece that is dropped where it fits, and gives back one that does not, with the reason", async () => {
    expect(table.take("I2")).toBe(true);
    expect(await table.drop({ x: 10.5, y: 3.5 })).toBe(false);
    expect(table.state).toMatchObject({ held: { pinned: false, ghost: null }, returned: { clause: "C7" } });

    expect(await table.drop({ x: 3.5, y: 3.5 })).toBe(true);
    expect(table.state).toMatchObject({ held: { pinned: true, ghost: { legal: true } }, returned: null, live: { ply: 0 } });
  });

  it("without confirmation plays what is dropped or pressed where it fits", async () => {
    page.app.settings = { pace: "instant", confirm: false };
    workers.players.ask.mockResolvedValue("I2:h8*2");
    table.take("I2");
    await table.drop({ x: 0.5, y: 0.5 });
    await vi.waitFor(() => expect(table.state).toMatchObject({ thinking: false, live: { ply: 2 } }));
  });

  it("goes on where a window stopped that closed before its last move arrived", async () => {
    workers.players.ask.mockResolvedValue("I2:h8*2");
    const moved: GameSpec = { game: "caminos", options: {}, seed: 1, moves: ["I2:a1*2"] };
    keep(page.app.store, freshSave("test", moved, [PERSON, COMPUTER], 2));
    await table.storageChanged(saveKey("test"));
    await vi.waitFor(() => expect(table.state).toMatchObject({ thinking: false, live: { ply: 2 } }));
  });

  it("of computers only can be paused, and goes on move by move", async () => {
    workers.players.ask.mockImplementation(() => new Promise(() => {}));
    table = await seated({ game: "caminos", options: {}, seed: 1, moves: [] }, [COMPUTER, COMPUTER]);
    table.pause();
    expect(table.state).toMatchObject({ paused: true, thinking: false, live: { ply: 0 } });
    workers.players.ask.mockImplementation(async (question) => (question === "think" ? "I2:a1*2" : null));
    await table.stepOnce();
    expect(table.state).toMatchObject({ paused: true, thinking: false, live: { ply: 1 } });
  });
});

describe("between two rounds", () => {
  /** A game whose first round is one move from its end, which seat 0 makes; seat 1 opens the next. */
  function nearEnd(): { spec: GameSpec; last: string; next: string } {
    for (let seed = 1; ; seed += 1) {
      const spec: GameSpec = { game: "cuminos", options: {}, seed, moves: [] };
      const session = new Session(JSON.stringify(spec));
      let mover = 0;
      for (;;) {
        const { board, turn } = JSON.parse(session.view(0xffff));
        if (board.round > 1) {
          if (mover !== 0) break;
          const last = spec.moves.pop() ?? "";
          return { spec, last, next: board.layings[0].move };
        }
        mover = turn;
        const move = board.layings[0]?.move ?? "pass";
        session.play(move);
        spec.moves.push(move);
      }
    }
  }

  it("nobody moves until the person goes on", async () => {
    vi.clearAllMocks();
    judge();
    page.app.settings = { pace: "instant", confirm: true };
    const { spec, last, next } = nearEnd();
    workers.players.ask.mockResolvedValue(next);
    const table = await seated(spec, [PERSON, COMPUTER]);
    await table.play(last);
    expect(workers.players.ask).not.toHaveBeenCalled();
    expect(table.state).toMatchObject({ thinking: false, live: { ply: spec.moves.length + 1, turn: 1 } });
    await table.goOn();
    expect(table.state).toMatchObject({ thinking: false, live: { ply: spec.moves.length + 2, turn: 0 } });
  });
});
