// The piece in hand at a table of Caminos, and what is said about it.
import type { CaminosBoard } from "../../engine/wire/CaminosBoard";
import type { Refusal } from "../../engine/wire/Refusal";
import type { ShapePlaces } from "../../engine/wire/ShapePlaces";
import type { View } from "../../engine/wire/View";
import { sideName, whyNot } from "../../headless/names";
import { say } from "../../headless/say";
import { seatName } from "../../headless/seats";
import { type TableState, mayMove } from "../../headless/table";
import type { Held, Play } from "../game";
import type { Axis } from "../../input/keyboard";
import { type Ghost, cellName, ghostAt, ghostColumns, middle, notation, nudge, pivoted, turned, usableTurning } from "./placing";
import { moveText, shapeName } from "./texts";

export interface PieceHeld extends Held {
  /** The shape in hand, and how each shape is held. */
  readonly shape: string | null;
  readonly turnings: Readonly<Record<string, number>>;
  readonly ghost: Ghost | null;
  /** The cell that the piece is held by, and how far that is from the middle of the piece. */
  readonly grip: Grip | null;
}

/** The way to turn a piece where another changes nothing. */
const OTHERWISE: Record<Axis, Axis> = { turn: "turn", tip: "roll", roll: "tip" };

interface Grip {
  readonly cell: { x: number; y: number };
  readonly from: { x: number; y: number };
}

export const heldOf = (state: TableState) => state.held as PieceHeld;

export function boardOf({ board }: View): CaminosBoard {
  if (board.game !== "caminos") throw new Error(`this is a board of ${board.game}`);
  return board;
}

/** The legal places of the shape in hand. */
export function inHand(state: TableState): ShapePlaces | null {
  const { shape } = heldOf(state);
  return mayMove(state) ? placesOf(state, shape) : null;
}

function placesOf(state: TableState, shape: string | null): ShapePlaces | null {
  return boardOf(state.live).shapes.find((places) => places.shape === shape) ?? null;
}

export const turningInHand = ({ shape, turnings }: PieceHeld) => turnings[shape ?? ""] ?? 0;

/** Holds a shape so that it fits somewhere, if it can. */
function fitting(held: PieceHeld, places: ShapePlaces): PieceHeld {
  const { shape } = places;
  const turning = usableTurning(places, held.turnings[shape] ?? 0) ?? 0;
  return { ...held, shape, turnings: { ...held.turnings, [shape]: turning } };
}

const letGo = (held: PieceHeld): PieceHeld => ({ ...held, ghost: null, grip: null, pinned: false, refusal: null });

const same = (one: Ghost, other: Ghost) =>
  one.x === other.x && one.y === other.y && one.turning === other.turning && one.legal === other.legal;

/** West and south of the board cells have no names, so that nobody else can be asked why a piece cannot be there. */
const unsaid = (places: ShapePlaces, ghost: Ghost): Refusal | null =>
  notation(places, ghost) === null ? { clause: "C7", fault: null, message: "", cell: null } : null;

/** The ghost over a point, held where it was gripped; the same as before if nothing has changed. */
function hovering(held: PieceHeld, places: ShapePlaces, x: number, y: number): PieceHeld {
  const cell = { x: Math.floor(x), y: Math.floor(y) };
  const from = held.grip?.from ?? { x: 0, y: 0 };
  const stays = held.ghost && held.grip?.cell.x === cell.x && held.grip.cell.y === cell.y && (from.x !== 0 || from.y !== 0);
  if (stays) return held;
  const gripped = ghostAt(places, turningInHand(held), x - from.x, y - from.y);
  // Where there is a dot the piece fits, however it is gripped.
  const over = gripped.legal ? gripped : ghostAt(places, turningInHand(held), x, y);
  const ghost = over.legal ? over : gripped;
  const grip = { cell, from };
  return held.ghost && same(held.ghost, ghost) ? { ...held, grip } : { ...held, ghost, grip, refusal: unsaid(places, ghost) };
}

/** Turns a ghost about the cell that it is held by, which stays held. */
function pivoting(held: PieceHeld, places: ShapePlaces, axis: Axis, times: number): PieceHeld {
  const { ghost: before } = held;
  if (!before) return held;
  const pivot = pivotOf(places, before, held.grip?.cell ?? null);
  const ghost = pivoted(places, before, axis, times, pivot);
  const centre = middle(places.turnings[ghost.turning] ?? []);
  const from = { x: pivot.x + 0.5 - ghost.x - centre.x, y: pivot.y + 0.5 - ghost.y - centre.y };
  return { ...held, ghost, grip: { cell: pivot, from }, refusal: unsaid(places, ghost) };
}

/** The cell of a ghost that is nearest to the one that is pointed at, or to its middle. */
function pivotOf(places: ShapePlaces, ghost: Ghost, cell: { x: number; y: number } | null): { x: number; y: number } {
  const centre = middle(places.turnings[ghost.turning] ?? []);
  const point = cell ?? { x: ghost.x + centre.x - 0.5, y: ghost.y + centre.y - 0.5 };
  const away = (column: { x: number; y: number }) => Math.hypot(column.x - point.x, column.y - point.y);
  const [nearest] = ghostColumns(places, ghost).sort((one, other) => away(one) - away(other));
  return nearest ? { x: nearest.x, y: nearest.y } : point;
}

