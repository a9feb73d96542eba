// Cuminos in space: which way one is held, where it would lie, what stands on a cell.
import type { LaidCumino } from "../../engine/wire/LaidCumino";

export type Spot = [x: number, y: number, z: number];
export type Pair<T> = [T, T];

/** A cumino somewhere: its two marks, and where they are. */
export interface Placed {
  marks: Pair<number>;
  spots: Pair<Spot>;
}

export interface Cell {
  x: number;
  y: number;
}

/** The direction from the first mark to the second. */
export type Way = "E" | "S" | "W" | "N" | "U" | "D";

/** The order in which one turns through them. */
export const WAYS: readonly Way[] = ["E", "S", "W", "N", "U", "D"];

export const STEPS: Record<Way, Spot> = {
  E: [1, 0, 0],
  S: [0, -1, 0],
  W: [-1, 0, 0],
  N: [0, 1, 0],
  U: [0, 0, 1],
  D: [0, 0, -1],
};

export const opposite: Record<Way, Way> = { E: "W", W: "E", N: "S", S: "N", U: "D", D: "U" };

export function wayOf([from, to]: Pair<Spot>): Way {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  return WAYS.find((way) => STEPS[way][0] === dx && STEPS[way][1] === dy && STEPS[way][2] === dz) ?? "E";
}

export const stands = ({ spots }: { spots: Pair<Spot> }) => spots[0][0] === spots[1][0] && spots[0][1] === spots[1][1];

/** The level of its lowest half, counted from 0; its rank is one more (K4). */
export const lowest = ({ spots }: { spots: Pair<Spot> }) => Math.min(spots[0][2], spots[1][2]);

export const highest = ({ spots }: { spots: Pair<Spot> }) => Math.max(spots[0][2], spots[1][2]);

/** The cells that it covers: one if it stands, else two. */
export function footprint(placed: { spots: Pair<Spot> }): Cell[] {
  const cells = placed.spots.map(([x, y]) => ({ x, y }));
  return stands(placed) ? cells.slice(0, 1) : cells;
}

/** The middle of what it covers, counted in cells from the corner of the source's cell. */
export function middle({ spots: [from, to] }: { spots: Pair<Spot> }): Cell {
  return { x: (from[0] + to[0] + 1) / 2, y: (from[1] + to[1] + 1) / 2 };
}

export const covers = (placed: { spots: Pair<Spot> }, { x, y }: Cell) =>
  placed.spots.some((spot) => spot[0] === x && spot[1] === y);

export const cellKey = (x: number, y: number) => `${x},${y}`;

export interface Column extends Cell {
  /** From below. */
  marks: number[];
  /** Whether its lowest half is of a cumino that stands on the table. */
  tower: boolean;
  /** The cumino on top. */
  top: { rank: number; stands: boolean };
}

/** What stands on the cells, by `x,y`. */
export function columns(laid: readonly LaidCumino[]): Map<string, Column> {
  const found = new Map<string, Column>();
  for (const cumino of laid) {
    cumino.spots.forEach(([x, y, z], half) => {
      const column = found.get(cellKey(x, y)) ?? { x, y, marks: [], tower: false, top: { rank: 1, stands: false } };
      column.marks[z] = cumino.marks[half] ?? 1;
      if (z + 1 === column.marks.length) column.top = { rank: lowest(cumino) + 1, stands: stands(cumino) };
      column.tower ||= stands(cumino) && lowest(cumino) === 0;
      found.set(cellKey(x, y), column);
    });
  }
  return found;
}

export const height = (columns: ReadonlyMap<string, Column>, x: number, y: number) =>
  columns.get(cellKey(x, y))?.marks.length ?? 0;

export const SIDES = ["E", "S", "W", "N"] as const;

/** The sides on which nothing stands beside a cell. */
export function freeSides(columns: ReadonlyMap<string, Column>, { x, y }: Cell) {
  return SIDES.filter((side) => !columns.has(cellKey(x + STEPS[side][0], y + STEPS[side][1])));
}

/** The move that lays it there. A double is written from its western, southern or lower half. */
export function notation({ marks, spots }: Placed): string {
  const way = wayOf(spots);
  const back = marks[0] === marks[1] && (way === "W" || way === "S" || way === "D");
  const [spot, to] = back ? [spots[1], opposite[way]] : [spots[0], way];
  return `${marks.join("")}:${spot.join()}/${to}`;
}

/** How a cumino of two marks would rest on a cell, its first mark there: on whatever stands under it. */
export function resting(columns: ReadonlyMap<string, Column>, marks: Pair<number>, way: Way, { x, y }: Cell): Placed {
  const [dx, dy, dz] = STEPS[way];
  const under = Math.max(height(columns, x, y), height(columns, x + dx, y + dy));
  const z = dz < 0 ? under + 1 : under;
  return { marks, spots: [[x, y, z], [x + dx, y + dy, z + dz]] };
}
