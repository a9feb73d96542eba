// Ducks of simple bodies. The white one holds its head high; the black one swims low and wears a tuft.
import { type BufferGeometry, ConeGeometry, CylinderGeometry, Group, Mesh, MeshStandardMaterial, SphereGeometry } from "three";

import { once, readColour } from "../../scene/colours";

const BALL = new SphereGeometry(1, 24, 16);
const CONE = new ConeGeometry(1, 1, 16);
const NECK = new CylinderGeometry(0.7, 1, 1, 16);

type Spot = [x: number, y: number, z: number];

const paint = (name: `--${string}`, roughness = 0.55) => new MeshStandardMaterial({ color: readColour(name), roughness });

/** Painted once, for all ducks. */
const materials = once(() => ({
  white: paint("--duck-white"),
  black: paint("--duck-black"),
  wingWhite: paint("--duck-white-wing"),
  wingBlack: paint("--duck-black-wing"),
  orange: paint("--bill-orange"),
  grey: paint("--bill-grey"),
  eye: paint("--duck-pupil", 0.2),
  yellow: paint("--duck-eye", 0.3),
}));

/** A duck that looks along the x axis and swims at the height of 0; about half a tile long. */
export function duck(black: boolean): Group {
  const group = new Group();
  const MATERIALS = materials();
  const add = (shape: BufferGeometry, material: MeshStandardMaterial, at: Spot, size: Spot, tilt = 0) => {
    const mesh = new Mesh(shape, material);
    mesh.position.set(...at);
    mesh.scale.set(...size);
    mesh.rotation.z = tilt;
    mesh.castShadow = true;
    group.add(mesh);
  };
  const [body, wing] = black ? [MATERIALS.black, MATERIALS.wingBlack] : [MATERIALS.white, MATERIALS.wingWhite];
  const head: Spot = black ? [0.13, 0.19, 0] : [0.15, 0.3, 0];
  add(BALL, body, [-0.01, 0.06, 0], [0.2, 0.1, 0.12]);
  for (const side of [-1, 1]) add(BALL, wing, [-0.04, 0.08, side * 0.085], [0.12, 0.06, 0.04]);
  add(CONE, body, [-0.2, 0.11, 0], [0.05, 0.12, 0.05], 0.9);
  if (!black) add(NECK, body, [0.12, 0.19, 0], [0.05, 0.18, 0.05], -0.15);
  add(BALL, body, head, black ? [0.085, 0.08, 0.075] : [0.075, 0.072, 0.068]);
  add(CONE, black ? MATERIALS.grey : MATERIALS.orange, [head[0] + 0.1, head[1] - 0.015, 0], [0.03, 0.085, 0.04], -Math.PI / 2);
  if (black) add(CONE, body, [head[0] - 0.09, head[1] + 0.015, 0], [0.04, 0.13, 0.035], 2.1);
  for (const side of [-1, 1]) {
    add(BALL, black ? MATERIALS.yellow : MATERIALS.eye, [head[0] + 0.045, head[1] + 0.02, side * 0.055], [0.014, 0.014, 0.014]);
  }
  return group;
}
