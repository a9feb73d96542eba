// The park of Wege in three dimensions: ground with sunken water that carries the drawing from above, and what stands on it.
import {
  Box3,
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  Color,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Path,
  Plane,
  PlaneGeometry,
  Quaternion,
  RingGeometry,
  Shape,
  ShapeGeometry,
  type Texture,
  TorusGeometry,
  Vector2,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

import type { ParkBox } from "../../engine/wire/ParkBox";
import { readColour } from "../../scene/colours";
import { clear } from "../../scene/dispose";
import { cloudField, textureOf, toned } from "../../scene/paint";
import { Props } from "../../scene/props";
import type { Stage } from "../../scene/stage";
import { PARK, stageBox } from "./park";
import { furnish, hedge, texture } from "./parkparts";
import { THICK, groundOf, waterOf } from "./relief";

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

const FALL = 300;
/** As high as a tree on a tile that is held. */
const HIGH = 0.55;
/** How wide a place for a tile is marked, in cells. */
const PLACE = 0.86;
/** The turf reaches farther than one sees, wherever the park grows (W6): no edge of it comes into view. */
const TURF = { wide: 12 * PARK, thick: 0.22 };

export class WegeScene {
  readonly #stage: Stage;
  readonly #park = new Group();
  readonly #hedges = new Group();
  readonly #signs = new Group();
  readonly #ghost = new Group();
  readonly #standing = new MeshStandardMaterial({ vertexColors: true, roughness: 0.8 });
  readonly #water = new MeshStandardMaterial({
    color: readColour("--water"),
    transparent: true,
    opacity: 0.42,
    roughness: 0.16,
    depthWrite: false,
    normalMap: ripples(),
  });
  readonly #place = new MeshBasicMaterial({ color: readColour("--place"), transparent: true, opacity: 0.4 });
  readonly #rim = new MeshBasicMaterial({ color: readColour("--white"), transparent: true, opacity: 0.9 });
  readonly #kept: ReadonlySet<unknown> = new Set<unknown>([this.#standing, this.#water, this.#water.normalMap, this.#place, this.#rim]);
  #texture: Texture | null = null;
  #ghostTexture: Texture | null = null;
  #seen: ParkBox = { west: -2, south: -2, width: 5, height: 5 };

  constructor(stage: Stage) {
    this.#stage = stage;
    const turf = new Mesh(new RoundedBoxGeometry(TURF.wide, TURF.thick, TURF.wide, 3, 0.09), turfMaterial());
    turf.position.set(0.5, -THICK - TURF.thick / 2, -0.5);
    turf.name = "far";
    turf.castShadow = turf.receiveShadow = true;
    const uv = turf.geometry.getAttribute("uv");
    const at = turf.geometry.getAttribute("position");
    for (let corner = 0; corner < uv.count; corner++) uv.setXY(corner, at.getX(corner) / 3, at.getZ(corner) / 3);
    if (this.#water.normalMap) stage.own(this.#water.normalMap);
    stage.own(this.#standing, this.#water, this.#place, this.#rim, { dispose: () => this.#texture?.dispose() }, { dispose: () => this.#ghostTexture?.dispose() });
    stage.scene.add(turf, this.#park, this.#hedges, this.#signs, this.#ghost);
  }

  /** Shows the park. */
  show(shown: ParkShown): void {
    const { tiles, box, falling, seen } = shown;
    this.#seen = seen;
    this.#clear(this.#park);
    this.#texture?.dispose();
    this.#texture = texture(shown.picture);
    const ground = new MeshStandardMaterial({ map: this.#texture, roughness: 0.85, vertexColors: true });
    const isFalling = ({ x, y }: SlabTile) => falling !== null && falling.x === x && falling.y === y;
    this.#park.add(this.#part(tiles.filter((tile) => !isFalling(tile)), ground, box));
    const last = tiles.filter(isFalling);
    if (last.length > 0) {
      const part = this.#part(last, ground, box);
      this.#park.add(part);
      this.#stage.animate((passed) => {
        const left = 1 - Math.min(1, passed / FALL);
        part.position.y = 0.9 * left * left;
        return left > 0;
      });
    }
    this.#bound(shown);
    const { west, south, width, height } = stageBox(box);
    this.#stage.show(new Box3(new Vector3(west, -THICK, -south - height), new Vector3(west + width, HIGH, -south)));
    this.#stage.changed();
  }

  /** Points things out. */
  sign({ links, rings, last }: ParkSigns): void {
    this.#clear(this.#signs);
    for (const land of [true, false]) {
      for (const strong of [true, false]) this.#link(links.filter((link) => link.land === land && link.strong === strong), land, strong);
    }
    for (const radius of new Set(rings.map((ring) => ring.radius))) {
      const alike = rings.filter((ring) => ring.radius === radius);
      const mesh = copies(new TorusGeometry(radius, 0.025, 8, 36).rotateX(Math.PI / 2), new MeshBasicMaterial(), alike.length);
      alike.forEach(({ x, y, colour }, index) => {
        mesh.setMatrixAt(index, new Matrix4().setPosition(x, 0.06, -y));
        mesh.setColorAt(index, new Color(readColour(colour)));
      });
      this.#signs.add(mesh);
    }
    if (last) this.#signs.add(frame(last.x, last.y, "--last", 0.6));
    this.#stage.changed();
  }

  /** Shows where the tile in hand can go, and the tile where it hovers. */
  hover({ places, tile }: ParkGhost): void {
    this.#clear(this.#ghost);
    const [free, taken] = [places.filter(({ exchange }) => !exchange), places.filter(({ exchange }) => exchange)];
    const lay = (shape: BufferGeometry, material: Material, at: ParkGhost["places"], height: number) => {
      if (at.length === 0) return;
      const mesh = copies(shape.rotateX(-Math.PI / 2), material, at.length);
      at.forEach(({ x, y }, index) => mesh.setMatrixAt(index, new Matrix4().setPosition(x + 0.5, height, -y - 0.5)));
      this.#ghost.add(mesh);
    };
    lay(new PlaneGeometry(PLACE, PLACE), this.#place, free, -THICK + 0.012);
    lay(outline(PLACE, 0.05), this.#rim, free, -THICK + 0.014);
    if (taken.length > 0) lay(new RingGeometry(0.2, 0.27, 32), new MeshBasicMaterial({ color: readColour("--white") }), taken, 0.04);
    if (tile) this.#hoverTile(tile);
    this.#stage.changed();
  }

  /** The point of the park under a pointer, in cells. */
  locate(event: MouseEvent): { x: number; y: number } | null {
    const point = this.#stage.ray(event).intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3());
    if (!point) return null;
    const { west, south, width, height } = this.#seen;
    const [x, y] = [point.x, -point.z];
    return x >= west && x < west + width && y >= south && y < south + height ? { x, y } : null;
  }

  /** Some tiles: their ground, water and everything on them. */
  #part(tiles: readonly SlabTile[], ground: MeshStandardMaterial, box: ParkBox): Group {
    const group = new Group();
    if (tiles.length === 0) return group;
    const relief = new Mesh(groundOf(tiles, box), ground);
    relief.receiveShadow = true;
    relief.castShadow = true;
    const water = new Mesh(waterOf(tiles), this.#water);
    water.receiveShadow = true;
    group.add(relief, water);
    const props = new Props();
    for (const tile of tiles) furnish(props, tile);
    if (!props.isEmpty) {
      const standing = new Mesh(props.geometry(), this.#standing);
      standing.castShadow = standing.receiveShadow = true;
      group.add(standing);
    }
    return group;
  }

  #hoverTile(tile: NonNullable<ParkGhost["tile"]>): void {
    this.#ghost.add(frame(tile.x, tile.y, tile.legal ? "--mark" : "--refused", tile.pinned ? 1.4 : 1));
    if (!tile.picture || (tile.covers && !tile.legal)) return;
    this.#ghostTexture?.dispose();
    this.#ghostTexture = texture(tile.picture);
    const opacity = tile.legal ? (tile.pinned ? 1 : 0.85) : 0.4;
    const ground = new MeshStandardMaterial({ map: this.#ghostTexture, roughness: 0.85, vertexColors: true, transparent: opacity < 1, opacity });
    const part = this.#part([tile], ground, { west: tile.x, south: tile.y, width: 1, height: 1 });
    part.position.y = tile.covers ? 0.2 : 0.05;
    this.#ghost.add(part);
  }

  /** Bars over the diagonals of tiles: all of a kind are one mesh. */
  #link(links: ParkSigns["links"], land: boolean, strong: boolean): void {
    if (links.length === 0) return;
    const colour = readColour(land ? "--way-land" : "--way-water");
    const material = new MeshStandardMaterial({ color: colour, emissive: colour, emissiveIntensity: 0.5 });
    const mesh = copies(new CapsuleGeometry(strong ? 0.05 : 0.03, Math.SQRT2, 4, 10), material, links.length);
    links.forEach(({ from, to }, index) => {
      const [start, end] = [new Vector3(from[0], 0.09, -from[1]), new Vector3(to[0], 0.09, -to[1])];
      const turned = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), end.clone().sub(start).normalize());
      mesh.setMatrixAt(index, new Matrix4().compose(start.lerp(end, 0.5), turned, new Vector3(1, 1, 1)));
    });
    this.#signs.add(mesh);
  }

  /** A hedge where the edge of the park is certain. */
  #bound({ certain, box, seen, tiles }: ParkShown): void {
    this.#clear(this.#hedges);
    if (tiles.length === 0) return;
    const [across, along] = [certain.includes("W"), certain.includes("S")];
    const props = new Props();
    const [columns, rows] = [across ? box : seen, along ? box : seen];
    const [middleX, middleY] = [columns.west + columns.width / 2, rows.south + rows.height / 2];
    for (const end of across ? [columns.west - 0.1, columns.west + columns.width + 0.1] : []) hedge(props, end, middleY, 0.13, rows.height + 0.33, -THICK);
    for (const end of along ? [rows.south - 0.1, rows.south + rows.height + 0.1] : []) hedge(props, middleX, end, columns.width + 0.33, 0.13, -THICK);
    if (props.isEmpty) return;
    const mesh = new Mesh(props.geometry(), this.#standing);
    mesh.castShadow = mesh.receiveShadow = true;
    this.#hedges.add(mesh);
  }

  #clear(group: Group): void {
    clear(group, this.#kept);
  }
}

function copies(shape: BufferGeometry, material: Material, count: number): InstancedMesh {
  const mesh = new InstancedMesh(shape, material, count);
  mesh.frustumCulled = false;
  return mesh;
}

/** The outline of a square. */
function outline(side: number, weight: number): BufferGeometry {
  const square = (far: number) => [[-far, -far], [far, -far], [far, far], [-far, far]].map(([x = 0, y = 0]) => new Vector2(x, y));
  const shape = new Shape(square(side / 2));
  shape.holes.push(new Path(square(side / 2 - weight)));
  return new ShapeGeometry(shape);
}

/** A frame around a tile. */
function frame(x: number, y: number, colour: `--${string}`, weight: number): InstancedMesh {
  const [thick, long] = [0.035 * weight, 0.97];
  const mesh = copies(new BoxGeometry(1, 0.02, 1), new MeshBasicMaterial({ color: readColour(colour) }), 4);
  const bars: [number, number, boolean][] = [[0, 0.47, true], [0, -0.47, true], [0.47, 0, false], [-0.47, 0, false]];
  bars.forEach(([across, along, flat], index) => {
    const at = new Vector3(x + 0.5 + across, 0.04, -y - 0.5 + along);
    mesh.setMatrixAt(index, new Matrix4().compose(at, new Quaternion(), new Vector3(flat ? long : thick, 1, flat ? thick : long)));
  });
  return mesh;
}

/** Turf around the park: soft patches and fine blades. */
function turfMaterial(): MeshStandardMaterial {
  const size = 256;
  const field = cloudField(size, 8, [[5, 0.22], [17, 0.16], [64, 0.2], [128, 0.16]]);
  return new MeshStandardMaterial({ map: textureOf(toned(field, readColour("--turf"), readColour("--turf-dark"), readColour("--turf-light")), size), roughness: 0.95 });
}

/** Low waves, as normals. */
function ripples(): Texture {
  const size = 128;
  const field = cloudField(size, 4, [[6, 0.5], [14, 0.35]]);
  const data = new Uint8Array(4 * field.length);
  const at = (x: number, y: number) => field[((y + size) % size) * size + ((x + size) % size)] ?? 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [across, along] = [2.2 * (at(x + 1, y) - at(x - 1, y)), 2.2 * (at(x, y + 1) - at(x, y - 1))];
      data.set([127.5 - 127.5 * across, 127.5 - 127.5 * along, 255, 255], 4 * (y * size + x));
    }
  }
  const texture = textureOf(data, size);
  texture.colorSpace = "";
  return texture;
}
