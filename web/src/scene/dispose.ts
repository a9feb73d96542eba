// What a scene holds on the GPU is not garbage-collected: it must be given back.
import { InstancedMesh, type Material, Mesh, type Object3D, Texture } from "three";

/** The textures of a material: those that it names, and those that its shader was given (`userData.textures`). */
export function texturesOf(material: Material): Texture[] {
  const named = Object.values(material).filter((value) => value instanceof Texture);
  return [...new Set([...named, ...((material.userData["textures"] as Texture[] | undefined) ?? [])])];
}

/** Frees the geometries, materials and textures below an object; what is kept, or marked as shared, stays. */
export function dispose(root: Object3D, kept: ReadonlySet<unknown> = new Set()): void {
  const free = (used: { dispose(): void }) => kept.has(used) || used.dispose();
  root.traverse((thing) => {
    if (!(thing instanceof Mesh) || thing.userData["shared"]) return;
    if (thing instanceof InstancedMesh) thing.dispose();
    free(thing.geometry);
    for (const material of [thing.material].flat() as Material[]) {
      if (kept.has(material)) continue;
      texturesOf(material).forEach(free);
      material.dispose();
    }
  });
}

/** Empties a group, and frees what was in it. */
export function clear(group: Object3D, kept?: ReadonlySet<unknown>): void {
  dispose(group, kept);
  group.clear();
}
