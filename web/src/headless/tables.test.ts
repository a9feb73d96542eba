import { describe, expect, it } from "vitest";

import { CHOICES, optionsOf } from "./tables";

describe("the options of Wege", () => {
  it("name the sides that children build", () => {
    expect(optionsOf("wege", 2, { childLand: true, childWater: true })).toEqual({ players: 2, child: ["land", "water"] });
    expect(optionsOf("wege", 2, { childWater: true })).toEqual({ players: 2, child: ["water"] });
  });

  it("are those of building together when one plays alone", () => {
    const chosen = { childLand: true, islands: true, ways: true };
    expect(optionsOf("wege", 1, chosen)).toEqual({ players: 1, cooperative: true, ways: "one" });
    expect(optionsOf("wege", 4, { ...chosen, cooperative: true })).toEqual({ players: 4, cooperative: true, ways: "one" });
    expect(optionsOf("wege", 2, chosen)).toEqual({ players: 2, child: ["land"], islands: "none" });
  });

  it("are offered only where they mean something", () => {
    const offered = (players: number, chosen: Record<string, boolean>) =>
      CHOICES.wege.flatMap((choice) => (choice.kind === "flag" && (choice.needs?.(players, chosen) ?? true) ? [choice.name] : []));
    expect(offered(1, {})).toEqual(["expert", "ways"]);
    expect(offered(2, {})).toEqual(["expert", "cooperative", "childLand", "childWater", "islands"]);
  });
});
