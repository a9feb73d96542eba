// The board of Caminos in three dimensions: oiled wood, one block a cube, drawn from the headless state.
import {
  BoxGeometry,
  CatmullRomCurve3,
  Color,
  CylinderGeometry,
  Group,
  InstancedMesh,
  type Intersection,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Plane,
  Raycaster,
  TubeGeometry,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

import type { CaminosBoard } from "../../engine/wire/CaminosBoard";
import type { Column } from "../../engine/wire/Column";
import { cubesOf } from "./placing";
import type { Palette } from "../../headless/settings";
import { readColour } from "../../scene/colours";
import { clear } from "../../scene/dispose";
import { coordinates } from "./labels";
import { COLOURS, stain } from "./palettes";
import type { Stage } from "../../scene/stage";
import { wood } from "./wood";

export interface Hovering {
  columns: readonly Column[];
  colour: string;
  legal: boolean;
  pinned: boolean;
  /** Where the piece in hand can go: cells with their heights. */
  reach: readonly { x: number; y: number; height: number }[];
}

const FALL = 260;

export class CaminosScene {
  readonly #stage: Stage;
  readonly #size: number;
  readonly #blocks: Record<string, InstancedMesh> = {};
  readonly #cells = new Map<InstancedMesh, [number, number][]>();
  readonly #signs = new Group();
  readonly #ghost = new Group();
  readonly #block = new RoundedBoxGeometry(0.985, 0.985, 0.985, 3, 0.05);
  readonly #dot = new CylinderGeometry(0.07, 0.07, 0.02, 16);
  readonly #disc = new CylinderGeometry(0.15, 0.15, 0.02, 24);
  readonly #reach = new MeshBasicMaterial({ color: readColour("--reach") });
  readonly #last = new MeshBasicMaterial({ color: readColour("--last") });
  readonly #way = new MeshStandardMaterial({
    color: readColour("--white"),
    emissive: readColour("--way-glow"),
    emissiveIntensity: 0.7,
    roughness: 0.3,
  });
  readonly #held = new MeshStandardMaterial({ transparent: true });
  #placed = -1;
  /** Cubes are shown below this level. */
  #levels = 3;

  constructor(stage: Stage, board: CaminosBoard, palette: Palette) {
    this.#stage = stage;
    this.#size = board.size;
    this.#buildBoard(board);
    stage.scene.add(coordinates(board.size, readColour("--soft")));
    for (const colour of COLOURS) {
      const { ground, grain, pattern, ink } = stain(colour, palette);
      const map = wood(ground, grain, colour.charCodeAt(0), pattern, ink);
      const material = new MeshStandardMaterial({ map, roughness: 0.48 });
      const mesh = new InstancedMesh(this.#block, material, 3 * board.cells.length);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      this.#blocks[colour] = mesh;
      stage.scene.add(mesh);
    }
    stage.scene.add(this.#signs, this.#ghost);
  }

  /** Shows only so many levels of the board. */
  slice(levels: number, board: CaminosBoard): void {
    this.#levels = levels;
    this.#signs.visible = levels >= 3;
    this.#placeBlocks(board, 0);
    this.#stage.invalidate();
  }

  /** Shows a board. A piece that has just been placed comes down softly, unless motion is unwanted. */
  show(board: CaminosBoard, still: boolean): void {
    const isNew = !still && this.#placed >= 0 && board.placed.length === this.#placed + 1;
    this.#placed = board.placed.length;
    this.#signpost(board);
    const place = (lift: number) => {
      this.#placeBlocks(board, lift);
      return lift > 0;
    };
    if (isNew) this.#stage.animate((passed) => place(1.6 * (1 - Math.min(1, passed / FALL)) ** 2));
    else place(0);
    this.#stage.invalidate();
  }

  /** Shows the piece in hand, and where it can go. */
  hover(hovering: Hovering | null): void {
    this.#ghost.clear();
    if (hovering) {
      const { legal, pinned, columns, colour, reach } = hovering;
      this.#held.color.set(readColour(legal ? `--${colour}-top` : "--refused"));
      this.#held.emissive.set(readColour(legal ? "--allowed" : "--refused"));
      this.#held.emissiveIntensity = pinned ? 0.3 : 0.15;
      this.#held.opacity = pinned ? 0.95 : 0.8;
      for (const [x, y, level] of cubesOf(columns)) {
        const mesh = new Mesh(this.#block, this.#held);
        mesh.position.copy(this.#at(x, y, level));
        mesh.castShadow = true;
        this.#ghost.add(mesh);
      }
      for (const { x, y, height } of reach) {
        const dot = new Mesh(this.#dot, this.#reach);
        dot.position.copy(this.#at(x, y, 0)).setY(height + 0.02);
        this.#ghost.add(dot);
      }
    }
    this.#stage.invalidate();
  }

  /** The point of the board under a pointer, in cells from the south-west corner. */
  locate(event: MouseEvent): { x: number; y: number } | null {
    const ray = new Raycaster();
    ray.setFromCamera(this.#stage.pointer(event), this.#stage.camera);
    const [hit] = ray.intersectObjects(Object.values(this.#blocks), false);
    const half = this.#size / 2;
    if (hit && (hit.face?.normal.y ?? 0) < 0.5) return this.#cellOf(hit);
    const point = hit?.point ?? ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3());
    if (!point) return null;
    const [x, y] = [point.x + half, half - point.z];
    const within = (at: number) => at > -0.4 && at < this.#size + 0.4;
    return within(x) && within(y) ? { x, y } : null;
  }

  #cellOf(hit: Intersection): { x: number; y: number } | null {
    const cell = this.#cells.get(hit.object as InstancedMesh)?.[hit.instanceId ?? -1];
    return cell ? { x: cell[0] + 0.5, y: cell[1] + 0.5 } : null;
  }

  /** The middle of a cube. */
  #at(x: number, y: number, level: number): Vector3 {
    return new Vector3(x + 0.5 - this.#size / 2, level + 0.5, this.#size / 2 - y - 0.5);
  }

  #buildBoard(board: CaminosBoard): void {
    const count = board.cells.length;
    const walnut = new MeshStandardMaterial({ map: wood(readColour("--walnut"), readColour("--walnut-grain"), 7), roughness: 0.6 });
    const maple = new MeshStandardMaterial({ map: wood(readColour("--maple"), readColour("--maple-grain"), 3), roughness: 0.62 });
    const slab = new InstancedMesh(new BoxGeometry(1.36, 0.4, 1.36), walnut, count);
    const tiles = new InstancedMesh(new RoundedBoxGeometry(0.97, 0.2, 0.97, 2, 0.035), maple, count);
    const [inner, border] = [new Color(readColour("--white")), new Color(readColour("--maple-border"))];
    board.cells.forEach((cell, index) => {
      const { x, z } = this.#at(cell.x, cell.y, 0);
      slab.setMatrixAt(index, new Matrix4().makeTranslation(x, -0.4, z));
      tiles.setMatrixAt(index, new Matrix4().makeTranslation(x, -0.1, z));
      tiles.setColorAt(index, cell.sides.length > 0 ? border : inner);
    });
    slab.castShadow = slab.receiveShadow = tiles.receiveShadow = true;
    this.#stage.scene.add(slab, tiles);
  }

  #placeBlocks(board: CaminosBoard, lift: number): void {
    const counts: Record<string, number> = { y: 0, g: 0, n: 0 };
    for (const mesh of Object.values(this.#blocks)) this.#cells.set(mesh, []);
    // All cubes, also those of a position in which the game began; those of the last piece may still come down.
    const last = new Set(cubesOf(board.placed.at(-1)?.columns ?? []).map((cube) => cube.join()));
    for (const { x, y, cubes } of board.cells) {
      [...cubes].slice(0, this.#levels).forEach((colour, level) => {
        const mesh = this.#blocks[colour];
        if (!mesh) return;
        const { x: across, y: up, z: along } = this.#at(x, y, level);
        const raised = last.has([x, y, level].join()) ? lift : 0;
        mesh.setMatrixAt(counts[colour] ?? 0, new Matrix4().makeTranslation(across, up + raised, along));
        this.#cells.get(mesh)?.push([x, y]);
        counts[colour] = (counts[colour] ?? 0) + 1;
      });
    }
    for (const [colour, mesh] of Object.entries(this.#blocks)) {
      mesh.count = counts[colour] ?? 0;
      mesh.instanceMatrix.needsUpdate = true;
      mesh.boundingSphere = null;
    }
  }

  /** The way that connects, or else the tops of the last piece. */
  #signpost(board: CaminosBoard): void {
    clear(this.#signs, new Set<unknown>([this.#disc, this.#last, this.#way]));
    const cells = new Map(board.cells.map((cell) => [cell.name, cell]));
    const [way] = board.ways;
    const top = (x: number, y: number, height: number) => this.#at(x, y, height - 0.5).setY(height + 0.02);
    if (!way) {
      for (const { x, y, base, cubes } of board.placed.at(-1)?.columns ?? []) {
        const mark = new Mesh(this.#disc, this.#last);
        mark.position.copy(top(x, y, base + cubes));
        this.#signs.add(mark);
      }
      return;
    }
    const tops = way.cells.flatMap((name) => {
      const cell = cells.get(name);
      return cell ? [top(cell.x, cell.y, cell.cubes.length).setY(cell.cubes.length + 0.12)] : [];
    });
    // Up and down the walls, not through them.
    const points = tops.flatMap((point, index) => {
      const next = tops[index + 1];
      if (!next || next.y === point.y) return [point];
      const edge = point.clone().lerp(next, 0.5);
      const clear = next.clone().sub(point).setY(0).multiplyScalar(point.y > next.y ? 0.12 : -0.12);
      edge.add(clear);
      return [point, edge.clone().setY(point.y), edge.clone().setY(next.y)];
    });
    const path = new CatmullRomCurve3(points, false, "catmullrom", 0.02);
    const tube = new Mesh(new TubeGeometry(path, points.length * 14, 0.09, 10), this.#way);
    tube.castShadow = true;
    this.#signs.add(tube);
  }
}
