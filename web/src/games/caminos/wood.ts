// Oiled wood, painted onto a canvas: a ground, long streaks, and fine pores.
import { CanvasTexture, type Texture, RepeatWrapping, SRGBColorSpace } from "three";

import type { Stain } from "./palettes";

const SIZE = 256;

/** A texture of wood in this colour. The same seed paints the same wood. */
export function wood(ground: string, grain: string, seed: number, pattern: Stain["pattern"] = "none", ink = ""): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const paint = canvas.getContext("2d");
  if (!paint) return new CanvasTexture(canvas);
  const random = numbers(seed);
  paint.fillStyle = ground;
  paint.fillRect(0, 0, SIZE, SIZE);
  paint.strokeStyle = grain;
  for (let streak = 0; streak < 70; streak++) {
    paint.globalAlpha = 0.03 + 0.1 * random();
    paint.lineWidth = 0.6 + 3 * random() * random();
    const [y, sway, phase] = [SIZE * random(), 2 + 5 * random(), 6.28 * random()];
    paint.beginPath();
    for (let x = 0; x <= SIZE; x += 8) paint.lineTo(x, y + sway * Math.sin(phase + (x / SIZE) * 6.28));
    paint.stroke();
  }
  for (let pore = 0; pore < 160; pore++) {
    paint.globalAlpha = 0.12 * random();
    paint.lineWidth = 0.8;
    const [x, y] = [SIZE * random(), SIZE * random()];
    paint.beginPath();
    paint.moveTo(x, y);
    paint.lineTo(x + 4 + 12 * random(), y);
    paint.stroke();
  }
  if (pattern !== "none") paintPattern(paint, pattern, ink);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

/** Marks that tell a stain apart without its colour: four by four on each face. */
function paintPattern(paint: CanvasRenderingContext2D, pattern: "dots" | "crosses", ink: string): void {
  const step = SIZE / 4;
  Object.assign(paint, { globalAlpha: 1, fillStyle: ink, strokeStyle: ink, lineWidth: SIZE / 26 });
  paint.beginPath();
  for (let x = step / 2; x < SIZE; x += step) {
    for (let y = step / 2; y < SIZE; y += step) {
      const reach = step / 5;
      if (pattern === "dots") {
        paint.moveTo(x + reach, y);
        paint.arc(x, y, reach, 0, 2 * Math.PI);
      } else {
        paint.moveTo(x - reach, y - reach);
        paint.lineTo(x + reach, y + reach);
        paint.moveTo(x - reach, y + reach);
        paint.lineTo(x + reach, y - reach);
      }
    }
  }
  if (pattern === "dots") paint.fill();
  else paint.stroke();
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
