// The cumino in hand: how it is held, where it would go, and the choice among what the core has listed.
import type { LegalLaying } from "../../engine/wire/LegalLaying";
import type { Refusal } from "../../engine/wire/Refusal";
import {
  type Cell,
  type Column,
  type Pair,
  type Placed,
  SIDES,
  type Way,
  WAYS,
  cellKey,
  covers,
  footprint,
  freeSides,
  middle,
  notation,
  opposite,
  resting,
  stands,
  wayOf,
} from "./stone";

/** A cumino over the table; legal if the core has listed it. */
export interface Ghost extends Placed {
  move: string;
  laying: LegalLaying | null;
}

export interface Holding {
  /** Its two marks, such as `36`. */
  stone: string | null;
  way: Way;
  /** The cell that is pointed at. */
  cell: Cell | null;
  ghost: Ghost | null;
  /** It was turned over this cell, and stays so until another cell is pointed at. */
  turned: boolean;
  /** A pinned ghost stays where it is until it is confirmed or let go. */
  pinned: boolean;
  /** Why the ghost cannot stay where it is. */
  refusal: Refusal | null;
}

/** What the hand can be held over: the legal layings of the mover, and what stands on the table. */
export interface Ground {
  layings: readonly LegalLaying[];
  columns: ReadonlyMap<string, Column>;
}

export const EMPTY: Holding = {
  stone: null,
  way: "E",
  cell: null,
  ghost: null,
  turned: false,
  pinned: false,
  refusal: null,
};

export const stoneOf = ({ marks }: { marks: Pair<number> }) => marks.join("");

/** The legal layings of the cumino in hand. */
export function places(holding: Holding, ground: Ground): LegalLaying[] {
  return ground.layings.filter((laying) => stoneOf(laying) === holding.stone);
}

/** Every cumino that can be laid somewhere. */
export function usable(ground: Ground): Set<string> {
  return new Set(ground.layings.map(stoneOf));
}

/**
 * The hand at the beginning of a turn: what was in it, if it still fits somewhere, or the first that does. Who opens gets one on
 * which the hand can go on, so that the round is not over at once.
 */
export function ready(holding: Holding, ground: Ground, hand: readonly string[]): Holding {
  const fits = usable(ground);
  const lasts = new Set(ground.layings.filter((laying) => ground.columns.size > 0 || goesOn(laying, ground)).map(stoneOf));
  const first = hand.find((marks) => lasts.has(marks)) ?? hand.find((marks) => fits.has(marks));
  const stone = holding.stone && fits.has(holding.stone) ? holding.stone : first;
  return held(letGo({ ...holding, stone: stone ?? null }), ground);
}

/** Whether another cumino of the hand fits the lower half of a source (K6). */
function goesOn(source: LegalLaying, ground: Ground): boolean {
  const lower = source.marks[source.spots.findIndex(([, , rank]) => rank === 0)];
  return ground.layings.some((other) => stoneOf(other) !== stoneOf(source) && other.marks.some((mark) => mark === lower));
}

/** The source has only one place, and stands there at once, if possible on a mark that the hand has again. */
function held(holding: Holding, ground: Ground): Holding {
  const all = places(holding, ground);
  const laying = all.find((source) => goesOn(source, ground)) ?? all[0];
  if (!laying || ground.columns.size > 0) return holding;
  return { ...take({ ...holding, cell: footprint(laying)[0] ?? null }, laying), pinned: true };
}

export function letGo(holding: Holding): Holding {
  return { ...holding, cell: null, ghost: null, turned: false, pinned: false, refusal: null };
}

export function pick(holding: Holding, ground: Ground, stone: string): Holding {
  return usable(ground).has(stone) ? held({ ...letGo(holding), stone }, ground) : holding;
}

/** How far a ghost follows a point to a legal place, in cells. */
const SNAP = 1.25;
/** Extra distance of a place that does not cover the cell under the pointer. */
const ASIDE = 0.6;
/** So does one for which the cumino must be turned, and more so if it must be stood up or laid down. */
const TURNED = 0.3;
const TIPPED = 0.8;

