// Where the tile in hand would go: the cell under a pointer, and the legal moves that the core has listed.
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import { type Laying, readLaying, waterCorners } from "./park";

/** A tile that hovers over the park. */
export interface TileGhost extends Laying {
  legal: boolean;
  /** It was turned where it is, and stays so until it leaves its cell. */
  turned: boolean;
}

/** The ghost for a point of the park, counted in cells: its duck takes the water corner that is nearer. */
export function tileAt(board: WegeBoard, x: number, y: number, before: TileGhost | null): TileGhost {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (before?.turned && before.x === column && before.y === row) return before;
  const [north, south] = waterCorners(column, row);
  const [across, up] = [x - column, y - row];
  const nearNorth = north === "NE" ? across + up >= 1 : up >= across;
  return ghostOn(board, column, row, nearNorth ? north : south);
}

function ghostOn(board: WegeBoard, x: number, y: number, corner: string): TileGhost {
  const [kind = "", duck] = board.hand ?? "";
  const taken = board.tiles.some((tile) => tile.x === x && tile.y === y);
  const exchange = taken && (kind === "B" || kind === "N");
  const seated = duck && !exchange ? corner : null;
  const move = `${exchange ? "x" : ""}${x},${y}${seated ? `/${seated}` : ""}`;
  return { move, x, y, corner: seated, exchange, legal: board.legal.includes(move), turned: false };
}

/** The ghost with its duck in the other corner. */
export function turnedTile(board: WegeBoard, ghost: TileGhost): TileGhost {
  const [north, south] = waterCorners(ghost.x, ghost.y);
  if (!ghost.corner) return ghost;
  return { ...ghostOn(board, ghost.x, ghost.y, ghost.corner === north ? south : north), turned: true };
}

/** The nearest legal place in a direction, with the duck on the same side, north or south; null if there is none. */
export function pushedTile(board: WegeBoard, ghost: TileGhost, dx: number, dy: number): TileGhost | null {
  let best: Laying | null = null;
  let least = Infinity;
  for (const laying of places(board)) {
    const [ahead, aside] = [
      (laying.x - ghost.x) * dx + (laying.y - ghost.y) * dy,
      Math.abs((laying.x - ghost.x) * dy) + Math.abs((laying.y - ghost.y) * dx),
    ];
    if (ahead > 0 && ahead + 3 * aside < least) [best, least] = [laying, ahead + 3 * aside];
  }
  if (!best) return null;
  const [north, south] = waterCorners(best.x, best.y);
  return { ...ghostOn(board, best.x, best.y, ghost.corner?.startsWith("S") ? south : north), turned: true };
}

/** The ghost of a legal move. */
export function ghostOf(board: WegeBoard, move: string): TileGhost | null {
  return board.legal.includes(move) ? { ...readLaying(move), legal: true, turned: true } : null;
}

/** One laying for every cell where the tile in hand can go, row by row from the north-west. */
export function places(board: WegeBoard): Laying[] {
  const cells = new Map<string, Laying>();
  for (const laying of board.legal.map(readLaying)) {
    const cell = `${laying.x},${laying.y}`;
    if (!cells.has(cell)) cells.set(cell, laying);
  }
  return [...cells.values()].sort((one, other) => other.y - one.y || one.x - other.x);
}

/** The place after a cell, and after the last again the first. */
export function nextPlace(board: WegeBoard, x: number, y: number): Laying | null {
  const all = places(board);
  return all.find((laying) => laying.y < y || (laying.y === y && laying.x > x)) ?? all[0] ?? null;
}
