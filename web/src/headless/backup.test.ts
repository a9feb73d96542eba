import { describe, expect, it } from "vitest";

import { backUp, restore } from "./backup";
import { memory } from "./memory";
import { type Store, freshSave, keep, list, saveKey } from "./saves";

const game = (id: string, played: number) => freshSave(id, { game: "wege", options: {}, seed: 1, moves: [] }, [], played);

function filled(): Store {
  const store = memory({ "trivium/settings": "{}", "trivium/learn": "[1]", other: "not ours" });
  keep(store, game("aaaa", 5));
  keep(store, game("bbbb", 5));
  return store;
}

describe("a backup", () => {
  it("holds all that is ours, and nothing else", () => {
    const empty = memory();
    const text = backUp(filled(), "2026-11-15");
    expect(text).not.toContain("not ours");
    expect(restore(empty, text)).toEqual({ ok: true, games: 2, others: 2 });
    expect(list(empty)).toHaveLength(2);
    expect(empty.getItem("trivium/learn")).toBe("[1]");
    expect(restore(empty, text), "a second time there is nothing to do").toEqual({ ok: true, games: 0, others: 0 });
  });

  it("never takes the place of a game that was played on", () => {
    const store = filled();
    const text = backUp(store, "");
    keep(store, game("aaaa", 9));
    store.setItem(saveKey("bbbb"), "{");
    expect(restore(store, text)).toEqual({ ok: true, games: 1, others: 0 });
    expect(list(store).map(({ played }) => played)).toEqual([9, 5]);
  });

  it("that is none changes nothing", () => {
    const store = filled();
    const before = backUp(store, "");
    const foreign = ["", "{", "null", "[]", '{"kind":"chess"}', before.replace('"trivium/learn"', '"their/learn"')];
    for (const text of foreign) expect(restore(store, text), text).toEqual({ ok: false, why: "foreign" });
    expect(restore(store, before.replace('"version": 1', '"version": 2'))).toEqual({ ok: false, why: "newer" });
    expect(backUp(store, "")).toBe(before);
  });

  it("is restored whole or not at all", () => {
    const inner = memory({ "trivium/learn": "mine" });
    let room = 2;
    const small: Store = {
      get length() {
        return inner.length;
      },
      key: (index) => inner.key(index),
      getItem: (key) => inner.getItem(key),
      removeItem: (key) => inner.removeItem(key),
      setItem: (key, value) => {
        if (room-- === 0) throw new Error("full");
        inner.setItem(key, value);
      },
    };
    expect(restore(small, backUp(filled(), ""))).toEqual({ ok: false, why: "full" });
    expect([inner.length, inner.getItem("trivium/learn")]).toEqual([1, "mine"]);
  });
});
