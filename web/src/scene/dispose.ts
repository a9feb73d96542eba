// What a scene holds on the GPU is not garbage-collected: it must be given back.
import { InstancedMesh, type Material, Mesh, type Object3D, type Texture } from "three";

/** Frees the geometries, materials and textures below an object; what is kept, or marked as shared, stays. */
export function dispose(root: Object3D, kept: ReadonlySet<unknown> = new Set()): void {
  const free = (used: { dispose(): void }) => kept.has(used) || used.dispose();
  root.traverse((thing) => {
    if (!(thing instanceof Mesh) || thing.userData["shared"]) return;
    if (thing instanceof InstancedMesh) thing.dispose();
    free(thing.geometry);
    for (const material of [thing.material].flat() as (Material & { map?: Texture | null })[]) {
      if (kept.has(material)) continue;
      if (material.map) free(material.map);
      material.dispose();
    }
  });
}

/** Empties a group, and frees what was in it. */
export function clear(group: Object3D, kept?: ReadonlySet<unknown>): void {
  dispose(group, kept);
  group.clear();
}
