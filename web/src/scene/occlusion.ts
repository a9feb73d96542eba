// Ambient occlusion on a grid of cubes: what stands beside a point keeps light from it. Occupied cells are blurred into a
// small texture, a channel a level; materials darken by what they find there, so that it costs one look-up a pixel.
import { DataTexture, LinearFilter, type MeshStandardMaterial, RGBAFormat, Vector2, Vector4 } from "three";

import type { Cube } from "./body";

/** Texels a cell, cells around the grid, and how far the blur reaches, in texels. */
const FINE = 8;
const RIM = 1;
const BLUR = 2;

export class Occlusion {
  readonly texture: DataTexture;
  readonly #box: Vector4;
  readonly #base: number;
  readonly #strength: number;
  readonly #size: Vector2;

  /** For cells from `west`, `north` on, in the scene's axes, standing on the height `base`. */
  constructor(west: number, north: number, width: number, depth: number, { base = 0, strength = 0.62 } = {}) {
    this.#size = new Vector2(width + 2 * RIM, depth + 2 * RIM);
    this.#box = new Vector4(west - RIM, north - RIM, this.#size.x, this.#size.y);
    this.#base = base;
    this.#strength = strength;
    const [across, along] = [this.#size.x * FINE, this.#size.y * FINE];
    this.texture = new DataTexture(new Uint8Array(4 * across * along), across, along, RGBAFormat);
    this.texture.magFilter = this.texture.minFilter = LinearFilter;
    this.texture.needsUpdate = true;
  }

  /** Says which cubes there are; what is higher than four levels counts as the fourth. */
  fill(cubes: Iterable<Cube>): void {
    const [across, along] = [this.#size.x * FINE, this.#size.y * FINE];
    const levels = Array.from({ length: 4 }, () => new Float32Array(across * along));
    for (const [x, y, z] of cubes) {
      const level = levels[Math.min(3, y)];
      const [left, top] = [(x - this.#box.x) * FINE, (z - this.#box.y) * FINE];
      for (let row = Math.max(0, top); row < Math.min(along, top + FINE); row++) {
        level?.fill(1, row * across + Math.max(0, left), row * across + Math.min(across, left + FINE));
      }
    }
    const data = this.texture.image.data as Uint8Array;
    levels.forEach((level, channel) => {
      const soft = blurred(blurred(level, across, along), across, along);
      for (let texel = 0; texel < soft.length; texel++) data[4 * texel + channel] = 255 * (soft[texel] ?? 0);
    });
    this.texture.needsUpdate = true;
  }

  /** Makes a material darker where little light comes. */
  shade<M extends MeshStandardMaterial>(material: M): M {
    material.userData["textures"] = [...((material.userData["textures"] as unknown[] | undefined) ?? []), this.texture];
    const before = material.onBeforeCompile.bind(material);
    material.onBeforeCompile = (shader, renderer) => {
      before(shader, renderer);
      Object.assign(shader.uniforms, {
        occlusionMap: { value: this.texture },
        occlusionBox: { value: this.#box },
        occlusionBase: { value: new Vector2(this.#base, this.#strength) },
      });
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", `#include <common>\n${VARYING}`)
        .replace("#include <project_vertex>", `#include <project_vertex>\n${PLACE}`);
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\n${VARYING}\n${LOOK}`)
        .replace("#include <aomap_fragment>", `#include <aomap_fragment>\n${DARKEN}`);
    };
    const key = material.customProgramCacheKey();
    material.customProgramCacheKey = () => `${key} occluded`;
    return material;
  }
}

/** Averages along rows, then along columns. */
function blurred(from: Float32Array, across: number, along: number): Float32Array {
  const pass = (source: Float32Array, length: number, lines: number, step: number, line: number) => {
    const to = new Float32Array(source.length);
    for (let row = 0; row < lines; row++) {
      let sum = 0;
      const at = (index: number) => source[row * line + Math.min(length - 1, Math.max(0, index)) * step] ?? 0;
      for (let index = -BLUR; index <= BLUR; index++) sum += at(index);
      for (let index = 0; index < length; index++) {
        to[row * line + index * step] = sum / (2 * BLUR + 1);
        sum += at(index + BLUR + 1) - at(index - BLUR);
      }
    }
    return to;
  };
  return pass(pass(from, across, along, 1, across), along, across, across, 1);
}

const VARYING = `
varying vec3 vOccludedAt;
varying vec3 vOccludedNormal;`;

const PLACE = `
vec4 occludedAt = vec4(transformed, 1.0);
vec3 occludedNormal = objectNormal;
#ifdef USE_INSTANCING
occludedAt = instanceMatrix * occludedAt;
occludedNormal = mat3(instanceMatrix) * occludedNormal;
#endif
vOccludedAt = (modelMatrix * occludedAt).xyz;
vOccludedNormal = mat3(modelMatrix) * occludedNormal;`;

const LOOK = `
uniform sampler2D occlusionMap;
uniform vec4 occlusionBox;
uniform vec2 occlusionBase;
float openness() {
  vec3 away = normalize(vOccludedNormal);
  vec2 from = (vOccludedAt.xz + away.xz * 0.3 - occlusionBox.xy) / occlusionBox.zw;
  vec4 filled = texture2D(occlusionMap, from);
  float height = vOccludedAt.y - occlusionBase.x + 0.05 + 0.15 * away.y;
  vec3 above = smoothstep(vec3(0.8, 1.8, 2.8), vec3(1.0, 2.0, 3.0), vec3(height));
  vec4 here = vec4(1.0 - above.x, above.x - above.y, above.y - above.z, above.z);
  float beside = smoothstep(0.04, 0.75, dot(filled, here));
  float ground = filled.r + filled.g + filled.b + filled.a;
  float wall = 1.0 - smoothstep(0.0, 0.5, abs(away.y));
  float foot = wall * exp(-5.0 * max(0.0, vOccludedAt.y - occlusionBase.x - ground));
  return 1.0 - occlusionBase.y * clamp(1.25 * beside + 0.55 * foot, 0.0, 1.0);
}`;

const DARKEN = `
float open = openness();
reflectedLight.indirectDiffuse *= open;
reflectedLight.directDiffuse *= mix(1.0, open, 0.55);
reflectedLight.directSpecular *= open;`;
