// A table with a game on it: what the page knows, and pure updates. Nothing here decides what is legal.
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Refusal } from "../engine/wire/Refusal";
import type { Takeback } from "../engine/wire/Takeback";
import type { View } from "../engine/wire/View";
import type { GhostMove, Held, Play } from "../games/game";
import type { Axis } from "../input/keyboard";
import type { Sitter } from "./seats";

export interface TableState {
  id: string;
  spec: GameSpec;
  seats: Sitter[];
  /** How this game is played at a table. */
  play: Play;
  /** The game as it stands. */
  live: View;
  /** What is on the screen: the game as it stands, or as it stood. */
  shown: View;
  /** What is held over the board. */
  held: Held;
  thinking: boolean;
  /** A hint was asked for and has not come yet. */
  advising: boolean;
  /** The move that was advised. */
  hint: string | null;
  /** Why, in a few words; empty where there is nothing to say, and null where nobody asked. */
  reason: string | null;
  /** Why the piece that was dropped last had to go back to the hand. */
  returned: Refusal | null;
  /** What was taken back, in order. */
  takebacks: Takeback[];
  /** The clock stands still, and nobody moves. */
  paused: boolean;
}

export function opened(play: Play, id: string, seats: Sitter[], spec: GameSpec, view: View): TableState {
  const state: TableState = {
    id,
    spec,
    seats,
    play,
    live: view,
    shown: view,
    held: play.empty,
    thinking: false,
    advising: false,
    hint: null,
    reason: null,
    returned: null,
    takebacks: [],
    paused: false,
  };
  return ready(state);
}

/** After a move or a takeback. */
export function moved(state: TableState, spec: GameSpec, view: View): TableState {
  return ready({ ...state, spec, live: view, shown: view, thinking: false, advising: false });
}

/** After a takeback, which is noted. */
export function tookBack(state: TableState, spec: GameSpec, view: View): TableState {
  const takebacks = [...state.takebacks, { from: state.live.ply, to: view.ply }];
  return moved({ ...state, takebacks, paused: false }, spec, view);
}

/** Shows the game as it stood, or as it stands. */
export function showing(state: TableState, view: View): TableState {
  const shown = view.ply === state.live.ply ? state.live : view;
  return letGo({ ...state, shown });
}

/** Renames a player. */
export function renamed(state: TableState, seat: number, name: string): TableState {
  const seats = state.seats.map((sitter, index) => (index === seat && sitter.kind === "person" ? { ...sitter, name } : sitter));
  return { ...state, seats };
}

export const isLive = (state: TableState) => state.shown === state.live;
export const isOver = (state: TableState) => state.live.turn === null;

/** Whether a seat's team ran out of time before this ply (T1). */
export function isOutOfTime({ spec, live }: TableState, seat: number, ply = live.ply): boolean {
  return substitute(spec, live, seat, ply) !== null;
}

/** The game up to what is shown. */
export function shownSpec({ spec, shown }: TableState): GameSpec {
  const outs = spec.outs?.filter(({ ply }) => ply <= shown.ply) ?? [];
  return { ...spec, moves: spec.moves.slice(0, shown.ply), outs };
}

/** Who plays a seat at a ply: a computer, once its team is out of time (T1). */
export function sitterAt({ spec, live, seats }: TableState, seat: number | null, ply = live.ply): Sitter | undefined {
  if (seat === null) return undefined;
  const level = substitute(spec, live, seat, ply);
  return level === null ? seats[seat] : { kind: "computer", level };
}

/** The level of the computer that plays on for a seat's team, if it is out. */
function substitute({ outs }: GameSpec, live: View, seat: number, ply: number): number | null {
  return outs?.find((out) => out.team === live.seats[seat] && out.ply <= ply)?.level ?? null;
}

/** The seat to offer someone who plays on: the one to move, or the next whose team is in; null if the game is over. */
export function seatToTake(spec: GameSpec, view: View): number | null {
  const { turn, seats } = view;
  if (turn === null) return null;
  const inTurn = seats.map((_, index) => (turn + index) % seats.length);
  return inTurn.find((seat) => substitute(spec, view, seat, view.ply) === null) ?? turn;
}

/** Whether a person plays a seat at a ply. */
export const isPerson = (state: TableState, seat: number | null, ply?: number) =>
  sitterAt(state, seat, ply)?.kind === "person";

/** Whether the table waits for a click, as after a round. */
export const waits = (state: TableState) => state.play.waits?.(state) ?? false;

/** Whether a person is to move, and sees the game as it stands. */
export function mayMove(state: TableState): boolean {
  const { turn } = state.live;
  return !state.paused && isPerson(state, turn) && isLive(state) && !waits(state);
}

