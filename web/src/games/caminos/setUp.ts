// How a table of Caminos is set up.
import { CAMINOS } from "../../engine/wire/rules";
import type { Chosen, SetUp } from "../../headless/setUp";
import GridPicture from "./GridPicture.svelte";
import SetEditor from "./SetEditor.svelte";

const GRIDS = Object.keys(CAMINOS.grids) as (keyof typeof CAMINOS.grids)[];

/** On these boards many games end without a way; points decide them. */
const oftenDrawn = ({ grid }: Chosen) => grid === "torus" || grid === "diamond";

export const setUp: SetUp = {
  chosen: { grid: "square" },
  choices: [
    {
      kind: "word",
      name: "grid",
      label: "new.grid",
      values: GRIDS.map((value) => ({ value, label: `new.grid.${value}`, line: `new.grid.${value}.line` }) as const),
      Picture: GridPicture,
    },
    {
      kind: "flag",
      name: "scoring",
      label: "new.scoring",
      line: "new.scoring.line",
      sets: { scoring: true },
      recommended: oftenDrawn,
    },
    { kind: "flag", name: "neutral", label: "new.neutral", line: "new.neutral.line", sets: { neutral: true } },
    {
      kind: "flag",
      name: "team_out",
      label: "new.team_out",
      line: "new.team_out.line",
      sets: { team_out: "team" },
      needs: (players) => players > 2,
    },
  ],
  playersText: (players) => (players === 4 ? "new.teams" : "new.players.count"),
  playersLine: (players) => (players === 2 ? "new.players.caminos2" : "new.players.caminos4"),
  Last: SetEditor,
};
