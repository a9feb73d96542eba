// The table's state as the page sees it, and what goes on beside it: asking the workers, keeping the game.
import { players, rules } from "../engine/client";
import type { Opened } from "../engine/protocol";
import type { Refusal } from "../engine/wire/Refusal";
import type { Axis } from "../headless/placing";
import { type Save, find, keep, saveKey } from "../headless/saves";
import * as table from "../headless/table";
import { app, begin, justBegun } from "./app.svelte";

/** Who gives hints: strong, and quick enough for a phone. */
const ADVISER = { level: 6, nodes: 2000 };

export class Table {
  state = $state.raw<table.TableState | null>(null);
  fault = $state.raw<string | null>(null);
  elsewhere = $state.raw(false);
  /** Counts the games and takebacks, so that a thought that comes too late is not played. */
  #turn = 0;

  async open(id: string): Promise<void> {
    const save = find(app.store, id) ?? justBegun(id);
    if (!save) {
      this.fault = "—";
      return;
    }
    try {
      await this.#seat(save, await rules.ask("open", { spec: save.spec }));
    } catch (error) {
      this.fault = message(error);
    }
  }

  close(): void {
    this.#stopThinking();
    this.state = null;
  }

  /** Another window has played on in this game. */
  async storageChanged(key: string | null): Promise<void> {
    const state = this.state;
    if (!state || key !== saveKey(state.id)) return;
    const save = find(app.store, state.id);
    if (!save || JSON.stringify(save.spec) === JSON.stringify(state.spec)) return;
    this.#stopThinking();
    this.elsewhere = true;
    const opened = await rules.ask("open", { spec: save.spec });
    this.state = table.opened(save.id, save.seats, opened.spec, opened.view);
  }

  pick(shape: string): void {
    this.#update((state) => table.pick(state, shape));
  }

  turn(axis: Axis, times = 1): void {
    this.#update((state) => table.turn(state, axis, times));
  }

  hover(x: number, y: number): void {
    this.#update((state) => table.hover(state, x, y));
  }

  leave(): void {
    this.#update((state) => (state.pinned ? state : table.letGo(state)));
  }

  letGo(): void {
    this.#update(table.letGo);
  }

  pin(x: number, y: number): void {
    this.#update((state) => table.pin(state, x, y));
  }

  push(dx: number, dy: number): void {
    this.#update((state) => table.push(state, dx, dy));
  }

  async confirm(): Promise<void> {
    const move = this.state && table.ghostMove(this.state);
    if (move && this.state?.ghost?.legal) await this.play(move);
  }

  /** Why the core would refuse a move; null if it would not. */
  why(move: string): Promise<Refusal | null> {
    return rules.ask("check", { move });
  }

  /** Plays a move of a person, then lets the computers answer. */
  async play(move: string): Promise<void> {
    if (!this.state || !table.mayMove(this.state)) return;
    this.elsewhere = false;
    this.#stopThinking();
    try {
      const { refusal, ...opened } = await rules.ask("play", { move });
      if (!this.state) return;
      if (refusal) this.state = { ...this.state, refusal };
      else await this.#moved(opened);
    } catch (error) {
      this.fault = message(error);
    }
  }

  async takeBack(): Promise<void> {
    const count = this.state ? table.takebackCount(this.state) : 0;
    if (!this.state || count === 0) return;
    this.#stopThinking();
    await this.#moved(await rules.ask("undo", { count }));
  }

  /** Asks a strong player for a move, and shows it without playing it. */
  async advise(): Promise<void> {
    const { state } = this;
    if (!state || !table.mayMove(state) || state.advising) return;
    const turn = this.#turn;
    const { spec } = state;
    this.state = { ...state, advising: true };
    const move = await players.ask("think", { spec, seed: spec.seed, ...ADVISER }).catch(() => null);
    if (turn !== this.#turn || !this.state) return;
    this.state = move ? table.advised(this.state, move) : { ...this.state, advising: false };
  }

  async step(ply: number): Promise<void> {
    const { state } = this;
    if (!state || ply < 0 || ply > state.live.ply) return;
    const view = ply === state.live.ply ? state.live : await rules.ask("view", { ply });
    if (this.state?.live === state.live) this.state = table.showing(this.state, view);
  }

  /** The same table again; who moved second begins. */
  rematch(): void {
    if (!this.state) return;
    const { spec, seats } = this.state;
    begin(spec.game, spec.options, [...seats.slice(1), ...seats.slice(0, 1)]);
  }

  async record(names: string[]): Promise<string> {
    return rules.ask("record", { names, date: new Date().toISOString().slice(0, 10) });
  }

  #update(update: (state: table.TableState) => table.TableState): void {
    if (!this.state) return;
    const before = this.state;
    this.state = update(before);
    const move = table.ghostMove(this.state);
    if (this.state.ghost && !this.state.ghost.legal && this.state.ghost !== before.ghost && move) {
      void rules.ask("check", { move }).then((refusal) => {
        if (this.state) this.state = table.refused(this.state, move, refusal);
      });
    }
  }

  async #seat(save: Save, opened: Opened): Promise<void> {
    this.state = table.opened(save.id, save.seats, opened.spec, opened.view);
    await this.#letComputersMove();
  }

  async #moved(opened: Opened): Promise<void> {
    if (!this.state) return;
    this.state = table.moved(this.state, opened.spec, opened.view);
    this.#keep();
    await this.#letComputersMove();
  }

  #keep(): void {
    if (!this.state) return;
    const { id, spec, seats } = this.state;
    keep(app.store, { version: 1, id, spec, seats, played: Date.now(), over: table.isOver(this.state) });
  }

  async #letComputersMove(): Promise<void> {
    const turn = this.#turn;
    for (;;) {
      const { state } = this;
      const level = state && table.levelToMove(state);
      if (!state || !level) return;
      this.state = { ...state, thinking: true };
      const { spec } = state;
      const move = await players.ask("think", { spec, level, seed: (spec.seed ^ (state.live.turn ?? 0)) >>> 0 });
      if (turn !== this.#turn || !this.state || !move) return;
      const { refusal, ...opened } = await rules.ask("play", { move });
      if (turn !== this.#turn || !this.state) return;
      if (refusal) throw new Error(refusal.message);
      this.state = table.moved(this.state, opened.spec, opened.view);
      this.#keep();
    }
  }

  #stopThinking(): void {
    this.#turn += 1;
    if (this.state?.thinking || this.state?.advising) void players.ask("stop", {});
    if (this.state) this.state = { ...this.state, thinking: false, advising: false };
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
