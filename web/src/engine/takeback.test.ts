// What is taken back and played again draws the same again.
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";

import { Session, clockFaces, initSync, tally } from "./wasm/rules";
import type { ClockFaces } from "./wire/ClockFaces";
import type { TeamTally } from "./wire/TeamTally";
import type { View } from "./wire/View";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("./wasm/rules_bg.wasm", import.meta.url)) });
});

const view = (session: Session) => JSON.parse(session.view(0xffff)) as View;

it("in Wege the same tiles come again", () => {
  const session = new Session(JSON.stringify({ game: "wege", options: {}, seed: 11, moves: [] }));
  const positions: string[] = [];
  const legal: string[] = [];
  for (let ply = 0; ply < 6; ply++) {
    const { board, position } = view(session);
    if (board.game !== "wege") throw new Error("this is another game");
    positions.push(position);
    const move = board.legal[0] ?? "";
    legal.push(move);
    expect(session.play(move)).toBeUndefined();
  }
  const last = view(session).position;
  for (let ply = 0; ply < 6; ply++) session.undo();
  for (const [ply, move] of legal.entries()) {
    expect(view(session).position, `before move ${ply + 1}`).toBe(positions[ply]);
    session.play(move);
  }
  expect(view(session).position).toBe(last);
});

it("the record says what was taken back, and who ran out of time", () => {
  const spec = { game: "caminos", options: {}, seed: 1, moves: ["I2:a1*2"] };
  const notes = { names: ["Ada", ""], date: "2026-11-15", takebacks: [{ from: 3, to: 1 }], clock: "move 30s", thought: [900] };
  const session = new Session(JSON.stringify(spec));
  session.timeOut(1, 6);
  const record = session.recordWith(JSON.stringify(notes));
  expect(record).toContain('[Takebacks "3>1"]');
  expect(record).toContain('[Result "0 time 0:0"]');
  expect(record).toContain("I2:a1*2 @900ms");
  expect(view(Session.fromRecord(record, 1)).ply).toBe(1);
});

it("clocks and tallies are the core's", () => {
  const faces = JSON.parse(clockFaces("fischer 3m+5s", 2, '[{"seat":0,"spent":60000}]')) as ClockFaces;
  expect(faces).toEqual({ allowances: [125_000, 180_000], late: null });
  expect(() => clockFaces("blitz", 2, "[]")).toThrow("blitz");
  const won = { winner: 0, reason: "connection", points: [13, 0] };
  const tallies = JSON.parse(tally(2, 2, JSON.stringify([won]), "null")) as TeamTally[];
  expect(tallies.map(({ won: games, points }) => [games, points])).toEqual([[0, 0], [1, 13]]);
});
