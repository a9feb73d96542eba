// The names of files and ranks, inlaid into the rim of a board: one picture, one mesh.
import { CanvasTexture, Matrix4, Mesh, MeshStandardMaterial, PlaneGeometry, SRGBColorSpace } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import { sharpen } from "../../scene/pace";

const SIZE = 64;
/** Names side by side in the picture. */
const ACROSS = 8;

export interface Label {
  text: string;
  x: number;
  z: number;
}

/** Names that lie at this height. */
export function labels(names: readonly Label[], height: number, wide: number, ink: string): Mesh {
  const down = 2 ** Math.ceil(Math.log2(Math.max(1, Math.ceil(names.length / ACROSS))));
  const flats = names.map(({ x, z }, index) => {
    const flat = new PlaneGeometry(wide, wide).rotateX(-Math.PI / 2).applyMatrix4(new Matrix4().makeTranslation(x, height, z));
    const uv = flat.getAttribute("uv");
    const [column, row] = [index % ACROSS, Math.floor(index / ACROSS)];
    for (let at = 0; at < uv.count; at++) uv.setXY(at, (column + uv.getX(at)) / ACROSS, 1 - (row + 1 - uv.getY(at)) / down);
    return flat;
  });
  const mesh = new Mesh(mergeGeometries(flats), written(names, down, ink));
  for (const flat of flats) flat.dispose();
  return mesh;
}

function written(names: readonly Label[], down: number, ink: string): MeshStandardMaterial {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIZE * ACROSS, SIZE * down];
  const paint = canvas.getContext("2d");
  if (paint) {
    Object.assign(paint, { font: `600 ${SIZE * 0.74}px "Figtree Variable", system-ui, sans-serif`, fillStyle: ink });
    Object.assign(paint, { textAlign: "center", textBaseline: "middle" });
    names.forEach(({ text }, index) => {
      paint.fillText(text, (index % ACROSS + 0.5) * SIZE, (Math.floor(index / ACROSS) + 0.53) * SIZE);
    });
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  sharpen(map);
  return new MeshStandardMaterial({ map, transparent: true, depthWrite: false, roughness: 0.6, polygonOffset: true, polygonOffsetFactor: -2 });
}
