// The board of Caminos in three dimensions: oiled wood, one body a piece, drawn from the headless state.
import {
  Box3,
  BufferGeometry,
  CatmullRomCurve3,
  CylinderGeometry,
  GreaterDepth,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  TubeGeometry,
  Vector3,
} from "three";

import type { CaminosBoard } from "../../engine/wire/CaminosBoard";
import type { Column } from "../../engine/wire/Column";
import { type Cube, type Part, type Surface, grainOf, joined, surface } from "../../scene/body";
import { meet } from "../../scene/columns";
import type { Palette } from "../../headless/settings";
import { readColour } from "../../scene/colours";
import { clear, texturesOf } from "../../scene/dispose";
import { Occlusion } from "../../scene/occlusion";
import type { Stage } from "../../scene/stage";
import { boardOfWood, DEEP, RIM } from "./joinery";
import { cubesOf } from "./placing";
import { COLOURS, type Colour, stain } from "./palettes";
import { SPAN, stained } from "./wood";

export interface Hovering {
  columns: readonly Column[];
  colour: string;
  legal: boolean;
  pinned: boolean;
  /** Where the piece in hand can go: cells with their heights. */
  reach: readonly { x: number; y: number; height: number }[];
}

interface Piece {
  colour: Colour;
  cubes: Cube[];
}

const FALL = 260;
/** As high as cubes can be (C4). */
const HIGHEST = 3;
const CUT = { gap: 0.008, radius: 0.065 };
/** Edges are rounder on boards with no more cells than this. */
const SMALL = 64;

export class CaminosScene {
  readonly #stage: Stage;
  readonly #size: number;
  readonly #steps: number;
  readonly #stains: Record<Colour, MeshStandardMaterial>;
  readonly #occlusion: Occlusion;
  /** All pieces but the last, and the last, which may still come down. */
  readonly #settled = new Group();
  readonly #last = new Group();
  readonly #signs = new Group();
  readonly #ghost = new Group();
  readonly #surfaces = new Map<string, Surface>();
  readonly #dots: InstancedMesh;
  readonly #discs: InstancedMesh;
  readonly #way = new MeshStandardMaterial({ color: readColour("--white"), emissive: readColour("--way-glow"), emissiveIntensity: 0.7, roughness: 0.3 });
  readonly #held = new MeshStandardMaterial({ transparent: true, roughness: 0.5 });
  /** What of the piece in hand is behind others. */
  readonly #behind = new MeshBasicMaterial({ transparent: true, opacity: 0.3, depthFunc: GreaterDepth, depthWrite: false });
  readonly #body: Mesh;
  readonly #hidden: Mesh;
  #cubes: Cube[] = [];
  #placed = -1;
  /** Cubes are shown below this level. */
  #levels = HIGHEST;

