// The shapes of Caminos: how they lie flat, and sets of them.
import type { Column } from "../../engine/wire/Column";

const flat = (...cells: [number, number][]): Column[] => cells.map(([x, y]) => ({ x, y, base: 0, cubes: 1 }));

/** How a piece lies while it is nobody's to place. */
export const FLAT: Record<string, Column[]> = {
  I1: flat([0, 0]),
  I2: flat([0, 0], [1, 0]),
  I3: flat([0, 0], [1, 0], [2, 0]),
  N: flat([0, 0], [1, 0], [2, 0]),
  V3: flat([0, 0], [1, 0], [0, 1]),
  O4: flat([0, 0], [1, 0], [0, 1], [1, 1]),
  L4: flat([0, 0], [1, 0], [2, 0], [2, 1]),
  T4: flat([0, 0], [1, 0], [2, 0], [1, 1]),
  S4: flat([0, 0], [1, 0], [1, 1], [2, 1]),
};

/** How many pieces of each shape a colour has. */
export type PieceSet = Readonly<Record<string, number>>;

/** The shapes that a set can have (C3). */
export const SHAPES = ["I1", "I2", "I3", "V3", "O4", "L4", "T4", "S4"] as const;

export const STANDARD: PieceSet = { I2: 4, I3: 4, O4: 2, L4: 4 };

/** A colour splits into two halves, so pieces come and go in pairs. */
const PAIR = 2;

export function stepped(set: PieceSet, shape: string, by: 1 | -1): PieceSet {
  const { [shape]: count = 0, ...others } = set;
  const next = Math.max(0, count + by * PAIR);
  return next === 0 ? others : { ...others, [shape]: next };
}

export function total(set: PieceSet): number {
  return Object.values(set).reduce((sum, count) => sum + count, 0);
}

export function isStandard(set: PieceSet): boolean {
  return SHAPES.every((shape) => (set[shape] ?? 0) === (STANDARD[shape] ?? 0));
}
