// Bodies of cubes as one piece: outer edges are rounded, inner ones stay sharp, faces run on from cube to cube.
import { BufferGeometry, Float32BufferAttribute } from "three";

/** A cube by its lowest corner, in the scene's own axes: x to the east, y up, z to the south. */
export type Cube = readonly [x: number, y: number, z: number];
type Axis = 0 | 1 | 2;

export interface Cut {
  /** How much smaller than its cubes a body is on each side. */
  gap: number;
  /** The radius of its outer edges. */
  radius: number;
  /** Into how many strips half an edge is divided. */
  steps: number;
}

/** The surface of a body: for every corner of its triangles a place, a normal, a place on the texture, and whether it is end grain. */
export interface Surface {
  position: number[];
  normal: number[];
  uv: number[];
  end: number[];
  index: number[];
}

const keyOf = (x: number, y: number, z: number) => `${x},${y},${z}`;

/** The axis along which the grain runs: the longest, and rather lying than standing. */
export function grainOf(cubes: readonly Cube[]): Axis {
  const span = (axis: Axis) => {
    const at = cubes.map((cube) => cube[axis]);
    return Math.max(...at) - Math.min(...at);
  };
  return ([0, 2, 1] as const).reduce((best, axis) => (span(axis) > span(best) ? axis : best));
}

/** The surface of a body; faces that lie on something are left out. The texture repeats once in `1 / scale` cells. */
export function surface(cubes: readonly Cube[], { gap, radius, steps }: Cut, scale: number, grain: Axis): Surface {
  const filled = new Set(cubes.map((cube) => keyOf(...cube)));
  const core = coreOf(cubes, filled, gap + radius);
  const lines = linesOf(gap + radius, steps);
  const made: Surface = { position: [], normal: [], uv: [], end: [], index: [] };
  for (const cube of cubes) {
    for (const axis of [0, 1, 2] as const) {
      for (const side of [-1, 1] as const) {
        const beside: [number, number, number] = [...cube];
        beside[axis] += side;
        const liesOn = axis === 1 && side < 0;
        if (!liesOn && !filled.has(keyOf(...beside))) addFace(made, cube, axis, side, { core, lines, radius, scale, grain });
      }
    }
  }
  return made;
}

function linesOf(edge: number, steps: number): number[] {
  const low = Array.from({ length: steps + 1 }, (_, step) => (edge * step) / steps);
  return [...low, ...low.map((line) => 1 - line).reverse()];
}

/** What is left of each cube, as boxes of six numbers: the least and the greatest of each axis. */
type Core = ReadonlyMap<string, readonly (readonly number[])[]>;

/** What is left of a body when its edges are taken away: in each cube, of 27 parts those with nothing but cubes around. */
function coreOf(cubes: readonly Cube[], filled: ReadonlySet<string>, edge: number): Core {
  const spans: Record<-1 | 0 | 1, [number, number]> = { [-1]: [0, edge], 0: [edge, 1 - edge], 1: [1 - edge, 1] };
  const parts = [-1, 0, 1] as const;
  const found = new Map<string, number[][]>();
  for (const [x, y, z] of cubes) {
    const boxes: number[][] = [];
    for (const i of parts) for (const j of parts) for (const k of parts) {
      const around = [0, i].flatMap((a) => [0, j].flatMap((b) => [0, k].map((c) => keyOf(x + a, y + b, z + c))));
      if (!around.every((cell) => filled.has(cell))) continue;
      const [[x1, x2], [y1, y2], [z1, z2]] = [spans[i], spans[j], spans[k]];
      boxes.push([x + x1, x + x2, y + y1, y + y2, z + z1, z + z2]);
    }
    found.set(keyOf(x, y, z), boxes);
  }
  return found;
}

interface Making {
  core: Core;
  lines: readonly number[];
  radius: number;
  scale: number;
  grain: Axis;
}

function addFace(made: Surface, cube: Cube, axis: Axis, side: -1 | 1, { core, lines, radius, scale, grain }: Making): void {
  const [one, other] = ([0, 1, 2] as const).filter((a) => a !== axis) as [Axis, Axis];
  const first = made.end.length;
  const end = axis === grain ? 1 : 0;
  const [along, across] = other === grain ? [other, one] : [one, other];
  const around = boxesAround(core, cube, axis, side);
  const point: [number, number, number] = [...cube];
  point[axis] += side > 0 ? 1 : 0;
  for (const v of lines) {
    for (const u of lines) {
      point[one] = cube[one] + u;
      point[other] = cube[other] + v;
      const { place, normal } = rounded(point, axis, side, around, radius);
      made.position.push(...place);
      made.normal.push(...normal);
      made.uv.push(place[along] * scale, place[across] * scale);
      made.end.push(end);
    }
  }
  // The two axes of a face and its normal are a right-handed system for x and z, not for y.
  const turned = (side > 0) === (axis === 1);
  const count = lines.length;
  for (let row = 0; row + 1 < count; row++) {
    for (let column = 0; column + 1 < count; column++) {
      const at = first + row * count + column;
      const [a, b, c, d] = [at, at + 1, at + count + 1, at + count];
      made.index.push(...(turned ? [a, d, c, a, c, b] : [a, b, c, a, c, d]));
    }
  }
}

