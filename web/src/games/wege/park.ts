// The moves of Wege as places that can be pointed at, and the cells around them.
import type { ParkBox } from "../../engine/wire/ParkBox";

export interface Laying {
  move: string;
  x: number;
  y: number;
  corner: string | null;
  exchange: boolean;
}

/** Reads the notation of a legal move: `-2,3`, `0,0/SW`, `x1,1`. */
export function readLaying(move: string): Laying {
  const exchange = move.startsWith("x");
  const [place = "", corner = null] = move.replace(/^x/, "").split("/");
  const [x = 0, y = 0] = place.split(",").map(Number);
  return { move, x, y, corner, exchange };
}

/** Even cells have water in the south-west and north-east, the others in the north-west and south-east (W4). */
export function isEven(x: number, y: number): boolean {
  return (x + y) % 2 === 0;
}

/** The two corners of a cell in which a duck can sit: the northern one, then the southern one. */
export function waterCorners(x: number, y: number): [string, string] {
  return isEven(x, y) ? ["NE", "SW"] : ["NW", "SE"];
}

/** How many cells wide and high the finished park is (W6). */
export const PARK = 6;

/** How many cells the view is wide: few at first, then as many as an unfinished park can need. */
const SEEN = [5, PARK + 1];

/**
 * The square of cells that is seen: the park, and a cell around it wherever it can still grow. While the park grows, the
 * square keeps its size and its place as long as it can; where both edges are certain, the park is in its middle.
 */
export function seenBox(extent: ParkBox): ParkBox {
  const rim = (span: number) => (span < PARK ? 1 : 0);
  const needed = Math.max(extent.width + 2 * rim(extent.width), extent.height + 2 * rim(extent.height));
  const isWhole = extent.width === PARK && extent.height === PARK;
  const size = isWhole ? PARK : (SEEN.find((cells) => cells >= needed) ?? needed);
  // The first tile lies at 0, and in the middle of the square.
  const from = (low: number, span: number) => {
    if (span === PARK) return low - (size - PARK) / 2;
    const [least, most] = [low + span + rim(span) - size, low - rim(span)];
    return Math.min(most, Math.max(least, -Math.floor(size / 2)));
  };
  return { west: from(extent.west, extent.width), south: from(extent.south, extent.height), width: size, height: size };
}

/** The cells of one direction that are seen whole, from the west or the south. */
export function wholeCells(from: number, span: number): number[] {
  const first = Math.ceil(from);
  return Array.from({ length: Math.floor(from + span) - first }, (_, index) => first + index);
}

/** Likewise in 3D, where the table around the park is always in view: closer, and just as calm. */
const SEEN_IN_3D = [4, 6, PARK + 1];
/** Room around the whole park. */
const WHOLE = PARK + 0.5;

/** The square of cells that is seen in 3D. */
export function stageBox({ west, south, width, height }: ParkBox): ParkBox {
  const rim = (span: number) => (span < PARK ? 1 : 0.25);
  const needed = Math.max(width + 2 * rim(width), height + 2 * rim(height));
  const size = width === PARK && height === PARK ? WHOLE : (SEEN_IN_3D.find((cells) => cells >= needed) ?? needed);
  // The first tile lies at 0, and in the middle of the square.
  const from = (low: number, span: number) => {
    const [least, most] = [low + span + rim(span) - size, low - rim(span)];
    return Math.min(most, Math.max(least, (1 - size) / 2));
  };
  return { west: from(west, width), south: from(south, height), width: size, height: size };
}

/** No picture shows fewer cells than this, so that a single tile does not fill it. */
const LEAST_IN_PICTURE = 4;

/** The cells of a picture: the park as it is and as it will be, and some room at first. */
export function pictureBox(extent: ParkBox, around: readonly { x: number; y: number }[]): ParkBox {
  const corners = [
    { x: extent.west, y: extent.south },
    { x: extent.west + Math.max(1, extent.width) - 1, y: extent.south + Math.max(1, extent.height) - 1 },
  ];
  const span = (all: readonly number[]): [number, number] => {
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const size = Math.max(LEAST_IN_PICTURE, high - low + 1);
    return [low - Math.floor((size - (high - low + 1)) / 2), size];
  };
  const cells = [...corners, ...around];
  const [west, width] = span(cells.map(({ x }) => x));
  const [south, height] = span(cells.map(({ y }) => y));
  return { west, south, width, height };
}
