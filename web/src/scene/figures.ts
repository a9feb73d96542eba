// What a scene costs to draw, counted without a GPU: draw calls and triangles with the shadow pass, and bytes of textures.
import { InstancedMesh, Mesh, type Material, type Object3D, type Texture } from "three";

import { texturesOf } from "./dispose";
import { SHADOW } from "./table";

export interface Cost {
  calls: number;
  triangles: number;
  bytes: number;
}

/** The cost of the fullest picture: everything in view, with its shadows. */
export function costOf(root: Object3D): Cost {
  // Depth of the shadow map, and what is drawn beside it.
  const cost: Cost = { calls: 0, triangles: 0, bytes: SHADOW * SHADOW * 8 };
  const textures = new Set<Texture>();
  root.traverseVisible((thing) => {
    if (!(thing instanceof Mesh)) return;
    const { geometry } = thing;
    const copies = thing instanceof InstancedMesh ? thing.count : 1;
    if (copies === 0) return;
    const times = thing.castShadow ? 2 : 1;
    cost.calls += times;
    cost.triangles += (times * copies * (geometry.index?.count ?? geometry.getAttribute("position")?.count ?? 0)) / 3;
    for (const material of [thing.material].flat() as Material[]) texturesOf(material).forEach((texture) => textures.add(texture));
  });
  for (const texture of textures) {
    const { width = 0, height = 0 } = (texture.image ?? {}) as { width?: number; height?: number };
    cost.bytes += width * height * 4 * (texture.generateMipmaps ? 4 / 3 : 1);
  }
  return cost;
}

/** What the fullest board may cost. */
export const BUDGET: Cost = { calls: 100, triangles: 150_000, bytes: 32 * 2 ** 20 };