/**
 * Holds the cumino over a point, counted in cells: it snaps to a legal place, or shows what is wrong here. Far from all
 * that is laid there is nothing to say, unless it is asked for.
 */
export function hover(holding: Holding, ground: Ground, x: number, y: number, asked = false): Holding {
  if (!holding.stone || holding.pinned || ground.layings.length === 0) return holding;
  const cell = { x: Math.floor(x), y: Math.floor(y) };
  const same = holding.cell && holding.cell.x === cell.x && holding.cell.y === cell.y;
  if (same && holding.turned) return holding;
  const laying = nearest(places(holding, ground), holding.way, { x, y }, cell);
  if (!laying && !asked && isRemote(ground, cell)) return letGo(holding);
  return over({ ...holding, cell, turned: false }, laying ? legal(laying) : loose(holding, ground, cell));
}

/** Whether nothing stands on a cell or beside it. */
const isRemote = ({ columns }: Ground, cell: Cell) =>
  !columns.has(cellKey(cell.x, cell.y)) && freeSides(columns, cell).length === SIDES.length;

function nearest(layings: readonly LegalLaying[], way: Way, point: Cell, cell: Cell): LegalLaying | null {
  let best: LegalLaying | null = null;
  let least = Infinity;
  for (const laying of layings) {
    const at = middle(laying);
    const away = Math.hypot(at.x - point.x, at.y - point.y) + (covers(laying, cell) ? 0 : ASIDE);
    if (away > SNAP) continue;
    const cost = away + effort(way, wayOf(laying.spots));
    if (cost < least) [best, least] = [laying, cost];
  }
  return best;
}

function effort(from: Way, to: Way): number {
  return from === to ? 0 : upright(from) === upright(to) ? TURNED : TIPPED;
}

const upright = (way: Way) => way === "U" || way === "D";

const legal = (laying: LegalLaying): Ghost => ({ ...laying, laying });

/** The ghost where no legal laying is at hand. */
function loose(holding: Holding, ground: Ground, cell: Cell, way = holding.way): Ghost {
  const marks = (holding.stone ?? "11").split("").map(Number) as Pair<number>;
  return settle(ground, resting(ground.columns, marks, way, cell));
}

/** Something placed anywhere: legal if the core has listed it. */
function settle(ground: Ground, placed: Placed): Ghost {
  const move = notation(placed);
  const laying = ground.layings.find((known) => known.move === move);
  return laying ? legal(laying) : { ...placed, move, laying: null };
}

function over(holding: Holding, ghost: Ghost): Holding {
  if (holding.ghost?.move === ghost.move) return { ...holding, ghost: holding.ghost };
  return { ...holding, ghost, refusal: null };
}

/** The legal layings that share the place of the ghost, in the order of turning. */
export function choices(holding: Holding, ground: Ground): LegalLaying[] {
  const { ghost } = holding;
  const anchor = anchorOf(holding);
  if (!ghost || !anchor) return [];
  const here = places(holding, ground).filter((laying) => covers(laying, anchor));
  const order = (laying: LegalLaying) => {
    // Turned about the cell that is pointed at, so that the cumino goes round it; standing last.
    const [first, second] = laying.spots;
    const outward = first[0] === anchor.x && first[1] === anchor.y ? wayOf([first, second]) : wayOf([second, first]);
    return WAYS.indexOf(outward) * 2 + (wayOf(laying.spots) === outward ? 0 : 1);
  };
  return here.sort((one, other) => order(one) - order(other));
}

function anchorOf({ ghost, cell }: Holding): Cell | null {
  return ghost && cell && covers(ghost, cell) ? cell : (ghost && footprint(ghost)[0]) || cell;
}

/** Which of the choices the ghost is; -1 if it is none. */
export const chosen = (holding: Holding, among: readonly LegalLaying[]) =>
  among.findIndex(({ move }) => move === holding.ghost?.move);

