import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Session, initSync } from "../../engine/wasm/rules";
import type { CuminosBoard } from "../../engine/wire/CuminosBoard";
import type { View } from "../../engine/wire/View";
import { announcement, ending } from "../../headless/announce";
import type { Sitter } from "../../headless/seats";
import { opened } from "../../headless/table";
import { type Fit, extent, fit, follow, onTable, showing, steadyBox, zoomed } from "./frame";
import { handsInView, play } from "./play";
import { breaksTie, finished, leaders, teamTotals, totalsAfter } from "./rounds";
import { type Pair, type Spot, columns, footprint } from "./stone";
import { choicesText, columnText, ghostText, moveText, nowhereText, pointsText, refusalText, roundText, worthText } from "./texts";
import { en } from "../../headless/catalogue";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

const SEATS: Sitter[] = [
  { kind: "person", name: "Ada" },
  { kind: "person", name: "Ben" },
];

/** A game that always takes the first laying, up to some ply or to its end. */
function played(plies = Infinity) {
  const session = new Session(JSON.stringify({ game: "cuminos", options: {}, seed: 11, moves: [] }));
  for (let ply = 0; ply < plies; ply++) {
    const move = boardOf(view(session)).layings[0]?.move;
    if (move === undefined) break;
    session.play(move);
  }
  const spec = JSON.parse(session.spec());
  const state = opened(play, "test", SEATS, spec, view(session));
  return { state, board: boardOf(view(session)), session };
}

const view = (session: Session) => JSON.parse(session.view(0xffff)) as View;

/** Whether a cell is seen in a window. */
function isSeen({ scale, left, top }: Fit, { x, y }: { x: number; y: number }, width: number, height: number): boolean {
  const [west, north] = [left + x * scale, top - (y + 1) * scale];
  return west >= -1 && north >= -1 && west + scale <= width + 1 && north + scale <= height + 1;
}

function boardOf({ board }: View): CuminosBoard {
  if (board.game !== "cuminos") throw new Error("it is a table of Cuminos");
  return board;
}

