import { expect, it, vi } from "vitest";

import { optionsOf } from "../../headless/setUp";
import { setUp } from "./setUp";

vi.mock("../../app/app.svelte", () => ({ app: {}, t: String }));

const flags = setUp.choices.filter((choice) => choice.kind === "flag");
const scoring = flags.find(({ name }) => name === "scoring");

it("recommends points on the boards where many games are drawn, and chooses nothing by itself", () => {
  const recommended = ["square", "diamond", "octagon", "torus"].filter((grid) => scoring?.recommended?.({ grid }));
  expect(recommended).toEqual(["diamond", "torus"]);
  expect(optionsOf(setUp, 2, { grid: "torus" })).toEqual({ players: 2, grid: "torus" });
});
