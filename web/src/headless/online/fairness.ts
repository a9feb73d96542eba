// Verifiable chance: what this device contributes, and whether what was drawn follows (docs/formats/chance.md).
// Browsers withhold `crypto.subtle` over plain http, so the hashes come from a library.
import { chacha20 } from "@noble/ciphers/chacha.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { SeenChance } from "../../engine/wire/SeenChance";

/** 32 bytes, as 64 hexadecimal digits. */
export const randomBlock = () => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

export const hashOf = (block: string) => bytesToHex(sha256(hexToBytes(block)));

/** The key of a table's chance. */
export function keyOf(seed: string, contributions: readonly (string | null)[], table: string, rules: string): Uint8Array {
  const given = contributions.map((block) => (block === null ? Uint8Array.of(0) : concatBytes(Uint8Array.of(1), hexToBytes(block))));
  const material = concatBytes(hexToBytes(seed), ...given);
  return hkdf(sha256, material, utf8ToBytes("trivium chance 1"), utf8ToBytes(table + rules), 32);
}

/** The key of a duplicate's deal: nobody contributes to it. */
export function duplicateKeyOf(seed: string, duplicate: string, rules: string): Uint8Array {
  return hkdf(sha256, hexToBytes(seed), utf8ToBytes("trivium duplicate 1"), utf8ToBytes(duplicate + rules), 32);
}

/** Bytes of a stream: enough for a thousand numbers, of which no game needs a tenth. */
const STREAM = 4096;

/** Gives numbers below a bound. */
export type Numbers = (bound: number) => number;

/** The numbers of one stream, by rejection sampling. */
function numbers(key: Uint8Array, stream: number): Numbers {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(0, stream, true);
  const bytes = new DataView(chacha20(key, nonce, new Uint8Array(STREAM)).buffer);
  let place = 0;
  return (bound) => {
    for (;;) {
      const number = bytes.getUint32(place, true);
      place += 4;
      if (number < 2 ** 32 - (2 ** 32 % bound)) return number % bound;
    }
  };
}

/** Whether what was drawn in a game follows from the streams. */
export type Follows = (stream: (number: number) => Numbers, seats: number, drawn: readonly string[]) => boolean;

/** What this device has kept of a seat: its bytes, and the hash that the server had published by then. */
export interface KeptBlock {
  attempt: number;
  hash: string;
  block: string;
}

/** Everything that a check needs. */
export interface Played {
  table: string;
  /** The duplicate whose deal was played. */
  duplicate: string | null;
  /** The name of the rule set. */
  rules: string;
  chance: SeenChance;
  /** What was drawn, as records write it. */
  drawn: readonly string[];
  /** What this device has kept, by seat. */
  kept: ReadonlyMap<number, KeptBlock>;
}

export type Verdict =
  | { fair: true; draws: number; contributors: number[] }
  /** What does not fit: the seed, what a seat contributed, or something that was drawn. */
  | { fair: false; why: "seed" | "contribution" | "drawn" };

/** Whether seed and contributions fit their commitments and what this device knows, and what was drawn follows from them. */
export function check({ table, duplicate, rules, chance, drawn, kept }: Played, follows: Follows): Verdict {
  const { seed, hash, seats } = chance;
  if (seed === null || hashOf(seed) !== hash) return { fair: false, why: "seed" };
  for (const [seat, mine] of kept) {
    if (mine.attempt !== chance.attempt) continue;
    if (mine.hash !== hash) return { fair: false, why: "seed" };
    if (seats[seat]?.contribution !== mine.block) return { fair: false, why: "contribution" };
  }
  const fits = seats.every(({ commitment, contribution }) => contribution === null || hashOf(contribution) === commitment);
  if (!fits) return { fair: false, why: "contribution" };
  const blocks = seats.map(({ contribution }) => contribution);
  const key = duplicate === null ? keyOf(seed, blocks, table, rules) : duplicateKeyOf(seed, duplicate, rules);
  if (!follows((number) => numbers(key, number), seats.length, drawn)) return { fair: false, why: "drawn" };
  const contributors = blocks.flatMap((block, seat) => (block === null ? [] : [seat]));
  return { fair: true, draws: drawn.length, contributors };
}
