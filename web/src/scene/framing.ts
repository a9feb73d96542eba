// Where a camera stands so that everything that matters is in view: exact, for any aspect ratio and any tilt.
import { type Box3, Matrix4, type PerspectiveCamera, Vector3 } from "three";

/** From where one looks: around the table, down onto it (0 is straight down), and how wide, in radians. */
export interface Look {
  azimuth: number;
  polar: number;
  fov: number;
}

/** The part of a picture that nothing lies over, from -1 to 1 on both axes. */
export interface Free {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** Pixels at the edges of a picture that belong to something else. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function freeWithin(width: number, height: number, { left, right, top, bottom }: Insets): Free {
  return {
    left: (2 * left) / width - 1,
    right: 1 - (2 * right) / width,
    bottom: (2 * bottom) / height - 1,
    top: 1 - (2 * top) / height,
  };
}

interface Basis {
  right: Vector3;
  up: Vector3;
  forward: Vector3;
}

function basisOf({ azimuth, polar }: Look): Basis {
  const [sin, cos] = [Math.sin(azimuth), Math.cos(azimuth)];
  const forward = new Vector3(-Math.sin(polar) * sin, -Math.cos(polar), -Math.sin(polar) * cos);
  const right = new Vector3(cos, 0, -sin);
  return { right, up: right.clone().cross(forward), forward };
}

/**
 * The nearest place from which all points are within the free part of the picture.
 *
 * Each side of the free part is a plane through the camera: for the right one, every point p must satisfy
 * p·r - k p·f <= c·r - k c·f. The four of them bound how far forward the camera may be; sideways it stands in the middle
 * of what they leave.
 */
export function fit(points: readonly Vector3[], look: Look, aspect: number, free: Free): Vector3 {
  const { right, up, forward } = basisOf(look);
  const rise = Math.tan(look.fov / 2);
  const across = bound(points, right, forward, free.left * rise * aspect, free.right * rise * aspect);
  const along = bound(points, up, forward, free.bottom * rise, free.top * rise);
  const depth = Math.min(across.depth, along.depth);
  return new Vector3()
    .addScaledVector(right, across.middle(depth))
    .addScaledVector(up, along.middle(depth))
    .addScaledVector(forward, depth);
}

function bound(points: readonly Vector3[], axis: Vector3, forward: Vector3, low: number, high: number) {
  let [least, most] = [Infinity, -Infinity];
  for (const point of points) {
    const [side, depth] = [point.dot(axis), point.dot(forward)];
    least = Math.min(least, side - low * depth);
    most = Math.max(most, side - high * depth);
  }
  return {
    depth: (least - most) / (high - low),
    middle: (depth: number) => (least + low * depth + most + high * depth) / 2,
  };
}

/** The eight corners of a box. */
export function corners({ min, max }: Box3): Vector3[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
}

/** How near the nearest and how far the farthest thing is drawn, by the distance of what matters. */
const DEPTH = { near: 0.35, far: 4 };

/** Puts a camera where `fit` wants it. Of several free parts, takes the one that shows the points largest. */
export function frame(camera: PerspectiveCamera, boxes: readonly Box3[], look: Look, aspect: number, free: readonly Free[]): void {
  const points = boxes.flatMap(corners);
  const { right, up, forward } = basisOf(look);
  const places = free.map((part) => fit(points, look, aspect, part));
  const depths = places.map((place) => place.dot(forward));
  const place = places[depths.indexOf(Math.max(...depths))];
  if (!place) return;
  camera.position.copy(place);
  camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(right, up, forward.clone().negate()));
  const away = points.map((point) => point.clone().sub(place).dot(forward));
  camera.near = Math.max(0.05, Math.min(...away) * DEPTH.near);
  camera.far = Math.max(...away) * DEPTH.far;
  camera.fov = (look.fov * 180) / Math.PI;
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}
