// The wood of the pieces: long grain on their sides, rings on their ends.
import { MeshStandardMaterial, type Texture } from "three";

import { once, readColour } from "../../scene/colours";
import { type Field, bytes, endField, grainField, textureOf, toned } from "../../scene/paint";
import type { Stain } from "./palettes";

/** How many cells the picture of the wood covers. */
export const SPAN = 2;
const SIZE = { side: 512, end: 256 };
const SEED = 9;

const sides = once(() => grainField(SIZE.side, SEED));
const ends = once(() => endField(SIZE.end, SEED));

/** A material for bodies that say where they are cut across the grain (attribute `end`). */
export function stained({ ground, grain, pattern, ink }: Stain): MeshStandardMaterial {
  const picture = (field: Field, size: number) => {
    const data = toned(field, ground, grain, readColour("--wood-gleam"));
    if (pattern !== "none") paintPattern(data, size, pattern, ink);
    return textureOf(data, size);
  };
  const map = picture(sides(), SIZE.side);
  const material = withEnds(new MeshStandardMaterial({ map, roughness: 0.5, vertexColors: true }), picture(ends(), SIZE.end));
  material.userData["pattern"] = pattern !== "none";
  return material;
}

/** Lets a material show another texture where the wood is cut across. */
function withEnds(material: MeshStandardMaterial, ends: Texture): MeshStandardMaterial {
  material.userData["textures"] = [ends];
  material.onBeforeCompile = (shader) => {
    shader.uniforms["endMap"] = { value: ends };
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute float end;\nvarying float vEnd;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvEnd = end;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nvarying float vEnd;\nuniform sampler2D endMap;")
      .replace("#include <map_fragment>", "diffuseColor *= mix(texture2D(map, vMapUv), texture2D(endMap, vMapUv), vEnd);");
  };
  material.customProgramCacheKey = () => "end grain";
  return material;
}

/** Wood without ends, for the board. */
export function plain(ground: `--${string}`, grain: `--${string}`, roughness: number): MeshStandardMaterial {
  const map = textureOf(toned(sides(), readColour(ground), readColour(grain), readColour("--wood-gleam")), SIZE.side);
  return new MeshStandardMaterial({ map, roughness, vertexColors: true });
}

/** Marks that distinguish a stain without colour: four by four on each cell. */
function paintPattern(data: Uint8Array, size: number, pattern: "dots" | "crosses", ink: string): void {
  const step = size / (4 * SPAN);
  const paint = bytes(ink);
  for (let pixel = 0; pixel < size * size; pixel++) {
    const [x, y] = [(pixel % size) % step - step / 2, (Math.floor(pixel / size) % step) - step / 2];
    const isInk = pattern === "dots" ? Math.hypot(x, y) < step / 5 : Math.abs(Math.abs(x) - Math.abs(y)) < step / 11 && Math.abs(x) < step / 4.5;
    if (isInk) data.set(paint, 4 * pixel);
  }
}
