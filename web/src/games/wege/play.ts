// The tile in hand at a park of Wege, and what is said about it.
import type { View } from "../../engine/wire/View";
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import { seatName } from "../../headless/seats";
import { type TableState, mayMove } from "../../headless/table";
import type { Held, Play } from "../game";
import { type TileGhost, ghostOf, pushedTile, tileAt, turnedTile } from "./laying";
import { readLaying } from "./park";
import { codesOf } from "./codes";
import { advisedWords, endWords, ghostWords, laidWords, madeWords, whyNotThere } from "./texts";

export interface TileHeld extends Held {
  readonly tile: TileGhost | null;
}

export const heldOf = (state: TableState) => state.held as TileHeld;

export function boardOf({ board }: View): WegeBoard {
  if (board.game !== "wege") throw new Error(`this is a board of ${board.game}`);
  return board;
}

const EMPTY: TileHeld = { tile: null, pinned: false, refusal: null };

const hovering = (held: TileHeld, tile: TileGhost): TileHeld =>
  held.tile?.move === tile.move ? held : { ...held, tile, refusal: null };

export const play: Play = {
  empty: EMPTY,
  ready: () => EMPTY,
  letGo: () => EMPTY,
  pieces: () => [],
  pick: ({ held }) => held,

  turn(state) {
    const held = heldOf(state);
    return held.tile ? { ...held, tile: turnedTile(boardOf(state.live), held.tile), refusal: null } : held;
  },

  hover(state, x, y) {
    const held = heldOf(state);
    return held.pinned ? held : hovering(held, tileAt(boardOf(state.live), x, y, held.tile));
  },

  pin(state, x, y) {
    const held = heldOf(state);
    return { ...hovering(held, tileAt(boardOf(state.live), x, y, held.tile)), pinned: true };
  },

  push(state, dx, dy) {
    const held = heldOf(state);
    const tile = held.tile && pushedTile(boardOf(state.live), held.tile, dx, dy);
    return tile ? { ...held, tile, refusal: null } : held;
  },

  press(state, x, y, byTouch) {
    const { tile, pinned } = heldOf(state);
    if (!pinned || !tile?.legal || !play.onGhost(state, x, y)) return "pin";
    // A mouse points at the corner that it means, unless the tile was turned by other means. A finger covers both corners:
    // a second tap lays the tile, and a button turns it.
    const another = tile.corner && !byTouch && !tile.turned && tileAt(boardOf(state.live), x, y, null).corner !== tile.corner;
    return another ? "turn" : "confirm";
  },

  onGhost(state, x, y) {
    const { tile } = heldOf(state);
    return tile?.x === Math.floor(x) && tile.y === Math.floor(y);
  },

  show(state, move) {
    const tile = ghostOf(boardOf(state.live), move);
    return tile && { ...heldOf(state), tile, pinned: true };
  },

  ask(_, move) {
    const held: TileHeld = { tile: { ...readLaying(move), legal: true, turned: true }, pinned: true, refusal: null };
    return move ? held : null;
  },

  answered(held, refusal) {
    const { tile } = held as TileHeld;
    const answered: TileHeld = { ...held, tile: tile && { ...tile, legal: refusal === null }, refusal };
    return answered;
  },

  ghost: (state) => heldOf(state).tile,

  ghostText(catalogue, state) {
    const { tile, pinned, refusal } = heldOf(state);
    if (!tile) return "";
    if (!tile.legal) return refusal ? whyNotThere(catalogue, refusal) : "";
    return ghostWords(catalogue, boardOf(state.live), tile, pinned);
  },

  adviceText: (catalogue, state) => catalogue[heldOf(state).tile?.corner ? "wege.pinned.duck" : "wege.pinned"],
  adviceName: (catalogue, view, move, briefly) => advisedWords(catalogue, boardOf(view), move, briefly),

  lastText(catalogue, { shown, seats }) {
    const last = shown.moves[shown.ply - 1];
    return last ? laidWords(catalogue, boardOf(shown), seatName(catalogue, seats, last.seat), last.notation) : "";
  },

  endLines: (catalogue, view) => endWords(catalogue, boardOf(view)),

  moveText(_, __, move) {
    const { x, y, corner, exchange } = readLaying(move);
    return `${exchange ? "⇄ " : ""}${x}, ${y}${corner ? ` ${corner}` : ""}`;
  },

  madeText(catalogue, view, ply) {
    const code = codesOf(boardOf(view), view.moves)[ply] ?? "";
    return madeWords(catalogue, code, view.moves[ply]?.notation ?? "");
  },

  pieceText: () => "",
  isGentle: (view) => boardOf(view).sides.some(({ child }) => child),

  undrawn: (view) => ({ ...view, board: { game: "wege", ...boardOf(view), hand: null, legal: [] } }),
};

/** The tile that hovers over the park while a person may move. */
export const tileInHand = (state: TableState) => (mayMove(state) ? heldOf(state).tile : null);
