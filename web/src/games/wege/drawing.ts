// The lines of the park from above. Banks cross an edge where both of its tiles expect it, at a right angle, so
// that they flow from tile to tile; how they bend depends on the place alone, so that nothing moves as it grows.
import type { ParkBox } from "../../engine/wire/ParkBox";
import { isEven, waterCorners } from "./park";

/** A tile is so wide. */
export const CELL = 100;
/** The edge of the picture, as a part of a cell: there is room for coordinates. */
export const PAD = 0.36;

/** The size of coordinates, in a picture that is large enough; and no smaller than so many pixels on the screen. */
const NAME = 17;
const READABLE = 11;

/** How large coordinates are, and how far outside the park their middles; null where there is no room to read them. `cell` is in pixels. */
export function namesAt(cell: number): { size: number; out: number } | null {
  const size = cell > 0 ? Math.max(NAME, (READABLE / cell) * CELL) : NAME;
  // Clear of the hedge, and within the edge of the picture.
  const out = Math.min(25, PAD * CELL - 0.58 * size);
  return out < 18 ? null : { size, out };
}

export interface Tile {
  x: number;
  y: number;
  code: string;
  corner: string | null;
}

export type Point = [x: number, y: number];

/** Where a cell begins on the picture, on the left and above. */
export const left = (x: number) => x * CELL;
export const top = (y: number) => -(y + 1) * CELL;

/** A part of the park with room around it, as the box of a picture. */
export function boxOf({ west, south, width, height }: ParkBox, pad = PAD): string {
  return [west - pad, -south - height - pad, width + 2 * pad, height + 2 * pad].map((part) => part * CELL).join(" ");
}

/** The kind of a tile: `P`, `R`, `B` or `N`. */
export const kindOf = (tile: { code: string }) => tile.code[0] ?? "N";

