// The names of files and ranks, lying beside a board.
import { CanvasTexture, Group, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace } from "three";

const SIZE = 64;

/** The letters along the south and the numbers along the west of a board of so many cells. */
export function coordinates(size: number, ink: string): Group {
  const group = new Group();
  const flat = new PlaneGeometry(0.62, 0.62);
  const put = (text: string, x: number, z: number) => {
    const label = new Mesh(flat, written(text, ink));
    label.rotation.x = -Math.PI / 2;
    label.position.set(x, -0.6, z);
    group.add(label);
  };
  const half = size / 2;
  for (let index = 0; index < size; index++) {
    put(String.fromCharCode(97 + index), index + 0.5 - half, half + 0.62);
    put(String(index + 1), -half - 0.6, half - index - 0.5);
  }
  return group;
}

function written(text: string, ink: string): MeshBasicMaterial {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const paint = canvas.getContext("2d");
  if (paint) {
    paint.font = `600 ${SIZE * 0.62}px "Figtree Variable", system-ui, sans-serif`;
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    paint.fillStyle = ink;
    paint.fillText(text, SIZE / 2, SIZE / 2);
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 4;
  return new MeshBasicMaterial({ map, transparent: true, depthWrite: false });
}
