import { expect, it, vi } from "vitest";

import { GAMES } from "../../games";
import { optionsOf } from "../setUp";
import { chosenOf, readOptions } from "./options";

vi.mock("../../app/app.svelte", () => ({ app: {}, t: String }));

it("options of a position are read, also lists and counts", () => {
  expect(readOptions("-")).toEqual({});
  expect(readOptions("grid=torus,players=4")).toEqual({ grid: "torus", players: "4" });
  expect(readOptions("child=[land+water],set={I2:4+L4:2},expert=true")).toEqual({ child: "[land+water]", set: "{I2:4+L4:2}", expert: "true" });
});

/** Options as a position writes them. */
const written = (options: Record<string, unknown>) =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? `[${value.join("+")}]` : String(value)}`)
    .join(",");

it("choices become options and are chosen again", async () => {
  for (const game of GAMES) {
    const { setUp } = await game.setUp();
    for (const choice of setUp.choices) {
      const values = choice.kind === "word" ? choice.values.map(({ value }) => value) : [true];
      for (const value of values) {
        const players = Math.max(...game.players);
        const chosen = { ...setUp.chosen, [choice.name]: value };
        const options = optionsOf(setUp, players, chosen);
        expect(optionsOf(setUp, players, chosenOf(setUp, written(options)).chosen), choice.name).toEqual(options);
        expect(chosenOf(setUp, written(options)).players).toBe(players);
      }
    }
  }
});
