// Wood, stone and turf as textures, computed at run time: nothing is loaded. Every picture repeats without a seam.
import { Color, DataTexture, LinearFilter, LinearMipmapLinearFilter, RGBAFormat, RepeatWrapping, SRGBColorSpace, type Texture } from "three";

import { sharpen } from "./pace";
import { numbers } from "./random";

/** How much of something there is at each pixel, row by row, from -1 to 1. */
export type Field = Float32Array;

/** A colour as red, green and blue from 0 to 255. */
export function bytes(colour: string): [number, number, number] {
  const { r, g, b } = new Color(colour).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
  return [255 * r, 255 * g, 255 * b];
}

/** A square texture: the ground, darker by `dark` where the field is above 0, lighter by `light` where it is below. */
export function toned(field: Field, ground: string, dark: string, light: string): Uint8Array {
  const [from, deep, pale] = [bytes(ground), bytes(dark), bytes(light)];
  const data = new Uint8Array(4 * field.length);
  for (let pixel = 0; pixel < field.length; pixel++) {
    const value = field[pixel] ?? 0;
    const [share, to] = value > 0 ? [Math.min(1, value), deep] : [Math.min(1, -value), pale];
    for (const part of [0, 1, 2] as const) data[4 * pixel + part] = from[part] + (to[part] - from[part]) * share;
    data[4 * pixel + 3] = 255;
  }
  return data;
}

/** A texture that repeats. */
export function textureOf(data: Uint8Array, width: number, height = width): Texture {
  const texture = smoothTexture(data, width, height);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}

/** A texture that stays smooth from near and from afar. */
export function smoothTexture(data: Uint8Array, width: number, height: number): Texture {
  const texture = new DataTexture(data as Uint8Array<ArrayBuffer>, width, height, RGBAFormat);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  sharpen(texture);
  texture.needsUpdate = true;
  return texture;
}

/** A line of noise that comes back to where it began: several octaves, each of `knots` values that are joined softly. */
function noiseLine(size: number, octaves: readonly (readonly [knots: number, weight: number])[], random: () => number): Float32Array {
  const line = new Float32Array(size);
  for (const [knots, weight] of octaves) {
    const values = Array.from({ length: knots }, () => 2 * random() - 1);
    for (let at = 0; at < size; at++) {
      const place = (at / size) * knots;
      const [before, share] = [Math.floor(place), place % 1];
      const soft = share * share * (3 - 2 * share);
      const [one = 0, other = 0] = [values[before % knots], values[(before + 1) % knots]];
      line[at] = (line[at] ?? 0) + weight * (one + (other - one) * soft);
    }
  }
  return line;
}

/** Long grain along the x axis: one line of rings, swaying, with pores. */
export function grainField(size: number, seed: number): Field {
  const random = numbers(seed);
  const rings = noiseLine(size, [[5, 0.2], [19, 0.24], [61, 0.3], [163, 0.26]], random);
  const fibres = noiseLine(size, [[101, 0.5], [size / 2, 0.5]], random);
  const sway = noiseLine(size, [[2, 0.02], [5, 0.012]], random);
  const fade = noiseLine(size, [[3, 0.5], [7, 0.4]], random);
  const field = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const shifted = (y + Math.round((sway[x] ?? 0) * size) + size) % size;
      const fibre = (fibres[(y + 3 * (x >> 5)) % size] ?? 0) * (0.09 + 0.05 * (fade[(x + y) % size] ?? 0));
      field[y * size + x] = 0.42 * (rings[shifted] ?? 0) * (0.85 + 0.3 * (fade[x] ?? 0)) + fibre + 0.04;
    }
  }
  for (let pore = 0; pore < size * 1.4; pore++) {
    const [x, y, long, deep] = [random() * size, Math.floor(random() * size), (0.01 + 0.045 * random()) * size, 0.08 + 0.2 * random()];
    for (let at = 0; at < long; at++) {
      const pixel = y * size + (Math.floor(x + at) % size);
      field[pixel] = (field[pixel] ?? 0) + deep;
    }
  }
  return field;
}

/** The ends of boards: rings around a heart that lies outside, rays across them, and pores. */
export function endField(size: number, seed: number): Field {
  const random = numbers(seed);
  const rings = noiseLine(2 * size, [[18, 0.3], [53, 0.5], [120, 0.3]], random);
  const field = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [across, along] = [x + 0.15 * size, y + 0.3 * size];
      const away = Math.hypot(across, along) + 0.012 * size * Math.sin(Math.atan2(along, across) * 9);
      field[y * size + x] = 0.2 + 0.3 * (rings[Math.floor(away) % (2 * size)] ?? 0);
    }
  }
  for (let pore = 0; pore < size * 8; pore++) {
    const pixel = Math.floor(random() * field.length);
    field[pixel] = (field[pixel] ?? 0) + 0.1 + 0.15 * random();
  }
  return field;
}

/** Soft clouds that repeat, for stone and turf: sums of `octaves`, each this many cells across. */
export function cloudField(size: number, seed: number, octaves: readonly (readonly [cells: number, weight: number])[]): Field {
  const random = numbers(seed);
  const field = new Float32Array(size * size);
  for (const [cells, weight] of octaves) {
    const values = Float32Array.from({ length: cells * cells }, () => 2 * random() - 1);
    for (let y = 0; y < size; y++) {
      const [row, down] = cellOf(y, size, cells);
      for (let x = 0; x < size; x++) {
        const [column, right] = cellOf(x, size, cells);
        const at = (dx: number, dy: number) => values[((row + dy) % cells) * cells + ((column + dx) % cells)] ?? 0;
        const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
        const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * right;
        field[y * size + x] = (field[y * size + x] ?? 0) + weight * (upper + (lower - upper) * down);
      }
    }
  }
  return field;
}

function cellOf(at: number, size: number, cells: number): [cell: number, share: number] {
  const place = (at / size) * cells;
  const share = place % 1;
  return [Math.floor(place), share * share * (3 - 2 * share)];
}
