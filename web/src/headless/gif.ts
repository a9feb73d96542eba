// Writes moving pictures as GIF, which every viewer plays. One palette serves all frames, and what has not changed
// since the frame before is left out.

/** A frame: four bytes a pixel, and how long it stays, in hundredths of a second. */
export interface Frame {
  pixels: Uint8ClampedArray;
  delay: number;
}

/** One index marks unchanged pixels. */
const UNCHANGED = 255;
const COLOURS = 255;

export function writeGif(width: number, height: number, frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const { colours, indexOf } = makePalette(frames.map(({ pixels }) => pixels));
  const out = new Bytes();
  out.text("GIF89a");
  out.short(width);
  out.short(height);
  out.bytes([0xf7, 0, 0]);
  for (let index = 0; index < 256; index++) out.bytes(colours[index] ?? [0, 0, 0]);
  // The picture begins again when it has ended.
  out.bytes([0x21, 0xff, 11]);
  out.text("NETSCAPE2.0");
  out.bytes([3, 1, 0, 0, 0]);
  let before: Uint8Array | null = null;
  for (const { pixels, delay } of frames) {
    const indices = indexOf(pixels);
    const shown: Uint8Array<ArrayBuffer> = before ? changes(before, indices) : indices;
    out.bytes([0x21, 0xf9, 4, before ? 0x05 : 0x04]);
    out.short(delay);
    out.bytes([UNCHANGED, 0]);
    out.bytes([0x2c, 0, 0, 0, 0]);
    out.short(width);
    out.short(height);
    out.bytes([0, 8]);
    out.blocks(compress(shown));
    before = indices;
  }
  out.bytes([0x3b]);
  return out.all();
}

function changes(before: Uint8Array, now: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(now, (index, pixel) => (before[pixel] === index ? UNCHANGED : index));
}

/** Colours are keyed by the upper five bits of red, green and blue. */
const BITS = 5;
const bin = (pixels: Uint8ClampedArray, at: number) =>
  (((pixels[at] ?? 0) >> 3) << 10) | (((pixels[at + 1] ?? 0) >> 3) << 5) | ((pixels[at + 2] ?? 0) >> 3);

interface Palette {
  colours: number[][];
  indexOf: (pixels: Uint8ClampedArray) => Uint8Array<ArrayBuffer>;
}

function makePalette(pictures: readonly Uint8ClampedArray[]): Palette {
  const sums = new Float64Array(4 << (3 * BITS));
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const sum = bin(pixels, at) * 4;
      for (let part = 0; part < 3; part++) sums[sum + part] = (sums[sum + part] ?? 0) + (pixels[at + part] ?? 0);
      sums[sum + 3] = (sums[sum + 3] ?? 0) + 1;
    }
  }
  const used: Sample[] = [];
  for (let index = 0; index < sums.length; index += 4) {
    const count = sums[index + 3] ?? 0;
    if (count > 0) used.push({ bin: index / 4, colour: [0, 1, 2].map((part) => (sums[index + part] ?? 0) / count), count });
  }
  const boxes = cut(used);
  const table = new Uint8Array(1 << (3 * BITS));
  boxes.forEach((box, index) => box.forEach((sample) => (table[sample.bin] = index)));
  const indexOf = (pixels: Uint8ClampedArray) =>
    Uint8Array.from({ length: pixels.length / 4 }, (_, pixel) => table[bin(pixels, pixel * 4)] ?? 0);
  return { colours: boxes.map(mean), indexOf };
}

interface Sample {
  bin: number;
  colour: number[];
  count: number;
}

/** Cuts the box with the widest spread in two until there are as many boxes as colours. */
function cut(samples: Sample[]): Sample[][] {
  const boxes = [samples];
  while (boxes.length < COLOURS) {
    const spreads = boxes.map((box) => (box.length > 1 ? spread(box) : { part: 0, width: 0 }));
    const widest = spreads.reduce((best, { width }, index) => (width > (spreads[best]?.width ?? 0) ? index : best), 0);
    const { part, width } = spreads[widest] ?? { part: 0, width: 0 };
    if (width === 0) break;
    const box = [...(boxes[widest] ?? [])].sort((one, other) => (one.colour[part] ?? 0) - (other.colour[part] ?? 0));
    const half = Math.ceil(box.length / 2);
    boxes.splice(widest, 1, box.slice(0, half), box.slice(half));
  }
  return boxes;
}

function spread(box: readonly Sample[]): { part: number; width: number } {
  const widths = [0, 1, 2].map((part) => {
    const values = box.map(({ colour }) => colour[part] ?? 0);
    return Math.max(...values) - Math.min(...values);
  });
  const width = Math.max(...widths);
  return { part: widths.indexOf(width), width };
}

function mean(box: readonly Sample[]): number[] {
  const all = box.reduce((sum, { count }) => sum + count, 0);
  return [0, 1, 2].map((part) =>
    Math.round(box.reduce((sum, { colour, count }) => sum + (colour[part] ?? 0) * count, 0) / Math.max(1, all)),
  );
}

const CLEAR = 256;
const END = 257;
const LONGEST_CODE = 12;

/** LZW with codes of 9 to 12 bits, as GIF has it. */
export function compress(indices: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new BitWriter();
  const codes = new Map<number, number>();
  let next = END + 1;
  let size = 9;
  out.bits(CLEAR, size);
  let prefix = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at++) {
    const index = indices[at] ?? 0;
    const longer = codes.get((prefix << 8) | index);
    if (longer !== undefined) {
      prefix = longer;
      continue;
    }
    out.bits(prefix, size);
    if (next < 1 << LONGEST_CODE) {
      if (next === 1 << size) size += 1;
      codes.set((prefix << 8) | index, next++);
    } else {
      out.bits(CLEAR, size);
      codes.clear();
      next = END + 1;
      size = 9;
    }
    prefix = index;
  }
  out.bits(prefix, size);
  if (next === 1 << size && size < LONGEST_CODE) size += 1;
  out.bits(END, size);
  return out.all();
}

/** Bytes that grow. */
class Bytes {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  bytes(bytes: ArrayLike<number>): void {
    while (this.#length + bytes.length > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  text(text: string): void {
    this.bytes(Array.from(text, (letter) => letter.charCodeAt(0)));
  }

  short(value: number): void {
    this.bytes([value & 0xff, value >> 8]);
  }

  /** In blocks of 255 bytes at most, each with its length, and an empty one at the end. */
  blocks(data: Uint8Array): void {
    for (let at = 0; at < data.length; at += 255) {
      const block = data.subarray(at, at + 255);
      this.bytes([block.length]);
      this.bytes(block);
    }
    this.bytes([0]);
  }

  all(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Bits from the lowest of each byte on. */
class BitWriter {
  #out = new Bytes();
  #waiting = 0;
  #count = 0;

  bits(value: number, size: number): void {
    this.#waiting |= value << this.#count;
    this.#count += size;
    while (this.#count >= 8) {
      this.#out.bytes([this.#waiting & 0xff]);
      this.#waiting >>= 8;
      this.#count -= 8;
    }
  }

  all(): Uint8Array<ArrayBuffer> {
    if (this.#count > 0) this.#out.bytes([this.#waiting & 0xff]);
    this.#count = this.#waiting = 0;
    return this.#out.all();
  }
}
