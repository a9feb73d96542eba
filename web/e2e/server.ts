// A real game server for the tests: `trivium serve` on a free loopback port, with a database of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, type Page, expect } from "@playwright/test";

import { Session, initSync } from "../src/engine/wasm/rules";

/** The program: what `cargo xtask test` has built, or what lies where cargo puts it. */
const TRIVIUM = process.env["TRIVIUM"] ?? new URL("../../target/debug/trivium", import.meta.url).pathname;
/** A host name that browsers do not trust; Chromium maps it to loopback. */
export const STRANGE_HOST = "trivium.test";

/** Everybody's password. */
export const PASSWORD = "a long walk in the park";

/** Loads the rules, to see what is legal. */
export function loadRules(): void {
  initSync({ module: readFileSync(new URL("../src/engine/wasm/rules_bg.wasm", import.meta.url)) });
}

/** A legal move in a position, no pass; another one for every number. */
function someMove(position: string, number: number): string {
  loadRules();
  const [game] = position.split(" ");
  const session = new Session(JSON.stringify({ game, options: {}, seed: 1, start: position, moves: [] }));
  const { board } = JSON.parse(session.view(0xffff)) as { board: { legal: string[] } };
  const moves = board.legal.filter((move) => move !== "pass");
  return moves[(number * 7) % moves.length] ?? "pass";
}

export class GameServer {
  readonly #folder = mkdtempSync(join(tmpdir(), "trivium-e2e-"));
  #process: ChildProcess | null = null;
  port = "0";
  readonly #settings: readonly string[];

  constructor(settings: readonly string[] = []) {
    this.#settings = settings;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Starts it, again at the same port if it was stopped, with its clock so many days ahead; resolves when it listens. */
  async start(daysAhead = 0): Promise<void> {
    if (!existsSync(TRIVIUM)) throw new Error(`${TRIVIUM} is not there; run \`cargo build -p trivium-cli\` first`);
    const database = join(this.#folder, "tables.db");
    const words = ["serve", "--port", this.port, "--database", database, "--name", STRANGE_HOST, ...this.#settings];
    const env = { ...process.env, TRIVIUM_TEST_DAYS_AHEAD: String(daysAhead) };
    const started = spawn(TRIVIUM, words, { stdio: ["ignore", "pipe", "inherit"], env });
    this.#process = started;
    for await (const line of createInterface({ input: started.stdout })) {
      const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(line);
      if (!found?.[1]) continue;
      this.port = found[1];
      return;
    }
    throw new Error("the server ended before it listened");
  }

  /** Someone with an account and a browser of their own. */
  async member(browser: Browser, name: string): Promise<Page> {
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", baseURL: this.address });
    const headers = { origin: new URL(this.address).origin };
    await context.request.post("api/guests", { data: {}, headers });
    const made = await context.request.post("api/account", { data: { name, password: PASSWORD }, headers });
    expect(made.status()).toBe(201);
    return context.newPage();
  }

  /** A guest with a browser of their own. */
  async guest(browser: Browser): Promise<Page> {
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", baseURL: this.address });
    await this.send(await context.newPage(), "guests", {});
    return context.pages()[0] as Page;
  }

  /** Asks the server for something, as somebody. */
  async send<Answer>(page: Page, path: string, data: object): Promise<Answer> {
    const headers = { origin: new URL(this.address).origin };
    const answer = await page.context().request.post(`api/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** A table at which somebody has the first seat, and somebody else all others; neither looks at it. Gives its id. */
  async seated(first: Page, rest: Page, seats: number, wanted: object, starts = true): Promise<string> {
    const { table, join } = await this.send<{ table: string; join: string }>(first, "tables", { name: "Maximiliane", ...wanted });
    await this.send(rest, `tables/${table}/join`, { name: "Bo", secret: join });
    for (let seat = 0; seat < seats; seat++) {
      await this.send(seat === 0 ? first : rest, `tables/${table}/actions`, { id: `sit-${seat}`, action: { type: "take_seat", seat } });
    }
    if (starts) await this.send(first, `tables/${table}/actions`, { id: "start", action: { type: "start" } });
    return table;
  }

  /** How a game stands. */
  async play(page: Page, table: string): Promise<{ ply: number; turn: number | null; position: string }> {
    const answer = await page.context().request.get(`api/tables/${table}`);
    return ((await answer.json()) as { state: { play: { ply: number; turn: number | null; position: string } } }).state.play;
  }

  /** A game of two members that has started; neither looks at it. Gives the table's id. */
  async game(first: Page, second: Page, clock: string, more: object = {}): Promise<string> {
    return this.seated(first, second, 2, { game: "caminos", clock, ...more });
  }

  /** Plays a move of a game of two. */
  async move(page: Page, table: string, ply: number, notation: string): Promise<void> {
    await this.send(page, `tables/${table}/actions`, { id: `move-${ply}`, action: { type: "move", seat: ply % 2, ply, notation } });
  }

  /** Plays so many moves at a table with one guest in the first seat and another one in the others: the ones given, or some that are legal. */
  async playOn(first: Page, rest: Page, table: string, plies: number, given: readonly string[] = []): Promise<void> {
    for (let count = 0; count < plies; count++) {
      const { ply, turn, position } = await this.play(first, table);
      if (turn === null) return;
      const notation = given[ply] ?? someMove(position, ply);
      const action = { type: "move", seat: turn, ply, notation };
      await this.send(turn === 0 ? first : rest, `tables/${table}/actions`, { id: `move-${ply}`, action });
    }
  }

  /** Kills it at once: what it has acknowledged is stored. */
  async stop(): Promise<void> {
    const ended = this.#process && once(this.#process, "exit");
    this.#process?.kill("SIGKILL");
    this.#process = null;
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
