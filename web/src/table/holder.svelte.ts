// What is held over the board of a table: picked, turned, moved about, dragged and put down.
import { app } from "../app/app.svelte";
import { rules } from "../engine/client";
import type { Refusal } from "../engine/wire/Refusal";
import * as table from "../headless/table";
import type { Axis } from "../input/keyboard";
import type { Drag } from "./drag";

/** Where a dragged piece can be dropped. */
export interface DropBoard {
  /** The point of the board under a point of the screen, in cells; null beside it. */
  locate(at: { clientX: number; clientY: number }): { x: number; y: number } | null;
  /** The side of a cell in pixels; null if a dragged piece is drawn by the board itself, as in 3D. */
  cell(): number | null;
}

export abstract class Holder {
  state = $state.raw<table.TableState | null>(null);
  /** The piece that is dragged, and where. */
  drag = $state.raw<Drag | null>(null);
  /** The board that pieces are dropped on. */
  board: DropBoard | null = null;

  /** Runs what asks the workers: a failure is shown, and never leaves the table waiting. */
  abstract guarded<T>(task: () => Promise<T>): Promise<T | undefined>;

  /** Plays a move of a person. */
  abstract play(move: string): Promise<void>;

  /** Whether nothing can be picked up or moved. */
  protected get isLocked(): boolean {
    return false;
  }

  pick(piece: string): void {
    this.hold((state) => table.pick(state, piece));
  }

  turn(axis: Axis, times = 1): void {
    this.hold((state) => table.turn(state, axis, times));
  }

  hover(x: number, y: number): void {
    this.hold((state) => table.hover(state, x, y));
  }

  leave(): void {
    this.hold((state) => (state.held.pinned ? state : table.letGo(state)));
  }

  letGo(): void {
    this.hold(table.letGo);
  }

  pin(x: number, y: number): void {
    this.hold((state) => table.pin(state, x, y));
  }

  push(dx: number, dy: number): void {
    this.hold((state) => table.push(state, dx, dy));
  }

  /** A click or a tap on the board. */
  press(x: number, y: number, byTouch = false): void {
    if (!this.state || !table.mayMove(this.state)) return;
    const meant = this.state.play.press(this.state, x, y, byTouch);
    if (meant === "turn") return this.turn("turn");
    if (meant === "pin") this.pin(x, y);
    if (meant === "confirm" || !app.settings.confirm) void this.confirm();
  }

  /** Takes a piece, or the only one, into a hand that moves; whether that can be. */
  take(piece: string | null): boolean {
    if (!this.state || !table.mayMove(this.state) || this.isLocked) return false;
    this.hold((state) => table.lift(piece === null ? table.letGo(state) : table.pick(table.letGo(state), piece)));
    return true;
  }

  /** Lifts a pinned ghost that lies there; whether there was one. */
  lift(x: number, y: number): boolean {
    const { state } = this;
    if (!state?.held.pinned || !table.mayMove(state) || this.isLocked || !state.play.onGhost(state, x, y)) return false;
    this.hold(table.lift);
    return true;
  }

  /** Drops the piece in hand at a point of the board, or beside it; whether it stays there. */
  async drop(at: { x: number; y: number } | null): Promise<boolean> {
    if (!this.state || !table.mayMove(this.state) || this.isLocked) return false;
    if (!at) {
      this.letGo();
      return false;
    }
    this.hold((state) => table.pin(table.lift(state), at.x, at.y));
    const ghost = this.state && table.ghost(this.state);
    if (ghost?.legal) {
      if (!app.settings.confirm) void this.confirm();
      return true;
    }
    const refusal = ghost?.move ? await this.guarded(() => this.why(ghost.move ?? "")) : this.state?.held.refusal;
    if (this.state && table.mayMove(this.state)) this.state = table.dropBack(this.state, refusal ?? null);
    return false;
  }

  async confirm(): Promise<void> {
    const ghost = this.state && table.ghost(this.state);
    if (ghost?.move && ghost.legal && !this.isLocked) await this.play(ghost.move);
  }

  /** Why the core would refuse a move; null if it would not. */
  why(move: string): Promise<Refusal | null> {
    return rules.ask("check", { move });
  }

  /** Changes what is held over the board, and asks the core why a new ghost is refused. */
  hold(update: (state: table.TableState) => table.TableState): void {
    if (!this.state || this.isLocked) return;
    const before = table.ghostMove(this.state);
    this.state = update(this.state);
    const ghost = table.ghost(this.state);
    if (!ghost?.move || ghost.legal || ghost.move === before) return;
    const { move } = ghost;
    void this.guarded(async () => {
      const refusal = await this.why(move);
      if (this.state) this.state = table.refused(this.state, move, refusal);
    });
  }
}