describe("the view of the table", () => {
  it("has room around all that is laid", () => {
    expect(extent([])).toEqual({ x: -2, y: -2, width: 5, height: 5 });
    expect(extent([{ spots: [[3, 0, 0], [4, 0, 0]] }])).toEqual({ x: -2, y: -2, width: 9, height: 5 });
  });

  it("comes closer where nothing is laid any more", () => {
    expect(extent([{ spots: [[3, 0, 0], [4, 0, 0]] }], [], 1)).toEqual({ x: -1, y: -1, width: 7, height: 3 });
  });

  for (const [width, height] of [[374, 330], [300, 200], [440, 360], [800, 650]] as const) {
    it(`is calm while the table grows, and shows every place there is, in ${width}×${height}`, () => {
      const session = new Session(JSON.stringify({ game: "cuminos", options: {}, seed: 11, moves: [] }));
      let last: Fit | null = null;
      const scales: number[] = [];
      let still = 0;
      for (let board = boardOf(view(session)); board.round === 1; board = boardOf(view(session))) {
        const places = board.layings.flatMap(footprint);
        const near = [...places, ...board.laid.slice(-1).flatMap(footprint)];
        const next: Fit = follow(last, { whole: [...board.laid.flatMap(footprint), ...places], near }, width, height);
        if (next === last) still += 1;
        if (next.scale > 24) expect(places.every((place) => isSeen(next, place, width, height))).toBe(true);
        scales.push(next.scale);
        last = next;
        session.play(board.layings[3 % board.layings.length]?.move ?? "pass");
      }
      const changes = scales.filter((scale, at) => at > 0 && scale !== scales[at - 1]);
      expect(scales.length).toBeGreaterThan(6);
      expect(still, scales.join(" ")).toBeGreaterThanOrEqual(scales.length / 2);
      expect(changes.length, scales.join(" ")).toBeLessThanOrEqual(3);
    });
  }

  for (const [width, height] of [[390, 330], [374, 420], [780, 560]] as const) {
    it(`shows cells about as large as they can be, and seldom changes their size, in ${width}×${height}`, () => {
      const text = readFileSync(new URL("../../../../data/playthroughs/cuminos-two.txt", import.meta.url), "utf8");
      const moves = Array.from(text.matchAll(/^move: (.*)$/gm), ([, move = ""]) => move);
      const session = new Session(JSON.stringify({ game: "cuminos", options: {}, seed: 2010, moves: [] }));
      let [last, round]: [Fit | null, number] = [null, 1];
      const steps: number[] = [];
      for (const move of moves) {
        const board = boardOf(view(session));
        if (board.round !== round) [last, round] = [null, board.round];
        const places = board.layings.flatMap(footprint);
        const near = [...places, ...board.laid.slice(-1).flatMap(footprint)];
        const seen = { whole: [...board.laid.flatMap(footprint), ...places], near };
        const next: Fit = follow(last, seen, width, height);
        expect(next.scale * 1.3).toBeGreaterThanOrEqual(follow(null, seen, width, height).scale);
        if (last && next.scale !== last.scale) steps.push(next.scale / last.scale);
        last = next;
        session.play(move);
      }
      expect(steps.length, steps.join(" ")).toBeLessThanOrEqual(4);
      for (const step of steps.filter((step) => step > 1)) expect(step, "coming closer is worth it").toBeGreaterThan(1.3);
    });
  }

  const cells = (...all: [number, number][]) => all.map(([x, y]) => ({ x, y }));

  it("moves rather than it goes back, so that there is room beyond, and goes back only where that is not enough", () => {
    const first = follow(null, { whole: cells([-2, -2], [2, 2]), near: [] }, 374, 330);
    expect(follow(first, { whole: cells([-2, -2], [3, 2]), near: [] }, 374, 330)).toBe(first);
    const moved = follow(first, { whole: cells([-2, -2], [4, 2]), near: [] }, 374, 330);
    expect(moved).toMatchObject({ scale: first.scale, top: first.top });
    expect(moved.left).toBeLessThan(first.left);
    expect(follow(moved, { whole: cells([-2, -2], [4, 2]), near: [] }, 374, 330)).toBe(moved);
    const back = follow(moved, { whole: cells([-4, -2], [4, 2]), near: [] }, 374, 330);
    expect(back.scale).toBeLessThan(first.scale);
    expect(follow(back, { whole: cells([-4, -2], [4, 2]), near: [] }, 374, 330)).toBe(back);
  });

  it("comes back to the middle of what has grown to one side", () => {
    const first = follow(null, { whole: cells([-2, -2], [2, 2]), near: [] }, 1200, 330);
    const grown = { whole: cells([0, -2], [11, 2]), near: [] };
    const back = follow(first, grown, 1200, 330);
    expect(back.scale).toBe(first.scale);
    expect(back.left + 6 * back.scale, "the middle of the cells from 0 to 11").toBeCloseTo(600, 0);
    expect(follow(back, grown, 1200, 330)).toBe(back);
    expect(follow(first, { ...grown, keep: true }, 1200, 330), "not while others move").toBe(first);
  });

  it("shows what matters where everything would be too small, and waits while others move", () => {
    const whole = cells([-2, 0], [12, 1]);
    const near = follow(null, { whole, near: cells([7, 0], [10, 1]) }, 374, 330);
    expect(near.scale).toBeGreaterThanOrEqual(39.5);
    expect(follow(near, { whole, near: cells([8, 0]) }, 374, 330)).toBe(near);
    const small = follow(near, { whole, near: whole }, 374, 330);
    expect(small.scale).toBeLessThan(30);
    expect(follow(small, { whole, near: cells([8, 0]), keep: true }, 374, 330).scale).toBe(small.scale);
    expect(follow(small, { whole, near: cells([8, 0]) }, 374, 330).scale).toBeGreaterThanOrEqual(39.5);
  });

  it("moves where the keyboard goes, and no farther than it must", () => {
    const first = follow(null, { whole: cells([-2, -2], [2, 2]), near: [] }, 374, 330);
    expect(showing(first, { x: 0, y: 2 }, 374, 330)).toBe(first);
    const up = showing(first, { x: 0, y: 6 }, 374, 330);
    expect(up).toMatchObject({ scale: first.scale, left: first.left });
    expect(up.top - 7 * up.scale, "the cell's upper edge").toBeGreaterThan(0);
    expect(showing(up, { x: 0, y: 6 }, 374, 330)).toBe(up);
  });

  it("seldom changes in 3D", () => {
    const branch = Array.from({ length: 12 }, (_, at) => ({ spots: [[2 * at + 1, 0, 0], [2 * at + 2, 0, 0]] as Pair<Spot> }));
    const boxes = branch.map((_, count) => steadyBox(branch.slice(0, count)));
    expect(boxes[0], "there is room around a cumino alone").toEqual(extent([]));
    expect(new Set(boxes.map((box) => box.width)).size).toBeLessThanOrEqual((2 * boxes.length) / 3 + 1);
  });

  it("fits into a window, in the middle of it", () => {
    const view = fit({ x: -2, y: -2, width: 10, height: 5 }, 500, 400);
    expect(view.scale).toBe(50);
    expect(onTable(view, { x: 250, y: 200 })).toEqual({ x: 3, y: 0.5 });
  });

  it("comes closer without losing the point that one looks at", () => {
    const view = fit({ x: -2, y: -2, width: 5, height: 5 }, 300, 300);
    const before = onTable(view, { x: 40, y: 90 });
    const after = onTable(zoomed(view, 1.7, { x: 40, y: 90 }), { x: 40, y: 90 });
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
});

describe("rounds", () => {
  it("are counted by team", () => {
    const view = { seats: [0, 1, 0, 1], teams: 2 };
    expect(teamTotals(view, [1, 2, 3, 4])).toEqual([4, 6]);
    expect(leaders([4, 6])).toEqual([1]);
    expect(leaders([6, 6, 1])).toEqual([0, 1]);
  });

  it("have totals of their own", () => {
    const { board, state } = played();
    expect(state.live.turn).toBeNull();
    const rounds = finished(board);
    expect(rounds.length).toBeGreaterThanOrEqual(2);
    const first = rounds[0]!;
    expect(totalsAfter(board, 1)).toEqual(first.points);
    expect(totalsAfter(board, rounds.length)).toEqual(board.scores);
    expect(breaksTie(board, 2)).toBe(false);
    expect(breaksTie(board, 3)).toBe(true);
    expect(roundText(en, state, board, first)[0]).toMatch(/last cumino|Nobody/);
  });

  it("say why a round ends at once", () => {
    const { board, state } = played();
    const stuck = { ...finished(board)[0]!, ender: null };
    const lone = { ...board, laid: [{ ...board.laid[0]!, marks: [3, 5] as [number, number] }] };
    expect(roundText(en, state, lone, stuck)[0]).toBe("Nobody can lay any more: the first cumino after the source must touch its lower half (triangle).");
    expect(roundText(en, state, board, stuck)[0]).toBe("Nobody can lay any more.");
  });
});

describe("hands", () => {
  it("are those that a round has left, until the next one is begun", () => {
    const ply = [...Array(80).keys()].find((count) => boardOf(view(played(count).session)).round === 2) ?? 0;
    const before = played(ply - 1).board.hands;
    const { state, board } = played(ply);
    const after = { ...state, held: { ...state.held, seen: 0 } };
    const count = (hands: readonly string[][]) => hands.flat().length;
    expect(count(handsInView(after))).toBeGreaterThanOrEqual(count(before) - 1);
    expect(before.flat()).toEqual(expect.arrayContaining(handsInView(after).flat()));
    expect(handsInView({ ...after, held: { ...state.held, seen: 1 } as typeof state.held })).toEqual(board.hands);
  });
});

describe("words", () => {
  it("tell what a laying is and brings", () => {
    const { board } = played(3);
    const laying = { ...board.layings[0]!, base: 2, multiplier: 3, bonus: 4, contacts: [] };
    expect(worthText(en, laying)).toBe("faces touched: 0\u00a0· 2 × 3 = 6 points\u00a0· +4 for ending the round");
    expect(pointsText(en, 1)).toBe("1 point");
    expect(moveText(en, board, "pass")).toBe("Pass");
    expect(moveText(en, board, "25:1,0,1/D")).toBe("leaf above star, standing on rank 1");
    expect(moveText(en, board, board.layings[0]!.move)).toMatch(/points?$/);
  });

  it("tell what stands on a cell", () => {
    const laid = [{ seat: 0, marks: [3, 6] as [number, number], spots: [[0, 0, 0], [0, 0, 1]] as never, points: 0 }];
    const column = columns(laid).get("0,0");
    expect(columnText(en, { x: 0, y: 0 }, column, false)).toBe("0, 0, standing on rank 1: snowflake on triangle, source");
    expect(columnText(en, { x: 2, y: -1 }, undefined, false)).toBe("2, -1, free");
    expect(columnText(en, { x: 1, y: 0 }, { ...column!, x: 1 }, false)).toContain("dead end");
    expect(columnText(en, { x: 1, y: 0 }, { ...column!, x: 1, marks: [2], tower: false }, true)).toContain("open end");
  });

  it("tell why a cumino fits nowhere", () => {
    const { board } = played(0);
    const laid = [{ seat: 0, marks: [3, 6] as [number, number], spots: [[0, 0, 0], [0, 0, 1]] as Pair<Spot>, points: 0 }];
    expect(nowhereText(en, [1, 2], { ...board, laid })).toContain("must touch its lower half (triangle)");
    const branch = { seat: 1, marks: [3, 4] as [number, number], spots: [[1, 0, 0], [2, 0, 0]] as Pair<Spot>, points: 1 };
    const two = { ...board, laid: [...laid, branch], open_ends: [[2, 0]] as [number, number][] };
    expect(nowhereText(en, [1, 2], two)).toMatch(/shows dot or leaf\.$/);
    expect(nowhereText(en, [2, 2], two)).toMatch(/shows leaf\.$/);
    expect(nowhereText(en, [1, 4], two)).toContain("where a mark matches, there is no room");
  });

  it("tell a move of the past", () => {
    const { state } = played(2);
    expect(play.madeText(en, state.live, 0)).toMatch(/^\w+ above \w+, standing on rank 1$/);
    const passed = { ...state.live, moves: [{ seat: 0, notation: "pass" }] };
    expect(play.madeText(en, passed, 0)).toBe("Pass");
  });

  it("tell what can be laid, the best first, and why something cannot", () => {
    const { board } = played(3);
    expect(choicesText(en, { x: 9, y: 9 }, [])).toBe("Nothing of yours can be laid at 9, 9.");
    expect(choicesText(en, { x: 1, y: 0 }, board.layings.slice(0, 2))).toContain("At 1, 0 you can lay: ");
    const ghost = { ...board.layings[0]!, laying: null };
    const clash = { spot: [1, 0, 0] as [number, number, number], face: "W", marks: [2, 5] as [number, number] };
    const refusal = { clause: "K5", message: "", cell: null, fault: null, clashes: [clash] };
    expect(ghostText(en, ghost, refusal, 3)).toBe("Here leaf would touch star; only equal marks may touch.");
    expect(ghostText(en, ghost, { clause: "K7", message: "", cell: null, fault: null }, 3)).toContain("open end");
    expect(ghostText(en, ghost, null, 3)).toBe("");
  });

  it("at the opening of a round is about the first cumino", () => {
    const { session, board } = played(0);
    const aside = board.layings[0]!.move.replace("0,0,", "2,0,");
    const refusal = JSON.parse(session.check(aside) ?? "null");
    expect(refusal.clause).toBe("K6");
    expect(refusalText(en, refusal, board.laid.length)).toBe(en["why.K6.source"]);
    expect(refusalText(en, refusal, 1)).toBe(en["why.K6"]);
  });

  it("tell the last move and the end of a round", () => {
    expect(announcement(en, played(1).state)).toMatch(/^Ada: .+, standing on rank 1, 0 points\. /);
    const ply = [...Array(80).keys()].find((count) => boardOf(view(played(count).session)).round === 2) ?? 0;
    expect(announcement(en, played(ply).state)).toContain("Round 1 is over.");
  });
});

describe("the end", () => {
  it("tells the only person once who has won", () => {
    const { state } = played();
    const winner = state.live.outcome?.winner ?? 0;
    const sitting = (person: number) => SEATS.map((sitter, seat): Sitter => (seat === person ? sitter : { kind: "computer", level: 1 }));
    expect(ending(en, { ...state, seats: sitting(winner) })).toEqual({ heading: "You won!", lines: [] });
    expect(ending(en, { ...state, seats: sitting(1 - winner) })).toEqual({ heading: "You lost.", lines: [] });
  });
});
