// An online table: the server's messages, and the local game that replays them for the board.
import { rules } from "../engine/client";
import type { Refusal } from "../engine/wire/Refusal";
import type { SeenEntry } from "../engine/wire/SeenEntry";
import type { SeenState } from "../engine/wire/SeenState";
import type { ServerMessage } from "../engine/wire/ServerMessage";
import type { TableAction } from "../engine/wire/TableAction";
import type { TablePerson } from "../engine/wire/TablePerson";
import type { TeamOut } from "../engine/wire/TeamOut";
import type { View } from "../engine/wire/View";
import { whyNot } from "../headless/names";
import type { Verdict } from "../headless/online/fairness";
import { ActionRefused, Connection } from "../headless/online/connection";
import { EMPTY, type Story, isMyTurn, lineOf, mySeats, sitters, takebackPly, withEntries } from "../headless/online/story";
import * as table from "../headless/table";
import { app } from "../app/app.svelte";
import { waiting } from "../app/waiting.svelte";
import { Table } from "../table/table.svelte";
import { ApiError, isAt, joinTable, lookAt, newId, peopleAt, stancesAt, planAt, setPlan, setStance } from "./api";
import { Contributions } from "./contributions";
import { version } from "./version.svelte";
import { o, refusalText } from "./words.svelte";
import { world } from "./world";