  constructor(stage: Stage, board: CaminosBoard, palette: Palette) {
    this.#stage = stage;
    this.#size = board.size;
    this.#steps = board.cells.length > SMALL ? 1 : 2;
    this.#occlusion = new Occlusion(0, -board.size, board.size, board.size);
    stage.scene.add(boardOfWood(board, this.#occlusion));
    const make = (colour: Colour) => this.#occlusion.shade(stained(stain(colour, palette)));
    this.#stains = { y: make("y"), g: make("g"), n: make("n") };
    for (const colour of COLOURS) stage.own(this.#stains[colour], ...texturesOf(this.#stains[colour]));
    stage.own(this.#way, this.#held, this.#behind);
    const count = board.cells.length;
    this.#dots = flats(new CylinderGeometry(0.07, 0.07, 0.02, 16), "--reach", count);
    this.#discs = flats(new CylinderGeometry(0.14, 0.14, 0.02, 24), "--last", count);
    this.#body = new Mesh(new BufferGeometry(), this.#held);
    this.#body.castShadow = true;
    this.#hidden = new Mesh(this.#body.geometry, this.#behind);
    this.#hidden.renderOrder = this.#body.renderOrder = 1;
    this.#ghost.add(this.#body, this.#hidden, this.#dots);
    this.#ghost.visible = false;
    stage.scene.add(this.#settled, this.#last, this.#signs, this.#discs, this.#ghost);
    this.#look();
  }

  /** Shows only this many levels of the board. */
  slice(levels: number, board: CaminosBoard): void {
    if (levels === this.#levels) return;
    this.#levels = levels;
    this.#signs.visible = this.#discs.visible = levels >= HIGHEST;
    this.#build(board);
    this.#stage.changed();
  }

  /** Shows a board. A piece that has just been placed comes down softly, unless motion is unwanted. */
  show(board: CaminosBoard, still: boolean): void {
    const isNew = !still && this.#placed >= 0 && board.placed.length === this.#placed + 1;
    this.#placed = board.placed.length;
    this.#build(board);
    this.#signpost(board);
    this.#look();
    this.#last.position.y = 0;
    if (isNew) {
      this.#discs.visible = false;
      this.#stage.animate((passed) => {
        const left = 1 - Math.min(1, passed / FALL);
        this.#last.position.y = 1.6 * left * left;
        this.#discs.visible = left === 0 && this.#levels >= HIGHEST;
        return left > 0;
      });
    }
    this.#stage.changed();
  }

  /** Shows the piece in hand, and where it can go. */
  hover(hovering: Hovering | null): void {
    this.#ghost.visible = hovering !== null;
    if (hovering) {
      const { legal, pinned, columns, colour, reach } = hovering;
      const tint = readColour(legal ? `--${colour}-top` : "--refused");
      this.#held.color.set(tint);
      this.#behind.color.set(tint);
      this.#held.emissive.set(readColour(legal ? "--allowed" : "--refused"));
      this.#held.emissiveIntensity = pinned ? 0.3 : 0.15;
      this.#held.opacity = pinned ? 0.96 : 0.82;
      this.#body.geometry.dispose();
      const cubes = cubesOf(columns).map(cubeAt);
      this.#body.geometry = this.#hidden.geometry = cubes.length > 0 ? joined([this.#part(cubes, "none")]) : new BufferGeometry();
      this.#body.visible = this.#hidden.visible = cubes.length > 0;
      spread(this.#dots, reach.map(({ x, y, height }) => topOf(x, y, height)));
    }
    this.#stage.changed();
  }

  /** The point of the board under a pointer, in cells from the south-west corner. */
  locate(event: MouseEvent): { x: number; y: number } | null {
    const met = meet(this.#stage.ray(event), this.#cubes);
    if (!met) return null;
    if (met.cube && !met.onTop) return { x: met.cube[0] + 0.5, y: -met.cube[2] - 0.5 };
    const [x, y] = [met.point.x, -met.point.z];
    const within = (at: number) => at > -0.4 && at < this.#size + 0.4;
    return within(x) && within(y) ? { x, y } : null;
  }

  /** The camera sees the whole board and all that can ever stand on it: it stays where it is, whatever is held or placed. */
  #look(): void {
    const size = this.#size;
    const ground = new Box3(new Vector3(-RIM, -DEEP, -size - RIM), new Vector3(size + RIM, 0, RIM));
    this.#stage.show(ground, new Box3(new Vector3(0, 0, -size), new Vector3(size, HIGHEST, 0)));
  }

  #build(board: CaminosBoard): void {
    const pieces = piecesOf(board, this.#levels);
    this.#cubes = pieces.flatMap(({ cubes }) => cubes);
    this.#occlusion.fill(this.#cubes);
    const isLast = board.placed.length > 0;
    this.#fill(this.#settled, isLast ? pieces.slice(0, -1) : pieces);
    this.#fill(this.#last, isLast ? pieces.slice(-1) : []);
  }

  /** Puts pieces into a group, as one mesh a colour. */
  #fill(group: Group, pieces: readonly Piece[]): void {
    for (const mesh of group.children) (mesh as Mesh).geometry.dispose();
    group.clear();
    for (const colour of COLOURS) {
      const parts = pieces.filter((piece) => piece.colour === colour && piece.cubes.length > 0);
      if (parts.length === 0) continue;
      const pattern = this.#stains[colour].userData["pattern"] === true ? "whole" : "none";
      const mesh = new Mesh(joined(parts.map(({ cubes }) => this.#part(cubes, pattern))), this.#stains[colour]);
      mesh.castShadow = mesh.receiveShadow = true;
      group.add(mesh);
    }
  }

  /** A piece with a tone and a place in the wood of its own; the same place on the board gives the same wood. */
  #part(cubes: readonly Cube[], offset: "none" | "whole"): Part {
    const at = [0, 1, 2].map((axis) => Math.min(...cubes.map((cube) => cube[axis] ?? 0))) as [number, number, number];
    const moved = cubes.map(([x, y, z]): Cube => [x - at[0], y - at[1], z - at[2]]);
    const key = moved.map((cube) => cube.join()).sort().join(" ");
    const shape = this.#surfaces.get(key) ?? surface(moved, { ...CUT, steps: this.#steps }, 1 / SPAN, grainOf(moved));
    this.#surfaces.set(key, shape);
    const chance = (salt: number) => ((Math.sin(at[0] * 12.99 + at[1] * 37.7 + at[2] * 78.23 + salt) * 43758.5) % 1 + 1) % 1;
    const texture: [number, number] = offset === "whole" ? [0, 0] : [chance(1), chance(2)];
    const [bright, warm] = [0.9 + 0.2 * chance(3), 0.03 * (chance(4) - 0.5)];
    return { surface: shape, at, texture, tone: [bright * (1 + warm), bright, bright * (1 - warm)] };
  }

  /** The way that connects, or else the tops of the last piece. */
  #signpost(board: CaminosBoard): void {
    clear(this.#signs, new Set<unknown>([this.#way]));
    const cells = new Map(board.cells.map((cell) => [cell.name, cell]));
    const [way] = board.ways;
    const last = way ? [] : (board.placed.at(-1)?.columns ?? []);
    spread(this.#discs, last.map(({ x, y, base, cubes }) => topOf(x, y, base + cubes)));
    if (!way) return;
    const tops = way.cells.flatMap((name) => {
      const cell = cells.get(name);
      return cell ? [topOf(cell.x, cell.y, cell.cubes.length).setY(cell.cubes.length + 0.12)] : [];
    });
    // Up and down the walls, not through them.
    const points = tops.flatMap((point, index) => {
      const next = tops[index + 1];
      if (!next || next.y === point.y) return [point];
      const edge = point.clone().lerp(next, 0.5);
      edge.add(next.clone().sub(point).setY(0).multiplyScalar(point.y > next.y ? 0.12 : -0.12));
      return [point, edge.clone().setY(point.y), edge.clone().setY(next.y)];
    });
    const path = new CatmullRomCurve3(points, false, "catmullrom", 0.02);
    const tube = new Mesh(new TubeGeometry(path, points.length * 14, 0.09, 10), this.#way);
    tube.castShadow = true;
    this.#signs.add(tube);
  }
}

/** A cube of the board in the scene's axes. */
const cubeAt = ([x, y, level]: readonly [number, number, number]): Cube => [x, level, -y - 1];

const topOf = (x: number, y: number, height: number) => new Vector3(x + 0.5, height + 0.01, -y - 0.5);

/** The pieces with their cubes, the last one placed at the end; cubes that nobody placed here stand alone. */
function piecesOf(board: CaminosBoard, levels: number): Piece[] {
  const colours = new Map(board.cells.flatMap(({ x, y, cubes }) => [...cubes].map((colour, level) => [[x, y, level].join(), colour as Colour])));
  const placed = board.placed.map(({ columns }) => {
    const cubes = cubesOf(columns);
    const colour = colours.get(cubes[0]?.join() ?? "") ?? "n";
    for (const cube of cubes) colours.delete(cube.join());
    return { colour, cubes: cubes.filter(([, , level]) => level < levels).map(cubeAt) };
  });
  const loose = [...colours].map(([cube, colour]) => {
    const [x = 0, y = 0, level = 0] = cube.split(",").map(Number);
    return { colour, cubes: level < levels ? [cubeAt([x, y, level])] : [] };
  });
  return [...loose, ...placed];
}

function flats(shape: CylinderGeometry, colour: `--${string}`, most: number): InstancedMesh {
  const mesh = new InstancedMesh(shape, new MeshBasicMaterial({ color: readColour(colour) }), most);
  mesh.frustumCulled = false;
  mesh.count = 0;
  return mesh;
}

function spread(mesh: InstancedMesh, places: readonly Vector3[]): void {
  mesh.count = places.length;
  places.forEach((place, index) => mesh.setMatrixAt(index, new Matrix4().setPosition(place)));
  mesh.instanceMatrix.needsUpdate = true;
}
