import { expect, it } from "vitest";

import { readKey, readLetter } from "./keyboard";

// There is no page around these tests.
globalThis.HTMLElement ??= class {} as typeof HTMLElement;

const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({ key: name, target: null, ...more }) as KeyboardEvent;

it("reads letters, digits and Escape as intents", () => {
  expect(readKey(key("r"), true)).toEqual({ do: "turn", axis: "turn", times: 1 });
  expect(readKey(key("R", { shiftKey: true }), true)).toEqual({ do: "turn", axis: "turn", times: -1 });
  expect(readKey(key("3"), true)).toEqual({ do: "pick", number: 2 });
  expect(readKey(key("Escape"), true)).toEqual({ do: "letGo" });
  expect(readKey(key("Enter"), true)).toEqual({ do: "confirm" });
  expect(readKey(key("r", { ctrlKey: true }), true)).toBeNull();
  expect(readLetter(key("C"))).toBe("c");
});

it("leaves single characters alone where they are switched off", () => {
  for (const name of ["r", "t", "f", "1", "u", "h", ",", ".", "v"]) {
    expect(readKey(key(name), true), name).not.toBeNull();
    expect(readKey(key(name), false), name).toBeNull();
  }
  expect(readKey(key("Escape"), false)).toEqual({ do: "letGo" });
});