/** A number from 0 to 1 that belongs to a place: always the same there. */
export function chance(x: number, y: number, salt: number): number {
  let mixed = Math.imul(x + 101, 0x27d4eb2d) ^ Math.imul(y + 57, 0x165667b1) ^ Math.imul(salt + 11, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

const between = (low: number, high: number, share: number) => low + (high - low) * share;

/** The corners of a cell in which there is land, or water, from the upper to the lower. */
export function cornersOf(x: number, y: number, land: boolean): [Point, Point] {
  const [near, far] = [left(x), left(x) + CELL];
  const [high, low] = [top(y), top(y) + CELL];
  return isEven(x, y) === land
    ? [
        [near, high],
        [far, low],
      ]
    : [
        [far, high],
        [near, low],
      ];
}

/** How far from its middle a bank crosses the edge between two cells. */
const SWAY = 9;

/** Where banks cross the edge of a cell that is above or below, at this height of the picture. */
function crossingAcross(x: number, edge: number): Point {
  return [left(x) + CELL / 2 + between(-SWAY, SWAY, chance(x, edge, 1)), -edge * CELL];
}

/** Where banks cross the left or right edge of a cell. */
function crossingAlong(edge: number, y: number): Point {
  return [edge * CELL, top(y) + CELL / 2 + between(-SWAY, SWAY, chance(edge, y, 2))];
}

/** The curve of a bank around a corner of a cell: where it begins, how it bends, where it ends. */
interface Bank {
  from: Point;
  bend: [Point, Point];
  to: Point;
}

function bankAround(tile: Tile, [cornerX, cornerY]: Point): Bank {
  const { x, y } = tile;
  const from = crossingAcross(x, Math.round(-cornerY / CELL));
  const to = crossingAlong(Math.round(cornerX / CELL), y);
  const inwards = { x: cornerX === left(x) ? 1 : -1, y: cornerY === top(y) ? 1 : -1 };
  const salt = (cornerX + 2 * cornerY) / CELL;
  const wild = kindOf(tile) === "N";
  const reach = (extra: number) => (wild ? between(5, 13, chance(x, y, extra)) : between(12, 27, chance(x, y, extra)));
  return {
    from,
    bend: [
      [from[0], cornerY + inwards.y * reach(salt)],
      [cornerX + inwards.x * reach(salt + 7), to[1]],
    ],
    to,
  };
}

const at = (point: Point) => point.map((part) => Math.round(part * 10) / 10).join(" ");
const curve = ({ from, bend, to }: Bank) => `M${at(from)}C${bend.map(at).join(" ")} ${at(to)}`;
const onwards = ({ bend, to }: Bank) => `C${bend.map(at).join(" ")} ${at(to)}`;
const back = ({ from, bend: [one, other] }: Bank) => `C${at(other)} ${at(one)} ${at(from)}`;

const joinsWater = (tile: Tile) => kindOf(tile) === "R" || kindOf(tile) === "B";
const joinsLand = (tile: Tile) => kindOf(tile) === "P" || kindOf(tile) === "B";

/** The outline of a cell. */
export function square({ x, y }: { x: number; y: number }): string {
  return `M${left(x)} ${top(y)}h${CELL}v${CELL}h${-CELL}z`;
}

/** All that is land on a tile: two corners, or on a path all but the two others. In a reserve, the woods are neither. */
export function land(tile: Tile): string {
  const joined = kindOf(tile) === "P";
  const [upper, lower] = cornersOf(tile.x, tile.y, !joined);
  const [one, other] = [bankAround(tile, upper), bankAround(tile, lower)];
  if (!joined) return `${curve(one)}L${at(upper)}z${curve(other)}L${at(lower)}z`;
  return `${curve(one)}L${at([upper[0], lower[1]])}L${at(other.from)}${onwards(other)}L${at([lower[0], upper[1]])}z`;
}

/** The banks of a tile, without the edges of the tile. */
export function banks(tile: Tile): string {
  const around = cornersOf(tile.x, tile.y, joinsWater(tile));
  return around.map((corner) => curve(bankAround(tile, corner))).join("");
}

/** The corners of a tile that banks cut off, as outlines; whether they are the land on it, or the water. */
export function shores(tile: Tile, steps = 12): { areLand: boolean; outlines: Point[][] } {
  const areLand = joinsWater(tile);
  const outlines = cornersOf(tile.x, tile.y, areLand).map((corner): Point[] => {
    const { from, bend, to } = bankAround(tile, corner);
    const along = Array.from({ length: steps + 1 }, (_, step) => bezier(from, bend[0], bend[1], to, step / steps));
    return [corner, ...along];
  });
  return { areLand, outlines };
}

function bezier(from: Point, one: Point, other: Point, to: Point, share: number): Point {
  const rest = 1 - share;
  const [a, b, c, d] = [rest ** 3, 3 * rest * rest * share, 3 * rest * share * share, share ** 3];
  return [0, 1].map((axis) => a * (from[axis] ?? 0) + b * (one[axis] ?? 0) + c * (other[axis] ?? 0) + d * (to[axis] ?? 0)) as Point;
}

/** The woods in the middle of a reserve. */
export function woods(tile: Tile): string {
  const { x, y } = tile;
  const [wetUp, wetDown] = cornersOf(x, y, false).map((corner) => bankAround(tile, corner)) as [Bank, Bank];
  const [dryUp, dryDown] = cornersOf(x, y, true).map((corner) => bankAround(tile, corner)) as [Bank, Bank];
  return `${curve(wetUp)}${back(dryDown)}${onwards(wetDown)}${back(dryUp)}z`;
}

/** The way that people walk over a tile, from one land corner to the other. */
export function walk(tile: Tile): string {
  if (!joinsLand(tile)) return "";
  const { x, y } = tile;
  const [from, to] = cornersOf(x, y, true);
  if (kindOf(tile) === "B") return `M${at(from)}L${at(to)}`;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const aside = (share: number, by: number): Point => [from[0] + dx * share - (dy / CELL) * by, from[1] + dy * share + (dx / CELL) * by];
  const sway = between(-15, 15, chance(x, y, 3));
  return `M${at(from)}C${at(aside(0.36, sway))} ${at(aside(0.64, -sway))} ${at(to)}`;
}

/** A straight line between the land corners of a cell, or its water corners. */
export function link(x: number, y: number, ofLand: boolean): string {
  const [from, to] = cornersOf(x, y, ofLand);
  return `M${at(from)}L${at(to)}`;
}

/** A spot on a tile, by chance. */
function spot({ x, y }: Tile, salt: number): Point {
  return [left(x) + between(6, 84, chance(x, y, salt)), top(y) + between(12, 94, chance(x, y, salt + 1))];
}

const scattered = (tile: Tile, count: number, salt: number, draw: (at: string) => string) =>
  Array.from({ length: count }, (_, index) => draw(at(spot(tile, salt + 2 * index)))).join("");

/** Ripples here and there; what is not water hides them. */
export const ripples = (tile: Tile) =>
  scattered(tile, 3, 80, (start) => `M${start}q6-5 12 0t12 0`) + scattered(tile, 2, 88, (start) => `M${start}q4-3 8 0`);

/** Blades of grass in tufts; water hides those that stand in it. */
export const grass = (tile: Tile) => scattered(tile, 3, 94, (start) => `M${start}l2-6m1.500 6.500l0-7m3.500 6.500l-1-5`);

/** Flowers, as dots, on every other tile. */
export const flowers = (tile: Tile, salt: number) =>
  chance(tile.x, tile.y, salt + 9) < 0.5 ? scattered(tile, 1, salt, (start) => `M${start}h0.010`) : "";

/** Pebbles on the way, as dots. */
export function pebbles(tile: Tile): string {
  if (kindOf(tile) !== "P") return "";
  const { x, y } = tile;
  const [from, to] = cornersOf(x, y, true);
  return [0.12, 0.2, 0.82, 0.9]
    .map((share, index) => {
      const aside = between(-4, 4, chance(x, y, 120 + index));
      return `M${at([between(from[0], to[0], share) + aside, between(from[1], to[1], share)])}h0.010`;
    })
    .join("");
}

/** Small round things: crowns of trees, shrubs, pads of lilies. */
export interface Round {
  x: number;
  y: number;
  radius: number;
}

/** The crowns of the trees in a reserve, the farthest first. */
export function crowns({ x, y }: Tile): Round[] {
  const spots: [number, number, number][] = [
    [50, 10, 6], [50, 23, 10], [35, 33, 12], [65, 33, 12], [10, 50, 6], [23, 49, 10], [50, 43, 16], [77, 50, 10], [90, 50, 6],
    [34, 63, 12], [65, 65, 13], [50, 77, 11], [50, 90, 6],
  ];
  return spots.map(([across, down, radius], index) => ({
    x: left(x) + across + between(-3, 3, chance(x, y, 20 + index)),
    y: top(y) + down + between(-3, 3, chance(x, y, 40 + index)),
    radius: radius + between(-1.5, 2, chance(x, y, 60 + index)),
  }));
}

/** Shrubs beside the path, or pads of lilies on the river; few, and not everywhere. */
export function growth(tile: Tile): Round[] {
  const { x, y } = tile;
  const [kind, seed] = [kindOf(tile), chance(x, y, 5)];
  if (kind === "B" || kind === "N" || seed > 0.62) return [];
  const [from, to] = cornersOf(x, y, kind === "P");
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = between(0.34, 0.62, chance(x, y, 6));
  const side = chance(x, y, 7) < 0.5 ? -1 : 1;
  const count = 1 + Math.floor(seed * 4.5);
  return Array.from({ length: count }, (_, index) => {
    const along = share + (index - 1) * 0.075;
    const away = side * between(13, 18, chance(x, y, 8 + index));
    return {
      x: from[0] + dx * along - (dy / CELL) * away,
      y: from[1] + dy * along + (dx / CELL) * away,
      radius: between(2.6, 4.6, chance(x, y, 12 + index)),
    };
  });
}

/** The badge on a tile that waits: where its duck would be after a turn, and how large it is. */
export const BADGE = 19;

export function badge({ x, y, corner }: { x: number; y: number; corner: string | null }): { x: number; y: number } | null {
  const [north, south] = waterCorners(x, y);
  const other = corner && seat({ x, y, corner: corner === north ? south : north });
  // The middle of a duck is above the place where it swims.
  return other ? { x: other.x, y: other.y - 5 } : null;
}

/** Whether a point of the park, counted in cells, is on that badge. A finger may miss it by a little. */
export function onBadge(tile: { x: number; y: number; corner: string | null }, x: number, y: number, byTouch: boolean): boolean {
  const at = badge(tile);
  return at !== null && Math.hypot(x * CELL - at.x, -y * CELL - at.y) <= BADGE + (byTouch ? 7 : 0);
}

/** Where the duck of a tile swims, and which way it looks: towards the point where it can meet others. */
export function seat({ x, y, corner }: { x: number; y: number; corner: string | null }): { x: number; y: number; east: boolean } | null {
  if (!corner) return null;
  const [south, east] = [corner.startsWith("S"), corner.endsWith("E")];
  return { x: left(x) + (east ? 71 : 29), y: top(y) + (south ? 79 : 33), east };
}
