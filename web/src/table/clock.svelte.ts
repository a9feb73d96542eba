// The clock of a table while it runs. The core computes what it shows from what was noted.
import { rules } from "../engine/client";
import type { ClockFaces } from "../engine/wire/ClockFaces";
import type { View } from "../engine/wire/View";
import { type ClockLog, afterMove, afterTakeback, thoughts } from "../headless/clock";

export class TableClock {
  log = $state.raw<ClockLog | null>(null);
  faces = $state.raw<ClockFaces | null>(null);
  /** Whose time runs, and since when, as `performance.now` counts. */
  running = $state.raw<{ seat: number; since: number } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #late: (seat: number) => void;

  /** `late` is called with the seat whose time is up. */
  constructor(late: (seat: number) => void) {
    this.#late = late;
  }

  /** How long the mover has thought by now. */
  elapsed(): number {
    return this.running ? performance.now() - this.running.since : (this.log?.spent ?? 0);
  }

  /** What is to be kept. */
  kept(): ClockLog | null {
    return this.log && { ...this.log, spent: Math.round(this.elapsed()) };
  }

  async open(log: ClockLog | null, view: View): Promise<void> {
    this.stop();
    this.log = log;
    await this.#compute(view);
  }

  /** A move was made; a computer's time does not count. */
  async moved(view: View, byPerson: boolean): Promise<void> {
    if (!this.log) return;
    const mover = view.moves.at(-1)?.seat ?? 0;
    const spent = byPerson ? this.elapsed() : 0;
    this.stop();
    // The clock can fall while a move is on its way; the move was made in time.
    const allowed = this.faces?.allowances[mover] ?? Infinity;
    this.log = afterMove(this.log, Math.min(spent, allowed));
    await this.#compute(view);
  }

  async tookBack(view: View): Promise<void> {
    if (!this.log) return;
    this.running = null;
    this.log = afterTakeback(this.log, view.ply);
    await this.#compute(view);
  }

  /** Lets the time of the seat to move run. */
  start({ turn }: View): void {
    if (!this.log || turn === null || this.running) return;
    this.running = { seat: turn, since: performance.now() - this.log.spent };
    const allowed = this.faces?.allowances[turn] ?? null;
    if (allowed === null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#timeUp(turn), allowed - this.log.spent);
  }

  /** Stands still; what was spent stays noted. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.log) this.log = { ...this.log, spent: this.elapsed() };
    this.running = null;
  }

  #timeUp(seat: number): void {
    this.stop();
    if (!this.log) return;
    this.log = { ...this.log, late: seat };
    this.#late(seat);
  }

  async #compute(view: View): Promise<void> {
    const { log } = this;
    if (!log) {
      this.faces = null;
      return;
    }
    const known = thoughts(log, view.moves);
    this.faces = await rules.ask("clock", { control: log.control, seats: view.seats.length, thoughts: known });
  }
}
