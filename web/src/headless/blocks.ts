// Scenes of pieces made of cubes, seen from the south-west and above.

export interface Block {
  x: number;
  y: number;
  z: number;
  /** The first part of the names of its colours. */
  paint: string;
  /** When it comes, counted in moves. The cubes of one move are one body. */
  step: number;
  /** What stands on its faces. */
  mark?: number | undefined;
}

/** A piece by the names of its colours and its cubes, which may have marks. */
export type Piece = readonly [paint: string, ...cubes: (readonly [x: number, y: number, z: number, mark?: number])[]];

export interface Face extends Pick<Block, "paint" | "step" | "mark"> {
  kind: "top" | "left" | "right";
  points: string;
  /** The edges at which the body ends. */
  outline: string;
  /** Where it joins the rest of its body. */
  joint: string;
  /** Brings a drawing around the origin, with y down, onto the face: the unit is the edge of a cube. */
  onto: string;
}

type Point = readonly [x: number, y: number, z: number];

const ACROSS = 0.87;
const project = ([x, y, z]: Point): [number, number] => [(x - y) * ACROSS, -(x + y) * 0.5 - z];
const flat = (point: Point): string => project(point).map((at) => at.toFixed(3)).join();

/** The faces that can be seen: which way a drawing's right and down run on each, and what lies on all of it. */
const KINDS = {
  left: { at: [0, 0.5, 0.5], right: [0, -1, 0], down: [0, 0, -1] },
  right: { at: [0.5, 0, 0.5], right: [1, 0, 0], down: [0, 0, -1] },
  top: { at: [0.5, 0.5, 1], right: [1, 0, 0], down: [0, -1, 0] },
} as const satisfies Record<Face["kind"], Record<string, Point>>;

const plus = ([x, y, z]: Point, [dx, dy, dz]: Point, times = 1): Point => [x + dx * times, y + dy * times, z + dz * times];

/** The faces of blocks that nothing hides, in painting order: from the far north-east, each column from below. */
export function faces(blocks: readonly Block[]): Face[] {
  const bodies = new Map(blocks.map(({ x, y, z, step }) => [`${x},${y},${z}`, step]));
  const order = [...blocks].sort((a, b) => b.x + b.y - a.x - a.y || a.z - b.z);
  return order.flatMap((block) => (["left", "right", "top"] as const).map((kind) => face(block, kind, bodies)));
}

function face({ x, y, z, paint, step, mark }: Block, kind: Face["kind"], bodies: ReadonlyMap<string, number>): Face {
  const { at, right, down } = KINDS[kind];
  const centre = plus([x, y, z], at);
  const corner = (across: number, along: number) => plus(plus(centre, right, across / 2), down, along / 2);
  const [[cx, cy], [rx, ry], [dx, dy]] = [project(centre), project(right), project(down)];
  const lines = { outline: "", joint: "" };
  for (const [across, along] of [[1, 0], [0, 1], [-1, 0], [0, -1]] as const) {
    const beside = plus(plus([x, y, z], right, across), down, along);
    const isJoint = bodies.get(beside.join()) === step;
    const [from, to] = [corner(across || -1, along || -1), corner(across || 1, along || 1)];
    lines[isJoint ? "joint" : "outline"] += `M${flat(from)}L${flat(to)}`;
  }
  return {
    kind,
    paint,
    step,
    mark,
    points: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].map(flat).join(" "),
    ...lines,
    onto: `matrix(${[rx, ry, dx, dy, cx, cy].map((part) => part.toFixed(3)).join(" ")})`,
  };
}

/** A board under the blocks, as a flat rhombus. */
export function ground(size: number): string {
  return [[0, 0, 0] as const, [size, 0, 0] as const, [size, size, 0] as const, [0, size, 0] as const].map(flat).join(" ");
}

/** The cubes of pieces, each of which comes as one. */
export const blocksOf = (pieces: readonly Piece[]): Block[] =>
  pieces.flatMap(([paint, ...cubes], step) => cubes.map(([x, y, z, mark]) => ({ x, y, z, paint, step, mark })));
