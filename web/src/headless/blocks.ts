// Scenes of cubes, seen from the south-west and above.

export interface Block {
  x: number;
  y: number;
  z: number;
  /** The first part of the names of its colours. */
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

/** The cubes of a piece that comes as one. */
export const piece = (step: number, paint: string, ...cubes: [number, number, number][]): Block[] =>
  cubes.map(([x, y, z]) => ({ x, y, z, paint, step }));
