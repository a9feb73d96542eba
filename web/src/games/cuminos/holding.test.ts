import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Session, initSync } from "../../engine/wasm/rules";
import type { CuminosBoard } from "../../engine/wire/CuminosBoard";
import type { Refusal } from "../../engine/wire/Refusal";
import type { View } from "../../engine/wire/View";
import { EMPTY, type Ground, type Holding } from "./holding";
import * as holding from "./holding";
import { columns, footprint, middle, notation, stands, wayOf } from "./stone";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

/** A branch of three around the source, with much to lay on the first and second rank. */
const START =
  "cuminos - 1 0=36:0,0,0/U;1=33:1,0,0/E;0=35:3,0,0/E;1=34:-1,0,0/W 13,33,34,44,55,56/11,12,15,35,45 1,2 .. 0";

function at(start = START): { board: CuminosBoard; ground: Ground; session: Session; hand: string[] } {
  const session = new Session(JSON.stringify({ game: "cuminos", options: {}, seed: 1, start, moves: [] }));
  const view = JSON.parse(session.view(0xffff)) as View;
  if (view.board.game !== "cuminos") throw new Error("it is a table of Cuminos");
  const { board } = view;
  const ground = { layings: board.layings, columns: columns(board.laid) };
  return { board, ground, session, hand: board.hands[view.turn ?? 0] ?? [] };
}

const refusal = (session: Session, move: string) => {
  const text = session.check(move);
  return text === undefined ? null : (JSON.parse(text) as Refusal);
};

