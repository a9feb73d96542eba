// What is marked on a board beside the pieces: how the policy sees it, what was better, what threatens.
import type { PolicyMove } from "../engine/wire/PolicyMove";

export interface Cell {
  x: number;
  y: number;
}

/** Cells to be marked: warm ones by their share, a better move, or what it would have prevented. */
export interface Mark {
  kind: "heat" | "better" | "danger";
  cells: readonly Cell[];
  /** From 0 to 1. */
  weight: number;
}

/** Less than this share of the warmest cell is not worth painting. */
const COOL = 0.04;

/** Every cell by the share of the moves that cover it, the warmest 1. */
export function heat(policy: readonly PolicyMove[], cellsOf: (move: string) => readonly Cell[]): Mark[] {
  const shares = new Map<string, { cell: Cell; share: number }>();
  for (const { move, prior } of policy) {
    for (const cell of cellsOf(move)) {
      const key = `${cell.x},${cell.y}`;
      const found = shares.get(key) ?? { cell: { x: cell.x, y: cell.y }, share: 0 };
      shares.set(key, { ...found, share: found.share + prior });
    }
  }
  const most = Math.max(...[...shares.values()].map(({ share }) => share));
  return [...shares.values()]
    .map(({ cell, share }): Mark => ({ kind: "heat", cells: [cell], weight: share / most }))
    .filter(({ weight }) => weight >= COOL);
}

/** The middle of some cells, counted in cells. */
export function middle(cells: readonly Cell[]): Cell {
  const mean = (of: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + of(cell), 0) / Math.max(cells.length, 1);
  return { x: mean(({ x }) => x) + 0.5, y: mean(({ y }) => y) + 0.5 };
}