/** Milliseconds until a lost connection is worth a word. */
const QUIET = 1500;
/** The level of the computer that plays on for a team that is out (T1). */
const SUBSTITUTE = 6;

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
  /** Whose words are not shown here either, and who cannot join our tables. */
  blocked = $state.raw<ReadonlySet<number>>(new Set());
  /** Whether a move of ours is on its way. */
  sending = $state.raw(false);
  /** While others think: trying moves out for a plan, or choosing the next one. */
  ahead = $state.raw<{ plans: boolean; moves: { seat: number; move: string }[] } | null>(null);
  /** How many lines are planned on the server. */
  planned = $state.raw(0);
  /** Who has an account here, with their ratings. */
  people = $state.raw<readonly TablePerson[]>([]);
  /** For which members and phase we have asked that. */
  #peopleOf = "";
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
  override readonly stops: boolean = false;

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

  /** Whether we have a seat, even if a computer plays it since we left the game. */
  get sits(): boolean {
    return this.seen?.seats.some(({ member }) => member !== null && member === this.me) ?? false;
  }

  get isMyTurn(): boolean {
    return this.seen !== null && isMyTurn(this.seen, this.me);
  }

  /** Whether another game of a match follows this one. */
  get goesOn(): boolean {
    const { series, play } = this.seen ?? {};
    return Boolean(series && series.number < series.games && play?.ending && play.ending.reason !== "aborted");
  }

  override isHere(seat: number): boolean | null {
    const member = this.seen?.seats[seat]?.member ?? null;
    return member === null || member === this.me ? null : this.here.has(member);
  }

  /** Whether somebody's words are shown here. */
  hears(member: number): boolean {
    return !this.muted.has(member) && !this.blocked.has(member);
  }

  /** Mutes or blocks someone, or no longer; the server remembers it. */
  async setStance(member: number, stance: { muted?: boolean; blocked?: boolean }): Promise<void> {
    const whole = { muted: this.muted.has(member), blocked: this.blocked.has(member), ...stance };
    const changed = (set: ReadonlySet<number>, isIn: boolean) => {
      const others = [...set].filter((other) => other !== member);
      return new Set(isIn ? [...others, member] : others);
    };
    this.muted = changed(this.muted, whole.muted);
    this.blocked = changed(this.blocked, whole.blocked);
    try {
      await setStance(this.id, member, whole);
    } catch (error) {
      this.notice = refusalText(error);
    }
  }

  /** Asks whom at this table we have muted or blocked before. */
  async #recall(): Promise<void> {
    try {
      const { muted, blocked } = await stancesAt(this.id);
      this.muted = new Set(muted);
      this.blocked = new Set(blocked);
    } catch {
      // Then everybody is heard.
    }
  }

  /** What is known of a member who has an account. */
  accountOf(member: number): TablePerson | undefined {
    return this.people.find((person) => person.member === member);
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
      await waiting.during(this.#connection.act(action, newId()));
      return true;
    } catch (error) {
      this.notice = refusalText(error);
      return false;
    }
  }

  override async play(move: string): Promise<void> {
    const { state } = this;
    if (!state || !table.mayMove(state) || this.sending) return;
    if (this.ahead) return this.guarded(() => this.#tryOut(state, move));
    await this.#send(state, move);
  }

  async #send(state: table.TableState, move: string, chosenBefore = false): Promise<void> {
    this.notice = null;
    this.sending = true;
    await this.guarded(() => this.#play(state, move, chosenBefore));
    this.sending = false;
  }

  /** Whether moves are planned here, for days to come, or only the next one is chosen before. */
  get plans(): boolean {
    return this.seen?.clock.startsWith("days") ?? false;
  }

  /** Whether a move can be chosen now, while others think. */
  get mayLookAhead(): boolean {
    const { seen, state } = this;
    const waits = seen?.phase === "playing" && !seen.play?.paused && !this.isMyTurn && this.mySeats.length === 1;
    const [seat] = this.mySeats;
    if (!waits || seat === undefined || state === null || !table.isLive(state) || table.waits(state) || this.ahead !== null) return false;
    const { foresees } = state.play;
    return foresees !== undefined && (this.plans || foresees(state.live, seat));
  }

  /** Lets us play on the board here; nobody is told. */
  async lookAhead(): Promise<void> {
    const { state } = this;
    const [seat] = this.mySeats;
    if (!this.mayLookAhead || !state || seat === undefined) return;
    const { plans } = this;
    const seats = state.seats.map((sitter) => ({ kind: "person" as const, name: "name" in sitter ? sitter.name : "" }));
    const free = { ...state, seats, paused: false };
    this.chosen = null;
    if (plans) {
      this.ahead = { plans, moves: [] };
      this.state = free;
      return;
    }
    await this.guarded(async () => {
      const view = await rules.ask("viewFor", { seat });
      if (!view || !this.mayLookAhead) return;
      this.ahead = { plans, moves: [] };
      this.state = table.moved(free, state.spec, view);
    });
  }

  /** Plays a move that nobody is told of. */
  async #tryOut(state: table.TableState, move: string): Promise<void> {
    const { turn } = state.live;
    if (!this.ahead || turn === null) return;
    if (!this.ahead.plans) return this.#choose(state, turn, move);
    const { refusal, spec, view } = await rules.ask("play", { move });
    if (!this.ahead) return;
    if (refusal) {
      this.state = { ...state, held: { ...state.held, refusal } };
      return;
    }
    const { undrawn } = state.play;
    this.ahead = { ...this.ahead, moves: [...this.ahead.moves, { seat: turn, move }] };
    this.state = table.moved(state, spec, undrawn ? undrawn(view) : view);
  }

  /** Goes on choosing after a move of somebody else's, with what is held if it still fits; now as a move, if it is our turn. */
  async #chooseOn(held: string | null): Promise<void> {
    await this.lookAhead();
    const { state } = this;
    if (state && held !== null && table.mayMove(state)) this.state = { ...state, held: state.play.show(state, held) ?? state.held };
  }

  /**
   * Holds a move until it is our turn. It is played then if it is legal. This page holds it: it is gone with the page, and
   * the server does not know it.
   */
  async #choose(state: table.TableState, seat: number, move: string): Promise<void> {
    const refusal = await rules.ask("checkFor", { seat, move });
    if (!this.ahead) return;
    if (refusal) {
      this.state = { ...state, held: { ...state.held, refusal } };
      return;
    }
    this.chosen = move;
    await this.lookBack();
  }

  override why(move: string): Promise<Refusal | null> {
    const seat = this.state?.live.turn ?? null;
    return this.ahead?.plans === false && seat !== null ? rules.ask("checkFor", { seat, move }) : super.why(move);
  }

  /** Whether what was tried out is a plan: it ends with a move of ours. */
  get isPlan(): boolean {
    const last = this.ahead?.moves.at(-1);
    return this.ahead?.plans === true && last !== undefined && this.mySeats.includes(last.seat);
  }

  /** Shows the game as it stands again. */
  async lookBack(): Promise<void> {
    this.ahead = null;
    this.#shownStory = "";
    await this.guarded(() => this.#follow());
  }

  /** Keeps what was tried out on the server, beside what is planned already. */
  async keepPlan(): Promise<void> {
    const ply = this.seen?.play?.ply;
    if (!this.ahead || ply === undefined) return;
    const line = this.ahead.moves.map(({ move }) => move);
    try {
      const old = await planAt(this.id);
      const lines = [...(old.ply === ply ? old.lines : []), line];
      await setPlan(this.id, { ply, lines });
      this.planned = lines.length;
      this.notice = null;
    } catch (error) {
      this.notice = refusalText(error);
    }
    await this.lookBack();
  }

  async forgetPlans(): Promise<void> {
    try {
      await setPlan(this.id, { ply: this.seen?.play?.ply ?? 0, lines: [] });
      this.planned = 0;
    } catch (error) {
      this.notice = refusalText(error);
    }
  }

  /** Asks how much is planned. */
  async recallPlans(): Promise<void> {
    if (this.plans && this.seen?.phase === "playing") this.planned = await planAt(this.id).then(({ lines }) => lines.length, () => 0);
  }

  /** Plays a move here at once; it is taken back if the server refuses it. */
  async #play(state: table.TableState, move: string, chosenBefore: boolean): Promise<void> {
    const { turn, ply } = state.live;
    if (turn === null) return;
    const { refusal, spec, view } = await rules.ask("play", { move });
    if (refusal && chosenBefore) return this.#dropChosen();
    if (refusal) {
      this.state = { ...state, held: { ...state.held, refusal } };
      return;
    }
    const { undrawn } = state.play;
    // What is drawn next only the server knows.
    this.state = { ...table.moved(state, spec, undrawn ? undrawn(view) : view), paused: true };
    try {
      await waiting.during(this.#connection.act({ type: "move", seat: turn, ply, notation: move }, newId()));
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
    if (message.type === "update" && !version.heard(message.protocol)) {
      // What an outdated page would make of it helps nobody.
      this.#connection.end();
      return;
    }
    if (message.type === "presence") {
      this.here = new Set(message.members);
      this.watchers = message.watchers;
    } else if (message.type === "error") this.notice = message.error.message;
    else if (message.type === "moves") {
      const { entries, seq, play } = message;
      if (this.seen) this.#learn(entries, { ...this.seen, seq, play });
    } else {
      if (message.you !== undefined && !this.#watches) this.me = message.you;
      const newcomers = message.state.members.length !== this.seen?.members.length;
      if (newcomers && !this.#watches) void this.#recall();
      this.#learn(message.entries, message.state);
    }
  }

  #learn(entries: SeenEntry[], state: SeenState): void {
    this.story = withEntries(this.story, entries);
    this.seen = state;
    this.game = state.game;
    this.#setClocks(state);
    void this.#contribute(state);
    void this.#lookAtPeople(state);
    if (state.play) void this.guarded(() => this.#follow());
  }

  /** Asks who has an account, when somebody has come, and for what a game has changed. Nobody needs it to play. */
  async #lookAtPeople({ members, phase }: SeenState): Promise<void> {
    const asked = `${members.length} ${phase === "over"}`;
    if (asked === this.#peopleOf) return;
    this.#peopleOf = asked;
    this.people = await peopleAt(this.id).catch(() => this.people);
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
      if (this.state && !this.ahead) this.state = { ...this.state, seats };
      // The seed of a duplicate comes long after the end.
      return this.#verify({ seen, story });
    }
    // The game goes on: what was tried out is over.
    if (this.ahead?.plans) this.ahead = null;
    const kit = await this.load(seen.game);
    let opened = await rules.ask("openLine", { line: lineOf(seen, story) });
    const outs = this.#outs(story, seen, opened.view);
    if (outs.length > 0) opened = await rules.ask("open", { spec: { ...opened.spec, outs } });
    if (following !== this.#following) return;
    // Whoever chooses their next move goes on choosing, with what they hold.
    const choosing = this.ahead !== null;
    const held = choosing && this.state?.held.pinned ? table.ghostMove(this.state) : null;
    this.ahead = null;
    const { ending } = seen.play;
    const paused = seen.play.paused;
    const live = ending ? { ...opened.view, turn: null, outcome: ending } : opened.view;
    this.#shownStory = shown;
    const { takebacks } = story;
    this.state = this.state
      ? table.moved({ ...this.state, seats, paused, takebacks }, opened.spec, live)
      : { ...table.opened(kit.play, this.id, seats, opened.spec, live), paused, takebacks };
    if (choosing && !this.chosen) await this.#chooseOn(held);
    await this.#playChosen();
    await this.#verify({ seen, story });
  }

  /** Plays the move that was chosen before, once it is our turn. */
  async #playChosen(): Promise<void> {
    const { chosen: move, state, seen } = this;
    if (move === null || !state) return;
    // What was chosen for one round means nothing in the next.
    const another = table.waits(state);
    if (seen?.phase === "playing" && !another && (!this.isMyTurn || seen.play?.paused)) return;
    this.chosen = null;
    if (table.isOver(state)) return;
    if (another) this.#dropChosen();
    else if (table.mayMove(state) && !this.sending) await this.#send(state, move, true);
  }

  #dropChosen(): void {
    this.notice = o("ahead.dropped");
    this.tell(this.notice);
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
