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
export function extent(laid: readonly { spots: Pair<Spot> }[], others: readonly Cell[] = [], margin = AROUND): Box {
  const cells = laid.flatMap(({ spots }) => spots.map(([x, y]) => ({ x, y })));
  return wider(around([...cells, ...others, { x: 0, y: 0 }]), margin);
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
  return centred(box, Math.max(LEAST, Math.min(width / box.width, height / box.height, LARGEST)), width, height);
}

/** Room beyond what must be seen, on every side, when a view is chosen anew: it then stays for some moves. */
const SPARE = 1;

/**
 * The view of a table that grows: the same from move to move as long as everything is seen in it, then moved, and only
 * where that is not enough from farther away. It depends on nothing but what is laid, in its order.
 */
export function steady(laid: readonly { spots: Pair<Spot> }[], width: number, height: number): Fit {
  let view: Fit | null = null;
  for (let count = 0; count <= laid.length; count++) {
    const seen = extent(laid.slice(0, count));
    if (view && shows(view, seen, width, height)) continue;
    const isSmall: boolean = view !== null && Math.max(seen.width / width, seen.height / height) * view.scale <= 1;
    view = view && isSmall ? centred(seen, view.scale, width, height) : fit(wider(seen, SPARE), width, height);
  }
  return view ?? fit(extent([]), width, height);
}

/** How many cells a side of the view in 3D grows by. */
const STEP = 4;

/** The cells in view in 3D, likewise: whatever is laid, each side is a whole number of steps away from the source. */
export function steadyBox(laid: readonly { spots: Pair<Spot> }[]): Box {
  const { x, y, width, height } = extent(laid);
  const out = (far: number) => AROUND + Math.ceil((far - AROUND) / STEP) * STEP;
  const [west, east, south, north] = [out(-x), out(x + width - 1), out(-y), out(y + height - 1)];
  return { x: -west, y: -south, width: west + east + 1, height: south + north + 1 };
}

/** What matters is not at the very edge. */
const RIM = 0.6;

/** From this width, in pixels, a cell is easy to read. */
const EASY = 40;

/**
 * A closer view of these cells, where the whole table with all that is laid is too small to be read; else the whole. What one has looked at
 * before stays where it is as long as it shows the cells; if it is to be kept, it only moves.
 */
export function closer(whole: Fit, laid: Box, cells: readonly Cell[], before: Fit | null, width: number, height: number, keep = false): Fit {
  if (whole.scale >= EASY || cells.length === 0) return whole;
  const box = wider(around(cells), RIM);
  const largest = Math.min(width / box.width, height / box.height, EASY);
  const scale = keep ? Math.max(whole.scale, Math.min(largest, before?.scale ?? 0)) : largest;
  // Hardly larger is not worth a change, unless the whole does not fit at all.
  const isFar = scale < whole.scale * 1.15;
  if (isFar && shows(whole, laid, width, height)) return whole;
  if (isFar) return centred(box, whole.scale, width, height);
  if (before?.scale === scale && shows(before, box, width, height)) return before;
  return centred(box, scale, width, height);
}

function around(cells: readonly Cell[]): Box {
  const span = (all: readonly number[]): [number, number] => [Math.min(...all), Math.max(...all)];
  const [[west, east], [south, north]] = [span(cells.map(({ x }) => x)), span(cells.map(({ y }) => y))];
  return { x: west, y: south, width: east - west + 1, height: north - south + 1 };
}

const wider = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

function centred(box: Box, scale: number, width: number, height: number): Fit {
  return { scale, left: width / 2 - (box.x + box.width / 2) * scale, top: height / 2 + (box.y + box.height / 2) * scale };
}

/** Whether all of a box is seen. */
function shows({ scale, left, top }: Fit, box: Box, width: number, height: number): boolean {
  const [west, east] = [left + box.x * scale, left + (box.x + box.width) * scale];
  const [north, south] = [top - (box.y + box.height) * scale, top - box.y * scale];
  return west >= -0.5 && east <= width + 0.5 && north >= -0.5 && south <= height + 0.5;
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
