import { describe, expect, it } from "vitest";

import { type Save, type Store, find, forget, keep, list, read } from "./saves";

function memory(): Store {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const save = (id: string, played: number): Save => ({
  version: 1,
  id,
  spec: { game: "caminos", options: {}, seed: 1, moves: ["I2:a1*2"] },
  seats: [
    { kind: "person", name: "Ada" },
    { kind: "computer", level: 2 },
  ],
  played,
  over: false,
});

describe("kept games", () => {
  it("are found again, the last played first", () => {
    const store = memory();
    keep(store, save("aaaa", 1));
    keep(store, save("bbbb", 2));
    expect(find(store, "aaaa")).toEqual(save("aaaa", 1));
    expect(list(store).map(({ id }) => id)).toEqual(["bbbb", "aaaa"]);
    forget(store, "bbbb");
    expect(find(store, "bbbb")).toBeNull();
  });

  it("go when there are too many, the oldest first", () => {
    const store = memory();
    for (let number = 0; number < 70; number++) keep(store, save(`game${number}`, number));
    expect(list(store)).toHaveLength(60);
    expect(find(store, "game0")).toBeNull();
  });

  it("are read with care", () => {
    const garbled = ["", "{", "null", "[]", "7", '{"version":1}', JSON.stringify({ ...save("a", 1), seats: [{ kind: "cat" }] })];
    for (const text of garbled) expect(read(text)).toBeNull();
    expect(read(JSON.stringify({ ...save("a", 1), spec: { game: "chess" } }))).toBeNull();
    expect(read(null)).toBeNull();
  });

  it("may be refused by the browser", () => {
    const full: Store = {
      ...memory(),
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(keep(full, save("aaaa", 1))).toBe(false);
  });
});
