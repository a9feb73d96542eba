// What stands in a park: trees, bushes, reeds, lilies, bridges, ducks and hedges, all as parts of one mesh.
import {
  BoxGeometry,
  type BufferGeometry,
  CanvasTexture,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Euler,
  IcosahedronGeometry,
  Matrix4,
  Quaternion,
  SRGBColorSpace,
  type Texture,
  Vector3,
} from "three";

import { readColour } from "../../scene/colours";
import { sharpen } from "../../scene/pace";
import type { Props } from "../../scene/props";
import { CELL, type Tile, chance, crowns, growth, kindOf, shores } from "./drawing";
import { addDuck } from "./duck";
import { isEven } from "./park";
import { WATER, heightAt, shoreDistance } from "./relief";

const CROWN = new IcosahedronGeometry(1, 1);
const BLADE = new ConeGeometry(1, 1, 5).translate(0, 0.5, 0);
const STALK = new CylinderGeometry(1, 1, 1, 6).translate(0, 0.5, 0);
const PAD = new CylinderGeometry(1, 1, 1, 12);
const BOX = new BoxGeometry(1, 1, 1);

/** A picture to be put onto the ground. */
export function texture(picture: HTMLCanvasElement): Texture {
  const made = new CanvasTexture(picture);
  made.colorSpace = SRGBColorSpace;
  sharpen(made);
  return made;
}

type Triple = readonly [number, number, number];

function placed([x, y, z]: Triple, [a, b, c]: Triple, turn: Triple = [0, 0, 0]): Matrix4 {
  return new Matrix4().compose(new Vector3(x, y, z), new Quaternion().setFromEuler(new Euler(...turn)), new Vector3(a, b, c));
}

const tinted = (name: `--${string}`, share: number) => new Color(readColour(name)).multiplyScalar(share);

/** Everything that stands on a tile. */
export function furnish(props: Props, tile: Tile & { corner: string | null }): void {
  const kind = kindOf(tile);
  if (kind === "N") plant(props, tile);
  if (kind === "B") build(props, tile);
  for (const [index, { x, y, radius }] of growth(tile).entries()) {
    const [across, along, size] = [x / CELL, y / CELL, radius / CELL];
    const tone = 0.85 + 0.35 * chance(tile.x, tile.y, 150 + index);
    if (kind === "P") props.add(CROWN, placed([across, size * 0.7, along], [size * 1.25, size * 1.2, size * 1.25]), tinted("--crown", tone));
    else props.add(PAD, placed([across, WATER + 0.006, along], [size * 1.25, 0.008, size * 1.25]), tinted("--lily", tone));
  }
  reeds(props, tile);
  if (tile.code[1] && tile.corner) seat(props, tile, tile.code[1] === "b", tile.corner);
}

function plant(props: Props, tile: Tile): void {
  for (const [index, { x, y, radius }] of crowns(tile).entries()) {
    const [across, along, size] = [x / CELL, y / CELL, radius / CELL];
    const tone = 0.82 + 0.4 * chance(tile.x, tile.y, 160 + index);
    const colour = tinted(chance(tile.x, tile.y, 180 + index) < 0.3 ? "--crown-light" : "--crown", tone);
    props.add(STALK, placed([across, 0, along], [size * 0.14, size * 1.1, size * 0.14]), tinted("--post", 1));
    props.add(CROWN, placed([across, size * 1.35, along], [size, size * 1.25, size], [0, index, 0]), colour);
    props.add(CROWN, placed([across + size * 0.3, size * 2.1, along - size * 0.2], [size * 0.62, size * 0.7, size * 0.62], [0, index, 0]), colour);
  }
}

