// Wege: lay out a park; one side builds ways of land, the other ways of water.
import type { Game } from "../game";
import { words as en } from "./words/en";
import "./colours.css";

const SIDES = ["team.land", "team.water"] as const;
const sideOf = (number: number) => SIDES[number % 2 === 0 ? 0 : 1];

export const wege: Game<typeof en> = {
  name: "wege",
  letter: "W",
  players: [1, 2, 4],
  // Thinking longer than level 5 does not help (docs/strength.md).
  levels: 5,
  fields: 6,
  draws: true,
  worth: "share",
  turnsStill: true,
  sound: "water",
  looks: [
    { name: "summer", label: "look.summer", swatch: ["--meadow", "--water", "--crown"] },
    { name: "autumn", label: "look.autumn", swatch: ["--meadow", "--water", "--crown"] },
    { name: "winter", label: "look.winter", swatch: ["--meadow", "--water", "--crown"] },
  ],
  names: {
    side: ({ players, cooperative }, seat) => (players === 1 || cooperative === true ? null : sideOf(seat)),
    team: (catalogue, view, _, team) => (view.teams < 2 ? "" : catalogue[sideOf(team)]),
    teamColour: (team) => `var(--s${team})`,
    seatColour: ({ seats }, seat) => `var(--s${seats[seat] ?? 0})`,
    draw: "end.drawn",
    endings: { cooperative_won: { text: "end.together.won" }, cooperative_lost: { text: "end.together.lost" } },
    countsPoints: () => false,
  },
  en,
  diorama: () => import("./Diorama.svelte"),
  editor: () => import("./Editor.svelte"),
  figure: () => import("./figure"),
  lesson: () => import("./lesson"),
  lies: () => import("./lies"),
  order: () => import("./order"),
  puzzles: () => import("../../../../data/puzzles/wege.jsonl?raw"),
  setUp: () => import("./setUp"),
  table: () => import("./table"),
};
