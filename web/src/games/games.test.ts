// What must hold of every game that is registered.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { GAMES } from ".";
import { Session, initSync } from "../engine/wasm/rules";
import { isOffered, optionsOf } from "../headless/setUp";

// Components need a page around them only when they are shown.
vi.mock("../app/app.svelte", () => ({ app: {}, t: String }));

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

describe.each(GAMES)("$name", (game) => {
  it("can be set up in every way that is offered", async () => {
    const { setUp } = await game.setUp();
    for (const players of game.players) {
      for (const choice of setUp.choices) {
        const values = choice.kind === "word" ? choice.values.map(({ value }) => value) : [true];
        for (const value of values) {
          const options = optionsOf(setUp, players, { [choice.name]: value });
          expect(() => new Session(JSON.stringify({ game: game.name, options, seed: 1, moves: [] }))).not.toThrow();
        }
      }
    }
  }, 60_000);

  it("offers something to choose", async () => {
    const { setUp } = await game.setUp();
    expect(setUp.choices.filter((choice) => isOffered(choice, 2, setUp.chosen)).length).toBeGreaterThan(0);
  });

  it("has a demonstration of about twenty seconds, which never plays", async () => {
    const { demo } = (await game.table()).table;
    const length = demo.reduce((sum, { way, rest }) => sum + way + rest, 0);
    expect(length).toBeGreaterThan(17_000);
    expect(length).toBeLessThan(22_000);
    expect(demo.filter(({ target, presses }) => presses && target === "place")).toEqual([]);
  }, 60_000);
});
