// A table with a game on it: what the page knows, and pure updates. Nothing here decides what is legal.
import type { CaminosBoard } from "../engine/wire/CaminosBoard";
import type { CuminosBoard } from "../engine/wire/CuminosBoard";
import type { Ending } from "../engine/wire/Ending";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Refusal } from "../engine/wire/Refusal";
import type { ShapePlaces } from "../engine/wire/ShapePlaces";
import type { Takeback } from "../engine/wire/Takeback";
import type { View } from "../engine/wire/View";
import type { WegeBoard } from "../engine/wire/WegeBoard";
import { type TileGhost, ghostOf, pushedTile, tileAt, turnedTile } from "./laying";
import { type Axis, type Ghost, ghostAt, notation, nudge, turned, usableTurning } from "./placing";

/** Who sits on a seat. */
export type Sitter = { kind: "person"; name: string } | { kind: "computer"; level: number };

export interface TableState {
  id: string;
  spec: GameSpec;
  seats: Sitter[];
  /** The game as it stands. */
  live: View;
  /** What is on the screen: the game as it stands, or as it stood. */
  shown: View;
  /** The shape in hand, and how each shape is held. */
  shape: string | null;
  turnings: Record<string, number>;
  ghost: Ghost | null;
  /** The tile of Wege that hovers over the park. */
  tile: TileGhost | null;
  /** A pinned ghost stays where it is until it is confirmed or let go. */
  pinned: boolean;
  /** Why the ghost cannot stay where it is. */
  refusal: Refusal | null;
  thinking: boolean;
  /** A hint was asked for and has not come yet. */
  advising: boolean;
  /** The move that was advised. */
  hint: string | null;
  /** What was taken back, in order. */
  takebacks: Takeback[];
  /** The clock stands still, and nobody moves. */
  paused: boolean;
}

export function opened(id: string, seats: Sitter[], spec: GameSpec, view: View): TableState {
  const state: TableState = {
    id,
    spec,
    seats,
    live: view,
    shown: view,
    shape: null,
    turnings: {},
    ghost: null,
    tile: null,
    pinned: false,
    refusal: null,
    thinking: false,
    advising: false,
    hint: null,
    takebacks: [],
    paused: false,
  };
  return readyHand(state);
}

/** After a move or a takeback. */
export function moved(state: TableState, spec: GameSpec, view: View): TableState {
  return readyHand({ ...state, spec, live: view, shown: view, thinking: false, advising: false });
}

/** After a takeback, which is noted. */
export function tookBack(state: TableState, spec: GameSpec, view: View): TableState {
  const takebacks = [...state.takebacks, { from: state.live.ply, to: view.ply }];
  return moved({ ...state, takebacks, paused: false }, spec, view);
}

/** The game has ended by something that the rules do not know, such as the clock. */
export function endedBy(state: TableState, outcome: Ending): TableState {
  const live = { ...state.live, turn: null, outcome };
  const shown = isLive(state) ? live : state.shown;
  return letGo({ ...state, live, shown, thinking: false, advising: false, paused: false });
}

/** Shows the game as it stood, or as it stands. */
export function showing(state: TableState, view: View): TableState {
  const shown = view.ply === state.live.ply ? state.live : view;
  return letGo({ ...state, shown });
}

/** Somebody is called otherwise now. */
export function renamed(state: TableState, seat: number, name: string): TableState {
  const seats = state.seats.map((sitter, index) => (index === seat && sitter.kind === "person" ? { ...sitter, name } : sitter));
  return { ...state, seats };
}

export const isLive = (state: TableState) => state.shown === state.live;
export const isOver = (state: TableState) => state.live.turn === null;

/** Whether a person is to move, and sees the game as it stands. */
export function mayMove(state: TableState): boolean {
  const { turn } = state.live;
  return turn !== null && !state.paused && state.seats[turn]?.kind === "person" && isLive(state);
}

/** The level of the computer that is to move, if one is. */
export function levelToMove(state: TableState): number | null {
  const sitter = state.live.turn === null ? undefined : state.seats[state.live.turn];
  return sitter?.kind === "computer" ? sitter.level : null;
}

/** How many moves a takeback takes back: to the last move of a person; 0 if none can be. */
export function takebackCount(state: TableState): number {
  const { moves } = state.live;
  for (let count = 1; count <= moves.length; count++) {
    const seat = moves[moves.length - count]?.seat;
    if (seat !== undefined && state.seats[seat]?.kind === "person") return count;
  }
  return 0;
}

export function caminos(view: View): CaminosBoard | null {
  return view.board.game === "caminos" ? view.board : null;
}

export function cuminos(view: View): CuminosBoard | null {
  return view.board.game === "cuminos" ? view.board : null;
}

export function wege(view: View): WegeBoard | null {
  return view.board.game === "wege" ? view.board : null;
}

/** The park in which a person may lay a tile now. */
function parkToLay(state: TableState): WegeBoard | null {
  return mayMove(state) ? wege(state.live) : null;
}

/** What hovers over the board, if anything. */
export function held(state: TableState): { legal: boolean } | null {
  return state.ghost ?? state.tile;
}

