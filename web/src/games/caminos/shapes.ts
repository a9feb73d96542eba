// The shapes of Caminos: how they lie flat, and sets of them.
import type { Column } from "../../engine/wire/Column";
import { CAMINOS } from "../../engine/wire/rules";

/** How a piece lies while it is nobody's to place. */
export const FLAT: Readonly<Record<string, Column[]>> = Object.fromEntries(
  Object.entries(CAMINOS.flat).map(([shape, cells]) => [shape, cells.map(([x, y]) => ({ x, y, base: 0, cubes: 1 }))]),
);

/** How many pieces of each shape a colour has. */
export type PieceSet = Readonly<Record<string, number>>;

/** The shapes that a set can have (C3). */
export const SHAPES = CAMINOS.shapes;

export const STANDARD: PieceSet = CAMINOS.standardSet;

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
