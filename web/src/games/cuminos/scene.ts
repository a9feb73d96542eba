// The table of Cuminos in three dimensions: blocks of stone with carved marks, drawn from the headless state.
import {
  BackSide,
  Box3,
  BoxGeometry,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
  Path,
  Shape,
  ShapeGeometry,
  TorusGeometry,
  Vector2,
  Vector3,
} from "three";

import type { LaidCumino } from "../../engine/wire/LaidCumino";
import type { Touch } from "../../engine/wire/Touch";
import type { Quarters } from "../../headless/facing";
import { type Cube, type Part, joined, surface } from "../../scene/body";
import { readColour } from "../../scene/colours";
import { texturesOf } from "../../scene/dispose";
import { meet } from "../../scene/columns";
import { Occlusion } from "../../scene/occlusion";
import type { Stage } from "../../scene/stage";
import { tableTop } from "../../scene/table";
import { FACE, carvedMaterial, inlay, markAt, stoneMaterial } from "./block";
import type { Box } from "./frame";
import { SEATS, isPale } from "./look";
import { Ranks } from "./ranks";
import { type Column, type Pair, type Placed, type Spot, STEPS, type Way, WAYS, cellKey, freeSides, wayOf } from "./stone";

export type Shown = {
  laid: readonly LaidCumino[];
  columns: ReadonlyMap<string, Column>;
  openEnds: readonly [number, number][];
  box: Box;
  quarters: Quarters;
  /** Whether the last cumino is to be pointed out. */
  marked: boolean;
};

export interface Hovering {
  ghost: Placed | null;
  seat: number;
  legal: boolean;
  pinned: boolean;
  contacts: readonly Touch[];
  clashes: readonly Touch[];
  /** Where the cumino in hand can go: cells with their heights. */
  reach: readonly { x: number; y: number; height: number }[];
}

type Sided = Placed & { seat: number };

const FALL = 320;
const CUT = { gap: 0.014, radius: 0.07, steps: 3 };
/** How many cells the picture of the stone covers. */
const SPAN = 2;
/** How far from the source the table reaches, and occlusion is computed. */
const TABLE = 44;
const NEAR = 18;
/** There is room for a cumino that stands on the table. */
const STANDING = 2;

export class CuminosScene {
  readonly #stage: Stage;
  readonly #near: Element;
  readonly #occlusion = new Occlusion(-NEAR, -NEAR, 2 * NEAR + 1, 2 * NEAR + 1);
  readonly #settled = new Group();
  readonly #last = new Group();
  readonly #signs = new Group();
  readonly #ghost = new Group();
  readonly #touched = new Group();
  readonly #stone: MeshStandardMaterial;
  readonly #carved = carvedMaterial();
  /** The same stone, tinted. */
  readonly #held: MeshStandardMaterial;
  readonly #dark = new MeshBasicMaterial({ color: readColour("--black"), transparent: true, opacity: 0.3 });
  readonly #rims = { legal: rim("--legal"), illegal: rim("--illegal"), last: rim("--black") };
  readonly #ranks = new Ranks();
  readonly #match = shine("--legal");
  readonly #clash = shine("--illegal");
  /** A frame: whatever stands before a face that is touched stays to be seen. */
  readonly #face = frameOf(1.06 * FACE, 0.78 * FACE);
  readonly #accent = new MeshBasicMaterial();
  readonly #arrows = copies(ARROW(), this.#accent);
  readonly #dots = copies(new CylinderGeometry(0.15, 0.15, 0.03, 24), new MeshBasicMaterial({ color: readColour("--legal") }));
  #cubes: Cube[] = [];
  #ground = new Box3();
  #standing = new Box3();
  #count = -1;

