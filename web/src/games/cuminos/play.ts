// The cumino in hand at a table of Cuminos, the rounds that have been seen, and what is said about them.
import type { CuminosBoard } from "../../engine/wire/CuminosBoard";
import type { RoundPoints } from "../../engine/wire/RoundPoints";
import type { View } from "../../engine/wire/View";
import { type TableState, isLive, isOver, mayMove, seatInView } from "../../headless/table";
import type { Play } from "../game";
import * as holding from "./holding";
import { readStone } from "./notation";
import { finished } from "./rounds";
import { type Column, type Pair, columns } from "./stone";
import { ghostText, lastText, moveText, placedText, stoneName } from "./texts";

export interface CuminoHeld extends holding.Holding {
  /** How many ends of rounds have been seen; unknown before the first turn. */
  readonly seen: number | null;
}

export const heldOf = (state: TableState) => state.held as CuminoHeld;

export function boardOf({ board }: View): CuminosBoard {
  if (board.game !== "cuminos") throw new Error(`this is a board of ${board.game}`);
  return board;
}

/** The round whose end is shown until a click; undefined if none is. */
export function roundInView(state: TableState): RoundPoints | undefined {
  const rounds = finished(boardOf(state.live));
  // Spectators are not asked.
  const people = state.seats.some(({ kind }) => kind === "person");
  const unseen = people && rounds.length > (heldOf(state).seen ?? rounds.length);
  return isLive(state) && (isOver(state) || unseen) ? rounds.at(-1) : undefined;
}

/** The hands on show: those that a round has left, until the next one is begun by a click. */
export function handsInView(state: TableState): readonly string[][] {
  const board = boardOf(state.shown);
  return roundInView(state) !== undefined && !isOver(state) ? board.left : board.hands;
}

/** Whether the hand in view may be played. */
export const isActive = (state: TableState) => mayMove(state) && roundInView(state) === undefined;

/** Where the first rank goes on: at the open ends, and against the source (K7). */
export const openCells = (board: CuminosBoard): [number, number][] => [[0, 0], ...board.open_ends];

/** What stands on the table, by board: it is asked for at every move of the pointer. */
const standing = new WeakMap<CuminosBoard, Map<string, Column>>();

export function groundOf(state: TableState): holding.Ground {
  const board = boardOf(state.live);
  let on = standing.get(board);
  if (!on) standing.set(board, (on = columns(board.laid)));
  return { layings: isActive(state) ? board.layings : [], columns: on };
}

/** Goes on to the next round. */
export function wentOn(state: TableState): TableState {
  const held: CuminoHeld = { ...heldOf(state), seen: finished(boardOf(state.live)).length };
  const next = { ...state, held };
  return { ...next, held: play.ready(next) };
}

type Update<Given extends unknown[]> = (held: holding.Holding, ground: holding.Ground, ...given: Given) => holding.Holding;

/** Updates the cumino in hand, and leaves the rest alone. */
function updated<Given extends unknown[]>(state: TableState, update: Update<Given>, ...given: Given): CuminoHeld {
  const held = heldOf(state);
  const next = update(held, groundOf(state), ...given);
  return next === held ? held : { ...next, seen: held.seen };
}

const EMPTY: CuminoHeld = { ...holding.EMPTY, seen: null };

export const play: Play = {
  empty: EMPTY,
  points: (view, seat) => boardOf(view).scores[seat] ?? 0,

  ready(state) {
    const board = boardOf(state.live);
    const rounds = finished(board).length;
    const { seen } = heldOf(state);
    // A game that is opened just after a round shows its end. A takeback can undo an end that was seen.
    const now = Math.min(seen ?? rounds - (board.laid.length === 0 ? 1 : 0), rounds);
    const next = { ...state, held: { ...heldOf(state), seen: now } };
    return updated(next, holding.ready, board.hands[seatInView(state)] ?? []);
  },

  letGo: (held) => {
    const free: CuminoHeld = { ...holding.letGo(held as CuminoHeld), seen: (held as CuminoHeld).seen };
    return free;
  },

  pieces: (state) => boardOf(state.live).hands[seatInView(state)] ?? [],
  pick: (state, stone) => updated(state, holding.pick, stone),

  turn(state, axis, times) {
    if (axis === "turn") return updated(state, holding.turn, times);
    return updated(state, axis === "tip" ? holding.stand : holding.swap);
  },

  hover: (state, x, y) => updated(state, (held, ground) => holding.hover(held, ground, x, y)),
  pin: (state, x, y) => updated(state, holding.pin, x, y),
  push: (state, dx, dy) => updated(state, holding.push, dx, dy),

  press(state, x, y) {
    const { pinned, ghost } = heldOf(state);
    return pinned && ghost?.laying && play.onGhost(state, x, y) ? "confirm" : "pin";
  },

  onGhost: (state, x, y) =>
    heldOf(state).ghost?.spots.some((spot) => spot[0] === Math.floor(x) && spot[1] === Math.floor(y)) ?? false,

  waits: (state) => !isOver(state) && roundInView(state) !== undefined,
  goOn: wentOn,

  show(state, move) {
    const held = updated(state, holding.advised, move);
    return held.ghost ? held : null;
  },

  ask: () => null,
  answered: (held, refusal) => ({ ...held, refusal }),

  ghost(state) {
    const { ghost } = heldOf(state);
    return ghost && { move: ghost.move, legal: ghost.laying !== null };
  },

  ghostText(catalogue, state) {
    const { ghost, refusal, pinned } = heldOf(state);
    if (!ghost) return "";
    const text = ghostText(catalogue, ghost, refusal, boardOf(state.live).laid.length);
    return pinned && ghost.laying ? `${text}. ${catalogue["cuminos.pressEnter"]}` : text;
  },

  // Below the table it is said what the ghost is.
  adviceText: (catalogue) => catalogue["cuminos.pressEnter"],

  lastText: (catalogue, state) => lastText(catalogue, state, boardOf(state.shown)),
  endLines: () => [],
  moveText: (catalogue, view, move) => moveText(catalogue, view && boardOf(view), move),

  madeText(catalogue, { moves }, ply) {
    const laying = readStone(moves[ply]?.notation ?? "");
    return laying ? placedText(catalogue, laying) : catalogue["cuminos.pass"];
  },

  pieceText(catalogue, move) {
    const stone = readStone(move);
    return stone ? stoneName(catalogue, stone.marks as Pair<number>) : "";
  },

  // K6: the source is the opener's.
  foresees: (view, seat) => boardOf(view).laid.length > 0 && boardOf(view).stuck[seat] === false,

  undrawn(view) {
    const board = boardOf(view);
    // Hands are dealt when a round begins.
    const dealt = board.laid.length === 0;
    return dealt ? { ...view, board: { game: "cuminos", ...board, hands: board.hands.map(() => []), layings: [], legal: [] } } : view;
  },
};
