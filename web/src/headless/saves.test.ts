import { describe, expect, it } from "vitest";

import { memory } from "./memory";
import { KEPT, type Save, type Store, find, forget, freshSave, keep, list, look, read, saveKey } from "./saves";

const save = (id: string, played: number): Save =>
  freshSave(
    id,
    { game: "caminos", options: {}, seed: 1, moves: ["I2:a1*2"] },
    [
      { kind: "person", name: "Ada" },
      { kind: "computer", level: 2 },
    ],
    played,
  );

/** The same game as the first version of the page kept it. */
function first(id: string): Record<string, unknown> {
  const { takebacks: _t, clock: _c, match: _m, result: _r, ...kept } = save(id, 1);
  return { ...kept, version: 1 };
}

/** The same game as the second version kept it. */
function second(id: string): Record<string, unknown> {
  const { result: _, ...kept } = { ...save(id, 1), over: true };
  return { ...kept, version: 2 };
}

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
    for (let number = 0; number < KEPT + 10; number++) keep(store, save(`game${number}`, number));
    expect(list(store)).toHaveLength(KEPT);
    expect(find(store, "game0")).toBeNull();
  });

  it("are read with care", () => {
    const garbled = ["", "{", "null", "[]", "7", '{"version":2}', JSON.stringify({ ...save("a", 1), seats: [{ kind: "cat" }] })];
    for (const text of garbled) expect(read(text)).toBeNull();
    expect(read(JSON.stringify({ ...save("a", 1), spec: { game: "chess" } }))).toBeNull();
    expect(read(JSON.stringify({ ...save("a", 1), clock: { control: "none" } }))).toBeNull();
    expect(read(JSON.stringify({ ...save("a", 1), match: [{ winner: "ada" }] }))).toBeNull();
    expect(read(JSON.stringify({ ...save("a", 1), takebacks: [3] }))).toBeNull();
    expect(read(JSON.stringify({ ...save("a", 1), result: { winner: 0, reason: "connection", points: [] } }))).toBeNull();
    expect(read(null)).toBeNull();
  });

  it("of the first version are read as those of now", () => {
    expect(read(JSON.stringify(first("old")))).toEqual(save("old", 1));
    const { seats: _, ...broken } = first("old");
    expect(read(JSON.stringify(broken))).toBeNull();
  });

  it("of the second version do not say how they ended", () => {
    expect(read(JSON.stringify(second("old")))).toEqual({ ...save("old", 1), over: true, result: null });
  });

  it("say how they ended", () => {
    const store = memory();
    const over: Save = { ...save("over", 1), over: true, result: { winner: 0, reason: "connection", points: [3, 0], teams: [0, 1] } };
    keep(store, over);
    expect(find(store, "over")).toEqual(over);
  });

  it("say why there is none", () => {
    const newer = JSON.stringify({ ...save("late", 1), version: 4 });
    const store = memory({ [saveKey("late")]: newer, [saveKey("torn")]: "{", [saveKey("zero")]: '{"version":0}' });
    expect(["late", "torn", "zero", "gone"].map((id) => look(store, id))).toEqual(["newer", "garbled", "garbled", "missing"]);
    expect(list(store)).toEqual([]);
    keep(store, save("aaaa", 1));
    expect(store.getItem(saveKey("late"))).toBe(newer);
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
