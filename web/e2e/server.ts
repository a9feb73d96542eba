// A real game server for the tests: `trivium serve` on a free loopback port, with a database of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, type Page, expect } from "@playwright/test";

/** The program: what `cargo xtask test` has built, or what lies where cargo puts it. */
const TRIVIUM = process.env["TRIVIUM"] ?? new URL("../../target/debug/trivium", import.meta.url).pathname;
/** A host name that browsers do not trust; Chromium maps it to loopback. */
export const STRANGE_HOST = "trivium.test";

/** Everybody's password. */
export const PASSWORD = "a long walk in the park";

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

  /** Starts it, again at the same port if it was stopped; resolves when it listens. */
  async start(): Promise<void> {
    if (!existsSync(TRIVIUM)) throw new Error(`${TRIVIUM} is not there; run \`cargo build -p trivium-cli\` first`);
    const database = join(this.#folder, "tables.db");
    const words = ["serve", "--port", this.port, "--database", database, "--name", STRANGE_HOST, ...this.#settings];
    const started = spawn(TRIVIUM, words, { stdio: ["ignore", "pipe", "inherit"] });
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

  /** A game of two members that has started; neither looks at it. Gives the table's id. */
  async game(first: Page, second: Page, clock: string): Promise<string> {
    const headers = { origin: new URL(this.address).origin };
    const send = async (page: Page, path: string, data: object) => {
      const answer = await page.context().request.post(`api/${path}`, { data, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as { table: string; join: string };
    };
    const { table, join } = await send(first, "tables", { game: "caminos", name: "?", clock });
    await send(second, `tables/${table}/join`, { name: "?", secret: join });
    for (const [seat, page] of [first, second].entries()) {
      await send(page, `tables/${table}/actions`, { id: `sit-${seat}`, action: { type: "take_seat", seat } });
    }
    await send(first, `tables/${table}/actions`, { id: "start", action: { type: "start" } });
    return table;
  }

  /** Plays a move of the first player's. */
  async move(page: Page, table: string, ply: number, notation: string): Promise<void> {
    const headers = { origin: new URL(this.address).origin };
    const data = { id: `move-${ply}`, action: { type: "move", seat: ply % 2, ply, notation } };
    const answer = await page.context().request.post(`api/tables/${table}/actions`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
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
