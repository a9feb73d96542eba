import { describe, expect, it, vi } from "vitest";

import { isOffered, optionsOf } from "../../headless/setUp";
import { setUp } from "./setUp";

vi.mock("../../app/app.svelte", () => ({ app: {}, t: String }));

describe("the options of Wege", () => {
  it("name the sides that children build", () => {
    expect(optionsOf(setUp, 2, { childLand: true, childWater: true })).toEqual({ players: 2, child: ["land", "water"] });
    expect(optionsOf(setUp, 2, { childWater: true })).toEqual({ players: 2, child: ["water"] });
  });

  it("are those of building together when one plays alone", () => {
    const chosen = { childLand: true, islands: true, ways: true };
    expect(optionsOf(setUp, 1, chosen)).toEqual({ players: 1, cooperative: true, ways: "one" });
    expect(optionsOf(setUp, 4, { ...chosen, cooperative: true })).toEqual({ players: 4, cooperative: true, ways: "one" });
    expect(optionsOf(setUp, 2, chosen)).toEqual({ players: 2, child: ["land"], islands: "none" });
  });

  it("are offered only where they mean something", () => {
    const offered = (players: number, chosen: Record<string, boolean>) =>
      setUp.choices.flatMap((choice) => (isOffered(choice, players, chosen) ? [choice.name] : []));
    expect(offered(1, {})).toEqual(["expert", "ways", "goals"]);
    expect(offered(2, {})).toEqual(["expert", "cooperative", "decide", "childLand", "childWater", "islands"]);
  });

  it("of the second edition are left out unless they are chosen, so that first-edition rule sets keep their names", () => {
    expect(optionsOf(setUp, 2, setUp.chosen)).toEqual({ players: 2 });
    expect(optionsOf(setUp, 2, { decide: true, goals: true })).toEqual({ players: 2, decide: "better" });
    expect(optionsOf(setUp, 1, { decide: true, goals: true })).toEqual({ players: 1, cooperative: true, goals: "ways" });
  });
});