describe("the cumino in hand", () => {
  it("is one that fits somewhere, and stays in hand while it does", () => {
    const { ground, hand } = at();
    const held = holding.ready(EMPTY, ground, hand);
    expect(holding.usable(ground).has(held.stone ?? "")).toBe(true);
    expect(holding.ready({ ...held, stone: "55" }, ground, hand).stone).toBe("55");
    expect(holding.ready({ ...held, stone: "66" }, ground, hand).stone).toBe(held.stone);
    expect(holding.pick(held, ground, "66")).toBe(held);
    expect(holding.ready(held, { ...ground, layings: [] }, hand).stone).toBeNull();
  });

  it("waits in hand for the first tap, also where it has a single place", () => {
    const { ground } = at();
    const one = ground.layings.find(stands);
    if (!one) throw new Error("nothing can stand");
    const alone = { ...ground, layings: [one] };
    expect(holding.pick(EMPTY, alone, holding.stoneOf(one))).toMatchObject({ stone: holding.stoneOf(one), ghost: null, pinned: false });
  });

  it("stands at once as the source", () => {
    const { ground, hand } = at("cuminos - 1 - 12,13,14,15,16,23,24,25/11,12,13,14,15,16,22 0,0 .. 0");
    const held = holding.ready(EMPTY, ground, hand);
    expect(held).toMatchObject({ stone: "12", pinned: true });
    expect(holding.turn(held, ground).ghost?.move).not.toBe(held.ghost?.move);
    expect(holding.pick(held, ground, "25").ghost?.laying).not.toBeNull();
    expect(holding.stand(held, ground), "it cannot be laid down").toBe(held);
  });

  it("stands as the source on a mark that the hand has again", () => {
    const { ground } = at("cuminos - 1 - 14,23,25,26,35,36,55,56/11,12,13,15,16,22,24 0,0 .. 0");
    const lower = (without: number) => {
      const others = ground.layings.filter(({ marks }) => !marks.includes(without) || marks.join("") === "25");
      const { ghost } = holding.pick(EMPTY, { ...ground, layings: others }, "25");
      return ghost?.marks[ghost.spots.findIndex(([, , rank]) => rank === 0)];
    };
    expect([lower(5), lower(2)]).toEqual([2, 5]);
    expect(holding.pick(EMPTY, ground, "14").ghost?.laying, "no other cumino has a 1 or a 4").not.toBeNull();
    expect(holding.ready(EMPTY, ground, ["14", "23"]).stone).toBe("23");
  });

  it("is legal over the table exactly where the core says so", () => {
    const { ground, session, hand } = at();
    for (const stone of hand) {
      const held = holding.pick(EMPTY, ground, stone);
      if (!held.stone) continue;
      for (let x = -5; x < 8; x++) {
        for (let y = -3; y < 4; y++) {
          for (const change of [(now: Holding) => now, holding.stand, holding.swap, holding.turn]) {
            const { ghost } = change(holding.pin(held, ground, x + 0.5, y + 0.5), ground);
            if (!ghost) throw new Error("a cumino in hand has a ghost");
            expect(refusal(session, ghost.move) === null, ghost.move).toBe(ghost.laying !== null);
          }
        }
      }
    }
  });

  it("says nothing far from all that is laid, unless it is asked", () => {
    const { ground } = at();
    const held = holding.pick(EMPTY, ground, "55");
    expect(holding.hover(held, ground, -3.5, 4.5).ghost).toBeNull();
    expect(holding.pin(held, ground, -3.5, 4.5).ghost).not.toBeNull();
  });

  it("snaps to every legal place when one points at its middle", () => {
    const { ground } = at();
    for (const laying of ground.layings) {
      const held = holding.pick(EMPTY, ground, laying.marks.join(""));
      const { x, y } = middle(laying);
      const hovering = holding.hover({ ...held, way: wayOf(laying.spots) }, ground, x + 0.01, y + 0.01);
      expect(hovering.ghost?.laying, laying.move).not.toBeNull();
      const moves = holding.choices(hovering, ground).map(({ move }) => move);
      expect(moves, laying.move).toContain(laying.move);
    }
  });

  it("goes through all ways to lay it here, there and back", () => {
    const { ground } = at();
    const held = holding.hover(holding.pick(EMPTY, ground, "55"), ground, 5.5, 0.5);
    const among = holding.choices(held, ground);
    expect(among.length).toBeGreaterThan(2);
    let now = held;
    const moves = among.map(() => {
      now = holding.turn(now, ground);
      return now.ghost?.move;
    });
    expect(new Set(moves).size).toBe(among.length);
    expect(now.ghost?.move).toBe(held.ghost?.move);
    expect(holding.turn(holding.turn(now, ground), ground, -1).ghost?.move).toBe(now.ghost?.move);
  });

  it("stays as it was turned until another cell is pointed at", () => {
    const { ground } = at();
    const held = holding.hover(holding.pick(EMPTY, ground, "55"), ground, 5.5, 0.5);
    const turned = holding.turn(held, ground);
    expect(holding.hover(turned, ground, 5.9, 0.2)).toBe(turned);
    expect(holding.hover(turned, ground, 4.5, 0.5).turned).toBe(false);
  });

  it("stands up where it may, and else shows why not", () => {
    const { ground, session } = at();
    const held = holding.hover(holding.pick(EMPTY, ground, "55"), ground, 5.5, 0.5);
    const standing = holding.stand(held, ground);
    expect(standing.ghost && stands(standing.ghost) && standing.ghost.laying).toBeTruthy();
    const onTop = holding.stand(holding.hover(holding.pick(EMPTY, ground, "33"), ground, 2.5, 0.5), ground);
    expect(onTop.ghost?.laying).toBeNull();
    expect(refusal(session, onTop.ghost?.move ?? "")?.clause).toBe("K9");
  });

  it("is pinned, pushed along, and let go", () => {
    const { ground } = at();
    const held = holding.pick(EMPTY, ground, "33");
    const pinned = holding.pin(held, ground, 0.5, 1.5);
    expect(pinned.pinned && pinned.ghost?.laying).toBeTruthy();
    expect(holding.hover(pinned, ground, 3, 3)).toBe(pinned);
    const pushed = holding.push(pinned, ground, 1, 0);
    expect(middle(pushed.ghost!).x).toBeGreaterThan(middle(pinned.ghost!).x);
    expect(pushed.pinned).toBe(true);
    expect(holding.letGo(pushed)).toMatchObject({ ghost: null, pinned: false, stone: "33" });
  });

  it("takes advice", () => {
    const { ground } = at();
    const laying = ground.layings.at(-1)!;
    const shown = holding.advised(EMPTY, ground, laying.move);
    expect(shown).toMatchObject({ stone: laying.marks.join(""), pinned: true });
    expect(shown.ghost?.move).toBe(laying.move);
    expect(holding.advised(EMPTY, ground, "pass")).toBe(EMPTY);
  });

  it("hears of a refusal only while it is where it was asked about", () => {
    const { ground, session } = at();
    const held = holding.pin(holding.pick(EMPTY, ground, "55"), ground, -1.5, 3.5);
    const move = held.ghost?.move ?? "";
    const said = refusal(session, move);
    expect(said?.clause).toBe("K7");
    expect(holding.refused(held, move, said).refusal).toBe(said);
    expect(holding.refused(holding.letGo(held), move, said).refusal).toBeNull();
  });

  it("reaches the cells of its layings", () => {
    const { ground } = at();
    const held = holding.pick(EMPTY, ground, "34");
    const cells = holding.places(held, ground).flatMap(footprint);
    expect(holding.reach(held, ground)).toEqual(new Set(cells.map(({ x, y }) => `${x},${y}`)));
  });
});

it("every legal laying is written as the core writes it", () => {
  for (const laying of at().ground.layings) expect(notation(laying)).toBe(laying.move);
});