/** The ghost of a notation among the legal places, then anywhere: turnings that differ only in height are written alike. */
function ghostOf(places: ShapePlaces, move: string, size: number): Ghost | null {
  if (!move.startsWith(`${places.shape}:`)) return null;
  const legal = places.places.map(([turning, x, y]): Ghost => ({ turning, x, y, legal: true }));
  const all = places.turnings.flatMap((_, turning) =>
    Array.from({ length: size * size }, (_, cell): Ghost => ({ turning, x: cell % size, y: Math.floor(cell / size), legal: true })),
  );
  return [...legal, ...all].find((ghost) => notation(places, ghost) === move) ?? null;
}

/** Holds the piece of a move; `size` is that of the board, or 0 if only legal places count. */
function holding(state: TableState, move: string, size: number): PieceHeld | null {
  for (const places of boardOf(state.live).shapes) {
    const ghost = ghostOf(places, move, size);
    if (!ghost) continue;
    const held = heldOf(state);
    const turnings = { ...held.turnings, [places.shape]: ghost.turning };
    return { shape: places.shape, turnings, ghost, grip: null, pinned: true, refusal: null };
  }
  return null;
}

const EMPTY: PieceHeld = { shape: null, turnings: {}, ghost: null, grip: null, pinned: false, refusal: null };

export const play: Play = {
  empty: EMPTY,

  ready(state) {
    const held = heldOf(state);
    const { shapes } = boardOf(state.live);
    const usable = (places: ShapePlaces) => places.places.length > 0;
    const kept = shapes.find((places) => places.shape === held.shape && usable(places));
    const first = kept ?? shapes.find(usable);
    return first ? fitting(held, first) : { ...held, shape: null };
  },

  letGo: (held) => letGo(held as PieceHeld),

  pieces: (state) => (boardOf(state.live).pieces[state.live.turn ?? 0] ?? []).map(({ shape }) => shape),

  pick(state, shape) {
    const places = placesOf(state, shape);
    return places ? fitting(letGo(heldOf(state)), places) : state.held;
  },

  turn(state, axis, times) {
    const [held, places] = [heldOf(state), inHand(state)];
    if (!places) return held;
    // A bar that is tipped over its own long side looks the same: it goes over the other one.
    const from = held.ghost?.turning ?? turningInHand(held);
    if (turned(places, from, axis, times) === from) axis = OTHERWISE[axis];
    if (held.ghost) {
      const next = pivoting(held, places, axis, times);
      return { ...next, turnings: { ...held.turnings, [places.shape]: next.ghost?.turning ?? 0 } };
    }
    const turning = turned(places, from, axis, times);
    return { ...held, turnings: { ...held.turnings, [places.shape]: turning } };
  },

  hover(state, x, y) {
    const places = inHand(state);
    return places && !state.held.pinned ? hovering(heldOf(state), places, x, y) : state.held;
  },

  pin(state, x, y) {
    const places = inHand(state);
    return places ? { ...hovering(heldOf(state), places, x, y), pinned: true } : state.held;
  },

  push(state, dx, dy) {
    const [held, places] = [heldOf(state), inHand(state)];
    const ghost = places && held.ghost ? nudge(places, held.ghost, dx, dy) : null;
    return places && ghost ? { ...held, ghost, grip: null, refusal: unsaid(places, ghost) } : held;
  },

  press(state, x, y) {
    const { ghost, pinned } = heldOf(state);
    return pinned && ghost?.legal && play.onGhost(state, x, y) ? "confirm" : "pin";
  },

  onGhost(state, x, y) {
    const [{ ghost }, places] = [heldOf(state), inHand(state)];
    const columns = places && ghost ? ghostColumns(places, ghost) : [];
    return columns.some((column) => column.x === Math.floor(x) && column.y === Math.floor(y));
  },

  show: (state, move) => holding(state, move, 0),
  ask: (state, move) => holding(state, move, boardOf(state.live).size),

  answered(held, refusal) {
    const { ghost } = held as PieceHeld;
    const answered: PieceHeld = { ...(held as PieceHeld), ghost: ghost && { ...ghost, legal: refusal === null }, refusal };
    return answered;
  },

  ghost(state) {
    const [{ ghost }, places] = [heldOf(state), inHand(state)];
    return ghost && places && { move: notation(places, ghost), legal: ghost.legal };
  },

  ghostText(catalogue, state) {
    const [{ ghost, pinned, refusal }, places] = [heldOf(state), inHand(state)];
    if (!ghost || !places) return "";
    if (!ghost.legal) return whyNot(catalogue, refusal?.clause ?? null, refusal?.cell ?? null);
    const cells = ghostColumns(places, ghost).map(({ x, y, cubes }) => cellName(x, y) + (cubes > 1 ? ` ×${cubes}` : ""));
    const said = { shape: shapeName(catalogue, places.shape), cells: cells.join(", ") };
    return say(catalogue, pinned ? "text.ghostPinned" : "text.ghostLegal", said);
  },

  lastText(catalogue, { shown, seats }) {
    const last = shown.moves[shown.ply - 1];
    return last ? say(catalogue, "text.played", { name: seatName(catalogue, seats, last.seat), move: moveText(catalogue, last.notation) }) : "";
  },

  endLines(catalogue, view) {
    const [way] = boardOf(view).ways;
    const [from, to] = way?.sides ?? [];
    return from && to ? [say(catalogue, "end.won.line", { from: sideName(catalogue, from), to: sideName(catalogue, to) })] : [];
  },

  moveText: (catalogue, _, move) => moveText(catalogue, move),
  madeText: (catalogue, { moves }, ply) => moveText(catalogue, moves[ply]?.notation ?? ""),
  pieceText: (catalogue, move) => shapeName(catalogue, move.split(":")[0] ?? ""),
  foresees: () => true,
  isOut: (view, seat) => boardOf(view).out[seat] ?? false,
};
