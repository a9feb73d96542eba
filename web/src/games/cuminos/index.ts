// Cuminos: dominoes stacked three ranks high.
import { say } from "../../headless/say";
import { seatName } from "../../headless/seats";
import type { Game } from "../game";
import { inTeams, teamLetter } from "./rounds";
import { words as en } from "./words/en";
import "./colours.css";

export const cuminos: Game<typeof en> = {
  name: "cuminos",
  letter: "K",
  players: [2, 3, 4, 5, 6],
  levels: 8,
  fields: 8,
  draws: true,
  worth: "points",
  turnsStill: false,
  sound: "stone",
  looks: [
    { name: "stone", label: "look.stone", swatch: ["--s0", "--s1", "--surface"] },
    { name: "marble", label: "look.marble", swatch: ["--s0", "--s1", "--surface"] },
    { name: "clay", label: "look.clay", swatch: ["--s0", "--s1", "--surface"] },
  ],
  names: {
    side: () => null,
    team(catalogue, view, seats, team) {
      const members = view.seats.flatMap((of, seat) => (of === team ? [seatName(catalogue, seats, seat)] : []));
      const names = members.join(", ");
      return inTeams(view) ? say(catalogue, "cuminos.teamOf", { letter: teamLetter(team), names }) : names;
    },
    teamColour: (team) => `var(--s${team})`,
    seatColour: (_, seat) => `var(--s${seat})`,
    draw: "end.drawn",
    endings: { points: { text: "end.winner", you: "cuminos.youWin" } },
    countsPoints: () => false,
  },
  en,
  diorama: () => import("./Diorama.svelte"),
  editor: () => import("./Editor.svelte"),
  figure: () => import("./figure"),
  lesson: () => import("./lesson"),
  lies: () => import("./lies"),
  order: () => import("./order"),
  puzzles: () => import("../../../../data/puzzles/cuminos.jsonl?raw"),
  setUp: () => import("./setUp"),
  table: () => import("./table"),
};
