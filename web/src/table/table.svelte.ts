// The table's state as the page sees it, and what goes on beside it: asking the workers, keeping the game.
import { players, rules } from "../engine/client";
import type { Opened } from "../engine/protocol";
import type { Ending } from "../engine/wire/Ending";
import type { GameName } from "../engine/wire/GameName";
import type { TeamTally } from "../engine/wire/TeamTally";
import type { View } from "../engine/wire/View";
import { gameOf } from "../games";
import type { GameTable } from "../games/game";
import { PAUSES } from "../headless/settings";
import { type Save, type Trouble, find, keep, saveKey } from "../headless/saves";
import * as table from "../headless/table";
import { app, begin, t } from "../app/app.svelte";
import { TableClock } from "./clock.svelte";
import { Holder } from "./holder.svelte";
import { isSameGame, kept, recordNotes, saveOf } from "./keeping";
import { Lease } from "./lease";
import { Notes } from "./notes.svelte";
import { ownTask } from "../app/task";

/** Who gives hints: the strongest, whom analysis asks too, and soon. */
const ADVISER = { level: 8, within: 1500 };
/** The level of the computer that plays on for a team that is out of time (T1). */
const SUBSTITUTE = 6;

const rest = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

export class Table extends Holder {
  /** Known before the rules have said anything. */
  game = $state.raw<GameName | null>(null);
  /** The game's board and hand, once they are loaded. */
  kit = $state.raw<GameTable | null>(null);
  /** What has failed; the game is kept, and `recover` goes on with it. */
  fault = $state.raw<string | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  elsewhere = $state.raw(false);
  /** Milliseconds that the computer may still think, once it has said so. */
  remaining = $state.raw<number | null>(null);
  /** A move whose place lights up on the board. */
  lit = $state.raw<string | null>(null);
  /** The move that is chosen while others think. */
  chosen = $state.raw<string | null>(null);
  readonly clock = new TableClock((seat) => void this.#timeUp(seat));
  /** How the games before ended, where this one is part of a match, and what every team has of it. */
  match = $state.raw<Ending[]>([]);
  tallies = $state.raw<TeamTally[]>([]);
  /** Whether people can be renamed here. */
  readonly renames: boolean = true;
  readonly #notes = new Notes(() => this.state);
  #lease: Lease | null = null;
  /** Counts the games and takebacks, so that a thought that comes too late is not played. */
  #turn = 0;
  #gone = false;
  /** When the last piece landed, as `performance.now` counts. */
  #landed = -Infinity;
  /** Opens again what could not be opened. */
  #retry: () => Promise<void> = async () => {};

  /** Runs what asks the workers: a failure is shown, and never leaves the table waiting. */
  async guarded<T>(task: () => Promise<T>, retry?: () => Promise<void>): Promise<T | undefined> {
    if (retry) this.#retry = retry;
    try {
      return await task();
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
  }

  #failed(error: unknown): void {
    if (this.#gone) return;
    this.#turn += 1;
    this.clock.stop();
    this.remaining = null;
    if (this.state) this.state = { ...this.state, thinking: false, advising: false };
    this.fault = error instanceof Error ? error.message : String(error);
  }

  /** Starts the workers again, opens the game where it was, and goes on. */
  async recover(): Promise<void> {
    this.fault = null;
    for (const engine of [rules, players]) engine.restart();
    const { state } = this;
    if (!state) return this.#retry();
    await this.guarded(async () => {
      await rules.ask("open", { spec: state.spec });
      await this.#goOn();
    });
  }

  async open(id: string): Promise<void> {
    await this.guarded(() => this.#open(id), () => this.open(id));
  }

  /** Learns which game it is before the table is opened. */
  expect(id: string): void {
    const save = kept(id);
    if (typeof save !== "string") this.game = save.spec.game;
  }

  async #open(id: string): Promise<void> {
    const save = kept(id);
    if (typeof save === "string") {
      this.trouble = save;
      return;
    }
    this.game = save.spec.game;
    const [kit, opened] = await Promise.all([this.load(save.spec.game), rules.ask("open", { spec: save.spec })]);
    await this.#seat(kit, save, opened);
    await ownTask();
    if (this.#gone) return;
    if (save.seats.some(({ kind }) => kind === "computer")) players.wake();
    this.#lease ??= new Lease(saveKey(id), (mine) => void this.#leaseChanged(mine));
    this.#lease.take();
  }

  /** Loads what the table of a game needs. */
  async load(game: GameName): Promise<GameTable> {
    const { table: kit } = await gameOf(game).table();
    this.kit = kit;
    return kit;
  }

  /** What is read out to those who listen. */
  get spoken(): string {
    return this.#notes.spoken;
  }

  /** Announces something once, even if it repeats the last announcement. */
  tell(text: string): void {
    this.#notes.tell(text);
  }

  /** Says something on the screen too, until something changes; a question as long as it is asked. */
  note(text: string, asked?: () => boolean): void {
    this.#notes.note(text, asked);
  }

  get noted(): string {
    return this.#notes.noted;
  }

  close(): void {
    this.#gone = true;
    this.#stopThinking();
    this.leaving();
    this.#lease?.close();
    this.state = null;
  }

  /** The window may be gone in a moment: what the mover has spent is noted. */
  leaving(): void {
    if (this.clock.running && this.#lease?.mine) this.#keep();
    if (this.#gone) this.clock.stop();
  }

  /** Another window has played on in this game. */
  async storageChanged(key: string | null): Promise<void> {
    if (this.state && key === saveKey(this.state.id)) await this.guarded(() => this.#followOther());
  }

  pause(): void {
    if (!this.state || table.isOver(this.state)) return;
    this.#stopThinking();
    this.clock.stop();
    this.state = { ...table.letGo(this.state), paused: true };
    this.#keep();
  }

  async resume(): Promise<void> {
    if (!this.state?.paused) return;
    this.state = { ...this.state, paused: false };
    this.#lease?.take();
    await this.guarded(() => this.#goOn());
  }

  /** Goes on where the table waits, as after a round. */
  async goOn(): Promise<void> {
    const { state } = this;
    if (!state || !table.waits(state)) return;
    this.state = state.play.goOn?.(state) ?? state;
    this.#lease?.take();
    await this.guarded(() => this.#goOn());
  }

  /** Lets one computer move, and stands still again. */
  async stepOnce(): Promise<void> {
    if (this.state?.paused && !this.state.thinking) await this.guarded(() => this.#letComputersMove(true));
  }

  /** The computer that thinks answers with its best move so far. */
  moveNow(): void {
    if (this.state?.thinking) players.ask("hurry", {}).catch(() => undefined);
  }

  /** The team of the seat in view resigns (T1). */
  async resign(): Promise<void> {
    await this.guarded(() => this.#resign());
  }

  async #resign(): Promise<void> {
    const { state } = this;
    if (!state || table.isOver(state) || table.isWatched(state) || (await this.#followOther())) return;
    this.#act();
    this.clock.stop();
    const team = state.live.seats[table.seatInView(state)] ?? 0;
    const out = { team, ply: state.live.ply, level: SUBSTITUTE, resigned: true };
    const { spec, view } = await rules.ask("open", { spec: { ...state.spec, outs: [...(state.spec.outs ?? []), out] } });
    if (!this.state) return;
    this.state = { ...table.moved(this.state, spec, view), paused: false };
    await this.#settled();
  }

  /** Plays a move of a person, then lets the computers answer. */
  async play(move: string): Promise<void> {
    await this.guarded(() => this.#play(move));
  }

  async #play(move: string): Promise<void> {
    if (!this.state || !table.mayMove(this.state) || (await this.#followOther())) return;
    this.#act();
    const { refusal, ...opened } = await rules.ask("play", { move });
    if (!this.state) return;
    if (refusal) this.state = { ...this.state, held: { ...this.state.held, refusal } };
    else await this.#moved(opened);
  }

  async takeBack(): Promise<void> {
    await this.guarded(() => this.#takeBack());
  }

  async #takeBack(): Promise<void> {
    const count = this.state ? table.takebackCount(this.state) : 0;
    if (!this.state || count === 0 || (await this.#followOther())) return;
    this.#act();
    const opened = await rules.ask("undo", { count });
    if (!this.state) return;
    await this.clock.tookBack(opened.view);
    this.state = table.tookBack(this.state, opened.spec, opened.view);
    await this.#settled();
  }

  /** Asks a strong player for a move, and shows it without playing it. */
  async advise(): Promise<void> {
    const { state } = this;
    if (!state || !table.mayMove(state) || state.advising) return;
    const turn = this.#turn;
    const { spec, live } = state;
    this.state = { ...state, advising: true };
    const { isPlayedOnline } = await import("../online/fair");
    const refused = await isPlayedOnline(spec, live.position);
    if (turn !== this.#turn || !this.state) return;
    if (refused) {
      this.state = { ...this.state, advising: false };
      this.note(t("text.fair"));
      return;
    }
    const move = await this.guarded(() => players.ask("think", { spec, seed: spec.seed, ...ADVISER }));
    if (turn !== this.#turn || !this.state) return;
    const { whyAdvised } = await import("./advice");
    const reason = move && this.kit ? await whyAdvised(this.kit, this.state, move) : "";
    if (turn !== this.#turn || !this.state) return;
    this.state = move ? table.advised(this.state, move, reason) : { ...this.state, advising: false };
  }

  /** Whoever has decided without it needs no advice any more, whether it was given or is still looked for. */
  forgetAdvice(): void {
    if (this.state?.advising) this.#stopThinking();
    this.letGo();
  }

  async step(ply: number): Promise<void> {
    const { state } = this;
    if (!state || ply < 0 || ply > state.live.ply) return;
    const view = ply === state.live.ply ? state.live : await this.guarded(() => rules.ask("view", { ply }));
    if (view && this.state?.live === state.live) this.state = table.showing(this.state, view);
  }

  /** The same table again from the start, against computers of another level. */
  stepUp(level: number): void {
    if (!this.state) return;
    const { spec, seats } = this.state;
    const next = seats.map((sitter) => (sitter.kind === "computer" ? { ...sitter, level } : sitter));
    begin(spec.game, spec.options, next, { control: this.clock.log?.control ?? "none" });
  }

  /** The same table again, everybody one seat on, so that the start goes round (C19). */
  rematch(): void {
    if (!this.state) return;
    const { spec, seats, live } = this.state;
    const match = live.outcome ? [...this.match, live.outcome] : this.match;
    begin(spec.game, spec.options, [...seats.slice(-1), ...seats.slice(0, -1)], {
      control: this.clock.log?.control ?? "none",
      match,
    });
  }

  /** Renames a player. */
  rename(seat: number, name: string): void {
    if (!this.state) return;
    this.state = table.renamed(this.state, seat, name);
    this.#keep();
  }

  async record(names: string[]): Promise<string> {
    return rules.ask("record", recordNotes(this.state, this.clock, names));
  }

  /** Whether the player of a seat on another device is connected; null if unknown. */
  isHere(_seat: number): boolean | null {
    return null;
  }

  /** Whether the board says how the game ended; an online table says it elsewhere. */
  readonly tellsEnd: boolean = true;
  /** Whether who looks on while computers play can stop them. */
  readonly stops: boolean = true;

  async #seat(kit: GameTable, save: Save, found: Opened): Promise<void> {
    const late = save.clock?.late ?? null;
    // The first version noted only the clock that had fallen.
    const isKnown = late === null || save.spec.outs !== undefined;
    const opened = isKnown ? found : await rules.ask("timeOut", { seat: late, level: SUBSTITUTE });
    await this.clock.open(save.clock, opened.view);
    const state = table.opened(kit.play, save.id, save.seats, opened.spec, opened.view);
    // The board is drawn in a task of its own.
    await ownTask();
    if (this.#gone) return;
    // A clock that was running waits until a player confirms that they are there.
    const begun = save.clock !== null && (save.clock.spent > 0 || save.spec.moves.length > 0);
    this.state = { ...state, takebacks: save.takebacks, paused: begun && opened.view.turn !== null };
    this.match = save.match ?? [];
    await this.#count();
  }

  async #moved(opened: Opened): Promise<void> {
    if (!this.state) return;
    await this.clock.moved(opened.view, this.#isPersonsMove(opened.view));
    if (!this.state) return;
    this.state = table.moved(this.state, opened.spec, opened.view);
    this.#landed = performance.now();
    await this.#settled();
  }

  /** After everything that changes the game: it is kept and goes on. */
  async #settled(): Promise<void> {
    this.#keep();
    await this.#count();
    await this.#goOn();
  }

  /** Lets the game go on where this window is the one that acts. */
  async #goOn(): Promise<void> {
    const { state } = this;
    if (!state || state.paused || table.waits(state) || !this.#lease?.mine) return;
    this.#startClock(state);
    await this.#letComputersMove();
  }

  /** Lets the mover's time run, if a person moves. */
  #startClock(state: table.TableState): void {
    if (table.isPerson(state, state.live.turn) && !table.waits(state)) this.clock.start(state.live);
  }

  /** Whether a person made the last move of a view. */
  #isPersonsMove({ moves }: View): boolean {
    const ply = moves.length - 1;
    return this.state !== null && table.isPerson(this.state, moves[ply]?.seat ?? null, ply);
  }

  /** What every team has of the match. */
  async #count(): Promise<void> {
    const { state, match } = this;
    if (!state || (match.length === 0 && !state.live.outcome)) {
      this.tallies = [];
      return;
    }
    const { seats, teams, outcome } = state.live;
    this.tallies = await rules.ask("tally", { seats: seats.length, teams, before: match, now: outcome });
  }

  async #timeUp(seat: number): Promise<void> {
    await this.guarded(() => this.#goOut(seat));
  }

  /** A seat's team is out: the game ends, or a computer plays on for it (T1). */
  async #goOut(seat: number): Promise<void> {
    const turn = ++this.#turn;
    const { spec, view } = await rules.ask("timeOut", { seat, level: SUBSTITUTE });
    if (turn !== this.#turn || !this.state) return;
    this.state = table.moved(this.state, spec, view);
    await this.#settled();
  }

  /** This window takes over; others only watch. */
  #act(): void {
    this.elsewhere = false;
    this.#lease?.take();
    this.#stopThinking();
  }

  async #leaseChanged(mine: boolean): Promise<void> {
    if (mine) return this.guarded(() => this.#goOn());
    this.#stopThinking();
    this.clock.stop();
  }

  /** Shows what another window has made of this game; whether there was something. */
  async #followOther(): Promise<boolean> {
    const { state } = this;
    const save = state && find(app.store, state.id);
    if (!state || !save || isSameGame(save, this.#save(state))) return false;
    this.#stopThinking();
    this.elsewhere = true;
    const turn = this.#turn;
    const [kit, opened] = await Promise.all([this.load(save.spec.game), rules.ask("open", { spec: save.spec })]);
    if (turn !== this.#turn || !this.state) return true;
    await this.#seat(kit, save, opened);
    if (this.state) this.state = { ...this.state, paused: false };
    // The other window may have closed before its last move arrived here.
    if (this.#lease?.alone) await this.#goOn();
    return true;
  }

  #save(state: table.TableState): Save {
    return saveOf(state, this.clock, this.match);
  }

  #keep(): void {
    if (this.state) keep(app.store, this.#save(this.state));
  }

  /** Lets the computers move, one after the other, until a person is to move or the table waits; or only `once`. */
  async #letComputersMove(once = false): Promise<void> {
    if (this.state?.thinking) return;
    const turn = this.#turn;
    for (;;) {
      const { state } = this;
      const level = state && table.levelToMove(state);
      if (!state || !level || table.waits(state) || (state.paused && !once) || !this.#lease?.mine) return;
      this.state = { ...state, thinking: true };
      const { spec } = state;
      const asked = { spec, level, seed: (spec.seed ^ (state.live.turn ?? 0)) >>> 0 };
      const move = await players.ask("think", asked, (remaining) => {
        if (turn === this.#turn) this.remaining = remaining;
      });
      if (turn !== this.#turn || !this.state) return;
      if (move === null) throw new Error("the computer found no move");
      this.remaining = null;
      await this.#breathe();
      if (turn !== this.#turn || !this.state) return;
      const { refusal, ...opened } = await rules.ask("play", { move });
      if (turn !== this.#turn || !this.state) return;
      if (refusal) throw new Error(refusal.message);
      await this.clock.moved(opened.view, false);
      if (turn !== this.#turn || !this.state) return;
      this.state = table.moved(this.state, opened.spec, opened.view);
      this.#landed = performance.now();
      this.#keep();
      await this.#count();
      this.#startClock(this.state);
      if (once) return;
    }
  }

  /** Lets the piece that landed last lie for a moment, so that one sees the next one come. */
  async #breathe(): Promise<void> {
    const pause = PAUSES[app.settings.pace] - (performance.now() - this.#landed);
    if (pause > 0) await rest(pause);
  }

  #stopThinking(): void {
    this.#turn += 1;
    this.remaining = null;
    // A worker that is gone has stopped.
    if (this.state?.thinking || this.state?.advising) players.ask("stop", {}).catch(() => undefined);
    if (this.state) this.state = { ...this.state, thinking: false, advising: false };
  }
}
