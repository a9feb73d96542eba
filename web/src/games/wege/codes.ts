// Which tile every move laid: the notation names only its place.
import type { PlayedMove } from "../../engine/wire/PlayedMove";
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import { readLaying } from "./park";

const found = new WeakMap<WegeBoard, (string | undefined)[]>();

/**
 * The tile of every move of the game whose last position this is. Read from the end: a tile that an exchange has lifted
 * out is the one that the next move lays.
 */
export function codesOf(board: WegeBoard, moves: readonly PlayedMove[]): readonly (string | undefined)[] {
  const known = found.get(board);
  if (known) return known;
  const codes: (string | undefined)[] = [];
  const on = new Map(board.tiles.map(({ x, y, code }) => [`${x},${y}`, code]));
  let next: string | undefined = board.hand ?? undefined;
  for (let ply = moves.length - 1; ply >= 0; ply--) {
    const { x, y, exchange } = readLaying(moves[ply]?.notation ?? "");
    const cell = `${x},${y}`;
    const code = on.get(cell);
    codes[ply] = code;
    if (exchange && next) on.set(cell, next);
    else on.delete(cell);
    next = code;
  }
  found.set(board, codes);
  return codes;
}
