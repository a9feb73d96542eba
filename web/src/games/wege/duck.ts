// Ducks of simple bodies. The white one holds its head high; the black one swims low and wears a tuft.
import { type BufferGeometry, Color, ConeGeometry, CylinderGeometry, Euler, Matrix4, Quaternion, SphereGeometry, Vector3 } from "three";

import { readColour } from "../../scene/colours";
import type { Props } from "../../scene/props";

const BALL = new SphereGeometry(1, 12, 8);
const DOT = new SphereGeometry(1, 6, 4);
const CONE = new ConeGeometry(1, 1, 10);
const NECK = new CylinderGeometry(0.7, 1, 1, 10);

type Spot = [x: number, y: number, z: number];

/** A duck that looks along the x axis of a place and swims at its height; about half a tile long. */
export function addDuck(props: Props, black: boolean, place: Matrix4): void {
  const add = (shape: BufferGeometry, colour: `--${string}`, at: Spot, size: Spot, tilt = 0) => {
    const own = new Matrix4().compose(new Vector3(...at), new Quaternion().setFromEuler(new Euler(0, 0, tilt)), new Vector3(...size));
    props.add(shape, place.clone().multiply(own), new Color(readColour(colour)));
  };
  const [body, wing] = black ? (["--duck-black", "--duck-black-wing"] as const) : (["--duck-white", "--duck-white-wing"] as const);
  const head: Spot = black ? [0.13, 0.19, 0] : [0.15, 0.3, 0];
  add(BALL, body, [-0.01, 0.06, 0], [0.2, 0.1, 0.12]);
  for (const side of [-1, 1]) add(BALL, wing, [-0.04, 0.08, side * 0.085], [0.12, 0.06, 0.04]);
  add(CONE, body, [-0.2, 0.11, 0], [0.05, 0.12, 0.05], 0.9);
  if (!black) add(NECK, body, [0.12, 0.19, 0], [0.05, 0.18, 0.05], -0.15);
  add(BALL, body, head, black ? [0.085, 0.08, 0.075] : [0.075, 0.072, 0.068]);
  add(CONE, black ? "--bill-grey" : "--bill-orange", [head[0] + 0.1, head[1] - 0.015, 0], [0.03, 0.085, 0.04], -Math.PI / 2);
  if (black) add(CONE, body, [head[0] - 0.09, head[1] + 0.015, 0], [0.04, 0.13, 0.035], 2.1);
  for (const side of [-1, 1]) {
    add(DOT, black ? "--duck-eye" : "--duck-pupil", [head[0] + 0.045, head[1] + 0.02, side * 0.055], [0.014, 0.014, 0.014]);
  }
}
