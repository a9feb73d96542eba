// The park of Wege in three dimensions: slabs that carry the drawing from above, with ducks, trees and bridges on them.
import {
  Box3,
  BoxGeometry,
  CapsuleGeometry,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  Plane,
  PlaneGeometry,
  Quaternion,
  Raycaster,
  RingGeometry,
  type Texture,
  TorusGeometry,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

import type { ParkBox } from "../../engine/wire/ParkBox";
import { isEven } from "./park";
import { bridge, faceOf, seated, texture } from "./parkparts";
import type { Stage } from "../../scene/stage";
import { readColour } from "../../scene/colours";
import { clear } from "../../scene/dispose";

export interface SlabTile {
  x: number;
  y: number;
  code: string;
  corner: string | null;
}

/** Everything that lies or stands in the park. */
export interface ParkShown {
  tiles: readonly SlabTile[];
  /** The picture of the tiles, and the box that it covers. */
  picture: HTMLCanvasElement;
  box: ParkBox;
  /** The tile that was laid last comes down softly, unless motion is unwanted. */
  falling: { x: number; y: number } | null;
  seen: ParkBox;
  /** The crowns of the trees, in parts of a cell from the south-west. */
  crowns: readonly { x: number; y: number; radius: number }[];
  certain: readonly string[];
}

/** What is pointed out: points that are linked, points that are ringed, the tile laid last. */
export interface ParkSigns {
  links: readonly { from: readonly [number, number]; to: readonly [number, number]; land: boolean; strong: boolean }[];
  rings: readonly { x: number; y: number; colour: `--${string}`; radius: number }[];
  last: { x: number; y: number } | null;
}

export interface ParkGhost {
  places: readonly { x: number; y: number; exchange: boolean }[];
  tile: (SlabTile & { legal: boolean; pinned: boolean; picture: HTMLCanvasElement | null; covers: boolean }) | null;
}

/** How thick a slab is; its upper face is at the height of 0. */
const THICK = 0.14;
const FALL = 300;

export class WegeScene {
  readonly #stage: Stage;
  readonly #park = new Group();
  readonly #signs = new Group();
  readonly #ghost = new Group();
  readonly #slab = new RoundedBoxGeometry(0.985, THICK, 0.985, 2, 0.03);
  readonly #card = new MeshStandardMaterial({ color: readColour("--tile-card"), roughness: 0.85 });
  readonly #blue = new MeshBasicMaterial({ color: readColour("--place"), transparent: true, opacity: 0.32 });
  #texture: Texture | null = null;
  #ghostTexture: Texture | null = null;
  #seen: ParkBox = { west: -2, south: -2, width: 5, height: 5 };

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.scene.add(this.#park, this.#signs, this.#ghost);
  }

  /** Shows the park. */
  show(shown: ParkShown): void {
    this.#seen = shown.seen;
    const half = shown.seen.width / 2;
    this.#stage.show(new Box3(new Vector3(-half, -THICK, -half), new Vector3(half, 0.5, half)));
    this.#clear(this.#park);
    this.#texture?.dispose();
    this.#texture = texture(shown.picture);
    const material = new MeshStandardMaterial({ map: this.#texture, roughness: 0.7 });
    for (const tile of shown.tiles) {
      const slab = this.#slabOf(tile, material, shown.box);
      this.#park.add(slab);
      if (shown.falling && shown.falling.x === tile.x && shown.falling.y === tile.y) this.#drop(slab);
    }
    this.#plant(shown.crowns);
    this.#hedge(shown);
    this.#stage.changed();
  }

  /** Points things out. */
  sign({ links, rings, last }: ParkSigns): void {
    this.#clear(this.#signs);
    const colours = { true: readColour("--way-land"), false: readColour("--way-water") };
    for (const { from, to, land, strong } of links) {
      const [start, end] = [this.#point(...from), this.#point(...to)];
      const bar = new Mesh(
        new CapsuleGeometry(strong ? 0.05 : 0.03, start.distanceTo(end), 4, 10),
        new MeshStandardMaterial({ color: colours[`${land}`], emissive: colours[`${land}`], emissiveIntensity: 0.5 }),
      );
      bar.position.copy(start).lerp(end, 0.5).setY(0.07);
      bar.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), end.clone().sub(start).normalize());
      this.#signs.add(bar);
    }
    for (const { x, y, colour, radius } of rings) {
      const ring = new Mesh(new TorusGeometry(radius, 0.025, 10, 48), new MeshBasicMaterial({ color: readColour(colour) }));
      ring.rotation.x = Math.PI / 2;
      ring.position.copy(this.#point(x, y)).setY(0.05);
      this.#signs.add(ring);
    }
    if (last) this.#signs.add(this.#frame(last.x, last.y, "--last", 0.6));
    this.#stage.changed();
  }

  /** Shows where the tile in hand can go, and the tile where it hovers. */
  hover({ places, tile }: ParkGhost): void {
    this.#clear(this.#ghost);
    for (const { x, y, exchange } of places) {
      const mark = exchange
        ? new Mesh(new RingGeometry(0.2, 0.27, 32), new MeshBasicMaterial({ color: readColour("--white") }))
        : new Mesh(new PlaneGeometry(0.86, 0.86), this.#blue);
      mark.rotation.x = -Math.PI / 2;
      mark.position.copy(this.#middle(x, y)).setY(exchange ? 0.03 : -THICK + 0.01);
      this.#ghost.add(mark);
    }
    if (tile) this.#hoverTile(tile);
    this.#stage.changed();
  }

  /** The point of the park under a pointer, in cells. */
  locate(event: MouseEvent): { x: number; y: number } | null {
    const ray = new Raycaster();
    ray.setFromCamera(this.#stage.pointer(event), this.#stage.camera);
    const point = ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3());
    if (!point) return null;
    const { west, south, width, height } = this.#seen;
    const [x, y] = [point.x + west + width / 2, south + height / 2 - point.z];
    return x >= west && x < west + width && y >= south && y < south + height ? { x, y } : null;
  }

  /** Where a point of the lattice is on the table. */
  #point(x: number, y: number): Vector3 {
    const { west, south, width, height } = this.#seen;
    return new Vector3(x - west - width / 2, 0, south + height / 2 - y);
  }

  #middle(x: number, y: number): Vector3 {
    return this.#point(x + 0.5, y + 0.5);
  }

  /** A slab with its picture, its duck, and its bridge. */
  #slabOf(tile: SlabTile, material: MeshStandardMaterial, box: ParkBox): Group {
    const group = new Group();
    group.position.copy(this.#middle(tile.x, tile.y));
    const slab = new Mesh(this.#slab, this.#card);
    slab.position.y = -THICK / 2 - 0.002;
    slab.castShadow = slab.receiveShadow = true;
    const face = new Mesh(faceOf(tile, box), material);
    face.rotation.x = -Math.PI / 2;
    face.receiveShadow = true;
    group.add(slab, face);
    if (tile.code[0] === "B") group.add(bridge(isEven(tile.x, tile.y)));
    if (tile.code[1] && tile.corner) group.add(seated(tile.code[1] === "b", tile.corner));
    return group;
  }

  #drop(slab: Object3D): void {
    this.#stage.animate((passed) => {
      const left = 1 - Math.min(1, passed / FALL);
      slab.position.y = 0.9 * left * left;
      return left > 0;
    });
  }

  #hoverTile(tile: NonNullable<ParkGhost["tile"]>): void {
    this.#ghost.add(this.#frame(tile.x, tile.y, tile.legal ? "--mark" : "--refused", tile.pinned ? 1.4 : 1));
    if (!tile.picture || (tile.covers && !tile.legal)) return;
    this.#ghostTexture?.dispose();
    this.#ghostTexture = texture(tile.picture);
    const opacity = tile.legal ? (tile.pinned ? 1 : 0.85) : 0.4;
    const material = new MeshStandardMaterial({ map: this.#ghostTexture, roughness: 0.7, transparent: opacity < 1, opacity });
    const slab = this.#slabOf(tile, material, { west: tile.x, south: tile.y, width: 1, height: 1 });
    slab.position.y = tile.covers ? 0.2 : 0.06;
    this.#ghost.add(slab);
  }

  #frame(x: number, y: number, colour: `--${string}`, weight: number): Group {
    const group = new Group();
    const [thick, long] = [0.035 * weight, 0.97];
    const material = new MeshBasicMaterial({ color: readColour(colour) });
    const bars: [number, number, boolean][] = [[0, 0.47, true], [0, -0.47, true], [0.47, 0, false], [-0.47, 0, false]];
    for (const [across, along, flat] of bars) {
      const bar = new Mesh(new BoxGeometry(flat ? long : thick, 0.02, flat ? thick : long), material);
      bar.position.set(across, 0.03, along);
      group.add(bar);
    }
    group.position.copy(this.#middle(x, y));
    return group;
  }

  #plant(crowns: ParkShown["crowns"]): void {
    if (crowns.length === 0) return;
    const material = new MeshStandardMaterial({ color: readColour("--crown"), roughness: 0.9, flatShading: true });
    const trees = new InstancedMesh(new IcosahedronGeometry(1, 1), material, crowns.length);
    crowns.forEach(({ x, y, radius }, index) => {
      const at = this.#point(x, y).setY(radius * 0.9);
      const turned = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), index);
      trees.setMatrixAt(index, new Matrix4().compose(at, turned, new Vector3(radius, radius * 1.35, radius)));
    });
    trees.castShadow = trees.receiveShadow = true;
    this.#park.add(trees);
  }

  /** The edge of the park where it is certain. */
  #hedge({ certain, box, seen }: ParkShown): void {
    const [across, along] = [certain.includes("W"), certain.includes("S")];
    const [columns, rows] = [across ? box : seen, along ? box : seen];
    const material = new MeshStandardMaterial({ color: readColour("--hedge"), roughness: 0.95 });
    const add = (x: number, y: number, wide: number, long: number) => {
      const hedge = new Mesh(new RoundedBoxGeometry(wide, 0.22, long, 3, 0.05), material);
      hedge.position.copy(this.#point(x, y)).setY(-0.03);
      hedge.castShadow = hedge.receiveShadow = true;
      this.#park.add(hedge);
    };
    const [middleX, middleY] = [columns.west + columns.width / 2, rows.south + rows.height / 2];
    for (const end of across ? [columns.west - 0.08, columns.west + columns.width + 0.08] : []) add(end, middleY, 0.12, rows.height + 0.28);
    for (const end of along ? [rows.south - 0.08, rows.south + rows.height + 0.08] : []) add(middleX, end, columns.width + 0.28, 0.12);
  }

  #clear(group: Group): void {
    clear(group, new Set<unknown>([this.#slab, this.#card, this.#blue]));
  }
}