/** Whether only computers play: people look on. */
export const isWatched = (state: TableState) => !state.seats.some((_, seat) => isPerson(state, seat));

/** Whether a seat's team has won. */
export function hasWon({ live }: TableState, seat: number): boolean {
  return live.outcome !== null && live.outcome.winner === live.seats[seat];
}

/** Whether the only person at the table has won or lost; null if several people play, or none. */
export function youWon(state: Pick<TableState, "seats" | "live">): boolean | null {
  const winner = state.live.outcome?.winner ?? null;
  const people = state.seats.flatMap(({ kind }, seat) => (kind === "person" ? [state.live.seats[seat]] : []));
  const [you] = people;
  return winner === null || you === undefined || people.some((team) => team !== you) ? null : you === winner;
}

/** The level of the computer that is to move, if one is. */
export function levelToMove(state: TableState): number | null {
  const sitter = sitterAt(state, state.live.turn);
  return sitter?.kind === "computer" ? sitter.level : null;
}

/** Whose pieces are shown: those of the mover, or of a person who waits. */
export function seatInView(state: TableState): number {
  const { turn } = state.live;
  if (turn !== null && isPerson(state, turn)) return turn;
  return Math.max(0, state.seats.findIndex((_, seat) => isPerson(state, seat)));
}

/** How many moves a takeback takes back: to the last move of a person; 0 if none can be. */
export function takebackCount(state: TableState): number {
  const { moves } = state.live;
  for (let count = 1; count <= moves.length; count++) {
    const ply = moves.length - count;
    if (isPerson(state, moves[ply]?.seat ?? null, ply)) return count;
  }
  return 0;
}

/** What hovers over the board, if anything. */
export const ghost = (state: TableState): GhostMove | null => state.play.ghost(state);

/** The move that the ghost shows. */
export const ghostMove = (state: TableState): string | null => ghost(state)?.move ?? null;

export function letGo(state: TableState): TableState {
  return { ...state, held: state.play.letGo(state.held), hint: null };
}

/** A piece that was dropped where it cannot stay goes back to the hand; why, is said until it hovers where it can. */
export function dropBack(state: TableState, refusal: Refusal | null): TableState {
  return { ...letGo(state), returned: refusal };
}

function ready(state: TableState): TableState {
  const free = { ...letGo(state), returned: null };
  return { ...free, held: state.play.ready(free) };
}

/** Holds something else, while a person may move. */
function holding(state: TableState, held: (play: Play) => Held): TableState {
  if (!mayMove(state)) return state;
  const next = held(state.play);
  if (next === state.held) return state;
  const holds = { ...state, held: next };
  return ghost(holds)?.legal ? { ...holds, returned: null } : holds;
}

/** Takes a piece in hand; held so that it fits somewhere, if it can. */
export function pick(state: TableState, piece: string): TableState {
  return holding({ ...state, hint: null, returned: null }, (play) => play.pick(state, piece));
}

/** Turns the piece in hand; a ghost on the board turns where it is. */
export function turn(state: TableState, axis: Axis, times = 1): TableState {
  return holding(state, (play) => play.turn(state, axis, times));
}

/** Holds the ghost over a point of the board, counted in cells. */
export function hover(state: TableState, x: number, y: number): TableState {
  return holding(state, (play) => play.hover(state, x, y));
}

/** Moves a ghost on to the next legal place in a direction. */
export function push(state: TableState, dx: number, dy: number): TableState {
  return holding(state, (play) => play.push(state, dx, dy));
}

/** Pins the ghost down, there to be confirmed. */
export function pin(state: TableState, x: number, y: number): TableState {
  return holding(state, (play) => play.pin(state, x, y));
}

/** Lifts a pinned ghost, so that it follows the pointer again. */
export function lift(state: TableState): TableState {
  return holding(state, () => ({ ...state.held, pinned: false }));
}

/** Shows the move that was advised, as a pinned ghost where that can be. */
export function advised(state: TableState, move: string, reason: string | null = null): TableState {
  const free = { ...letGo(state), advising: false };
  if (!mayMove(free)) return free;
  return { ...free, held: free.play.show(free, move) ?? free.held, hint: move, reason };
}

/** Holds the piece of a move that is asked about; it looks as if it could stay until the core has answered. */
export function asking(state: TableState, move: string): TableState {
  return { ...state, held: state.play.ask(state, move) ?? state.held };
}

export function answered(state: TableState, refusal: Refusal | null): TableState {
  return { ...state, held: state.play.answered(state.held, refusal) };
}

/** What the core says of the ghost; too late if it has moved on. */
export function refused(state: TableState, move: string, refusal: Refusal | null): TableState {
  return ghostMove(state) === move ? { ...state, held: { ...state.held, refusal } } : state;
}
