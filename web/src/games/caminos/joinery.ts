// The board of Caminos and the table that it lies on: tiles of maple in a frame of walnut.
import { BoxGeometry, type BufferGeometry, Color, Float32BufferAttribute, Group, Matrix4, Mesh } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import type { CaminosBoard } from "../../engine/wire/CaminosBoard";
import type { Cube } from "../../scene/body";
import { readColour } from "../../scene/colours";
import { Occlusion } from "../../scene/occlusion";
import { numbers } from "../../scene/random";
import { tableTop } from "../../scene/table";
import { type Label, labels } from "./labels";
import { SPAN, plain } from "./wood";

/** How far the frame reaches beyond the cells, and how thick the board is. */
export const RIM = 0.46;
export const DEEP = 0.5;
const TILE = { wide: 0.972, thick: 0.2 };
/** The frame lies a little lower than the tiles. */
const SUNK = 0.05;

export function boardOfWood(board: CaminosBoard, occlusion: Occlusion): Group {
  const group = new Group();
  group.add(tiles(board, occlusion), frameAround(board), names(board));
  const { size } = board;
  const contact = new Occlusion(-1, -size - 1, size + 2, size + 2, { base: -DEEP, strength: 0.5 });
  contact.fill(board.cells.map(({ x, y }): Cube => [x, 0, -y - 1]));
  const table = tableTop(size * 3.4, size * 3.4, -DEEP, contact);
  table.position.x = size / 2;
  table.position.z = -size / 2;
  group.add(table);
  return group;
}

/** Moves a shape to a place; its wood begins somewhere else there, and has a tone of its own. */
function laid(shape: BufferGeometry, x: number, y: number, z: number, shift: readonly [number, number], tone: Color): BufferGeometry {
  const made = shape.clone().applyMatrix4(new Matrix4().makeTranslation(x, y, z));
  const [place, normal] = [made.getAttribute("position"), made.getAttribute("normal")];
  const [uv, colour] = [new Float32Array(2 * place.count), new Float32Array(3 * place.count)];
  for (let corner = 0; corner < place.count; corner++) {
    const upright = Math.abs(normal.getY(corner)) < 0.7;
    const along = upright && Math.abs(normal.getX(corner)) > 0.7 ? place.getZ(corner) : place.getX(corner);
    uv[2 * corner] = along / SPAN + shift[0];
    uv[2 * corner + 1] = (upright ? place.getY(corner) : place.getZ(corner)) / SPAN + shift[1];
    tone.toArray(colour, 3 * corner);
  }
  made.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  made.setAttribute("color", new Float32BufferAttribute(colour, 3));
  return made;
}

function merged(parts: readonly BufferGeometry[]): BufferGeometry {
  const made = mergeGeometries([...parts]);
  for (const part of parts) part.dispose();
  return made;
}

function tiles(board: CaminosBoard, occlusion: Occlusion): Mesh {
  const random = numbers(board.size);
  const shape = new RoundedBoxGeometry(TILE.wide, TILE.thick, TILE.wide, 1, 0.03);
  const [inner, border] = [new Color(readColour("--white")), new Color(readColour("--maple-border"))];
  const parts = board.cells.map(({ x, y, sides }) => {
    const tone = (sides.length > 0 ? border : inner).clone().multiplyScalar(0.93 + 0.1 * random());
    return laid(shape, x + 0.5, -TILE.thick / 2, -y - 0.5, [random(), random()], tone);
  });
  shape.dispose();
  const mesh = new Mesh(merged(parts), occlusion.shade(plain("--maple", "--maple-grain", 0.55)));
  mesh.receiveShadow = true;
  return mesh;
}

/** Boxes that overlap, so that they make one frame around any grid; the wood of all begins at the same point. */
function frameAround(board: CaminosBoard): Mesh {
  const cells = new Set(board.cells.map(({ x, y }) => `${x},${y}`));
  const isInner = (x: number, y: number) => [-1, 0, 1].every((dx) => [-1, 0, 1].every((dy) => cells.has(`${x + dx},${y + dy}`)));
  const [wide, high] = [1 + 2 * RIM, DEEP - SUNK];
  const [outer, inner] = [new RoundedBoxGeometry(wide, high, wide, 2, 0.09), new BoxGeometry(1, high, 1).toNonIndexed()];
  const tone = new Color(readColour("--white"));
  const parts = board.cells.map(({ x, y }) => {
    const shape = isInner(x, y) ? inner : outer;
    return laid(shape, x + 0.5, -SUNK - high / 2, -y - 0.5, [0, 0], tone);
  });
  outer.dispose();
  inner.dispose();
  const mesh = new Mesh(merged(parts.map((part) => (part.index ? part.toNonIndexed() : part))), plain("--walnut", "--walnut-grain", 0.5));
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

/** A letter south of every file, a number west of every rank, on the frame. */
function names(board: CaminosBoard): Mesh {
  const found: Label[] = [];
  for (let at = 0; at < board.size; at++) {
    const file = board.cells.filter(({ x }) => x === at).map(({ y }) => y);
    const rank = board.cells.filter(({ y }) => y === at).map(({ x }) => x);
    found.push({ text: String.fromCharCode(97 + at), x: at + 0.5, z: -Math.min(...file) + 0.22 });
    found.push({ text: String(at + 1), x: Math.min(...rank) - 0.22, z: -at - 0.5 });
  }
  const mesh = labels(found, -SUNK + 0.002, 0.34, readColour("--maple"));
  mesh.receiveShadow = true;
  return mesh;
}
