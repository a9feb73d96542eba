// A whole game in an address: its text, deflated where the browser can, in letters that need no escaping.

/** A text longer than this is not put into a link, nor taken out of one. */
export const LONGEST_TEXT = 200_000;
/** A link longer than this is not read. */
export const LONGEST_LINK = 60_000;

/** The first letter says how the rest is packed. */
const DEFLATED = "z";
const PLAIN = "p";

export class LinkError extends Error {}

export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > LONGEST_TEXT) throw new LinkError("too long");
  const link = typeof CompressionStream === "undefined" ? PLAIN + toLetters(bytes) : await deflate(bytes);
  if (link.length > LONGEST_LINK) throw new LinkError("too long");
  return link;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return DEFLATED + toLetters(await readAll(through(bytes, new CompressionStream("deflate-raw")), 2 * LONGEST_TEXT));
}

/** Gives the text again, or throws a `LinkError`: anybody can write a link. */
export async function unpack(link: string): Promise<string> {
  if (link.length > LONGEST_LINK) throw new LinkError("too long");
  const bytes = fromLetters(link.slice(1));
  try {
    switch (link[0]) {
      case PLAIN:
        return decode(bytes);
      case DEFLATED:
        return decode(await readAll(through(bytes, new DecompressionStream("deflate-raw")), LONGEST_TEXT));
    }
  } catch {
    // The browser's reason does not help a reader.
  }
  throw new LinkError("garbled");
}

/** Text as letters of an address, without packing it. */
export const toAddress = (text: string) => toLetters(new TextEncoder().encode(text));
export const fromAddress = (letters: string) => decode(fromLetters(letters));

const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

function toLetters(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]*$/.test(letters)) throw new LinkError("garbled");
  try {
    return Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new LinkError("garbled");
  }
}

function through(bytes: Uint8Array<ArrayBuffer>, change: GenericTransformStream): ReadableStream<Uint8Array> {
  const writer = (change.writable as WritableStream<Uint8Array>).getWriter();
  // Errors here surface in the reader too, which reports them.
  void writer.write(bytes).catch(() => undefined);
  void writer.close().catch(() => undefined);
  return change.readable as ReadableStream<Uint8Array>;
}

/** Reads at most this many bytes: a small link can unpack to anything. */
async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new LinkError("too long");
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
