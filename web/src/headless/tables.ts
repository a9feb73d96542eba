// What can be chosen when a table is set up: options as data, each with a line that explains it.
import type { GameName } from "../engine/wire/GameName";
import type { Key } from "./catalogue";

export type Choice =
  | { kind: "flag"; name: string; label: Key; line: Key; needs?: (players: number) => boolean }
  | { kind: "word"; name: string; label: Key; values: { value: string; label: Key; line: Key }[] };

export const PLAYERS: Record<GameName, readonly number[]> = {
  caminos: [2, 4],
  wege: [2, 4],
  cuminos: [2, 3, 4, 5, 6],
};

const GRIDS = ["square", "diamond", "octagon", "torus"] as const;

export const CHOICES: Record<GameName, readonly Choice[]> = {
  caminos: [
    {
      kind: "word",
      name: "grid",
      label: "new.grid",
      values: GRIDS.map((value) => ({ value, label: `new.grid.${value}`, line: `new.grid.${value}.line` }) as const),
    },
    { kind: "flag", name: "scoring", label: "new.scoring", line: "new.scoring.line" },
    { kind: "flag", name: "neutral", label: "new.neutral", line: "new.neutral.line" },
    { kind: "flag", name: "team_out", label: "new.team_out", line: "new.team_out.line", needs: (players) => players > 2 },
  ],
  wege: [
    { kind: "flag", name: "expert", label: "new.expert", line: "new.expert.line" },
    { kind: "flag", name: "cooperative", label: "new.cooperative", line: "new.cooperative.line" },
    { kind: "flag", name: "child", label: "new.child", line: "new.child.line" },
  ],
  cuminos: [
    { kind: "flag", name: "teams", label: "new.inTeams", line: "new.inTeams.line", needs: (players) => players === 4 || players === 6 },
    { kind: "flag", name: "three_teams", label: "cuminos.threeTeams", line: "cuminos.threeTeams.line", needs: (players) => players === 6 },
    { kind: "flag", name: "no_towers", label: "new.noTowers", line: "new.noTowers.line" },
  ],
};

/** What was chosen: words and flags by name. */
export type Chosen = Record<string, string | boolean>;

/** The options as the core takes them. */
export function optionsOf(game: GameName, players: number, chosen: Chosen): Record<string, unknown> {
  const applicable = CHOICES[game].filter((choice) => choice.kind === "word" || (choice.needs?.(players) ?? true));
  const options: Record<string, unknown> = { players };
  for (const { name } of applicable) {
    const value = chosen[name];
    if (value === undefined || value === false) continue;
    Object.assign(options, asOption(name, value));
  }
  return options;
}

/** Some flags of the page are values of an option that has more of them. */
function asOption(name: string, value: string | boolean): Record<string, unknown> {
  switch (name) {
    case "team_out":
      return { team_out: "team" };
    case "child":
      return { child: ["land", "water"] };
    case "teams":
      return { teams: 2 };
    case "three_teams":
      return { teams: 3 };
    case "no_towers":
      return { towers: false };
    default:
      return { [name]: value };
  }
}
