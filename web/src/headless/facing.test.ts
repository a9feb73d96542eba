import { describe, expect, it } from "vitest";

import { facing, lying, nextAngle, onTurned, quartersFor, unturned } from "./facing";
import type { Sitter } from "./seats";
import type { TableState } from "./table";

const person: Sitter = { kind: "person", name: "" };
const computer: Sitter = { kind: "computer", level: 1 };

function at(seats: Sitter[], turn: number | null, movers: number[]): TableState {
  const moves = movers.map((seat) => ({ seat, notation: "" }));
  return { seats, spec: {}, live: { turn, moves } } as unknown as TableState;
}

describe("a board that turns to whoever moves", () => {
  it("goes round the table with the seats", () => {
    expect([0, 1].map((seat) => quartersFor(seat, 2))).toEqual([0, 2]);
    expect([0, 1, 2, 3].map((seat) => quartersFor(seat, 4))).toEqual([0, 1, 2, 3]);
    expect([0, 1, 2].map((seat) => quartersFor(seat, 3))).toEqual([0, 1, 3]);
    expect([0, 1, 2, 3, 4, 5].map((seat) => quartersFor(seat, 6))).toEqual([0, 1, 1, 2, 3, 3]);
  });

  it("looks at people, and stays with the last of them while a computer thinks", () => {
    expect(facing(at([person, person], 1, [0]))).toBe(2);
    expect(facing(at([person, computer, person, computer], 3, [0, 1, 2]))).toBe(2);
    expect(facing(at([person, person], null, [0, 1]))).toBe(2);
    expect(facing(at([computer, person], 1, [0])), "who plays alone").toBe(0);
    expect(facing(at([computer, person, computer, person], 0, []))).toBe(1);
  });

  it("keeps arrows as they look", () => {
    expect(unturned([0, 1], 0)).toEqual([0, 1]);
    expect(unturned([0, 1], 1)).toEqual([-1, 0]);
    expect(unturned([0, 1], 2)).toEqual([0, -1]);
    expect(unturned([1, 0], 3)).toEqual([0, -1]);
  });

  it("finds what lies under a finger, however the board is turned", () => {
    const screen = { width: 400, height: 300 };
    const leftEdge = { x: 10, y: 150 };
    expect(onTurned(leftEdge, screen, 0)).toEqual(leftEdge);
    // Turned clockwise, the left of the screen is the bottom of the board.
    expect(onTurned(leftEdge, screen, 1)).toEqual({ x: 150, y: 390 });
    expect(onTurned(leftEdge, screen, 2)).toEqual({ x: 390, y: 150 });
    expect(onTurned(leftEdge, screen, 3)).toEqual({ x: 150, y: 10 });
    expect(lying(screen, 3)).toEqual({ width: 300, height: 400 });
  });

  it("takes the short way round", () => {
    expect([nextAngle(270, 0), nextAngle(0, 3), nextAngle(360, 1), nextAngle(-90, 2)]).toEqual([360, -90, 450, -180]);
  });
});
