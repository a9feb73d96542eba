// The editors' lines are the core's lines.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Session, initSync, lineSpec } from "../../engine/wasm/rules";
import type { GameName } from "../../engine/wire/GameName";
import type { View } from "../../engine/wire/View";
import * as caminos from "../../games/caminos/edit";
import * as cuminos from "../../games/cuminos/edit";
import { readCounts, readFields, writeCounts, writeFields } from "./line";
import * as wege from "../../games/wege/edit";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

function begun(game: GameName, options = "-"): Session {
  const line = { game, options, start: null, seed: 3, words: [], main: [] };
  return new Session(lineSpec(JSON.stringify(line)));
}
const view = (session: Session) => JSON.parse(session.view(0xffff)) as View;
const at = (line: string, moves: string[] = []) => {
  const [game] = line.split(" ");
  return new Session(JSON.stringify({ game, options: {}, seed: 1, start: line, moves }));
};
const fieldsOf = (session: Session) => readFields(view(session).position) ?? [];
function playOn(session: Session, count: number): void {
  for (let move = 0; move < count; move++) {
    const { board } = view(session);
    const legal = board.game === "caminos" ? [] : board.legal;
    session.play(legal[(move * 7) % legal.length] ?? "");
  }
}

it("a line that is none has no fields", () => {
  expect(readFields("chess - 1 2 3 4 5")).toBeNull();
  expect(readFields("wege - - -")).toBeNull();
  expect(readFields(" wege - - - P1 0 ")).toHaveLength(6);
});

it("counts are read and written", () => {
  expect(readCounts("I2:4+L4:1")).toEqual({ I2: 4, L4: 1 });
  expect(readCounts("P11+Pb2+N1")).toEqual({ P: 11, Pb: 2, N: 1 });
  expect(readCounts("-")).toEqual({});
  expect(writeCounts({ I2: 4, I3: 0 }, ":")).toBe("I2:4");
  expect(writeCounts({}, "")).toBe("-");
});

describe("Caminos", () => {
  it.each(["-", "grid=diamond", "grid=octagon", "grid=torus"])("writes the rows of %s as the core does", (options) => {
    const session = begun("caminos", options);
    const { board } = view(session);
    if (board.game !== "caminos") throw new Error();
    for (let move = 0; move < 6; move++) {
      const now = view(session).board;
      if (now.game !== "caminos") break;
      const shape = now.shapes[move % now.shapes.length];
      const [turning = 0, x = 0, y = 0] = shape?.places[(move * 31) % shape.places.length] ?? [];
      const cells = (shape?.turnings[turning] ?? []).map((column) => ({ ...column, x: column.x + x, y: column.y + y }));
      const names = cells.sort((a, b) => a.x - b.x || a.y - b.y).map(({ x, y, cubes, base }) => {
        const name = `${"abcdefghijk"[x]}${y + 1}`;
        return cubes > 1 && base >= 0 ? `${name}*${cubes}` : name;
      });
      session.play(`${shape?.shape}:${names.join(",")}`);
    }
    const rows = fieldsOf(session)[caminos.ROWS] ?? "";
    expect(rows).toMatch(/[yg]/);
    expect(caminos.writeRows(caminos.readRows(rows, board.cells), board.cells)).toBe(rows);
  });

  it("fits the pieces to the board, and the core agrees", () => {
    const session = begun("caminos");
    const { board } = view(session);
    if (board.game !== "caminos") throw new Error();
    const start = fieldsOf(session);
    const full = caminos.readHands(start[caminos.HANDS] ?? "");
    let columns: caminos.Columns = {};
    for (const [cell, tool] of [["d4", "y"], ["d4", "y"], ["d4", "g"], ["e4", "g"], ["e5", "y"], ["a1", "g"], ["a1", "take"]]) {
      columns = caminos.pressed(columns, cell ?? "", tool ?? "");
    }
    expect(columns).toEqual({ d4: "yyg", e4: "g", e5: "y" });
    expect(caminos.pressed(columns, "d4", "y")).toEqual(columns);
    const fields = [...start];
    fields[caminos.ROWS] = caminos.writeRows(columns, board.cells);
    fields[caminos.HANDS] = caminos.writeHands(caminos.fitted(full, full, columns));
    expect(view(at(writeFields(fields))).position).toBe(writeFields(fields));
    // Hands that fit already are left as they are.
    const hands = caminos.readHands(fields[caminos.HANDS] ?? "");
    expect(caminos.fitted(hands, full, columns)).toEqual(hands);
    // One cube is no piece: the core says so.
    const one = caminos.pressed({}, "a1", "y");
    expect(caminos.fitted(full, full, one)).toEqual(full);
  });
});

describe("Wege", () => {
  it("reads and writes what the core writes", () => {
    const session = begun("wege");
    playOn(session, 14);
    const fields = fieldsOf(session);
    expect(wege.writeTiles(wege.readTiles(fields[wege.TILES] ?? ""))).toBe(fields[wege.TILES]);
    expect(wege.writeLeft(readCounts(fields[wege.LEFT] ?? ""))).toBe(fields[wege.LEFT]);
  });

  it("lays, turns, exchanges and takes away, and keeps count", () => {
    const start = fieldsOf(begun("wege"));
    let fields = wege.withHand(start, "-");
    const left = fields[wege.LEFT];
    fields = wege.pressed(fields, 0, 0, "Pb");
    fields = wege.pressed(fields, 1, 0, "R");
    expect(fields[wege.TILES]).toBe("0,0:Pb/NE;1,0:R");
    expect(view(at(writeFields(fields))).board).toMatchObject({ game: "wege" });
    fields = wege.pressed(fields, 0, 0, "Pb");
    expect(fields[wege.TILES]).toBe("1,0:R;0,0:Pb/SW");
    expect(() => at(writeFields(fields))).not.toThrow();
    expect(wege.pressed(fields, 1, 0, "R")).toEqual(fields);
    fields = wege.pressed(wege.pressed(wege.pressed(fields, 1, 0, "B"), 0, 0, "take"), 1, 0, "take");
    expect([fields[wege.TILES], fields[wege.LEFT]]).toEqual(["-", left]);
    expect(() => at(writeFields(wege.pressed(fields, 3, 3, "N")))).toThrow("0,0");
  });
});

describe("Cuminos", () => {
  it("gives and takes", () => {
    expect(cuminos.CUMINOS).toHaveLength(21);
    expect(cuminos.toggled("11,12/-", 1, "36")).toBe("11,12/36");
    expect(cuminos.toggled("11,12/-", 0, "12")).toBe("11/-");
    expect(cuminos.withNumber("3,4", 1, 9)).toBe("3,9");
  });

  it("finds the position before the last laying", () => {
    const session = begun("cuminos");
    playOn(session, 4);
    const before = fieldsOf(session);
    const { board } = view(session);
    const laying = (board.game === "cuminos" ? board.legal : []).find((move) => move !== "pass") ?? "";
    session.play(laying);
    const after = view(session).position;
    const found = Array.from({ length: 60 }, (_, points) => cuminos.beforeLast(readFields(after) ?? [], points)).find((guess) => {
      try {
        return guess && view(at(writeFields(guess.fields), [guess.last.move])).position === after;
      } catch {
        return false;
      }
    });
    expect(found?.fields).toEqual(before);
    expect(cuminos.beforeLast(fieldsOf(begun("cuminos")), 0)).toBeNull();
  });
});
