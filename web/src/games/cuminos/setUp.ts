// How a table of Cuminos is set up.
import type { SetUp } from "../../headless/setUp";

export const setUp: SetUp = {
  chosen: {},
  choices: [
    {
      kind: "flag",
      name: "teams",
      label: "new.inTeams",
      line: "new.inTeams.line",
      sets: { teams: 2 },
      needs: (players) => players === 4 || players === 6,
    },
    {
      kind: "flag",
      name: "three_teams",
      label: "cuminos.threeTeams",
      line: "cuminos.threeTeams.line",
      sets: { teams: 3 },
      needs: (players) => players === 6,
    },
    { kind: "flag", name: "no_towers", label: "new.noTowers", line: "new.noTowers.line", sets: { towers: false } },
  ],
  playersText: () => "new.players.count",
  playersLine: (players) => (players === 2 ? "new.players.cuminos2" : "new.players.cuminos"),
};
