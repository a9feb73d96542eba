// The table under a game, by day or by night: planks with an edge, a sun or a lamp, the sky or the room.
import {
  AmbientLight,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  type Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

import { readColour } from "./colours";
import type { Occlusion } from "./occlusion";
import { grainField, textureOf, toned } from "./paint";
import { numbers } from "./random";

/** How many cells of the table its picture covers, and how many planks lie side by side there. */
const SPAN = 5;
const PLANKS = 4;
const THICK = 0.5;
const FINE = 512;

/** A table top whose upper face is at this height. Its edge shows where one looks along it. */
export function tableTop(width: number, depth: number, height: number, contact: Occlusion | null = null): Mesh {
  const top = new RoundedBoxGeometry(width, THICK, depth, 4, 0.18);
  const [place, normal, uv] = [top.getAttribute("position"), top.getAttribute("normal"), top.getAttribute("uv")];
  for (let corner = 0; corner < place.count; corner++) {
    const across = Math.abs(normal.getX(corner)) > 0.9 ? place.getY(corner) : place.getX(corner);
    const along = Math.abs(normal.getZ(corner)) > 0.9 ? place.getY(corner) : place.getZ(corner);
    uv.setXY(corner, across / SPAN, along / SPAN);
  }
  const material = new MeshStandardMaterial({ map: textureOf(planks(), FINE), roughness: 0.62 });
  const mesh = new Mesh(top, contact?.shade(material) ?? material);
  mesh.position.y = height - THICK / 2;
  mesh.receiveShadow = true;
  return mesh;
}

/** Planks side by side, each with a piece of wood and a tone of its own, and dark joints between them. */
function planks(): Uint8Array {
  return toned(plankField(FINE), readColour("--table"), readColour("--table-grain"), readColour("--table-gleam"));
}

/** How dark the planks are, on a square that repeats without a seam: each row has two planks, and one of them runs over its edge. */
export function plankField(size: number): Float32Array {
  const wood = grainField(size, 11);
  const random = numbers(5);
  const wide = size / PLANKS;
  const field = new Float32Array(size * size);
  for (let plank = 0; plank < PLANKS; plank++) {
    const [shift, tone, start] = [Math.floor(random() * size), 0.24 * (random() - 0.5), Math.floor(size * (0.08 + 0.3 * random()))];
    const end = start + Math.floor(size * (0.4 + 0.15 * random()));
    for (let y = plank * wide; y < (plank + 1) * wide; y++) {
      for (let x = 0; x < size; x++) {
        const isJoint = y - plank * wide < 1 || Math.abs(x - start) < 1 || Math.abs(x - end) < 1;
        const isEdge = y - plank * wide < 2;
        const other = x > start && x < end ? 0.06 : -0.05;
        field[y * size + x] = isJoint ? 0.75 : isEdge ? -0.2 : (wood[y * size + ((x + shift) % size)] ?? 0) + tone + other;
      }
    }
  }
  return field;
}

/** Light from the upper left, as on the boards from above; by night it is a lamp, low and warm. */
export class Light {
  readonly group = new Group();
  readonly #sun = new DirectionalLight(readColour("--sun"), 2.45);

  constructor() {
    const sky = new HemisphereLight(readColour("--sky"), readColour("--earth"), 1.25);
    const fill = new DirectionalLight(readColour("--fill"), 0.4);
    fill.position.set(3, 2, 2);
    const { shadow } = this.#sun;
    this.#sun.castShadow = true;
    shadow.mapSize.set(SHADOW, SHADOW);
    shadow.radius = 3.5;
    shadow.bias = -0.0006;
    shadow.normalBias = 0.035;
    // It is drawn when something has moved, not whenever the camera has.
    shadow.autoUpdate = false;
    this.group.add(this.#sun, this.#sun.target, sky, fill, new AmbientLight(readColour("--white"), 0.18));
  }

  /** Asks for new shadows. */
  cast(): void {
    this.#sun.shadow.needsUpdate = true;
  }

  /** Lights everything within a radius around a point. */
  reach(centre: Vector3, radius: number): void {
    this.#sun.position.set(centre.x - radius * 1.05, radius * 2.3, centre.z + radius * 0.55);
    this.#sun.target.position.copy(centre);
    const { camera } = this.#sun.shadow;
    Object.assign(camera, { left: -radius, right: radius, top: radius, bottom: -radius, near: 0.1, far: radius * 5 });
    camera.updateProjectionMatrix();
    this.cast();
  }

  dispose(): void {
    this.#sun.dispose();
  }
}

/** Pixels of the shadow map along each side. */
export const SHADOW = 1536;