/** The parts of the core that a face can be nearest to: those of its cube, and of the cubes beside and before it. */
function boxesAround(core: Core, [x, y, z]: Cube, axis: Axis, side: -1 | 1): (readonly number[])[] {
  const near = [-1, 0, 1];
  const found: (readonly number[])[] = [];
  for (const i of near) for (const j of near) for (const k of near) {
    if ([i, j, k][axis] !== -side) found.push(...(core.get(keyOf(x + i, y + j, z + k)) ?? []));
  }
  return found;
}

const NEAR = 1e-6;
type Triple = [number, number, number];

const clamped = (at: number, low = 0, high = 0) => (at < low ? low : at > high ? high : at);

/** Where a point of the sharp surface comes to lie, as far from the core as the edges are round. */
function rounded(point: Triple, axis: Axis, side: -1 | 1, boxes: readonly (readonly number[])[], radius: number): { place: Triple; normal: Triple } {
  const [x, y, z] = point;
  let least = Infinity;
  let nearest: Triple[] = [];
  for (const box of boxes) {
    const [a, b, c] = [clamped(x, box[0], box[1]), clamped(y, box[2], box[3]), clamped(z, box[4], box[5])];
    const away = Math.hypot(x - a, y - b, z - c);
    if (away > least + NEAR) continue;
    if (away < least - NEAR) [least, nearest] = [away, []];
    const isKnown = nearest.some((known) => Math.abs(known[0] - a) + Math.abs(known[1] - b) + Math.abs(known[2] - c) < NEAR);
    if (!isKnown) nearest.push([a, b, c]);
  }
  const outwards = nearest.map(([a, b, c]): Triple => [(x - a) / least, (y - b) / least, (z - c) / least]);
  // In an inner corner each of the two faces keeps its own normal.
  const most = Math.max(...outwards.map((way) => way[axis] * side));
  const place: Triple = [0, 0, 0];
  const normal: Triple = [0, 0, 0];
  outwards.forEach((way, index) => {
    const isOwn = way[axis] * side > most - NEAR;
    for (const part of [0, 1, 2] as const) {
      place[part] += ((nearest[index]?.[part] ?? 0) + radius * way[part]) / nearest.length;
      if (isOwn) normal[part] += way[part];
    }
  });
  const length = Math.hypot(...normal) || 1;
  return { place, normal: [normal[0] / length, normal[1] / length, normal[2] / length] };
}

/** A surface somewhere: moved by whole cells, with its part of the texture and its tone. */
export interface Part {
  surface: Surface;
  at: readonly [number, number, number];
  /** How far its texture is moved, in repetitions. */
  texture: readonly [number, number];
  tone: readonly [number, number, number];
}

/** Many surfaces as one geometry. */
export function joined(parts: readonly Part[]): BufferGeometry {
  const count = parts.reduce((sum, { surface: { end } }) => sum + end.length, 0);
  const [position, normal, uv] = [new Float32Array(3 * count), new Float32Array(3 * count), new Float32Array(2 * count)];
  const [colour, end] = [new Float32Array(3 * count), new Float32Array(count)];
  const index: number[] = [];
  let first = 0;
  for (const { surface, at, texture, tone } of parts) {
    const corners = surface.end.length;
    normal.set(surface.normal, 3 * first);
    end.set(surface.end, first);
    for (let corner = 0; corner < corners; corner++) {
      for (const axis of [0, 1, 2] as const) {
        position[3 * (first + corner) + axis] = (surface.position[3 * corner + axis] ?? 0) + at[axis];
        colour[3 * (first + corner) + axis] = tone[axis];
      }
      for (const axis of [0, 1] as const) uv[2 * (first + corner) + axis] = (surface.uv[2 * corner + axis] ?? 0) + texture[axis];
    }
    for (const corner of surface.index) index.push(first + corner);
    first += corners;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normal, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  geometry.setAttribute("color", new Float32BufferAttribute(colour, 3));
  geometry.setAttribute("end", new Float32BufferAttribute(end, 1));
  geometry.setIndex(index);
  return geometry;
}
