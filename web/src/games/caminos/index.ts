// Caminos: connect two opposite sides with polycubes.
import type { Game } from "../game";
import { words as en } from "./words/en";
import "./colours.css";

const TEAM_COLOURS = ["var(--y-top)", "var(--g-top)"];
const TEAMS = ["team.0", "team.1"] as const;
const teamOf = (seat: number) => TEAMS[seat % 2 === 0 ? 0 : 1];
const colourOf = (team: number) => TEAM_COLOURS[team] ?? "";

export const caminos: Game<typeof en> = {
  name: "caminos",
  letter: "C",
  players: [2, 4],
  levels: 8,
  fields: 7,
  draws: false,
  worth: "points",
  turnsStill: true,
  sound: "wood",
  looks: [
    { name: "wood", label: "look.wood", swatch: ["--cell", "--y-top", "--g-top"] },
    { name: "slate", label: "look.slate", swatch: ["--cell", "--y-top", "--g-top"] },
    { name: "painted", label: "look.painted", swatch: ["--cell", "--y-top", "--g-top"] },
  ],
  names: {
    side: (_, seat) => teamOf(seat),
    team: (catalogue, _, __, team) => catalogue[teamOf(team)],
    teamColour: colourOf,
    seatColour: ({ seats }, seat) => colourOf(seats[seat] ?? 0),
    draw: "end.draw",
    endings: { connection: { text: "end.won", you: "end.won.you" }, border: { text: "end.border" } },
    countsPoints: ({ scoring }) => scoring === true,
  },
  en,
  diorama: () => import("./Diorama.svelte"),
  editor: () => import("./Editor.svelte"),
  figure: () => import("./figure"),
  lesson: () => import("./lesson"),
  lies: () => import("./lies"),
  puzzles: () => import("../../../../data/puzzles/caminos.jsonl?raw"),
  setUp: () => import("./setUp"),
  table: () => import("./table"),
};
