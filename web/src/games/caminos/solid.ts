// The board of Caminos as something to draw: columns with their walls, seams between pieces, small pictures.
import type { CaminosBoard } from "../../engine/wire/CaminosBoard";
import type { Column } from "../../engine/wire/Column";
import { cubesOf } from "./placing";

/** The four neighbours of a cell: north, east, south, west. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

export interface Tower {
  name: string;
  x: number;
  y: number;
  /** Its cubes from the bottom. */
  cubes: string;
  /** How high the neighbours are: north, east, south, west. */
  beside: [number, number, number, number];
  /** Whether a seam runs along each side of its top: another piece is as high there. */
  seams: [boolean, boolean, boolean, boolean];
}

const at = (x: number, y: number) => `${x},${y}`;

/** Every column that has cubes. */
export function towers(board: CaminosBoard): Tower[] {
  const heights = new Map(board.cells.map((cell) => [at(cell.x, cell.y), cell.cubes.length]));
  const tops = new Map<string, number>();
  board.placed.forEach(({ columns }, piece) => columns.forEach(({ x, y }) => tops.set(at(x, y), piece)));
  const around = <T>(of: (x: number, y: number) => T, x: number, y: number) =>
    DIRECTIONS.map(([dx, dy]) => of(x + dx, y + dy)) as [T, T, T, T];
  return board.cells
    .filter((cell) => cell.cubes !== "")
    .map((cell) => ({
      ...cell,
      beside: around((x, y) => heights.get(at(x, y)) ?? 0, cell.x, cell.y),
      seams: around(
        (x, y) =>
          heights.get(at(x, y)) === cell.cubes.length && tops.get(at(x, y)) !== tops.get(at(cell.x, cell.y)),
        cell.x,
        cell.y,
      ),
    }));
}

export interface Facet {
  kind: "top" | "left" | "right";
  points: string;
}

/** All pieces are drawn at one scale. The L is the tallest, where it stands on its short side: three cubes high and two deep. */
const TALLEST = 4.5;

/** A piece as a small picture, seen from the south-west and above, within a box of 100 by 100. */
export function picture(columns: readonly Column[]): Facet[] {
  const cubes = cubesOf(columns);
  const has = new Set(cubes.map((cube) => cube.join()));
  const flat = ([x, y, z]: readonly number[]): [number, number] => [
    ((x ?? 0) - (y ?? 0)) * 0.87,
    -((x ?? 0) + (y ?? 0)) * 0.5 - (z ?? 0),
  ];
  const corners: Record<Facet["kind"], number[][]> = {
    top: [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]],
    left: [[0, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]],
    right: [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]],
  };
  const hidden: Record<Facet["kind"], number[]> = { top: [0, 0, 1], left: [-1, 0, 0], right: [0, -1, 0] };
  const add = (cube: readonly number[], offset: readonly number[]) => cube.map((n, i) => n + (offset[i] ?? 0));
  // What is far away is painted first: far to the north-east, and low.
  const order = [...cubes].sort((a, b) => b[0] + b[1] - a[0] - a[1] || a[2] - b[2]);
  const faces = order.flatMap((cube) =>
    (["left", "right", "top"] as const)
      .filter((kind) => !has.has(add(cube, hidden[kind]).join()))
      .map((kind) => ({ kind, points: corners[kind].map((corner) => flat(add(cube, corner))) })),
  );
  const all = faces.flatMap((face) => face.points);
  const [left, right] = [Math.min(...all.map((p) => p[0])), Math.max(...all.map((p) => p[0]))];
  const [top, bottom] = [Math.min(...all.map((p) => p[1])), Math.max(...all.map((p) => p[1]))];
  const scale = 96 / TALLEST;
  const place = ([x, y]: [number, number]) =>
    `${(50 + (x - (left + right) / 2) * scale).toFixed(1)},${(50 + (y - (top + bottom) / 2) * scale).toFixed(1)}`;
  return faces.map(({ kind, points }) => ({ kind, points: points.map(place).join(" ") }));
}
