import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Session, initSync, lineSpec, readRecords, writeRecord } from "../../engine/wasm/rules";
import type { Study } from "../../engine/wire/Study";
import type { View } from "../../engine/wire/View";
import type { Store } from "../saves";
import { findStudy, keepStudy, listStudies, readStudy } from "./shelf";
import * as tree from "./tree";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

const TOLD = `[Game "caminos"]
[Seat0 "Ada"]

{Before.} 1. I2:a1*2 ! {Quiet.} ( {Or.} 1. I2:b1*2 2. I2:h8*2 ?? ( 2. I2:g8*2 ) ) ( 1. I2:c1*2 ) 2. I2:h8*2
3. L4:d4*3,e4 ( 3. O4:d4,d5,e4,e5 )
`;
const told = () => (JSON.parse(readRecords(TOLD)) as Study[])[0] as Study;
const moves = (study: Study, path: number[]) => path.map((at) => study.nodes[at]?.move);
const find = (study: Study, move: string) => study.nodes.findIndex((node) => node.move === move);
/** What matters of a study, whatever the numbers of its moves. */
const shape = (study: Study, at: tree.At = null): unknown =>
  tree.children(study, at).map((child) => [study.nodes[child]?.move, shape(study, child)]);
const again = (study: Study) => (JSON.parse(readRecords(writeRecord(JSON.stringify(study)))) as Study[])[0] as Study;

describe("a study", () => {
  it("is a tree with a main line", () => {
    const study = told();
    expect(moves(study, tree.lineFrom(study, null))).toEqual(["I2:a1*2", "I2:h8*2", "L4:d4*3,e4"]);
    expect(tree.children(study, null)).toHaveLength(3);
    const square = find(study, "O4:d4,d5,e4,e5");
    expect(tree.isMain(study, square)).toBe(false);
    expect(tree.variationOf(study, square)).toBe(square);
    expect(moves(study, tree.pathTo(study, square))).toEqual(["I2:a1*2", "I2:h8*2", "O4:d4,d5,e4,e5"]);
  });

  it("finds a move that is there, and adds one that is not", () => {
    const study = told();
    const there = tree.add(study, null, { move: "I2:b1*2", drawn: [], after: [] });
    expect(there.study).toBe(study);
    const grown = tree.add(study, there.at, { move: "I2:a8*2", drawn: [], after: [] });
    expect(tree.children(grown.study, there.at)).toHaveLength(3);
    expect(shape(again(grown.study))).toEqual(shape(grown.study));
  });

  it("is promoted and cut, and written as it is then", () => {
    const study = told();
    const { study: promoted, at } = tree.promote(study, find(study, "I2:b1*2"));
    expect(moves(promoted, tree.lineFrom(promoted, null))).toEqual(["I2:b1*2", "I2:h8*2"]);
    expect(promoted.nodes[at ?? -1]?.move).toBe("I2:b1*2");
    expect(promoted.comments).toEqual(["Before.", "Or."]);
    expect(shape(again(promoted))).toEqual(shape(promoted));
    const cut = tree.remove(promoted, at ?? -1);
    expect(cut.at).toBeNull();
    expect(moves(cut.study, tree.lineFrom(cut.study, null))).toEqual(["I2:a1*2", "I2:h8*2", "L4:d4*3,e4"]);
    expect(cut.study.nodes.map(({ parent }, index) => parent === null || parent < index)).not.toContain(false);
  });

  it("keeps comments and judgements in its record", () => {
    let study = told();
    const square = find(study, "O4:d4,d5,e4,e5");
    study = tree.judge(tree.comment(study, square, "A {square},\nor \\ so"), square, "!?");
    study = tree.comment(study, null, "");
    const read = again(study);
    expect(read.nodes[find(read, "O4:d4,d5,e4,e5")]).toMatchObject({ comments: ["A {square},\nor \\ so"], glyph: "!?" });
    expect(read.comments).toEqual([]);
    expect(again(read)).toEqual(read);
  });

  it("is shown line by line, variations beside the moves that they replace", () => {
    const { moves: main } = tree.outline(told());
    expect(main.map(({ ply }) => ply)).toEqual([1, 2, 3]);
    expect(main[0]?.variations.map((line) => line.lead)).toEqual([["Or."], []]);
    expect(main[0]?.variations[0]?.moves[1]?.variations).toHaveLength(1);
    expect(main[2]?.variations[0]?.moves[0]?.ply).toBe(3);
  });

  it("does not nest variations deeper than a record can", () => {
    let { study, at } = { study: told(), at: null as tree.At };
    for (let depth = 0; depth < 80; depth++) {
      study = tree.add(study, at, { move: `move ${depth}`, drawn: [], after: [] }).study;
      if (!tree.mayBranch(study, at)) break;
      ({ study, at } = tree.add(study, at, { move: `other ${depth}`, drawn: [], after: [] }));
    }
    expect(tree.pathTo(study, at)).toHaveLength(tree.DEEPEST);
  });
});

