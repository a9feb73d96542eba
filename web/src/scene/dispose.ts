// What a scene holds on the GPU is not garbage-collected: it must be given back.
import { InstancedMesh, type Material, Mesh, type Object3D, Texture } from "three";

/** The textures of a material: those that it names, and those that its shader was given (`userData.textures`). */
export function texturesOf(material: Material): Texture[] {
  const named = Object.values(material).filter((value) => value instanceof Texture);
  return [...new Set([...named, ...((material.userData["textures"] as Texture[] | undefined) ?? [])])];
}

/** Materials to be freed after the next picture. Until then their shaders live, so that new materials of the same kind need no new ones. */
const outgoing = new Set<Material>();

/** Frees the geometries and textures below an object, and soon the materials; what is kept, or marked as shared, stays. */
export function dispose(root: Object3D, kept: ReadonlySet<unknown> = new Set()): void {
  const free = (used: { dispose(): void }) => kept.has(used) || used.dispose();
  root.traverse((thing) => {
    if (!(thing instanceof Mesh) || thing.userData["shared"]) return;
    if (thing instanceof InstancedMesh) thing.dispose();
    free(thing.geometry);
    for (const material of [thing.material].flat() as Material[]) {
      if (kept.has(material)) continue;
      texturesOf(material).forEach(free);
      outgoing.add(material);
    }
  });
}

/** Frees the materials that nothing uses any longer. */
export function freeOutgoing(): void {
  for (const material of outgoing) material.dispose();
  outgoing.clear();
}

/** Empties a group, and frees what was in it. */
export function clear(group: Object3D, kept?: ReadonlySet<unknown>): void {
  dispose(group, kept);
  group.clear();
}
