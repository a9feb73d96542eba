// The part of the table that is in view: everything laid, and the places around it.
import type { Cell, Pair, Spot } from "./stone";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A lying cumino reaches so far from what it is laid against. */
const AROUND = 2;

/** The cells in view around what is laid, and around others; the source's cell is always among them. */
export function extent(laid: readonly { spots: Pair<Spot> }[], around: readonly Cell[] = [], margin = AROUND): Box {
  const cells = [...laid.flatMap(({ spots }) => spots.map(([x, y]) => ({ x, y }))), ...around, { x: 0, y: 0 }];
  const span = (all: readonly number[]): [number, number] => [Math.min(...all) - margin, Math.max(...all) + margin];
  const [[west, east], [south, north]] = [span(cells.map(({ x }) => x)), span(cells.map(({ y }) => y))];
  return { x: west, y: south, width: east - west + 1, height: north - south + 1 };
}

/** How the table is shown in a window: pixels per cell, and where the source's south-west corner is. */
export interface Fit {
  scale: number;
  left: number;
  top: number;
}

/** Never larger than this many pixels a cell, so that a table with one cumino does not look like a wall. */
const LARGEST = 104;

/** Never smaller, so that a finger finds every cell; what does not fit is reached by moving the view. */
const LEAST = 24;

/** Fits a box into a window, as large as it can be shown there. */
export function fit(box: Box, width: number, height: number): Fit {
  const scale = Math.max(LEAST, Math.min(width / box.width, height / box.height, LARGEST));
  return {
    scale,
    left: width / 2 - (box.x + box.width / 2) * scale,
    top: height / 2 + (box.y + box.height / 2) * scale,
  };
}

/** The same view, closer by a factor, with a point of the window staying where it is. */
export function zoomed(view: Fit, factor: number, at: Cell): Fit {
  return {
    scale: view.scale * factor,
    left: at.x + (view.left - at.x) * factor,
    top: at.y + (view.top - at.y) * factor,
  };
}

/** Where a point of the window is on the table, in cells. */
export function onTable(view: Fit, at: Cell): Cell {
  return { x: (at.x - view.left) / view.scale, y: (view.top - at.y) / view.scale };
}
