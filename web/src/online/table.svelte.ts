// An online table: the server's messages, and the local game that replays them for the board.
import { rules } from "../engine/client";
import type { SeenState } from "../engine/wire/SeenState";
import type { ServerMessage } from "../engine/wire/ServerMessage";
import type { TableAction } from "../engine/wire/TableAction";
import type { TeamOut } from "../engine/wire/TeamOut";
import type { View } from "../engine/wire/View";
import { whyNot } from "../headless/names";
import type { Verdict } from "../headless/online/fairness";
import { ActionRefused, Connection, type World } from "../headless/online/connection";
import { EMPTY, type Story, isMyTurn, lineOf, mySeats, sitters, takebackPly, withEntries } from "../headless/online/story";
import * as table from "../headless/table";
import { app } from "../app/app.svelte";
import { Table } from "../table/table.svelte";
import { ApiError, isAt, joinTable, lookAt, socketAddress } from "./api";
import { Contributions } from "./contributions";
import { o, refusalText } from "./words.svelte";

/** Milliseconds until a lost connection is worth a word. */
const QUIET = 1500;
/** The level of the computer that plays on for a team that is out (T1). */
const SUBSTITUTE = 6;

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join("");

function world(id: string): World {
  return {
    connect: (after, events) => {
      const socket = new WebSocket(socketAddress(id, after));
      socket.addEventListener("open", () => events.opened());
      socket.addEventListener("message", ({ data }) => events.heard(String(data)));
      socket.addEventListener("close", () => events.closed());
      return socket;
    },
    later: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}

export class OnlineTable extends Table {
  readonly id: string;
  /** The table as the server sees it. */
  seen = $state.raw<SeenState | null>(null);
  story = $state.raw<Story>(EMPTY);
  /** The options of the game, by name. */
  options = $state.raw<Record<string, unknown>>({});
  /** Our number at the table. */
  me = $state.raw<number | null>(null);
  /** Who is connected. */
  here = $state.raw<ReadonlySet<number>>(new Set());
  /** Whether the connection has been lost for a while. */
  lost = $state.raw(false);
  /** Why we cannot be at this table. */
  barred = $state.raw<ApiError | null>(null);
  /** The last thing that was refused, in words. */
  notice = $state.raw<string | null>(null);
  /** Whose words are not shown here. */
  muted = $state.raw<ReadonlySet<number>>(new Set());
  /** Whether a move of ours is on its way. */
  sending = $state.raw(false);
  /** How many watch without having joined. */
  watchers = $state.raw(0);
  /** Whether what was drawn follows from the seed and the contributions, once the game is over. */
  verdict = $state.raw<Verdict | null>(null);
  readonly #connection: Connection;
  readonly #contributions: Contributions;
  #following = 0;
  /** What the board shows of the story. */
  #shownStory = "";
  #lostTimer: ReturnType<typeof setTimeout> | undefined;

  override readonly renames: boolean = false;
  override readonly tellsEnd: boolean = false;

  /** A screen that only watches never moves. */
  readonly #watches: boolean;

  constructor(id: string, { watches = false } = {}) {
    super();
    this.id = id;
    this.#watches = watches;
    this.#contributions = new Contributions(id);
    this.#connection = new Connection(world(id), {
      heard: (message) => this.#heard(message),
      changed: (connected) => this.#changed(connected),
      failed: () => void this.#check(),
    });
  }

  get isHost(): boolean {
    return this.seen?.members.some(({ member, host }) => host && member === this.me) ?? false;
  }

  get mySeats(): number[] {
    return this.seen ? mySeats(this.seen, this.me) : [];
  }

  get isMyTurn(): boolean {
    return this.seen !== null && isMyTurn(this.seen, this.me);
  }

  override isHere(seat: number): boolean | null {
    const member = this.seen?.seats[seat]?.member ?? null;
    return member === null || member === this.me ? null : this.here.has(member);
  }

  mute(member: number, muted: boolean): void {
    const others = [...this.muted].filter((other) => other !== member);
    this.muted = new Set(muted ? [...others, member] : others);
  }

  nameOf(member: number): string {
    return this.seen?.members[member]?.name ?? "";
  }

  /** Goes to the table, if this browser is at it or anyone may watch. A browser with an invitation may be new to the table. */
  async enter(invited = false): Promise<void> {
    this.barred = null;
    try {
      if (invited && !(await isAt(this.id))) throw new ApiError({ code: "not_at_table", message: "you are not at this table" });
      const { state } = await lookAt(this.id);
      this.game = state.game;
      this.options = (await rules.ask("lineSpec", { line: lineOf(state, EMPTY) })).options;
      this.#connection.start();
    } catch (error) {
      this.#bar(error);
    }
  }

  /** Joins the table by its secret, and goes to it. */
  async join(name: string, secret: string | null): Promise<void> {
    const { member } = await joinTable(this.id, name, secret);
    this.me = member;
    if (this.seen) this.#connection.restart();
    else await this.enter();
  }

  override close(): void {
    clearTimeout(this.#lostTimer);
    this.#connection.end();
    super.close();
  }

  /** Tries to connect at once. */
  reconnect(): void {
    if (this.lost) this.#connection.restart();
    else this.#connection.start();
  }

  /** Does something at the table; whether the server has accepted it. */
  async act(action: TableAction): Promise<boolean> {
    this.notice = null;
    try {
      await this.#connection.act(action, newId());
      return true;
    } catch (error) {
      this.notice = refusalText(error);
      return false;
    }
  }

  override async play(move: string): Promise<void> {
    const { state } = this;
    if (!state || !table.mayMove(state) || this.sending) return;
    this.notice = null;
    this.sending = true;
    await this.guarded(() => this.#play(state, move));
    this.sending = false;
  }

  /** Plays a move here at once; it is taken back if the server refuses it. */
  async #play(state: table.TableState, move: string): Promise<void> {
    const { turn, ply } = state.live;
    if (turn === null) return;
    const { refusal, spec, view } = await rules.ask("play", { move });
    if (refusal) {
      this.state = { ...state, held: { ...state.held, refusal } };
      return;
    }
    const { undrawn } = state.play;
    // What is drawn next only the server knows.
    this.state = { ...table.moved(state, spec, undrawn ? undrawn(view) : view), paused: true };
    try {
      await this.#connection.act({ type: "move", seat: turn, ply, notation: move }, newId());
    } catch (error) {
      if (!(error instanceof ActionRefused)) throw error;
      const reason = error.clause ? whyNot(app.catalogue, error.clause, null) : refusalText(error);
      this.notice = o("game.refused", { reason });
      this.#shownStory = "";
      await this.#follow();
      this.tell(this.notice);
    }
  }

  /** No help in a running game. */
  override async advise(): Promise<void> {}

  /** Asks the others to take our last move back. */
  override async takeBack(): Promise<void> {
    const ply = this.seen && takebackPly(this.seen, this.story, this.me);
    if (ply !== null) await this.act({ type: "offer_takeback", ply });
  }

  override rematch(): void {
    void this.act({ type: "offer_rematch" });
  }

  override rename(): void {}
  override pause(): void {}

  /** Starts the rules again, and the board from the story. */
  override async recover(): Promise<void> {
    this.fault = null;
    rules.restart();
    this.#shownStory = "";
    await this.guarded(() => this.#follow());
  }

  #heard(message: Exclude<ServerMessage, { type: "answer" }>): void {
    if (message.type === "presence") {
      this.here = new Set(message.members);
      this.watchers = message.watchers;
    } else if (message.type === "error") this.notice = message.error.message;
    else {
      if (message.you !== undefined && !this.#watches) this.me = message.you;
      this.story = withEntries(this.story, message.entries);
      this.seen = message.state;
      this.game = message.state.game;
      this.#setClocks(message.state);
      void this.#contribute(message.state);
      if (message.state.play) void this.guarded(() => this.#follow());
    }
  }

  /** Takes part in chance: commits and reveals for our seats. Whatever is refused there stops nobody from playing. */
  async #contribute(state: SeenState): Promise<void> {
    const actions = await this.#contributions.due(state, mySeats(state, this.me));
    await Promise.all(actions.map((action) => this.#connection.act(action, newId()).catch(() => undefined)));
  }

  /** Checks what was drawn, once the game is over and the seed is known. */
  async #verify({ seen, story }: { seen: SeenState; story: Story }): Promise<void> {
    if (this.verdict || !seen.chance?.seed || seen.phase !== "over") return;
    const record = await this.record(seen.seats.map(() => ""));
    this.verdict = await this.#contributions.check(seen, story, record);
  }

  #changed(connected: boolean): void {
    clearTimeout(this.#lostTimer);
    if (connected) this.lost = false;
    else this.#lostTimer = setTimeout(() => (this.lost = true), QUIET);
  }

  /** Asks why the connection fails: perhaps we have been removed. */
  async #check(): Promise<void> {
    try {
      await lookAt(this.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === "unavailable") return;
      this.#connection.end();
      this.#bar(error);
    }
  }

  #bar(error: unknown): void {
    this.barred = error instanceof ApiError ? error : new ApiError({ code: "unavailable", message: String(error) });
  }

  /** Shows the story on the board. */
  async #follow(): Promise<void> {
    const { seen, story } = this;
    if (!seen?.play) return;
    const following = ++this.#following;
    const seats = sitters(seen, this.me);
    const shown = JSON.stringify([story.words.map(({ text }) => text), story.left, seen.play.ending, seen.play.paused]);
    if (shown === this.#shownStory) {
      if (this.state) this.state = { ...this.state, seats };
      return;
    }
    const kit = await this.load(seen.game);
    let opened = await rules.ask("openLine", { line: lineOf(seen, story) });
    const outs = this.#outs(story, seen, opened.view);
    if (outs.length > 0) opened = await rules.ask("open", { spec: { ...opened.spec, outs } });
    if (following !== this.#following) return;
    const { ending } = seen.play;
    const paused = seen.play.paused;
    const live = ending ? { ...opened.view, turn: null, outcome: ending } : opened.view;
    this.#shownStory = shown;
    const { takebacks } = story;
    this.state = this.state
      ? table.moved({ ...this.state, seats, paused, takebacks }, opened.spec, live)
      : { ...table.opened(kit.play, this.id, seats, opened.spec, live), paused, takebacks };
    await this.#verify({ seen, story });
  }

  /** The teams that are out of the game, each once. */
  #outs(story: Story, { seats }: SeenState, view: View): TeamOut[] {
    const teams = new Set<number>();
    return story.left.flatMap(({ seat, ply }) => {
      const team = view.seats[seat] ?? 0;
      if (teams.has(team)) return [];
      teams.add(team);
      return [{ team, ply, level: seats[seat]?.level ?? SUBSTITUTE }];
    });
  }

  /** The server's clocks, which run here from the moment they were heard of. */
  #setClocks({ clock, play, seats }: SeenState): void {
    const { turn = null, left = [] } = play ?? {};
    if (clock === "none" || !play) {
      this.clock.log = null;
      this.clock.faces = null;
      this.clock.running = null;
      return;
    }
    const thought = this.story.words.flatMap(({ move }) => (move ? [move.thought] : []));
    this.clock.log = { control: clock, thought, spent: 0, late: null };
    this.clock.faces = { allowances: left, late: null };
    const runs = turn !== null && !play.paused && seats[turn]?.level === null;
    this.clock.running = runs ? { seat: turn, since: performance.now() } : null;
  }
}
