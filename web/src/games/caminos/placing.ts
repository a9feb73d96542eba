// Where the piece in hand would go: pure geometry over the legal places that the core has listed.
import type { Column } from "../../engine/wire/Column";
import type { ShapePlaces } from "../../engine/wire/ShapePlaces";
import type { Axis } from "../../input/keyboard";

/** A piece that hovers over the board. */
export interface Ghost {
  turning: number;
  /** The corner of its box. */
  x: number;
  y: number;
  legal: boolean;
}

type Cube = [number, number, number];

const TURNS: Record<Axis, (cube: Cube) => Cube> = {
  turn: ([x, y, z]) => [y, -x, z],
  tip: ([x, y, z]) => [z, y, -x],
  roll: ([x, y, z]) => [x, z, -y],
};

export function cubesOf(columns: readonly Column[]): Cube[] {
  return columns.flatMap(({ x, y, base, cubes }) =>
    Array.from({ length: cubes }, (_, level): Cube => [x, y, base + level]),
  );
}

/** The number of the turning that comes of turning a piece by a quarter; `times` can be negative. */
export function turned(places: ShapePlaces, turning: number, axis: Axis, times = 1): number {
  const wanted = key(quartered(cubesOf(places.turnings[turning] ?? []), axis, times));
  const found = places.turnings.findIndex((columns) => key(cubesOf(columns)) === wanted);
  return found < 0 ? turning : found;
}

/** The same cubes in the same order, turned by quarters. */
function quartered(cubes: Cube[], axis: Axis, times: number): Cube[] {
  let turned = cubes;
  for (let quarter = 0; quarter < ((times % 4) + 4) % 4; quarter++) turned = turned.map(TURNS[axis]);
  return turned;
}

function key(cubes: Cube[]): string {
  const least = [0, 1, 2].map((axis) => Math.min(...cubes.map((cube) => cube[axis] ?? 0)));
  const moved = cubes.map((cube) => cube.map((at, axis) => at - (least[axis] ?? 0)).join());
  return moved.sort().join(" ");
}

/** The middle of a turning, seen from above, from the corner of its box. */
export function middle(columns: readonly Column[]): { x: number; y: number } {
  const sum = (of: (column: Column) => number) => columns.reduce((total, column) => total + of(column), 0);
  return { x: sum((c) => c.x + 0.5) / columns.length, y: sum((c) => c.y + 0.5) / columns.length };
}

/** Turnings that look alike from above and differ only in how high their cubes hang. */
function lookalikes(places: ShapePlaces, turning: number): Set<number> {
  const seen = (columns: readonly Column[] = []) => columns.map((c) => [c.x, c.y, c.cubes].join()).join(" ");
  const wanted = seen(places.turnings[turning]);
  return new Set(places.turnings.flatMap((columns, number) => (seen(columns) === wanted ? [number] : [])));
}

/** How far a ghost follows a point to a legal place, in cells: its middle, and the nearest of its cells. */
const SNAP = 1.1;
const BESIDE = 0.3;

/**
 * The ghost for a point of the board, counted in cells from its south-west corner: the nearest legal place that covers
 * the cell of the point, which then has a dot, or that is right beside the point; else just where the point is.
 */
export function ghostAt(places: ShapePlaces, turning: number, x: number, y: number): Ghost {
  const columns = places.turnings[turning] ?? [];
  const centre = middle(columns);
  const away = (left: number, bottom: number) => Math.hypot(left + centre.x - x, bottom + centre.y - y);
  // How far a point is from a cell along an axis; nothing within it.
  const beyond = (from: number, at: number) => Math.max(from - at, at - from - 1, 0);
  const apart = (number: number, left: number, bottom: number) =>
    Math.min(...(places.turnings[number] ?? []).map((column) => Math.hypot(beyond(column.x + left, x), beyond(column.y + bottom, y))));
  const alike = lookalikes(places, turning);
  let best: Ghost | null = null;
  let least = Infinity;
  for (const [number, left, bottom] of places.places) {
    if (!alike.has(number)) continue;
    const distance = away(left, bottom) + (number === turning ? 0 : 0.01);
    if (distance >= least) continue;
    const gap = apart(number, left, bottom);
    if (gap === 0 || (gap < BESIDE && distance < SNAP)) {
      [best, least] = [{ turning: number, x: left, y: bottom, legal: true }, distance];
    }
  }
  return best ?? { turning, x: Math.round(x - centre.x), y: Math.round(y - centre.y), legal: false };
}

