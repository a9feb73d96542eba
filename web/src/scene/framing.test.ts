// Everything that matters is on the screen, height included: whatever the shape of the picture, the tilt and the buttons.
import { Box3, PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";

import { type Insets, corners, frame, freeWithin } from "./framing";

const PICTURES: [width: number, height: number][] = [[640, 640], [390, 390], [844, 390], [500, 300], [320, 568], [1440, 700]];
const LOOKS = [0, 0.4, 0.74, 1.1, 1.3].flatMap((polar) => [0, 0.8, Math.PI / 2, -2.5].map((azimuth) => ({ azimuth, polar, fov: polar === 0 ? 0.06 : 0.52 })));
/** A board with three high everywhere, a table with a tower at the back, a flat park. */
const BOXES = {
  board: new Box3(new Vector3(-0.5, -0.5, -8.5), new Vector3(8.5, 3, 0.5)),
  tower: new Box3(new Vector3(-4, 0, -9), new Vector3(5, 6, 3)),
  park: new Box3(new Vector3(-3, -0.2, -3), new Vector3(3, 0.5, 3)),
};

/** Where the corners of a box come to lie, in pixels from the upper left. */
function seen(box: Box3, width: number, height: number, look: (typeof LOOKS)[number], insets: Insets) {
  const camera = new PerspectiveCamera();
  frame(camera, [box], look, width / height, [freeWithin(width, height, insets)]);
  const points = corners(box).map((corner) => corner.project(camera));
  const [xs, ys] = [points.map(({ x }) => ((x + 1) / 2) * width), points.map(({ y }) => ((1 - y) / 2) * height)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys), depths: points.map(({ z }) => z) };
}

describe.each(Object.entries(BOXES))("%s", (_, box) => {
  it.each(PICTURES)("is within %i by %i, clear of the buttons, however it is turned and tilted", (width, height) => {
    for (const insets of [{ left: 10, right: 10, top: 62, bottom: 10 }, { left: 62, right: 62, top: 10, bottom: 70 }]) {
      for (const look of LOOKS) {
        const found = seen(box, width, height, look, insets);
        expect(found.left).toBeGreaterThanOrEqual(insets.left - 0.01);
        expect(found.right).toBeLessThanOrEqual(width - insets.right + 0.01);
        expect(found.top).toBeGreaterThanOrEqual(insets.top - 0.01);
        expect(found.bottom).toBeLessThanOrEqual(height - insets.bottom + 0.01);
        expect(found.depths.every((depth) => depth > -1 && depth < 1)).toBe(true);
        // And no smaller than it must be: it touches two sides that face each other.
        const across = Math.abs(found.right - found.left - (width - insets.left - insets.right)) < 0.1;
        const along = Math.abs(found.bottom - found.top - (height - insets.top - insets.bottom)) < 0.1;
        expect(across || along, JSON.stringify({ look, found })).toBe(true);
      }
    }
  });
});

it("takes the way to leave buttons free that shows the box largest", () => {
  const size = (insets: readonly Insets[]) => {
    const camera = new PerspectiveCamera();
    frame(camera, [BOXES.board], { azimuth: 0, polar: 0.74, fov: 0.52 }, 2, insets.map((one) => freeWithin(800, 400, one)));
    return camera.position.distanceTo(BOXES.board.getCenter(new Vector3()));
  };
  const [above, beside] = [{ left: 0, right: 0, top: 60, bottom: 0 }, { left: 60, right: 60, top: 0, bottom: 0 }];
  expect(size([above, beside])).toBe(Math.min(size([above]), size([beside])));
});