/** Goes on to the next way to lay the cumino here; without any, it just turns in the hand. */
export function turn(holding: Holding, ground: Ground, times = 1): Holding {
  if (!holding.ghost) return { ...holding, way: turnedWay(holding.way, times) };
  const among = choices(holding, ground);
  if (among.length === 0) return turnFreely(holding, ground, turnedWay(holding.way, times));
  const at = chosen(holding, among);
  const next = among[(Math.max(at, at < 0 && times > 0 ? -1 : 0) + times + among.length) % among.length];
  return next ? take(holding, next) : holding;
}

/** Stands it up or lays it down, where that is legal; else shows why not. A source stands, whatever is tried. */
export function stand(holding: Holding, ground: Ground): Holding {
  const all = places(holding, ground);
  if (all.length > 0 && all.every(stands)) return holding;
  const standing = holding.ghost ? stands(holding.ghost) : upright(holding.way);
  const way = standing ? "E" : "U";
  if (!holding.ghost) return { ...holding, way };
  const found = choices(holding, ground).find((laying) => stands(laying) !== standing);
  return found ? take(holding, found) : turnFreely(holding, ground, way);
}

/** Swaps the two ends, where that is legal; else shows why not. */
export function swap(holding: Holding, ground: Ground): Holding {
  const { ghost } = holding;
  if (!ghost) return { ...holding, way: opposite[holding.way] };
  const swapped = settle(ground, { marks: ghost.marks, spots: [ghost.spots[1], ghost.spots[0]] });
  return over({ ...holding, way: wayOf(swapped.spots), turned: true }, swapped);
}

function take(holding: Holding, laying: LegalLaying): Holding {
  return over({ ...holding, way: wayOf(laying.spots), turned: true }, legal(laying));
}

function turnFreely(holding: Holding, ground: Ground, way: Way): Holding {
  const cell = anchorOf(holding) ?? { x: 0, y: 0 };
  return over({ ...holding, way, turned: true }, loose(holding, ground, cell, way));
}

function turnedWay(way: Way, times: number): Way {
  return WAYS[(WAYS.indexOf(way) + times + WAYS.length) % WAYS.length] ?? "E";
}

/** Pins the ghost down, there to be confirmed. */
export function pin(holding: Holding, ground: Ground, x: number, y: number): Holding {
  const hovering = hover({ ...holding, pinned: false }, ground, x, y, true);
  return { ...hovering, pinned: hovering.ghost !== null };
}

/** Moves a ghost on to the next legal place in a direction. */
export function push(holding: Holding, ground: Ground, dx: number, dy: number): Holding {
  const { ghost } = holding;
  if (!ghost) return holding;
  const from = middle(ghost);
  let best: LegalLaying | null = null;
  let least = Infinity;
  for (const laying of places(holding, ground)) {
    const to = middle(laying);
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const cost = ahead + 3 * aside + effort(wayOf(ghost.spots), wayOf(laying.spots));
    if (ahead > 0 && cost < least) [best, least] = [laying, cost];
  }
  if (!best) return holding;
  return { ...take(holding, best), cell: footprint(best)[0] ?? null };
}

/** Takes in hand what was advised, and holds it where it should go. */
export function advised(holding: Holding, ground: Ground, move: string): Holding {
  const laying = ground.layings.find((known) => known.move === move);
  if (!laying) return holding;
  const picked = { ...letGo(holding), stone: stoneOf(laying), cell: footprint(laying)[0] ?? null };
  return { ...take(picked, laying), pinned: true };
}

/** What the core says of the ghost; too late if it has moved on. */
export function refused(holding: Holding, move: string, refusal: Refusal | null): Holding {
  return holding.ghost?.move === move ? { ...holding, refusal } : holding;
}

/** Every cell that a legal laying of the cumino in hand covers, as `x,y`. */
export function reach(holding: Holding, ground: Ground): Set<string> {
  return new Set(places(holding, ground).flatMap((laying) => footprint(laying).map(({ x, y }) => cellKey(x, y))));
}

export const pointsOf = ({ base, multiplier, bonus }: LegalLaying) => base * multiplier + bonus;
