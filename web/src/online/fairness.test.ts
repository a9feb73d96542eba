import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import type { GameName } from "../engine/wire/GameName";
import { gameOf } from "../games";
import { type Follows, type KeptBlock, type Played, check, hashOf, randomBlock } from "../headless/online/fairness";

interface Vector {
  game: GameName;
  options: string;
  rules: string;
  table?: string;
  duplicate?: string;
  seed: string;
  seed_hash: string;
  contributions?: (string | null)[];
  commitments?: (string | null)[];
  drawn: string[] | string[][][];
}

/** Made by an implementation that shares nothing with the server or this one. */
const VECTORS = JSON.parse(readFileSync(new URL("../../../docs/formats/chance.json", import.meta.url), "utf8")) as Vector[];

function played(vector: Vector): Played {
  const { table = "000000000001", duplicate = null, rules, seed, seed_hash: hash } = vector;
  const nobody = Array<null>(Number(/players=(\d)/.exec(vector.options)?.[1])).fill(null);
  const { commitments = nobody, contributions = nobody } = vector;
  const seats = commitments.map((commitment, seat) => ({ commitment, contribution: contributions[seat] ?? null }));
  const chance = { attempt: 0, hash, seats, until: null, seed };
  return { table, duplicate, rules, chance, drawn: vector.drawn.flat(2), kept: new Map() };
}

describe.each(VECTORS)("the chance of $game with $options", (vector) => {
  const game = played(vector);
  let follows: Follows;
  beforeAll(async () => {
    const order = await gameOf(vector.game).order?.();
    if (!order) throw new Error("nothing is drawn in this game");
    follows = order.follows;
  });

  /** A deal or a deck that is not complete: a game that ended early. */
  const PART = vector.drawn.flat(2).length === vector.drawn.length ? 8 : (vector.drawn[0] as string[][]).flat().length;

  it("follows from seed and contributions", () => {
    const contributors = (vector.contributions ?? []).flatMap((block, seat) => (block === null ? [] : [seat]));
    expect(check(game, follows)).toEqual({ fair: true, draws: game.drawn.length, contributors });
    expect(check({ ...game, drawn: game.drawn.slice(0, PART) }, follows)).toMatchObject({ fair: true, draws: PART });
  });

  it("is found wrong if something else was drawn", () => {
    const drawn = [...game.drawn.slice(1), game.drawn[0] ?? ""];
    expect(check({ ...game, drawn }, follows)).toEqual({ fair: false, why: "drawn" });
    const elsewhere = game.duplicate === null ? { table: "000000000000" } : { duplicate: "000000000000" };
    expect(check({ ...game, ...elsewhere }, follows)).toEqual({ fair: false, why: "drawn" });
    const other = game.duplicate === null ? "000000000000" : null;
    expect(check({ ...game, duplicate: other }, follows)).toEqual({ fair: false, why: "drawn" });
  });

  it("is found wrong if the seed is not the one that was published", () => {
    expect(check({ ...game, chance: { ...game.chance, seed: randomBlock() } }, follows)).toEqual({ fair: false, why: "seed" });
  });

  it.runIf(vector.contributions)("is found wrong if it is not what this device has seen and sent", () => {
    const contributions = vector.contributions ?? [];
    const seat = contributions.findIndex((block) => block !== null);
    const mine: KeptBlock = { attempt: 0, hash: vector.seed_hash, block: contributions[seat] ?? "" };
    const checked = (kept: KeptBlock) => check({ ...game, kept: new Map([[seat, kept]]) }, follows);
    expect(checked(mine).fair).toBe(true);
    expect(checked({ ...mine, block: randomBlock() })).toEqual({ fair: false, why: "contribution" });
    expect(checked({ ...mine, hash: randomBlock() })).toEqual({ fair: false, why: "seed" });
  });
});

it("a commitment is the SHA-256 of the bytes", () => {
  const block = randomBlock();
  expect(block).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOf("00".repeat(32))).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
});
