// How fine pictures are. A graphics card draws everything at once; a processor that stands in for it may take half a second a frame,
// and fifty times that for textures that are sharp at a low angle. So the first frames are timed.
import type { Texture } from "three";

/** Milliseconds between two frames on a fast machine at most, and on a slow one at least. */
const FAST = 45;
const SLOW = 150;
/** As many frames in a row settle it; the first ones do not count, because they also prepare everything. */
const FAST_RUN = 4;
const SLOW_RUN = 2;
const FIRST = 2;
/** After this many frames nobody waits any longer. */
const PATIENCE = 20;
/** Looks at a texture for each pixel, at most. */
const SHARP = 8;

/** Textures that become sharp once the machine is known to be fast. */
const waiting = new Set<Texture>();
let isFast = false;

/** Makes a texture sharp at low angles too: now, or as soon as the machine is known to be fast. */
export function sharpen(texture: Texture): void {
  if (isFast) {
    texture.anisotropy = SHARP;
    return;
  }
  waiting.add(texture);
  texture.addEventListener("dispose", () => waiting.delete(texture));
}

/** Times the first frames of a stage. */
export class Pace {
  #frames = 0;
  #before = 0;
  #fast = 0;
  #slow = 0;

  /** Whether another frame is wanted, only to time it. */
  get isOpen(): boolean {
    return this.#frames < PATIENCE && this.#fast < FAST_RUN && !this.isSlow;
  }

  /** Whether this machine should be asked for as few frames as possible. */
  get isSlow(): boolean {
    return this.#slow >= SLOW_RUN;
  }

  /** Notes that a frame is drawn right after the last one; says whether textures became sharp, and so another one is needed. */
  note(now: number): boolean {
    const took = now - this.#before;
    this.#before = now;
    this.#frames++;
    if (this.#frames <= FIRST) return false;
    this.#fast = took <= FAST ? this.#fast + 1 : 0;
    this.#slow = took >= SLOW ? this.#slow + 1 : 0;
    if (this.#fast < FAST_RUN || isFast) return false;
    isFast = true;
    for (const texture of waiting) {
      texture.anisotropy = SHARP;
      texture.needsUpdate = true;
    }
    waiting.clear();
    return true;
  }
}
