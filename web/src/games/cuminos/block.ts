// Stone and what is carved into it, painted onto canvases.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from "three";
import { readTone } from "../../scene/colours";

const SIZE = 256;

/** Specks strewn by two irrational steps, so that they never line up. */
function strew(count: number, from: number, at: (x: number, y: number, chance: number) => void): void {
  for (let index = from; index < from + count; index++) {
    at(((index * 0.7548776662) % 1) * SIZE, ((index * 0.5698402909) % 1) * SIZE, (index * 0.6180339887) % 1);
  }
}

function canvasTexture(paint: (context: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (context) paint(context);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** A texture of speckled stone in this colour. */
export function stone(ground: string): Texture {
  const [haze, shade] = [readTone("--gleam", 0.035), readTone("--shadow", 0.03)];
  const [bright, dark] = [readTone("--gleam", 0.3), readTone("--shadow", 0.2)];
  const texture = canvasTexture((paint) => {
    paint.fillStyle = ground;
    paint.fillRect(0, 0, SIZE, SIZE);
    strew(60, 1, (x, y, chance) => {
      paint.fillStyle = chance < 0.5 ? haze : shade;
      paint.beginPath();
      paint.arc(x, y, 12 + 26 * chance, 0, 7);
      paint.fill();
    });
    strew(900, 100, (x, y, chance) => {
      paint.fillStyle = chance < 0.45 ? bright : dark;
      const size = 0.8 + 1.8 * ((chance * 7) % 1);
      paint.fillRect(x, y, size, size);
    });
  });
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}

/** A mark from a path in a square of 40, carved in this colour: dark where the light does not reach, bright below. */
export function carving(shape: string, colour: string): Texture {
  return canvasTexture((paint) => {
    const path = new Path2D(shape);
    const carve = (dx: number, dy: number, fill: string) => {
      paint.setTransform(SIZE / 34, 0, 0, SIZE / 34, SIZE / 2 + dx, SIZE / 2 + dy);
      paint.fillStyle = fill;
      paint.fill(path);
    };
    carve(4, 5, readTone("--gleam", 0.55));
    carve(-3, -4, readTone("--shadow", 0.5));
    carve(0, 0, colour);
  });
}
