import { expect, it } from "vitest";

import type { TileGhost } from "../../headless/laying";
import { type Pressed, pressed } from "./press";

const ghost: TileGhost = { move: "1,0/SE", x: 1, y: 0, corner: "SE", exchange: false, legal: true, turned: false };

/** Presses on a park where a tile with a duck in its south-east corner is pinned; what the table was asked to do. */
function press(x: number, y: number, byTouch: boolean, tile: Partial<TileGhost> = {}): string[] {
  const asked: string[] = [];
  const board = { game: "wege", hand: "Pb", tiles: [{ x: 0, y: 0 }], legal: ["1,0/SE", "1,0/NW"] };
  const table = {
    state: { live: { board }, tile: { ...ghost, ...tile }, pinned: true },
    pin: () => asked.push("pin"),
    turn: () => asked.push("turn"),
    confirm: () => asked.push("confirm"),
  } as unknown as Pressed;
  pressed(table, x, y, byTouch);
  return asked;
}

it("a second tap lays a tile with a duck, wherever on the tile the finger is", () => {
  expect(press(1.9, 0.2, true)).toEqual(["confirm"]);
  expect(press(1.1, 0.8, true)).toEqual(["confirm"]);
});

it("a click on the other corner turns the duck, one on its own corner lays the tile", () => {
  expect(press(1.1, 0.8, false)).toEqual(["turn"]);
  expect(press(1.9, 0.2, false)).toEqual(["confirm"]);
  expect(press(1.1, 0.8, false, { turned: true })).toEqual(["confirm"]);
});

it("a press elsewhere moves the tile", () => {
  expect(press(0.5, 1.5, true)).toEqual(["pin"]);
});