/** The legal places of the shape in hand. */
export function inHand(state: TableState): ShapePlaces | null {
  const shapes = mayMove(state) ? caminos(state.live)?.shapes : undefined;
  return shapes?.find(({ shape }) => shape === state.shape) ?? null;
}

export function turningInHand(state: TableState): number {
  return state.turnings[state.shape ?? ""] ?? 0;
}

/** The move that the ghost stands for. */
export function ghostMove(state: TableState): string | null {
  if (state.tile) return state.tile.move;
  const places = inHand(state);
  return places && state.ghost ? notation(places, state.ghost) : null;
}

function readyHand(state: TableState): TableState {
  const free = letGo(state);
  const shapes = caminos(free.live)?.shapes ?? [];
  const usable = (shape: ShapePlaces) => shape.places.length > 0;
  const kept = shapes.find((shape) => shape.shape === free.shape && usable(shape));
  const ready = kept ?? shapes.find(usable);
  return ready ? fitting(free, ready) : { ...free, shape: null };
}

/** Holds a shape so that it fits somewhere, if it can. */
function fitting(state: TableState, places: ShapePlaces): TableState {
  const { shape } = places;
  const turning = usableTurning(places, state.turnings[shape] ?? 0) ?? 0;
  return { ...state, shape, turnings: { ...state.turnings, [shape]: turning } };
}

export function letGo(state: TableState): TableState {
  return { ...state, ghost: null, tile: null, pinned: false, refusal: null, hint: null };
}

/** Takes a shape in hand; held so that it fits somewhere, if it can. */
export function pick(state: TableState, shape: string): TableState {
  const next = { ...letGo(state), shape };
  const places = inHand(next);
  return places ? fitting(next, places) : state;
}

/** Turns the piece in hand; a ghost on the board turns where it is. */
export function turn(state: TableState, axis: Axis, times = 1): TableState {
  const park = parkToLay(state);
  if (park) return state.tile ? { ...state, tile: turnedTile(park, state.tile), refusal: null } : state;
  const places = inHand(state);
  if (!places) return state;
  const from = state.ghost?.turning ?? turningInHand(state);
  const turning = turned(places, from, axis, times);
  const held = { ...state, turnings: { ...state.turnings, [places.shape]: turning } };
  if (!state.ghost) return held;
  const columns = places.turnings[from] ?? [];
  const span = (of: "x" | "y") => (Math.max(...columns.map((column) => column[of])) + 1) / 2;
  const ghost = ghostAt(places, turning, state.ghost.x + span("x"), state.ghost.y + span("y"));
  return { ...held, ghost, refusal: null };
}

/** Holds the ghost over a point of the board, counted in cells. */
export function hover(state: TableState, x: number, y: number): TableState {
  const park = parkToLay(state);
  if (park && !state.pinned) return hoverTile(state, tileAt(park, x, y, state.tile));
  const places = inHand(state);
  if (!places || state.pinned) return state;
  const ghost = ghostAt(places, turningInHand(state), x, y);
  if (state.ghost && same(state.ghost, ghost)) return state;
  return { ...state, ghost, refusal: null };
}

function hoverTile(state: TableState, tile: TileGhost): TableState {
  return state.tile?.move === tile.move ? state : { ...state, tile, refusal: null };
}

/** Moves a ghost on to the next legal place in a direction. */
export function push(state: TableState, dx: number, dy: number): TableState {
  const park = parkToLay(state);
  if (park && state.tile) return { ...state, tile: pushedTile(park, state.tile, dx, dy) ?? state.tile, refusal: null };
  const places = inHand(state);
  if (!places || !state.ghost) return state;
  const ghost = nudge(places, state.ghost, dx, dy);
  return ghost ? { ...state, ghost, refusal: null } : state;
}

/** Pins the ghost down, there to be confirmed. */
export function pin(state: TableState, x: number, y: number): TableState {
  const over = hover({ ...state, pinned: false }, x, y);
  return { ...over, pinned: held(over) !== null };
}

/** Shows the move that was advised: in Caminos and Wege as a pinned ghost. */
export function advised(state: TableState, move: string): TableState {
  const free = { ...letGo(state), advising: false };
  if (!mayMove(free)) return free;
  const park = wege(free.live);
  const tile = park && ghostOf(park, move);
  if (tile) return { ...free, tile, pinned: true, hint: move };
  for (const places of caminos(free.live)?.shapes ?? []) {
    for (const [turning, x, y] of places.places) {
      const ghost = { turning, x, y, legal: true };
      if (notation(places, ghost) !== move) continue;
      const turnings = { ...free.turnings, [places.shape]: turning };
      return { ...free, shape: places.shape, turnings, ghost, pinned: true, hint: move };
    }
  }
  return { ...free, hint: move };
}

/** What the core says of the ghost; too late if it has moved on. */
export function refused(state: TableState, move: string, refusal: Refusal | null): TableState {
  return ghostMove(state) === move ? { ...state, refusal } : state;
}

const same = (one: Ghost, other: Ghost) =>
  one.x === other.x && one.y === other.y && one.turning === other.turning && one.legal === other.legal;
