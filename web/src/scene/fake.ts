// A stage without a GPU, for tests: it keeps what a scene asks for, and says what would not be in view.
import { Box3, Mesh, PerspectiveCamera, Scene, Vector3 } from "three";

import { corners, frame, freeWithin } from "./framing";
import { ROUND, type Stage } from "./stage";

/** Pictures of every shape: square, phones upright and sideways, wide. */
export const PICTURES: [width: number, height: number][] = [[640, 640], [320, 320], [390, 600], [844, 390], [500, 300]];

/** Buttons above a picture, or beside it. */
const BUTTONS = 52;

export class FakeStage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera();
  #boxes: Box3[] = [];

  get asStage(): Stage {
    return this as unknown as Stage;
  }

  show(ground: Box3, standing = ground): void {
    this.#boxes = [ground.clone(), standing.clone()];
  }

  /** How high that is which the camera must see. */
  get height(): number {
    return Math.max(...this.#boxes.map(({ max }) => max.y));
  }

  changed(): void {}
  invalidate(): void {}
  own(): void {}
  animate(): void {}

  /** What casts a shadow, and so matters, but is not within the part of a picture that no button covers; the turf and its like aside. */
  outside(width: number, height: number): string[] {
    const insets = width > 1.25 * height ? { left: BUTTONS, right: BUTTONS, top: 0, bottom: 0 } : { left: 0, right: 0, top: BUTTONS, bottom: 0 };
    const free = freeWithin(width, height, insets);
    const found: string[] = [];
    for (const tilt of [0.05, ROUND.polar, 1.3]) {
      for (const azimuth of [0, 0.7, -1.5]) {
        frame(this.camera, this.#boxes, { ...ROUND, polar: tilt, azimuth }, width / height, [free]);
        this.scene.traverseVisible((thing) => {
          if (!(thing instanceof Mesh) || !thing.castShadow || thing.name === "far" || !thing.geometry.getAttribute("position")) return;
          const box = new Box3().setFromObject(thing, true);
          for (const corner of corners(box)) {
            const { x, y } = corner.project(this.camera);
            const isIn = x > free.left - 0.001 && x < free.right + 0.001 && y > free.bottom - 0.001 && y < free.top + 0.001;
            if (!isIn) found.push(`${thing.type} ${box.getSize(new Vector3()).toArray().map((n) => n.toFixed(2)).join()} at tilt ${tilt}: ${x.toFixed(2)}, ${y.toFixed(2)}`);
          }
        });
      }
    }
    return found;
  }
}
