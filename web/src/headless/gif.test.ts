import { describe, expect, it } from "vitest";

import { compress, writeGif } from "./gif";

/** A reader of its own, from the format's description. */
function decompress(data: Uint8Array, minimum = 8): number[] {
  const [clear, end] = [1 << minimum, (1 << minimum) + 1];
  let codes: number[][] = [];
  let [size, at, waiting, count] = [0, 0, 0, 0];
  let last: number[] | null = null;
  const out: number[] = [];
  const reset = () => {
    codes = Array.from({ length: end + 1 }, (_, index) => (index < clear ? [index] : []));
    size = minimum + 1;
    last = null;
  };
  reset();
  for (;;) {
    while (count < size) {
      if (at >= data.length) throw new Error("no end");
      waiting |= (data[at++] ?? 0) << count;
      count += 8;
    }
    const code = waiting & ((1 << size) - 1);
    waiting >>= size;
    count -= size;
    if (code === end) return out;
    if (code === clear) {
      reset();
      continue;
    }
    const word: number[] = codes[code] ?? [...(last ?? []), (last ?? [])[0] ?? 0];
    if (code > codes.length) throw new Error("a code that cannot be known");
    out.push(...word);
    if (last && codes.length < 4096) codes.push([...last, word[0] ?? 0]);
    if (codes.length === 1 << size && size < 12) size += 1;
    last = word;
  }
}

const noise = (length: number, colours: number) => {
  let seed = 7;
  return Uint8Array.from({ length }, () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed >> 12) % colours;
  });
};

describe("a GIF", () => {
  it("holds what was put into it", () => {
    for (const indices of [Uint8Array.of(3), new Uint8Array(5000), noise(200, 256), noise(60_000, 256), noise(90_000, 3)]) {
      expect(decompress(compress(indices))).toEqual([...indices]);
    }
  });

  it("ends right at every length, also where codes grow longer", () => {
    const whole = noise(1200, 200);
    for (let length = 1; length < whole.length; length += 1) {
      const part = whole.subarray(0, length);
      expect(decompress(compress(part)).length, String(length)).toBe(length);
    }
  });

  it("has a frame for each picture, and says how long it stays", () => {
    const pixels = (value: number) => new Uint8ClampedArray([value, 0, 0, 255, 0, value, 0, 255]);
    const gif = writeGif(2, 1, [
      { pixels: pixels(200), delay: 60 },
      { pixels: pixels(100), delay: 300 },
    ]);
    expect(new TextDecoder().decode(gif.subarray(0, 6))).toBe("GIF89a");
    expect([...gif.subarray(6, 10)]).toEqual([2, 0, 1, 0]);
    const controls = [...gif.keys()].filter((at) => gif[at] === 0x21 && gif[at + 1] === 0xf9 && gif[at + 2] === 4);
    expect(controls.map((at) => (gif[at + 4] ?? 0) + 256 * (gif[at + 5] ?? 0))).toEqual([60, 300]);
    expect(gif.at(-1)).toBe(0x3b);
  });

  it("keeps few colours as they are", () => {
    const gif = writeGif(1, 1, [{ pixels: new Uint8ClampedArray([12, 200, 90, 255]), delay: 1 }]);
    expect([...gif.subarray(13, 16)]).toEqual([12, 200, 90]);
  });
});
