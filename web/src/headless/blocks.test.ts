import { expect, it } from "vitest";

import { type Piece, blocksOf, faces } from "./blocks";

const edges = (path: string) => path.split("M").length - 1;
const drawn = (...pieces: Piece[]) => faces(blocksOf(pieces));
const tops = (...pieces: Piece[]) => drawn(...pieces).filter(({ kind }) => kind === "top");

it("draws the cubes of one piece as one body", () => {
  const [far, near] = tops(["s0", [0, 0, 0], [1, 0, 0]]);
  expect([far, near].map((top) => [edges(top?.outline ?? ""), edges(top?.joint ?? "")])).toEqual([[3, 1], [3, 1]]);
  expect(far?.joint).not.toBe("");
});

it("parts pieces that touch", () => {
  const touching = tops(["s0", [0, 0, 0]], ["s1", [1, 0, 0]]);
  expect(touching.map(({ outline, joint }) => [edges(outline), edges(joint)])).toEqual([[4, 0], [4, 0]]);
});

it("joins a standing piece along its walls", () => {
  const walls = drawn(["s0", [0, 0, 0], [0, 0, 1]]).filter(({ kind }) => kind === "left");
  expect(walls.map(({ outline }) => edges(outline))).toEqual([3, 3]);
});

it("paints what is nearer over what is farther", () => {
  const order = drawn(["near", [0, 0, 0]], ["far", [2, 2, 0]]).map(({ paint }) => paint);
  expect(order).toEqual(["far", "far", "far", "near", "near", "near"]);
});
