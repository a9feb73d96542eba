// Measures of the table from above. Heights are seen a little from the south-east, so that every block shows its walls.
import { type Cell, type Pair, type Spot, highest, lowest } from "./stone";

/** A cell is so wide. */
export const CELL = 100;
/** How much smaller a block is than its cells, on every side. */
const PAD = 3;
/** What is one cube higher is drawn so far to the west and to the north. */
const RISE = { x: 3.5, y: 8 };

export interface Point {
  x: number;
  y: number;
}

/** The north-west corner of a cell at a height. */
export function corner({ x, y }: Cell, height: number): Point {
  return { x: x * CELL - height * RISE.x, y: -(y + 1) * CELL - height * RISE.y };
}

export function centre(cell: Cell, height: number): Point {
  const at = corner(cell, height);
  return { x: at.x + CELL / 2, y: at.y + CELL / 2 };
}

/** The height at which a point of the picture lies on top of something; columns say how high they are. */
export function cellUnder(point: Cell, heightOf: (x: number, y: number) => number): Cell {
  for (let height = 4; height > 0; height--) {
    const lowered = { x: point.x + (height * RISE.x) / CELL, y: point.y - (height * RISE.y) / CELL };
    if (heightOf(Math.floor(lowered.x), Math.floor(lowered.y)) === height) return lowered;
  }
  return point;
}

export interface Block {
  /** The top face. */
  top: { x: number; y: number; width: number; height: number };
  /** The outline of walls and top together. */
  body: string;
  /** Its shadow on what it lies on. */
  shadow: string;
}

export const ROUND = 13;

/** How a block looks that fills two spots. */
export function block({ spots }: { spots: Pair<Spot> }): Block {
  const [low, high] = [lowest({ spots }), highest({ spots }) + 1];
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const size = { width: (Math.max(...xs) - Math.min(...xs) + 1) * CELL, height: (Math.max(...ys) - Math.min(...ys) + 1) * CELL };
  const box = (height: number) => {
    const at = corner({ x: Math.min(...xs), y: Math.max(...ys) }, height);
    return { x: at.x + PAD, y: at.y + PAD, width: size.width - 2 * PAD, height: size.height - 2 * PAD };
  };
  const [top, base] = [box(high), box(low)];
  const reach = 4 + 5 * (high - low);
  const fallen = { ...base, x: base.x + reach, y: base.y + reach };
  return { top, body: hull(top, base), shadow: hull(base, fallen) };
}

/** The outline around two boxes of one size, the second to the south-east of the first. Its corners are still to be
 * rounded by a stroke of the same colour. */
function hull(first: Block["top"], second: Block["top"]): string {
  const inner = (box: Block["top"]) => ({
    left: box.x + ROUND,
    right: box.x + box.width - ROUND,
    top: box.y + ROUND,
    bottom: box.y + box.height - ROUND,
  });
  const [a, b] = [inner(first), inner(second)];
  const points = [
    [a.left, a.top],
    [a.right, a.top],
    [b.right, b.top],
    [b.right, b.bottom],
    [b.left, b.bottom],
    [a.left, a.bottom],
  ];
  return points.map((point) => point.join()).join(" ");
}

/** Whether a face lies between two ranks: from above one sees no more of it than its edge. */
export const isFlat = (side: string) => side === "U" || side === "D";

/** A touched face: the wall between two cells; or, of one between two ranks, its southern and eastern edge. */
export function face([x, y, z]: Spot, side: string): string {
  const [low, high] = [side === "U" ? z + 1 : z, z + 1];
  const at = (dx: number, dy: number, height: number) => {
    const from = corner({ x, y }, height);
    return `${from.x + dx * CELL},${from.y + dy * CELL}`;
  };
  const INSET = 0.12;
  if (isFlat(side)) return `M${at(PAD / CELL, 1 - PAD / CELL, low)}L${at(1 - INSET, 1 - PAD / CELL, low)}L${at(1 - PAD / CELL, 1 - INSET, low)}L${at(1 - PAD / CELL, PAD / CELL, low)}`;
  const edges: Record<string, [Pair<number>, Pair<number>]> = {
    N: [[INSET, 0], [1 - INSET, 0]],
    S: [[INSET, 1], [1 - INSET, 1]],
    W: [[0, INSET], [0, 1 - INSET]],
    E: [[1, INSET], [1, 1 - INSET]],
  };
  const [[ax, ay], [bx, by]] = edges[side] ?? [[0, 0], [0, 0]];
  return `M${at(ax, ay, low)}L${at(bx, by, low)}L${at(bx, by, high)}L${at(ax, ay, high)}Z`;
}

/** An arrow out of a cell to the east, from the cell's middle; and how it is turned to other sides. */
export const ARROW = "M58-15L76 0L58 15Z";
export const ANGLES = { E: 0, S: 90, W: 180, N: -90 } as const;
