// What a ray meets first among cubes.
import { Box3, Plane, type Ray, Vector3 } from "three";

import type { Cube } from "./body";

export interface Met {
  point: Vector3;
  /** The cube that was met; null for the ground. */
  cube: Cube | null;
  /** Whether it was met from above. */
  onTop: boolean;
}

/** The first cube that a ray meets, or else the ground at the height of 0. */
export function meet(ray: Ray, cubes: Iterable<Cube>): Met | null {
  const box = new Box3();
  const at = new Vector3();
  let found: Met | null = null;
  let nearest = Infinity;
  for (const cube of cubes) {
    box.min.set(...cube);
    box.max.set(cube[0] + 1, cube[1] + 1, cube[2] + 1);
    if (!ray.intersectBox(box, at)) continue;
    const away = at.distanceTo(ray.origin);
    if (away >= nearest) continue;
    nearest = away;
    found = { point: at.clone(), cube, onTop: at.y > cube[1] + 1 - 1e-4 };
  }
  if (found) return found;
  const ground = ray.intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3());
  return ground && { point: ground, cube: null, onTop: true };
}
