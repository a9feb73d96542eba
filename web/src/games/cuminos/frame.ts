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
const LARGEST = 84;

/** Never smaller, so that a finger finds every cell; what does not fit is reached by moving the view. */
const LEAST = 24;

/** Fits a box into a window, as large as it can be shown there. Where nothing is laid any more, no finger has to find a cell. */
export function fit(box: Box, width: number, height: number, least = LEAST): Fit {
  return centred(box, Math.max(least, Math.min(width / box.width, height / box.height, LARGEST)), width, height);
}

/** How many cells a side of the view in 3D grows by. */
const STEP = 3;

/** The cells in view in 3D, likewise: whatever is laid, each side is a whole number of steps away from the source. */
export function steadyBox(laid: readonly { spots: Pair<Spot> }[]): Box {
  const { x, y, width, height } = extent(laid);
  const out = (far: number) => Math.max(AROUND, AROUND + Math.ceil((far - AROUND) / STEP) * STEP);
  const [west, east, south, north] = [out(-x), out(x + width - 1), out(-y), out(y + height - 1)];
  return { x: -west, y: -south, width: west + east + 1, height: south + north + 1 };
}

/** What matters is not at the very edge. */
const RIM = 0.4;

/** What matters now, without the rest, is shown no larger than this: a cell is easy to read then, in pixels. */
const EASY = 44;

/** At the beginning so many cells fit into the narrow side of the table. */
const FIRST = 7;

/** Where it has to move, it goes so many cells farther, if there is room. */
const AHEAD = 1;

/** What has drifted so far from the middle, as a part of the window, is brought back there. */
const DRIFT = 0.13;

/** It comes closer again only where that makes cells so much larger. */
const CLOSER = 1.3;

/** What a view has to show. */
export interface Seen {
  /** Everything that is laid, and where the mover can lay something. */
  whole: readonly Cell[];
  /** What matters now, where everything would be too small to be read. */
  near: readonly Cell[];
  /** Whether nobody here is to move: the view then only moves along. */
  keep?: boolean;
}

/**
 * The view of a table that grows. It stays as it is as long as what must be seen is seen in it; then it moves, no farther than it
 * has to; and only where that is not enough it goes back.
 */
export function follow(before: Fit | null, { whole, near, keep = false }: Seen, width: number, height: number): Fit {
  const scaleOf = (box: Box) => Math.min(width / box.width, height / box.height);
  const all = wider(around([...whole, { x: 0, y: 0 }]), RIM);
  const takesAll = scaleOf(all) >= LEAST || near.length === 0;
  const box = takesAll ? all : wider(around(near), RIM);
  const most = scaleOf(box);
  const scale = Math.max(LEAST, Math.min(most, takesAll ? LARGEST : EASY, Math.min(width, height) / FIRST));
  if (before && before.scale <= most && (keep || before.scale * CLOSER >= scale)) {
    return (keep ? moved : recentred)(before, box, width, height);
  }
  if (before && keep && !takesAll) return before;
  return within(centred(box, scale, width, height), all, width, height);
}

/** A view that shows as much as it can of a box: it does not look beyond it on one side while there is more on the other. */
function within(view: Fit, box: Box, width: number, height: number): Fit {
  const { scale } = view;
  const middle = centred(box, scale, width, height);
  const clamp = (at: number, one: number, other: number) => Math.max(Math.min(one, other), Math.min(Math.max(one, other), at));
  const left = box.width * scale <= width ? middle.left : clamp(view.left, -box.x * scale, width - (box.x + box.width) * scale);
  const top = box.height * scale <= height ? middle.top : clamp(view.top, height + box.y * scale, (box.y + box.height) * scale);
  return { scale, left, top };
}

/** A view that shows a box: about its middle, once it has drifted too far from there. */
function recentred(view: Fit, box: Box, width: number, height: number): Fit {
  const middle = centred(box, view.scale, width, height);
  const drifted = Math.abs(middle.left - view.left) > DRIFT * width || Math.abs(middle.top - view.top) > DRIFT * height;
  return drifted ? middle : moved(view, box, width, height);
}

/** A view that shows a box: as it was, or moved a little farther than it must be, so that it then stays. */
function moved(view: Fit, box: Box, width: number, height: number): Fit {
  const { scale, left, top } = view;
  const by = (from: number, to: number, size: number) => {
    const spare = Math.min(AHEAD * scale, Math.max(0, (size - (to - from)) / 2));
    return from < -0.5 ? spare - from : to > size + 0.5 ? size - to - spare : 0;
  };
  const dx = by(left + box.x * scale, left + (box.x + box.width) * scale, width);
  const dy = by(top - (box.y + box.height) * scale, top - box.y * scale, height);
  return dx === 0 && dy === 0 ? view : { scale, left: left + dx, top: top + dy };
}

/** A view in which a cell is in the window: as it was, or moved a little farther than it must be. */
export function showing(view: Fit, cell: Cell, width: number, height: number): Fit {
  return moved(view, wider(around([cell]), RIM), width, height);
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
