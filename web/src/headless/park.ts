// The moves of Wege as places that can be pointed at.

export interface Laying {
  move: string;
  x: number;
  y: number;
  corner: string | null;
  exchange: boolean;
}

/** Reads the notation of a legal move: `-2,3`, `0,0/SW`, `x1,1`. */
export function readLaying(move: string): Laying {
  const exchange = move.startsWith("x");
  const [place = "", corner = null] = move.replace(/^x/, "").split("/");
  const [x = 0, y = 0] = place.split(",").map(Number);
  return { move, x, y, corner, exchange };
}

/** The box around some cells, never smaller than a cell, with a border of one cell. */
export function boxAround(cells: readonly { x: number; y: number }[]): { x: number; y: number; width: number; height: number } {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  const [left, right] = [Math.min(0, ...xs), Math.max(0, ...xs)];
  const [bottom, top] = [Math.min(0, ...ys), Math.max(0, ...ys)];
  return { x: left, y: bottom, width: right - left + 1, height: top - bottom + 1 };
}
