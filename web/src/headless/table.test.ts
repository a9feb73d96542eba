import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Session, initSync } from "../engine/wasm/rules";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { View } from "../engine/wire/View";
import { announcement } from "./announce";
import * as table from "./table";
import { boardOf, heldOf, play as caminos } from "../games/caminos/play";
import { play as cuminos } from "../games/cuminos/play";
import type { Sitter } from "./seats";
import { en } from "./catalogue";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

const SPEC: GameSpec = { game: "caminos", options: {}, seed: 1, moves: [] };
const SEATS: Sitter[] = [
  { kind: "person", name: "" },
  { kind: "computer", level: 1 },
];

function at(spec: GameSpec, seats = SEATS): { state: table.TableState; session: Session } {
  const session = new Session(JSON.stringify(spec));
  const view = JSON.parse(session.view(0xffff)) as View;
  const play = spec.game === "caminos" ? caminos : cuminos;
  return { state: table.opened(play, "test", seats, spec, view), session };
}

describe("a table", () => {
  it("has a piece in hand at once", () => {
    const { state } = at(SPEC);
    expect(heldOf(state).shape).toBe("I2");
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
    expect(table.letGo(pinned)).toMatchObject({ held: { ghost: null, pinned: false } });
  });

  it("offers only what the core allows, in every turning", () => {
    const { state, session } = at({ ...SPEC, moves: ["L4:d4*3,e4", "I3:d3,e3,f3"] });
    const seen = { legal: 0, refused: 0 };
    for (const { shape, turnings } of boardOf(state.live).shapes) {
      for (let turning = 0; turning < turnings.length; turning++) {
        const picked = table.pick(state, shape);
        const turned = { ...picked, held: { ...picked.held, turnings: { [shape]: turning } } };
        const held = table.hover(turned, 4.2, 3.1);
        const ghost = table.ghost(held);
        const refusal = session.check(ghost?.move ?? "");
        expect(ghost?.legal, ghost?.move ?? shape).toBe(refusal === undefined);
        seen[ghost?.legal ? "legal" : "refused"] += 1;
      }
    }
    expect(seen.legal, "some fit").toBeGreaterThan(0);
    expect(seen.refused, "some do not").toBeGreaterThan(0);
  });

  it("turns a ghost where it is", () => {
    const { state } = at(SPEC);
    const held = table.hover(table.pick(state, "I3"), 4.5, 4.5);
    const turned = table.turn(held, "turn");
    const [before, after] = [heldOf(held).ghost, heldOf(turned).ghost];
    expect(after?.turning).not.toBe(before?.turning);
    expect(Math.abs((after?.x ?? 9) - (before?.x ?? 0))).toBeLessThan(3);
  });

  it("stands a bar up, whichever way it lies and by either key", () => {
    const { state } = at(SPEC);
    for (const quarters of [0, 1]) {
      const lying = table.turn(table.hover(table.pick(state, "I3"), 4.5, 4.5), "turn", quarters);
      for (const axis of ["tip", "roll"] as const) {
        expect(table.ghostMove(table.turn(lying, axis)), axis).toMatch(/^I3:[a-h][1-8]\*3$/);
      }
    }
  });

  it("says why a piece cannot stick out where cells have no names", () => {
    const { state } = at(SPEC);
    for (const [x, y] of [[-1.5, 4.5], [4.5, -1.5]] as const) {
      const pinned = table.pin(table.pick(state, "L4"), x, y);
      expect(table.ghostMove(pinned)).toBeNull();
      expect(pinned.held.refusal).toMatchObject({ clause: "C7" });
      expect(table.pin(pinned, 4.5, 4.5).held.refusal).toBeNull();
    }
  });

  it("takes back to the last move of a person", () => {
    const { state } = at({ ...SPEC, moves: ["I2:a1*2", "I2:h8*2"] });
    expect(table.takebackCount(state)).toBe(2);
    expect(table.takebackCount(at(SPEC).state)).toBe(0);
    const alone: Sitter[] = [SEATS[1]!, SEATS[1]!];
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
    const shown = table.advised({ ...state, advising: true }, "L4:d4*3,e4", "");
    expect(shown).toMatchObject({ held: { shape: "L4", pinned: true }, advising: false });
    expect(table.ghostMove(shown)).toBe("L4:d4*3,e4");
    expect(announcement(en, shown)).toContain("A hint: no other move seems better. L at d4 ×3, e4: click again or press Enter");
    expect(announcement(en, table.advised(state, "L4:d4*3,e4"))).toContain("A hint: L at d4 ×3, e4: click again or press Enter");
    expect(announcement(en, table.pin(shown, 7, 1))).not.toContain("hint");
    expect(announcement(en, table.letGo(shown))).not.toContain("hint");
    expect(announcement(en, { ...state, advising: true })).toBe("Looking for a good move …");
  });

  it("says an advised move of Cuminos", () => {
    const { state } = at({ ...SPEC, game: "cuminos" });
    expect(announcement(en, table.advised(state, "36:0,0,0/U"))).toContain("A hint: snowflake above triangle, standing on rank 1");
    expect(announcement(en, table.advised(table.letGo(state), "pass"))).toBe("A hint: Pass.");
    expect(announcement(en, table.advised(table.letGo({ ...state, advising: true }), "pass", ""))).toBe("A hint: Pass. No other move seems better.");
    const watching = at({ ...SPEC, game: "cuminos" }, [SEATS[1]!, SEATS[1]!]).state;
    expect(table.advised(watching, "pass").hint).toBeNull();
  });

  it("says in words what happens", () => {
    const { state } = at({ ...SPEC, moves: ["I2:a1*2", "I2:h8*2"] });
    expect(announcement(en, state)).toBe("Computer, level 1: Bar of two at h8 ×2. It is your turn");
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
    const { state: ended } = at({ ...SPEC, outs: [{ team: 0, ply: 0, level: 6 }] });
    expect([table.isOver(ended), table.mayMove(ended), table.isLive(ended)]).toEqual([true, false, true]);
    expect(announcement(en, ended)).toBe("You lost. Time is up: Green wins.");
  });

  it("a computer plays on for a team that is out of time, while others are still in", () => {
    const spec: GameSpec = { game: "cuminos", options: { players: 3 }, seed: 1, moves: [], outs: [{ team: 0, ply: 0, level: 6 }] };
    const { state } = at(spec, ["Ada", "Ben", "Cleo"].map((name) => ({ kind: "person", name })));
    expect([state.live.turn, table.mayMove(state), table.levelToMove(state)]).toEqual([0, false, 6]);
    expect([0, 1].map((seat) => table.isPerson(state, seat))).toEqual([false, true]);
    expect(table.seatToTake(spec, state.live), "whoever plays on takes a seat that is in").toBe(1);
    expect(announcement(en, state)).toBe("Ada is out of time. A computer plays on. Ada is thinking …");
  });

  it("people are renamed, computers are not", () => {
    const { state } = at(SPEC);
    const named = table.renamed(table.renamed(state, 0, "Ada"), 1, "Deep Wood");
    expect(named.seats).toEqual([{ kind: "person", name: "Ada" }, SEATS[1]]);
  });
});
