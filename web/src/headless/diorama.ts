// A little scene of cubes for the front page, seen from the south-west and above.

export interface Block {
  x: number;
  y: number;
  z: number;
  /** A class that says how it is painted. */
  paint: string;
  /** When it comes, counted in moves. */
  step: number;
}

export interface Face {
  kind: "top" | "left" | "right";
  points: string;
  paint: string;
  step: number;
}

const flat = (x: number, y: number, z: number): string =>
  `${((x - y) * 0.87).toFixed(3)},${(-(x + y) * 0.5 - z).toFixed(3)}`;

/** The faces of blocks that nothing hides, in painting order: from the far north-east, each column from below. */
export function faces(blocks: readonly Block[]): Face[] {
  const order = [...blocks].sort((a, b) => b.x + b.y - a.x - a.y || a.z - b.z);
  return order.flatMap(({ x, y, z, paint, step }) => [
    { kind: "left" as const, points: [flat(x, y, z), flat(x, y + 1, z), flat(x, y + 1, z + 1), flat(x, y, z + 1)].join(" "), paint, step },
    { kind: "right" as const, points: [flat(x, y, z), flat(x + 1, y, z), flat(x + 1, y, z + 1), flat(x, y, z + 1)].join(" "), paint, step },
    { kind: "top" as const, points: [flat(x, y, z + 1), flat(x + 1, y, z + 1), flat(x + 1, y + 1, z + 1), flat(x, y + 1, z + 1)].join(" "), paint, step },
  ]);
}

/** A board under the blocks, as a flat rhombus. */
export function ground(size: number): string {
  return [flat(0, 0, 0), flat(size, 0, 0), flat(size, size, 0), flat(0, size, 0)].join(" ");
}

const piece = (step: number, paint: string, ...cubes: [number, number, number][]): Block[] =>
  cubes.map(([x, y, z]) => ({ x, y, z, paint, step }));

export const CAMINOS: readonly Block[] = [
  ...piece(0, "y", [2, 0, 0], [2, 1, 0], [2, 2, 0]),
  ...piece(1, "g", [0, 3, 0], [1, 3, 0], [1, 3, 1], [1, 3, 2]),
  ...piece(2, "y", [2, 3, 0], [2, 3, 1]),
  ...piece(3, "g", [3, 1, 0], [3, 2, 0], [4, 1, 0], [4, 2, 0]),
  ...piece(4, "y", [1, 4, 0], [2, 4, 0], [2, 4, 1]),
  ...piece(5, "g", [4, 4, 0], [4, 3, 0]),
  ...piece(6, "y", [2, 5, 0], [3, 5, 0], [2, 5, 1]),
];

export const CUMINOS: readonly Block[] = [
  ...piece(0, "s0", [2, 2, 0], [2, 2, 1]),
  ...piece(1, "s1", [3, 2, 0], [4, 2, 0]),
  ...piece(2, "s0", [2, 3, 0], [2, 4, 0]),
  ...piece(3, "s1", [1, 2, 0], [0, 2, 0]),
  ...piece(4, "s0", [3, 2, 1], [4, 2, 1]),
  ...piece(5, "s1", [2, 1, 0], [2, 0, 0]),
  ...piece(6, "s0", [2, 3, 1], [2, 4, 1]),
];
