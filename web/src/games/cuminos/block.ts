// Blocks of stone and what is carved into them: one texture of stone for all seats, one picture with all marks.
import { Color, MeshStandardMaterial, type Texture, Vector2 } from "three";

import { readColour } from "../../scene/colours";
import { cloudField, smoothTexture, textureOf, toned } from "../../scene/paint";
import { numbers } from "../../scene/random";
import { SHAPES } from "./look";

const STONE = 256;
/** Pixels a mark; marks side by side, and one above the other. */
const MARK = 128;
const ACROSS = 4;
const DOWN = 2;
/** How much of a square of 40 a cell of the picture shows. */
const VIEW = 36;

/** Speckled stone, pale: it takes the colour of its seat. */
export function stoneMaterial(): MeshStandardMaterial {
  const field = cloudField(STONE, 3, [[4, 0.1], [11, 0.1], [37, 0.08]]);
  const random = numbers(21);
  for (let speck = 0; speck < 5200; speck++) {
    const [at, size, tone] = [Math.floor(random() * field.length), random() < 0.25 ? 2 : 1, random() < 0.6 ? 0.3 : -0.5];
    for (let row = 0; row < size; row++) for (let column = 0; column < size; column++) field[(at + row * STONE + column) % field.length] = tone * random();
  }
  const map = textureOf(toned(field, readColour("--stone-ground"), readColour("--stone-shade"), readColour("--white")), STONE);
  return new MeshStandardMaterial({ map, roughness: 0.72, vertexColors: true });
}

/** Where a mark is in the picture, from its lower left. */
export function markAt(mark: number): { u: number; v: number; wide: number; high: number } {
  const [column, row] = [(mark - 1) % ACROSS, Math.floor((mark - 1) / ACROSS)];
  return { u: column / ACROSS, v: 1 - (row + 1) / DOWN, wide: 1 / ACROSS, high: 1 / DOWN };
}

/** How large a face is on which a mark is seen, in cells. */
export const FACE = 0.8;

/** The marks, sunk into the stone: paint in the grooves, and walls that catch the light. */
export function carvedMaterial(): MeshStandardMaterial {
  const { paint, normals } = carve();
  const material = new MeshStandardMaterial({
    map: sheet(paint, true),
    normalMap: sheet(normals, false),
    normalScale: new Vector2(1, 1),
    transparent: true,
    roughness: 0.85,
    vertexColors: true,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  return material;
}

function sheet(data: Uint8Array, isColour: boolean): Texture {
  const texture = smoothTexture(data, MARK * ACROSS, MARK * DOWN);
  if (isColour) texture.colorSpace = "srgb";
  return texture;
}

/** How soft the walls of a groove are, in pixels, and how steep. */
const SOFT = 3;
const STEEP = 5;

/** Which pixels are within a mark, from the bottom row up, as a texture has them. */
function masks(): Float32Array {
  const [width, height] = [MARK * ACROSS, MARK * DOWN];
  const mask = new Float32Array(width * height);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const paint = canvas.getContext("2d", { willReadFrequently: true });
  if (!paint) return mask;
  for (const [mark, shape] of Object.entries(SHAPES)) {
    const [column, row] = [(Number(mark) - 1) % ACROSS, Math.floor((Number(mark) - 1) / ACROSS)];
    paint.setTransform(MARK / VIEW, 0, 0, MARK / VIEW, (column + 0.5) * MARK, (row + 0.5) * MARK);
    paint.fill(new Path2D(shape));
  }
  const { data } = paint.getImageData(0, 0, width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) mask[(height - 1 - y) * width + x] = (data[4 * (y * width + x) + 3] ?? 0) / 255;
  return mask;
}

function carve(): { paint: Uint8Array; normals: Uint8Array } {
  const [width, height] = [MARK * ACROSS, MARK * DOWN];
  const mask = masks();
  const depth = softened(softened(mask, width, height), width, height);
  const paint = new Uint8Array(4 * mask.length);
  const normals = new Uint8Array(4 * mask.length);
  const at = (x: number, y: number) => depth[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const deep = depth[pixel] ?? 0;
      // Paint lies in the groove; its walls are bare and a little darker.
      const shade = 255 * (0.62 + 0.38 * deep);
      paint.set([shade, shade, shade, 255 * Math.min(1, 1.6 * Math.max(0, deep - 0.12))], 4 * pixel);
      const [across, along] = [STEEP * (at(x + 1, y) - at(x - 1, y)), STEEP * (at(x, y + 1) - at(x, y - 1))];
      const length = Math.hypot(across, along, 1);
      normals.set([127.5 + (127.5 * across) / length, 127.5 + (127.5 * along) / length, 127.5 + 127.5 / length, 255], 4 * pixel);
    }
  }
  return { paint, normals };
}

/** Averages over a few pixels around each. */
function softened(from: Float32Array, width: number, height: number): Float32Array {
  const pass = (source: Float32Array, step: number, limit: number, place: (index: number) => number) =>
    source.map((_, index) => {
      let sum = 0;
      for (let near = -SOFT; near <= SOFT; near++) {
        const at = place(index) + near;
        if (at >= 0 && at < limit) sum += source[index + near * step] ?? 0;
      }
      return sum / (2 * SOFT + 1);
    });
  const rows = pass(from, 1, width, (index) => index % width);
  return pass(rows, width, height, (index) => Math.floor(index / width));
}

/** What a mark is painted with: dark tones in pale stone, light tones in deep stone. */
export function inlay(mark: number, isPale: boolean): Color {
  return new Color(readColour(`--carved-${isPale ? "pale" : "deep"}-${mark}`));
}