  /** `canvas` is where the scene is drawn: the style sheet's colours depend on it. */
  constructor(stage: Stage, canvas: HTMLCanvasElement) {
    this.#stage = stage;
    this.#near = canvas.parentElement ?? document.body;
    this.#stone = this.#occlusion.shade(stoneMaterial());
    this.#held = new MeshStandardMaterial({ map: this.#stone.map, vertexColors: true, transparent: true, roughness: 0.7 });
    const ring = new Mesh(new TorusGeometry(0.68, 0.022, 8, 48), this.#accent);
    ring.rotation.x = -Math.PI / 2;
    ring.position.set(0.5, 0.01, -0.5);
    this.#signs.add(ring, this.#arrows);
    const { legal, illegal, last } = this.#rims;
    stage.own(this.#stone, this.#carved, ...texturesOf(this.#stone), ...texturesOf(this.#carved), this.#held, this.#dark, legal, illegal, last);
    stage.own(this.#match, this.#clash, this.#face, this.#ranks);
    const table = tableTop(TABLE, TABLE, 0, this.#occlusion);
    stage.scene.add(table, this.#settled, this.#last, this.#signs, this.#ghost, this.#touched, this.#dots, this.#ranks.group);
  }

  /** Shows a table. A cumino that has just been laid comes down softly, unless motion is unwanted. */
  show(shown: Shown, still: boolean): void {
    const { laid, marked } = shown;
    const isNew = !still && this.#count >= 0 && laid.length === this.#count + 1;
    this.#count = laid.length;
    const accent = readColour("--accent", this.#near);
    for (const material of [this.#accent, this.#rims.last]) material.color.set(accent);
    this.#cubes = laid.flatMap(({ spots }) => spots.map(cubeAt));
    this.#occlusion.fill(this.#cubes);
    const [last] = marked ? laid.slice(-1) : [];
    this.#fill(this.#settled, last ? laid.slice(0, -1) : laid, null);
    this.#fill(this.#last, last ? [last] : [], this.#rims.last);
    this.#signpost(shown);
    this.#look(shown);
    this.#last.position.y = 0;
    if (isNew) {
      this.#stage.animate((passed) => {
        const left = 1 - Math.min(1, passed / FALL);
        this.#last.position.y = 2 * left * left;
        return left > 0;
      });
    }
    this.#stage.changed();
  }

  /** Shows the cumino in hand, what it touches, and where it can go. */
  hover({ ghost, seat, legal, pinned, contacts, clashes, reach }: Hovering): void {
    spread(this.#dots, reach.map(({ x, y, height }) => new Matrix4().setPosition(x + 0.5, height + 0.02, -y - 0.5)));
    this.#held.emissive.set(readColour(legal ? "--legal" : "--illegal"));
    this.#held.emissiveIntensity = pinned ? 0.12 : 0.06;
    this.#held.opacity = legal ? 0.96 : 0.5;
    this.#ranks.show(legal && this.#count > 0 ? ghost : null);
    this.#fill(this.#ghost, ghost ? [{ ...ghost, seat }] : [], this.#rims[legal ? "legal" : "illegal"], this.#held);
    this.#touched.clear();
    for (const touch of ghost ? contacts : []) this.#touched.add(this.#lit(touch, this.#match));
    for (const touch of ghost ? clashes : []) this.#touched.add(this.#lit(touch, this.#clash));
    if (ghost) {
      // What is held stays in view, however high it stands; the view does not shrink again before something is laid.
      for (const spot of ghost.spots.map(cubeAt)) this.#standing.union(boxOf(spot));
      this.#stage.show(this.#ground, this.#standing);
    }
    this.#stage.changed();
  }

  /** The point of the table under a pointer, in cells. */
  locate(event: MouseEvent): { x: number; y: number } | null {
    const met = meet(this.#stage.ray(event), this.#cubes);
    if (!met) return null;
    const within = (at: number, low: number) => Math.min(low + 0.98, Math.max(low + 0.02, at));
    const { point, cube } = met;
    return cube ? { x: within(point.x, cube[0]), y: -within(point.z, cube[2]) } : { x: point.x, y: -point.z };
  }

  /** The camera sees everything laid with its height, and the places around it. */
  #look({ box: { x, y, width, height } }: Shown): void {
    this.#ground = new Box3(new Vector3(x + 0.5, 0, -y - height + 0.5), new Vector3(x + width - 0.5, 1, -y - 0.5));
    this.#standing = new Box3(new Vector3(0, 0, -1), new Vector3(1, STANDING, 0));
    for (const cube of this.#cubes) this.#standing.union(boxOf([cube[0], cube[1] + 1, cube[2]]));
    this.#stage.show(this.#ground, this.#standing);
  }

  /** Puts cuminos into a group: all blocks, all marks and all grooves are a mesh each. */
  #fill(group: Group, cuminos: readonly Sided[], outlined: Material | null, held?: Material): void {
    for (const mesh of group.children as Mesh[]) {
      mesh.geometry.dispose();
      if (mesh instanceof InstancedMesh) mesh.dispose();
    }
    group.clear();
    if (cuminos.length === 0) return;
    const block = new Mesh(joined(cuminos.map(partOf)), held ?? this.#stone);
    block.castShadow = block.receiveShadow = true;
    const marks = new Mesh(marksOf(cuminos), this.#carved);
    marks.receiveShadow = true;
    const grooves = new InstancedMesh(new BoxGeometry(0.02, 1 - CUT.gap, 1 - CUT.gap), this.#dark, cuminos.length);
    cuminos.forEach((cumino, index) => grooves.setMatrixAt(index, grooveAt(cumino)));
    grooves.frustumCulled = false;
    group.add(block, grooves, marks);
    if (outlined) group.add(outline(block, outlined));
    block.renderOrder = 0;
    marks.renderOrder = held ? 2 : 1;
  }

  /** A face that is touched, framed through whatever stands before it. */
  #lit({ spot, face }: Touch, material: MeshBasicMaterial): Mesh {
    const mesh = new Mesh(this.#face, material);
    mesh.applyMatrix4(faceMatrix(spot, face as Way, 0.5));
    mesh.renderOrder = 5;
    return mesh;
  }

  /** Arrows where a branch goes on, and a ring around the source. */
  #signpost({ columns, openEnds }: Shown): void {
    const open = new Set(openEnds.map(([x, y]) => cellKey(x, y)));
    const arrows: Matrix4[] = [];
    for (const { x, y } of columns.values()) {
      if (!open.has(cellKey(x, y))) continue;
      for (const way of freeSides(columns, { x, y })) {
        const [dx, dy] = STEPS[way];
        const sign = new Object3D();
        sign.rotation.set(-Math.PI / 2, 0, Math.atan2(dy, dx));
        sign.position.set(x + 0.5 + dx * 0.7, 0.012, -(y + 0.5 + dy * 0.7));
        sign.updateMatrix();
        arrows.push(sign.matrix);
      }
    }
    spread(this.#arrows, arrows);
  }
}

/** A half in the scene's axes. */
const cubeAt = ([x, y, z]: Spot): Cube => [x, z, -y - 1];

const boxOf = ([x, y, z]: Cube) => new Box3(new Vector3(x, y, z), new Vector3(x + 1, y + 1, z + 1));

/** The block of a cumino, with the colour of its seat, a tone and a piece of stone of its own. */
function partOf({ spots, seat }: Sided): Part {
  const cubes = spots.map(cubeAt);
  const at = [0, 1, 2].map((axis) => Math.min(...cubes.map((cube) => cube[axis] ?? 0))) as [number, number, number];
  const moved = cubes.map(([x, y, z]): Cube => [x - at[0], y - at[1], z - at[2]]);
  const key = moved.map((cube) => cube.join()).sort().join(" ");
  const shape = SURFACES.get(key) ?? surface(moved, CUT, 1 / SPAN, 0);
  SURFACES.set(key, shape);
  const chance = (((Math.sin(at[0] * 12.99 + at[1] * 37.7 + at[2] * 78.23) * 43758.5) % 1) + 1) % 1;
  const tone = new Color(readColour(`--s${SEATS[seat] ?? 0}`)).multiplyScalar(1.06 + 0.12 * (chance - 0.5));
  return { surface: shape, at, texture: [chance, (chance * 7) % 1], tone: [tone.r, tone.g, tone.b] };
}

const SURFACES = new Map<string, ReturnType<typeof surface>>();

/** The marks of cuminos on all their outer faces, as one geometry. */
function marksOf(cuminos: readonly Sided[]): BufferGeometry {
  const [position, normal, uv, colour, index]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
  const half = FACE / 2;
  for (const { marks, spots, seat } of cuminos) {
    const joinedTo = wayOf(spots);
    spots.forEach((spot, side) => {
      const mark = marks[side] ?? 1;
      const inner = side === 0 ? joinedTo : wayOf([spots[1], spots[0]] as Pair<Spot>);
      const { u, v, wide, high } = markAt(mark);
      const paint = inlay(mark, isPale(seat));
      for (const way of WAYS) {
        if (way === inner || way === "D") continue;
        const matrix = faceMatrix(spot, way, 0.5 - CUT.gap + 0.001);
        const first = position.length / 3;
        for (const [x, y] of [[-half, -half], [half, -half], [half, half], [-half, half]] as const) {
          position.push(...new Vector3(x, y, 0).applyMatrix4(matrix).toArray());
          normal.push(...new Vector3(0, 0, 1).transformDirection(matrix).toArray());
          uv.push(u + (x / FACE + 0.5) * wide, v + (y / FACE + 0.5) * high);
          colour.push(paint.r, paint.g, paint.b);
        }
        index.push(first, first + 1, first + 2, first, first + 2, first + 3);
      }
    });
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(position, 3));
  made.setAttribute("normal", new Float32BufferAttribute(normal, 3));
  made.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  made.setAttribute("color", new Float32BufferAttribute(colour, 3));
  made.setIndex(index);
  return made;
}

/** Where the groove between the two halves is. */
function grooveAt({ spots }: Placed): Matrix4 {
  const groove = new Object3D();
  groove.position.copy(at(spots[0])).lerp(at(spots[1]), 0.5);
  const way = wayOf(spots);
  if (way === "U" || way === "D") groove.rotation.z = Math.PI / 2;
  else if (way === "N" || way === "S") groove.rotation.y = Math.PI / 2;
  groove.updateMatrix();
  return groove.matrix;
}

/** The middle of a cube. */
function at([x, y, z]: Spot): Vector3 {
  return new Vector3(x + 0.5, z + 0.5, -(y + 0.5));
}

/** Where a flat picture lies on a face of a cube, upright on walls, so far from the cube's middle. */
function faceMatrix(spot: Spot, way: Way, away: number): Matrix4 {
  const [dx, dy, dz] = STEPS[way];
  const holder = new Object3D();
  holder.position.copy(at(spot)).add(new Vector3(dx, dz, -dy).multiplyScalar(away));
  if (dz !== 0) holder.rotation.x = -dz * (Math.PI / 2);
  else holder.rotation.y = Math.atan2(dx, -dy);
  holder.updateMatrix();
  return holder.matrix.clone();
}

const rim = (name: `--${string}`) => new MeshBasicMaterial({ color: readColour(name), side: BackSide });

function shine(name: `--${string}`): MeshBasicMaterial {
  return new MeshBasicMaterial({ color: readColour(name), transparent: true, opacity: 0.8, depthTest: false, side: DoubleSide });
}

/** A rim around a block. */
function outline(block: Mesh<BufferGeometry>, material: Material): Mesh {
  const geometry = block.geometry.clone();
  geometry.computeBoundingBox();
  const box = geometry.boundingBox ?? new Box3();
  const [size, centre] = [box.getSize(new Vector3()), box.getCenter(new Vector3())];
  geometry.translate(-centre.x, -centre.y, -centre.z).scale(1 + 0.07 / size.x, 1 + 0.07 / size.y, 1 + 0.07 / size.z);
  const around = new Mesh(geometry, material);
  around.position.copy(centre);
  return around;
}

/** Copies of a shape: none at first, at most this many. */
function copies(shape: BufferGeometry, material: Material, most = 256): InstancedMesh {
  const mesh = new InstancedMesh(shape, material, most);
  mesh.frustumCulled = false;
  mesh.count = 0;
  return mesh;
}

function spread(mesh: InstancedMesh, places: readonly Matrix4[]): void {
  mesh.count = Math.min(places.length, mesh.instanceMatrix.count);
  places.slice(0, mesh.count).forEach((place, index) => mesh.setMatrixAt(index, place));
  mesh.instanceMatrix.needsUpdate = true;
}

/** A square with a hole in it. */
function frameOf(outer: number, inner: number): ShapeGeometry {
  const square = (side: number) => [[-side, -side], [side, -side], [side, side], [-side, side]].map(([x = 0, y = 0]) => new Vector2(x / 2, y / 2));
  const shape = new Shape(square(outer));
  shape.holes.push(new Path(square(inner)));
  return new ShapeGeometry(shape);
}

const ARROW = () => flat([[0.13, 0], [-0.08, 0.18], [-0.08, -0.18]]);

function flat(corners: readonly [number, number][]): ShapeGeometry {
  const shape = new Shape();
  corners.forEach(([x, y], index) => (index === 0 ? shape.moveTo(x, y) : shape.lineTo(x, y)));
  return new ShapeGeometry(shape);
}