/**
 * The ghost after a turn about the cell that it is held by. The same cube stays over that cell if that is legal, else any
 * part of the piece that can; without any legal place over the cell the ghost shows why not.
 */
export function pivoted(places: ShapePlaces, ghost: Ghost, axis: Axis, times: number, pivot: { x: number; y: number }): Ghost {
  const turning = turned(places, ghost.turning, axis, times);
  const alike = lookalikes(places, turning);
  const before = cubesOf(places.turnings[ghost.turning] ?? []);
  const after = quartered(before, axis, times);
  const [left, bottom] = [0, 1].map((of) => Math.min(...after.map((cube) => cube[of] ?? 0))) as [number, number];
  // The cube on top is the one that is seen and held.
  const grip = before
    .map(([x, y, z], index) => ({ index, away: Math.hypot(ghost.x + x - pivot.x, ghost.y + y - pivot.y), z }))
    .sort((one, other) => one.away - other.away || other.z - one.z)[0]?.index;
  const [gripX = 0, gripY = 0] = after[grip ?? 0] ?? [];
  const exact = { x: pivot.x - (gripX - left), y: pivot.y - (gripY - bottom) };
  const covers = (number: number, x: number, y: number) =>
    (places.turnings[number] ?? []).some((column) => column.x + x === pivot.x && column.y + y === pivot.y);
  const [nearest] = places.places
    .filter(([number, x, y]) => alike.has(number) && covers(number, x, y))
    .map(([number, x, y]) => ({ number, x, y, away: Math.hypot(x - exact.x, y - exact.y) + (number === turning ? 0 : 0.01) }))
    .sort((one, other) => one.away - other.away);
  return nearest ? { turning: nearest.number, x: nearest.x, y: nearest.y, legal: true } : { turning, ...exact, legal: false };
}

/** The nearest legal place for a ghost that stays in its turning, in a direction; null if there is none. */
export function nudge(places: ShapePlaces, ghost: Ghost, dx: number, dy: number): Ghost | null {
  const ahead = (left: number, bottom: number) => (left - ghost.x) * dx + (bottom - ghost.y) * dy;
  const aside = (left: number, bottom: number) => Math.abs((left - ghost.x) * dy) + Math.abs((bottom - ghost.y) * dx);
  const alike = lookalikes(places, ghost.turning);
  let best: Ghost | null = null;
  let least = Infinity;
  for (const [number, left, bottom] of places.places) {
    if (!alike.has(number) || ahead(left, bottom) <= 0) continue;
    const cost = ahead(left, bottom) + 3 * aside(left, bottom);
    if (cost < least) [best, least] = [{ turning: number, x: left, y: bottom, legal: true }, cost];
  }
  return best;
}

/** Every cell that a legal placement in this turning covers, as `x,y`. */
export function reach(places: ShapePlaces, turning: number): Set<string> {
  const alike = lookalikes(places, turning);
  const cells = new Set<string>();
  for (const [number, left, bottom] of places.places) {
    if (!alike.has(number)) continue;
    for (const column of places.turnings[number] ?? []) cells.add(`${column.x + left},${column.y + bottom}`);
  }
  return cells;
}

/** A turning that has a legal place, the given one if it has; null if the piece fits nowhere. */
export function usableTurning(places: ShapePlaces, turning: number): number | null {
  const usable = places.places.map(([number]) => number);
  return usable.includes(turning) ? turning : (usable[0] ?? null);
}

/** The columns of a ghost on the board. */
export function ghostColumns(places: ShapePlaces, ghost: Ghost): Column[] {
  const columns = places.turnings[ghost.turning] ?? [];
  return columns.map((column) => ({ ...column, x: column.x + ghost.x, y: column.y + ghost.y }));
}

/** The columns of a piece with the levels that their tops would have; a board says how high its cells are. */
export function withTops(columns: readonly Column[], heightOf: (x: number, y: number) => number): (Column & { top: number })[] {
  const rest = Math.max(0, ...columns.map(({ x, y, base }) => heightOf(x, y) - base));
  return columns.map((column) => ({ ...column, top: rest + column.base + column.cubes }));
}

export function cellName(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

/** The move that would put a ghost where it is; null beyond what the notation can say. */
export function notation(places: ShapePlaces, ghost: Ghost): string | null {
  const columns = ghostColumns(places, ghost);
  if (columns.some(({ x, y }) => x < 0 || y < 0)) return null;
  const written = columns.map(({ x, y, cubes }) => cellName(x, y) + (cubes > 1 ? `*${cubes}` : ""));
  return `${places.shape}:${written.join(",")}`;
}