it("a study is played on with the teams that went out", () => {
  const study = JSON.parse(new Session(JSON.stringify({ game: "cuminos", options: { players: 3 }, seed: 4, moves: [] })).study([], "")) as Study;
  const outs = ["0 time level 6", null, null];
  expect(tree.gameAt({ ...study, outs }, 9, null)).toEqual({ ...tree.lineAt(study, 9, null), outs });
  expect(tree.gameAt(study, 9, null)).toEqual(tree.lineAt(study, 9, null));
});

describe.each(["wege", "cuminos"] as const)("a study of %s", (game) => {
  const play = (session: Session, count: number, pick = 3) => {
    for (let move = 0; move < count; move++) {
      const { board } = JSON.parse(session.view(0xffff)) as View;
      const legal = board.game === "caminos" ? [] : board.legal;
      expect(session.play(legal[(move * 5 + pick) % legal.length] ?? "")).toBeUndefined();
    }
  };
  const hash = (session: Session) => (JSON.parse(session.view(0xffff)) as View).hash;
  const open = (study: Study, at: tree.At) => new Session(lineSpec(JSON.stringify(tree.lineAt(study, 9, at))));

  it("draws the same at every move, in its variations too", () => {
    const session = new Session(JSON.stringify({ game, options: {}, seed: 4, moves: [] }));
    play(session, 8);
    let study = JSON.parse(session.study([], "")) as Study;
    for (const [ply, at] of [null, ...tree.lineFrom(study, null)].entries()) {
      expect(hash(open(study, at))).toBe((JSON.parse(session.view(ply)) as View).hash);
    }
    // A variation after the third move, three moves long.
    const from = tree.lineFrom(study, null)[2] ?? null;
    const other = open(study, from);
    let at: tree.At = from;
    for (let move = 0; move < 3; move++) {
      play(other, 1, 1);
      const played = (JSON.parse(other.study([], "")) as Study).nodes.at(-1);
      expect(played).toBeDefined();
      if (played) ({ study, at } = tree.add(study, at, played));
      expect(hash(open(study, at))).toBe(hash(other));
    }
    const read = again(study);
    expect(shape(read)).toEqual(shape(study));
    const end = tree.endOf(read, tree.children(read, tree.lineFrom(read, null)[2] ?? null)[1] ?? null);
    expect(hash(open(read, end))).toBe(hash(other));
    const cut = tree.remove(study, at ?? -1);
    expect(hash(open(cut.study, cut.at))).toBe(hash(open(study, tree.parentOf(study, at))));
  });
});

function memoryStore(): Store {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe("the shelf", () => {
  it("keeps studies, and passes over what is none", () => {
    const store = memoryStore();
    const kept = { version: 1 as const, id: "abcd", study: told(), seed: 1, at: null, seen: 5 };
    expect(keepStudy(store, kept)).toBe(true);
    expect(findStudy(store, "abcd")).toEqual(kept);
    store.setItem("trivium/study/bad1", "{");
    store.setItem("trivium/study/bad2", "null");
    const looped = { ...kept, study: { ...kept.study, nodes: kept.study.nodes.map((node) => ({ ...node, parent: 3 })) } };
    store.setItem("trivium/study/bad3", JSON.stringify(looped));
    expect(readStudy(JSON.stringify({ ...kept, at: 99 }))).toBeNull();
    expect(listStudies(store)).toEqual([kept]);
  });
});
