// How high the ground of a park is: land lies at 0 with a low bank along the water, the water's bed is sunk.
import { BufferGeometry, Float32BufferAttribute } from "three";

import type { ParkBox } from "../../engine/wire/ParkBox";
import { CELL, type Point, type Tile, left, shores, top } from "./drawing";

/** How thick a tile is; the land on it is at the height of 0. */
export const THICK = 0.16;
/** The level of the water, and its bed. */
export const WATER = -0.055;
const BED = -0.125;
const BANK = 0.022;
/** Fields along each side of a tile. */
const FINE = 14;
const EDGE = 0.001;

/** How far a point is from the water's edge, in cells: above 0 on land, below 0 in the water. */
export function shoreDistance(tile: Tile, x: number, y: number): number {
  const { areLand, outlines } = shores(tile);
  // A point on the edge of the tile is taken as within it: there the outlines end.
  const inside = (share: number) => Math.min(1 - EDGE, Math.max(EDGE, share)) * CELL;
  const at: Point = [left(tile.x) + inside(x), top(tile.y) + CELL - inside(y)];
  let least = Infinity;
  let isInside = false;
  for (const outline of outlines) {
    for (let index = 1; index + 1 < outline.length; index++) least = Math.min(least, distance(at, outline[index] ?? at, outline[index + 1] ?? at));
    isInside ||= within(at, outline);
  }
  return ((isInside === areLand ? 1 : -1) * least) / CELL;
}

function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

function within([x, y]: Point, outline: readonly Point[]): boolean {
  let isIn = false;
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [0, 0];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn;
  });
  return isIn;
}

/** The height of the ground at such a distance from the water's edge. */
export function heightAt(away: number): number {
  if (away >= 0) return BANK * Math.exp(-(((away - 0.06) / 0.05) ** 2));
  const share = Math.min(1, -away / 0.1);
  return BANK * 0.24 + (BED - BANK * 0.24) * share * share * (3 - 2 * share);
}

const HEIGHTS = new Map<string, Float32Array>();

/** The heights of a tile, row by row from the south-west; always the same for a tile at a place. */
export function reliefOf(tile: Tile): Float32Array {
  const key = [tile.x, tile.y, tile.code[0]].join();
  const known = HEIGHTS.get(key);
  if (known) return known;
  const heights = new Float32Array((FINE + 1) ** 2);
  for (let row = 0; row <= FINE; row++) {
    for (let column = 0; column <= FINE; column++) heights[row * (FINE + 1) + column] = heightAt(shoreDistance(tile, column / FINE, row / FINE));
  }
  HEIGHTS.set(key, heights);
  return heights;
}

/** The ground of some tiles with their part of the picture, and sides where no other tile lies. */
export function groundOf(tiles: readonly Tile[], box: ParkBox): BufferGeometry {
  const laid = new Set(tiles.map(({ x, y }) => `${x},${y}`));
  const [position, uv, colour, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  const corner = (x: number, height: number, y: number, shade: number) => {
    position.push(x, height, -y);
    uv.push((x - box.west) / box.width, (y - box.south) / box.height);
    colour.push(shade, shade, shade);
    return position.length / 3 - 1;
  };
  const wide = FINE + 1;
  for (const tile of tiles) {
    const heights = reliefOf(tile);
    const height = (column: number, row: number) => heights[row * wide + column] ?? 0;
    const first = position.length / 3;
    for (let row = 0; row <= FINE; row++) for (let column = 0; column <= FINE; column++) corner(tile.x + column / FINE, height(column, row), tile.y + row / FINE, 1);
    for (let row = 0; row < FINE; row++) {
      for (let column = 0; column < FINE; column++) {
        const at = first + row * wide + column;
        index.push(at, at + 1, at + wide + 1, at, at + wide + 1, at + wide);
      }
    }
    // From inside the tile to each side: where its edge runs, seen from outside from left to right.
    const edges: [number, number, (step: number) => [number, number]][] = [
      [0, -1, (step) => [step, 0]],
      [1, 0, (step) => [FINE, step]],
      [0, 1, (step) => [FINE - step, FINE]],
      [-1, 0, (step) => [0, FINE - step]],
    ];
    for (const [dx, dy, along] of edges) {
      if (laid.has(`${tile.x + dx},${tile.y + dy}`)) continue;
      for (let step = 0; step < FINE; step++) {
        const [[c1, r1], [c2, r2]] = [along(step), along(step + 1)];
        const ends = ([[c1, r1], [c2, r2]] as const).map(([c, r]) => [tile.x + c / FINE, tile.y + r / FINE, Math.max(WATER, height(c, r))] as const);
        const [[x1, y1, h1], [x2, y2, h2]] = ends as [readonly [number, number, number], readonly [number, number, number]];
        const [a, b, c, d] = [corner(x1, -THICK, y1, 0.5), corner(x2, -THICK, y2, 0.5), corner(x2, h2, y2, 0.72), corner(x1, h1, y1, 0.72)];
        index.push(a, b, c, a, c, d);
      }
    }
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(position, 3));
  made.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  made.setAttribute("color", new Float32BufferAttribute(colour, 3));
  made.setIndex(index);
  made.computeVertexNormals();
  return made;
}

/** The water of some tiles: it lies flat over all of them, and land rises through it. */
export function waterOf(tiles: readonly Tile[]): BufferGeometry {
  const [position, normal, uv, index]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const { x, y } of tiles) {
    const first = position.length / 3;
    for (const [dx, dy] of [[0, 0], [1, 0], [1, 1], [0, 1]] as const) {
      position.push(x + dx, WATER, -(y + dy));
      normal.push(0, 1, 0);
      uv.push((x + dx) / 2, (y + dy) / 2);
    }
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(position, 3));
  made.setAttribute("normal", new Float32BufferAttribute(normal, 3));
  made.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  made.setIndex(index);
  return made;
}
