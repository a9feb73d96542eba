import { Texture } from "three";
import { beforeEach, describe, expect, test, vi } from "vitest";

/** Notes frames this far apart until no more are wanted; how many there were. */
function run(pace: { isOpen: boolean; note(now: number): boolean }, took: number): number {
  let frames = 0;
  for (let now = 1000; pace.isOpen; now += took) {
    pace.note(now);
    frames++;
  }
  return frames;
}

describe("pace", () => {
  beforeEach(() => vi.resetModules());

  test("a fast machine sharpens what is there and what comes", async () => {
    const { Pace, sharpen } = await import("./pace");
    const [before, gone, after] = [new Texture(), new Texture(), new Texture()];
    sharpen(before);
    sharpen(gone);
    gone.dispose();
    expect(before.anisotropy).toBe(1);
    const pace = new Pace();
    expect(run(pace, 16)).toBeLessThan(10);
    expect(pace.isSlow).toBe(false);
    sharpen(after);
    expect([before, gone, after].map(({ anisotropy }) => anisotropy)).toEqual([8, 1, 8]);
  });

  test("a slow machine is asked for few frames, and sharpens nothing", async () => {
    const { Pace, sharpen } = await import("./pace");
    const texture = new Texture();
    sharpen(texture);
    const pace = new Pace();
    expect(run(pace, 400)).toBeLessThan(6);
    expect([pace.isSlow, texture.anisotropy]).toEqual([true, 1]);
  });

  test("neither fast nor slow: it ends, and one pause does not count", async () => {
    const { Pace } = await import("./pace");
    const pace = new Pace();
    expect(run(pace, 80)).toBeLessThanOrEqual(20);
    expect(pace.isSlow).toBe(false);
    const paused = new Pace();
    for (const now of [0, 16, 32, 9000]) paused.note(now);
    expect([paused.isOpen, paused.isSlow]).toEqual([true, false]);
  });
});
