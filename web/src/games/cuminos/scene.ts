// The table of Cuminos in three dimensions: blocks of stone with carved marks, drawn from the headless state.
import {
  BackSide,
  Box3,
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
  Plane,
  PlaneGeometry,
  Raycaster,
  Shape,
  ShapeGeometry,
  TorusGeometry,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

import type { LaidCumino } from "../../engine/wire/LaidCumino";
import type { Touch } from "../../engine/wire/Touch";
import type { Box } from "./frame";
import type { Quarters } from "../../headless/facing";
import { SEATS, SHAPES, isPale } from "./look";
import { type Column, type Pair, type Placed, type Spot, STEPS, type Way, WAYS, cellKey, freeSides, stands, wayOf } from "./stone";
import { readColour } from "../../scene/colours";
import type { Stage } from "../../scene/stage";
import { carving, stone } from "./block";

export interface Shown {
  laid: readonly LaidCumino[];
  columns: ReadonlyMap<string, Column>;
  openEnds: readonly [number, number][];
  box: Box;
  quarters: Quarters;
  /** Whether the last cumino is to be pointed out. */
  marked: boolean;
}

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

const FALL = 320;
/** A block is so much smaller than its cubes. */
const GAP = 0.03;
const MOST = 31;

export class CuminosScene {
  readonly #stage: Stage;
  readonly #near: Element;
  readonly #blocks = new Group();
  readonly #signs = new Group();
  readonly #ghost = new Group();
  readonly #lying = hewn(2 - GAP, 1 - GAP);
  readonly #standing = hewn(1 - GAP, 2 - GAP);
  readonly #groove = new BoxGeometry(0.022, 1 - GAP + 0.004, 1 - GAP + 0.004);
  readonly #dark = new MeshBasicMaterial({ color: readColour("--black"), transparent: true, opacity: 0.28 });
  readonly #dot = new CylinderGeometry(0.1, 0.1, 0.03, 20);
  readonly #blue = new MeshBasicMaterial({ color: readColour("--legal") });
  readonly #grey = new MeshBasicMaterial({ color: readColour("--shut") });
  readonly #accent = new MeshBasicMaterial();
  readonly #rims = { legal: rim("--legal"), illegal: rim("--illegal"), last: rim("--black") };
  readonly #match = shine("--contact");
  readonly #clash = shine("--illegal");
  readonly #held = new MeshStandardMaterial({ transparent: true });
  readonly #ring = new TorusGeometry(0.68, 0.022, 8, 48);
  readonly #stones = SEATS.map((seat) => new MeshStandardMaterial({ map: stone(readColour(`--s${seat}`)), roughness: 0.78 }));
  readonly #carvings = new Map<string, MeshStandardMaterial>();
  readonly #face = new PlaneGeometry(0.72, 0.72);
  #count = -1;

  /** `canvas` is where the scene is drawn: the style sheet's colours depend on it. */
  constructor(stage: Stage, canvas: HTMLCanvasElement) {
    this.#stage = stage;
    this.#near = canvas.parentElement ?? document.body;
    stage.scene.add(this.#blocks, this.#signs, this.#ghost);
  }

  /** Shows a table. A cumino that has just been laid comes down softly, unless motion is unwanted. */
  show(shown: Shown, still: boolean): void {
    const isNew = !still && this.#count >= 0 && shown.laid.length === this.#count + 1;
    this.#count = shown.laid.length;
    const accent = readColour("--accent", this.#near);
    for (const material of [this.#accent, this.#rims.last]) material.color.set(accent);
    this.#build(shown);
    this.#signpost(shown);
    const fallen = this.#blocks.children.filter((part) => part.userData["last"] === true);
    const heights = fallen.map((part) => part.position.y);
    const place = (done: number) => {
      fallen.forEach((part, index) => (part.position.y = (heights[index] ?? 0) + (isNew ? 2 * (1 - done) ** 2 : 0)));
      return done < 1;
    };
    const { x, y, width, height } = shown.box;
    this.#stage.show(new Box3(new Vector3(x, 0, -y - height), new Vector3(x + width, 2, -y)));
    if (!isNew) place(1);
    else this.#stage.animate((passed) => place(Math.min(1, passed / FALL)));
    this.#stage.changed();
  }

  /** Shows the cumino in hand, what it touches, and where it can go. */
  hover({ ghost, seat, legal, pinned, contacts, clashes, reach }: Hovering): void {
    empty(this.#ghost);
    for (const { x, y, height } of reach) {
      const dot = new Mesh(this.#dot, this.#blue);
      dot.position.copy(at([x, y, 0])).setY(height + 0.02);
      this.#ghost.add(dot);
    }
    if (ghost) {
      this.#held.color.set(readColour(`--s${seat}`));
      this.#held.emissive.set(readColour(legal ? "--legal" : "--illegal"));
      this.#held.emissiveIntensity = pinned ? 0.28 : 0.16;
      this.#held.opacity = legal ? 0.92 : 0.5;
      const block = this.#block(ghost, this.#held);
      this.#ghost.add(block, outline(block, this.#rims[legal ? "legal" : "illegal"]), ...this.#carved([{ ...ghost, seat }]));
      for (const touch of contacts) this.#ghost.add(this.#lit(touch, this.#match));
      for (const touch of clashes) this.#ghost.add(this.#lit(touch, this.#clash));
    }
    this.#stage.changed();
  }

  /** The point of the table under a pointer, in cells. */
  locate(event: MouseEvent): { x: number; y: number } | null {
    const ray = new Raycaster();
    ray.setFromCamera(this.#stage.pointer(event), this.#stage.camera);
    const blocks = this.#blocks.children.filter((part) => part.userData["block"] === true);
    const [hit] = ray.intersectObjects(blocks, false);
    const inward = hit?.face?.normal.clone().multiplyScalar(-0.02);
    const onBlock = hit && inward ? hit.point.clone().add(inward) : null;
    const point = onBlock ?? ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3());
    return point ? { x: point.x, y: -point.z } : null;
  }

  #build({ laid, marked }: Shown): void {
    empty(this.#blocks);
    laid.slice(0, MOST).forEach((cumino, order) => {
      const last = marked && order === laid.length - 1;
      const block = this.#block(cumino, this.#stones[cumino.seat] ?? this.#stones[0]);
      const parts: Object3D[] = [block, this.#split(cumino)];
      if (last) parts.push(outline(block, this.#rims.last), ...this.#carved([cumino]));
      for (const part of parts) part.userData["last"] = last;
      block.userData["block"] = true;
      this.#blocks.add(...parts);
    });
    this.#blocks.add(...this.#carved(marked ? laid.slice(0, -1) : laid));
  }

  #block(placed: Placed, material: MeshStandardMaterial | undefined): Mesh {
    const mesh = new Mesh(stands(placed) ? this.#standing : this.#lying, material);
    mesh.position.copy(at(placed.spots[0])).lerp(at(placed.spots[1]), 0.5);
    if (placed.spots[0][1] !== placed.spots[1][1]) mesh.rotation.y = Math.PI / 2;
    mesh.castShadow = mesh.receiveShadow = true;
    return mesh;
  }

  /** The groove between the two halves. */
  #split(placed: Placed): Mesh {
    const groove = new Mesh(this.#groove, this.#dark);
    groove.position.copy(at(placed.spots[0])).lerp(at(placed.spots[1]), 0.5);
    const way = wayOf(placed.spots);
    if (way === "U" || way === "D") groove.rotation.z = Math.PI / 2;
    else if (way === "N" || way === "S") groove.rotation.y = Math.PI / 2;
    return groove;
  }

  /** The marks of cuminos on all their outer faces: one mesh for each mark on pale and on deep stone. */
  #carved(cuminos: readonly (Placed & { seat: number })[]): InstancedMesh[] {
    const places = new Map<string, Matrix4[]>();
    for (const { marks, spots, seat } of cuminos) {
      const joined = wayOf(spots);
      spots.forEach((spot, half) => {
        const key = `${isPale(seat) ? "pale" : "deep"}${marks[half]}`;
        const inner = half === 0 ? joined : wayOf([spots[1], spots[0]] as Pair<Spot>);
        const outer = WAYS.filter((way) => way !== inner && way !== "D");
        places.set(key, [...(places.get(key) ?? []), ...outer.map((way) => faceMatrix(spot, way, 0.5 - GAP / 2 + 0.002))]);
      });
    }
    return [...places].map(([key, matrices]) => {
      const mesh = new InstancedMesh(this.#face, this.#carving(key), matrices.length);
      matrices.forEach((matrix, index) => mesh.setMatrixAt(index, matrix));
      mesh.frustumCulled = false;
      mesh.receiveShadow = true;
      return mesh;
    });
  }

  #carving(key: string): MeshStandardMaterial {
    const found = this.#carvings.get(key);
    if (found) return found;
    const [tone, mark] = [key.slice(0, 4) as "pale" | "deep", Number(key.slice(4))];
    const map = carving(SHAPES[mark] ?? "", readColour(`--carved-${tone}-${mark}`));
    const made = new MeshStandardMaterial({ map, transparent: true, roughness: 0.9, polygonOffset: true, polygonOffsetFactor: -2 });
    this.#carvings.set(key, made);
    return made;
  }

  /** A face that is touched, seen through whatever stands before it. */
  #lit({ spot, face }: Touch, material: MeshBasicMaterial): Mesh {
    const mesh = new Mesh(this.#face, material);
    mesh.applyMatrix4(faceMatrix(spot, face as Way, 0.5));
    mesh.renderOrder = 5;
    return mesh;
  }

  /** Arrows where a branch goes on, bars where it cannot, and a ring around the source. */
  #signpost({ columns, openEnds }: Shown): void {
    empty(this.#signs);
    const ring = new Mesh(this.#ring, this.#accent);
    ring.rotation.x = -Math.PI / 2;
    ring.position.set(0.5, 0.01, -0.5);
    this.#signs.add(ring);
    const open = new Set(openEnds.map(([x, y]) => cellKey(x, y)));
    for (const { x, y, tower } of columns.values()) {
      const goesOn = (x === 0 && y === 0) || open.has(cellKey(x, y));
      if (!goesOn && !tower) continue;
      for (const way of freeSides(columns, { x, y })) {
        const [dx, dy] = STEPS[way];
        const sign = new Mesh(goesOn ? ARROW : BAR, goesOn ? this.#accent : this.#grey);
        sign.rotation.set(-Math.PI / 2, 0, Math.atan2(dy, dx));
        sign.position.set(x + 0.5 + dx * 0.7, 0.012, -(y + 0.5 + dy * 0.7));
        this.#signs.add(sign);
      }
    }
  }
}

/** A block with soft edges; its grain is as fine on long faces as on short ones. */
function hewn(width: number, height: number): BufferGeometry {
  const block = new RoundedBoxGeometry(width, height, 1 - GAP, 4, 0.07);
  const [position, normal, uv] = [block.getAttribute("position"), block.getAttribute("normal"), block.getAttribute("uv")];
  for (let corner = 0; corner < position.count; corner++) {
    const [x, y, z] = [position.getX(corner), position.getY(corner), position.getZ(corner)];
    const [across, up] = [Math.abs(normal.getX(corner)), Math.abs(normal.getY(corner))];
    if (up > 0.7) uv.setXY(corner, x, z);
    else if (across > 0.7) uv.setXY(corner, z, y);
    else uv.setXY(corner, x, y);
  }
  return block;
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

/** Takes everything out of a group; what was made for it alone is given back. */
function empty(group: Group): void {
  for (const part of group.children) if (part instanceof InstancedMesh) part.dispose();
  group.clear();
}

const rim = (name: `--${string}`) => new MeshBasicMaterial({ color: readColour(name), side: BackSide });

function shine(name: `--${string}`): MeshBasicMaterial {
  return new MeshBasicMaterial({ color: readColour(name), transparent: true, opacity: 0.8, depthTest: false, side: DoubleSide });
}

/** A rim around a block. */
function outline(block: Mesh<BufferGeometry>, material: MeshBasicMaterial): Mesh {
  const around = new Mesh(block.geometry, material);
  around.position.copy(block.position);
  around.rotation.copy(block.rotation);
  block.geometry.computeBoundingBox();
  const size = block.geometry.boundingBox?.getSize(new Vector3()) ?? new Vector3(1, 1, 1);
  around.scale.set(1 + 0.08 / size.x, 1 + 0.08 / size.y, 1 + 0.08 / size.z);
  return around;
}

const ARROW = flat([[0.1, 0], [-0.06, 0.16], [-0.06, -0.16]]);
const BAR = flat([[0.02, 0.16], [-0.03, 0.16], [-0.03, -0.16], [0.02, -0.16]]);

function flat(corners: readonly [number, number][]): ShapeGeometry {
  const shape = new Shape();
  corners.forEach(([x, y], index) => (index === 0 ? shape.moveTo(x, y) : shape.lineTo(x, y)));
  return new ShapeGeometry(shape);
}
