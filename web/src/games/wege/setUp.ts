// How a table of Wege is set up.
import type { Chosen, SetUp } from "../../headless/setUp";
import WithChildren from "./WithChildren.svelte";

/** Alone, one builds all of the park (W15). */
const together = (players: number, chosen: Chosen) => players === 1 || chosen["cooperative"] === true;
const against = (players: number, chosen: Chosen) => !together(players, chosen);

export const setUp: SetUp = {
  chosen: {},
  choices: [
    { kind: "flag", name: "expert", label: "new.expert", line: "new.expert.line", sets: { expert: true } },
    {
      kind: "flag",
      name: "cooperative",
      label: "new.cooperative",
      line: "new.cooperative.line",
      sets: { cooperative: true },
      needs: (players) => players > 1,
    },
    { kind: "flag", name: "ways", label: "new.ways", line: "new.ways.line", sets: { ways: "one" }, needs: together },
    { kind: "flag", name: "goals", label: "new.waysOnly", line: "new.waysOnly.line", sets: { goals: "ways" }, needs: together },
    {
      kind: "flag",
      name: "decide",
      label: "new.better",
      line: "new.better.line",
      sets: { decide: "better" },
      needs: against,
      recommended: () => true,
    },
    {
      kind: "flag",
      name: "childLand",
      label: "new.childLand",
      line: "new.childLand.line",
      sets: { child: ["land"] },
      needs: against,
    },
    {
      kind: "flag",
      name: "childWater",
      label: "new.childWater",
      line: "new.childWater.line",
      sets: { child: ["water"] },
      needs: against,
    },
    { kind: "flag", name: "islands", label: "new.islands", line: "new.islands.line", sets: { islands: "none" }, needs: against },
  ],
  playersText: (players) => (players === 1 ? "new.alone" : players === 4 ? "new.teams" : "new.players.count"),
  playersLine: (players) => `new.players.wege${players === 1 ? 1 : players === 2 ? 2 : 4}`,
  implied: (players) => (players === 1 ? { cooperative: true } : {}),
  First: WithChildren,
};
