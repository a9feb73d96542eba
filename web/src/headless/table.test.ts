import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Session, initSync } from "../engine/wasm/rules";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { View } from "../engine/wire/View";
import { announcement } from "./announce";
import { en } from "./catalogue/en";
import * as table from "./table";
import { CHOICES, PLAYERS, optionsOf } from "./tables";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

const SPEC: GameSpec = { game: "caminos", options: {}, seed: 1, moves: [] };
const SEATS: table.Sitter[] = [
  { kind: "person", name: "" },
  { kind: "computer", level: 1 },
];

function at(spec: GameSpec, seats = SEATS): { state: table.TableState; session: Session } {
  const session = new Session(JSON.stringify(spec));
  const view = JSON.parse(session.view(0xffff)) as View;
  return { state: table.opened("test", seats, spec, view), session };
}

describe("a table", () => {
  it("has a piece in hand at once", () => {
    const { state } = at(SPEC);
    expect(state.shape).toBe("I2");
    expect(table.mayMove(state)).toBe(true);
    expect(table.levelToMove(state)).toBeNull();
  });

  it("holds, pins and lets go", () => {
    const { state, session } = at(SPEC);
    const held = table.hover(table.pick(state, "L4"), 4, 4);
    const move = table.ghostMove(held) ?? "";
    expect(session.check(move)).toBeUndefined();
    const pinned = table.pin(held, 4, 4);
    expect(table.hover(pinned, 1, 1)).toBe(pinned);
    expect(table.letGo(pinned)).toMatchObject({ ghost: null, pinned: false });
  });

  it("offers only what the core allows, in every turning", () => {
    const { state, session } = at({ ...SPEC, moves: ["L4:d4*3,e4", "I3:d3,e3,f3"] });
    for (const { shape, turnings } of table.caminos(state.live)?.shapes ?? []) {
      for (let turning = 0; turning < turnings.length; turning++) {
        const turned = { ...table.pick(state, shape), turnings: { [shape]: turning } };
        const held = table.hover(turned, 4.2, 3.1);
        const refusal = session.check(table.ghostMove(held) ?? "");
        expect(refusal === undefined).toBe(held.ghost?.legal);
      }
    }
  });

  it("turns a ghost where it is", () => {
    const { state } = at(SPEC);
    const held = table.hover(table.pick(state, "I3"), 4.5, 4.5);
    const turned = table.turn(held, "turn");
    expect(turned.ghost?.turning).not.toBe(held.ghost?.turning);
    expect(Math.abs((turned.ghost?.x ?? 9) - (held.ghost?.x ?? 0))).toBeLessThan(3);
  });

  it("takes back to the last move of a person", () => {
    const { state } = at({ ...SPEC, moves: ["I2:a1*2", "I2:h8*2"] });
    expect(table.takebackCount(state)).toBe(2);
    expect(table.takebackCount(at(SPEC).state)).toBe(0);
    const alone: table.Sitter[] = [SEATS[1]!, SEATS[1]!];
    expect(table.takebackCount(at({ ...SPEC, moves: ["I2:a1*2"] }, alone).state)).toBe(0);
  });

  it("shows the past, and nobody moves there", () => {
    const { state, session } = at({ ...SPEC, moves: ["I2:a1*2", "I2:h8*2"] });
    const past = table.showing(state, JSON.parse(session.view(1)) as View);
    expect(table.isLive(past)).toBe(false);
    expect(table.mayMove(past)).toBe(false);
    expect(announcement(en, past)).toContain("move 1 of 2");
  });

  it("shows an advised move of Caminos as a pinned ghost, and forgets it when it is let go", () => {
    const { state } = at({ ...SPEC, moves: ["I2:a1*2", "I2:h8*2"] });
    const shown = table.advised({ ...state, advising: true }, "L4:d4*3,e4");
    expect(shown).toMatchObject({ shape: "L4", pinned: true, advising: false });
    expect(table.ghostMove(shown)).toBe("L4:d4*3,e4");
    expect(announcement(en, shown)).toContain("A hint: L at d4 ×3, e4: press Enter");
    expect(announcement(en, table.pin(shown, 7, 1))).not.toContain("hint");
    expect(announcement(en, table.letGo(shown))).not.toContain("hint");
    expect(announcement(en, { ...state, advising: true })).toBe("Looking for a good move …");
  });

  it("says an advised move of Cuminos", () => {
    const cuminos = at({ ...SPEC, game: "cuminos" }).state;
    const shown = table.advised(cuminos, "36:0,0,0/U");
    expect(announcement(en, shown)).toBe("A hint: snowflake above triangle, standing on rank 1");
    expect(announcement(en, table.advised(cuminos, "pass"))).toBe("A hint: Pass");
    const watching = at({ ...SPEC, game: "cuminos" }, [SEATS[1]!, SEATS[1]!]).state;
    expect(table.advised(watching, "pass").hint).toBeNull();
  });

  it("says in words what happens", () => {
    const { state } = at({ ...SPEC, moves: ["I2:a1*2", "I2:h8*2"] });
    expect(announcement(en, state)).toBe("Computer, level 1 played I2:h8*2. You: your turn");
    expect(announcement(en, table.pin(state, 4, 4))).toContain("press Enter");
  });
});

describe("beyond the moves", () => {
  it("a takeback is noted", () => {
    const { state } = at({ ...SPEC, moves: ["I2:a1*2", "I2:h8*2"] });
    const { state: before } = at(SPEC);
    const back = table.tookBack({ ...state, paused: true }, SPEC, before.live);
    expect(back).toMatchObject({ takebacks: [{ from: 2, to: 0 }], paused: false });
    expect(back.live.ply).toBe(0);
  });

  it("nobody moves while the clock stands still, or after it has fallen", () => {
    const { state } = at(SPEC);
    expect(table.mayMove({ ...state, paused: true })).toBe(false);
    const ended = table.endedBy(state, { winner: 1, reason: "time", points: [0, 0] });
    expect([table.isOver(ended), table.mayMove(ended), table.isLive(ended)]).toEqual([true, false, true]);
    expect(announcement(en, ended)).toBe("Time is up: Green wins.");
  });

  it("people are renamed, computers are not", () => {
    const { state } = at(SPEC);
    const named = table.renamed(table.renamed(state, 0, "Ada"), 1, "Deep Wood");
    expect(named.seats).toEqual([{ kind: "person", name: "Ada" }, SEATS[1]]);
  });
});

describe("every table that can be set up", () => {
  it("is a game", () => {
    for (const game of ["caminos", "wege", "cuminos"] as const) {
      for (const players of PLAYERS[game]) {
        for (const choice of CHOICES[game]) {
          const values = choice.kind === "word" ? choice.values.map(({ value }) => value) : [true];
          for (const value of values) {
            const options = optionsOf(game, players, { [choice.name]: value });
            expect(() => new Session(JSON.stringify({ ...SPEC, game, options }))).not.toThrow();
          }
        }
      }
    }
  });
});