/** Tufts of reed in the shallow water along the banks. */
function reeds(props: Props, tile: Tile): void {
  for (const [bank, outline] of shores(tile).outlines.entries()) {
    if (chance(tile.x, tile.y, 200 + bank) < 0.35) continue;
    const tuft = outline[3 + Math.floor(chance(tile.x, tile.y, 210 + bank) * 7)];
    if (!tuft) continue;
    for (let blade = 0; blade < 9; blade++) {
      const near = (salt: number) => 0.11 * (chance(tile.x * 7 + blade, tile.y * 5 + bank, salt) - 0.5);
      const [x, y] = [tuft[0] / CELL + near(220), -tuft[1] / CELL + near(230)];
      const [inX, inY] = [x - tile.x, y - tile.y];
      if (inX < 0.03 || inX > 0.97 || inY < 0.03 || inY > 0.97) continue;
      const away = shoreDistance(tile, inX, inY);
      if (away > 0.015 || away < -0.1) continue;
      const high = 0.13 + 0.13 * chance(tile.x + blade, tile.y, 240 + bank);
      const lean: Triple = [near(250) * 4, 0, near(260) * 4];
      props.add(BLADE, placed([x, heightAt(away), -y], [0.009, high, 0.009], lean), tinted("--grass", 0.8 + 3 * Math.abs(near(270))));
      if (blade % 4 === 0) props.add(STALK, placed([x, heightAt(away) + high * 0.8, -y], [0.011, 0.05, 0.011], lean), tinted("--post", 1));
    }
  }
}

/** A wooden bridge over the diagonal of a cell, arched, with rails. */
function build(props: Props, tile: Tile): void {
  const turn = new Matrix4().makeRotationY(isEven(tile.x, tile.y) ? -Math.PI / 4 : Math.PI / 4).setPosition(tile.x + 0.5, 0, -tile.y - 0.5);
  const add = (shape: BufferGeometry, at: Triple, size: Triple, colour: Color, tilt = 0) => props.add(shape, turn.clone().multiply(placed(at, size, [0, 0, tilt])), colour);
  const arch = (x: number) => 0.035 + 0.085 * Math.cos(x * 3.1);
  const [deck, rail, post] = [tinted("--plank", 1), tinted("--rail", 1), tinted("--post", 1)];
  for (let plank = -6; plank <= 6; plank++) {
    const x = plank * 0.072;
    add(BOX, [x, arch(x), 0], [0.064, 0.026, 0.3], deck.clone().multiplyScalar(0.9 + 0.2 * chance(tile.x + plank, tile.y, 280)), -0.26 * Math.sin(x * 3.1));
  }
  for (const side of [-0.145, 0.145]) {
    for (const x of [-0.42, -0.21, 0, 0.21, 0.42]) add(STALK, [x, arch(x) - 0.1, side], [0.017, 0.24, 0.017], post);
    for (const x of [-0.315, -0.105, 0.105, 0.315]) {
      const rise = arch(x + 0.105) - arch(x - 0.105);
      add(BOX, [x, arch(x) + 0.125, side], [0.225, 0.022, 0.024], rail, Math.atan2(rise, 0.21));
    }
  }
}

/** The duck of a tile in its corner; it looks at the point where it can meet others. */
function seat(props: Props, { x, y }: Tile, black: boolean, corner: string): void {
  const [east, south] = [corner.endsWith("E"), corner.startsWith("S")];
  const turn = east ? (south ? -0.6 : 0.6) : Math.PI + (south ? 0.6 : -0.6);
  const at = new Matrix4().makeRotationY(turn).setPosition(x + 0.5 + (east ? 0.23 : -0.23), WATER, -y - 0.5 + (south ? 0.23 : -0.23));
  addDuck(props, black, at);
}

/** A clipped hedge from a point to another along one axis. */
export function hedge(props: Props, x: number, y: number, wide: number, long: number, ground: number): void {
  props.add(BOX, placed([x, ground + 0.13, -y], [wide, 0.26, long]), tinted("--hedge", 1));
  const length = Math.max(wide, long);
  for (let at = -length / 2 + 0.1; at < length / 2; at += 0.22) {
    const bump = 0.1 + 0.03 * chance(Math.round(at * 50), Math.round(x * 9 + y), 300);
    const [across, along] = wide > long ? [at, 0] : [0, at];
    props.add(CROWN, placed([x + across, ground + 0.24, -y + along], [bump, bump * 0.8, bump]), tinted(bump > 0.115 ? "--hedge-light" : "--hedge", 1));
  }
}
