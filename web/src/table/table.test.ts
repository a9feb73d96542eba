// A table whose workers fail: it is never stuck, and goes on where it was.
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { Session, initSync } from "../engine/wasm/rules";
import { en } from "../headless/catalogue";
import { memory } from "../headless/memory";
import { freshSave, keep } from "../headless/saves";
import type { Table } from "./table.svelte";

const workers = vi.hoisted(() => ({
  rules: { ask: vi.fn(), restart: vi.fn(), wake: vi.fn() },
  players: { ask: vi.fn(), restart: vi.fn(), wake: vi.fn() },
}));
const page = vi.hoisted(() => ({ app: { store: {} as Storage, catalogue: {}, settings: {} }, t: String, begin: vi.fn(), justBegun: () => null }));
vi.mock("../engine/client", () => workers);
vi.mock("../app/app.svelte", () => page);
vi.mock("../app/task", () => ({ ownTask: async () => {}, inOwnTask: (task: () => void) => (task(), () => {}) }));
vi.mock("./lease", () => ({
  Lease: class {
    mine = true;
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
    if (question !== "play") throw new Error(`nobody asks for ${question}`);
    const refusal = session.play(given.move);
    return { refusal: refusal ? JSON.parse(refusal) : null, ...now(session) };
  });
}

describe("a table", () => {
  let table: Table;

  beforeEach(async () => {
    vi.clearAllMocks();
    judge();
    page.app.store = memory() as unknown as Storage;
    page.app.catalogue = en;
    const spec = { game: "caminos" as const, options: {}, seed: 1, moves: [] };
    keep(page.app.store, freshSave("test", spec, [{ kind: "person", name: "" }, { kind: "computer", level: 1 }], 1));
    table = new (await import("./table.svelte")).Table();
    await table.open("test");
  }, 60_000);

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
});
