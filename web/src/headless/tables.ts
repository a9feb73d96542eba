// What can be chosen when a table is set up: options as data, each with a line that explains it.
import type { GameName } from "../engine/wire/GameName";
import type { Key } from "./catalogue";

export type Choice =
  | { kind: "flag"; name: string; label: Key; line: Key; needs?: (players: number, chosen: Chosen) => boolean }
  | { kind: "word"; name: string; label: Key; values: { value: string; label: Key; line: Key }[] };

export const PLAYERS: Record<GameName, readonly number[]> = {
  caminos: [2, 4],
  wege: [1, 2, 4],
  cuminos: [2, 3, 4, 5, 6],
};

/** Alone, one builds all of the park (W15). */
const together = (players: number, chosen: Chosen) => players === 1 || chosen["cooperative"] === true;
const against = (players: number, chosen: Chosen) => !together(players, chosen);

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
    { kind: "flag", name: "cooperative", label: "new.cooperative", line: "new.cooperative.line", needs: (players) => players > 1 },
    { kind: "flag", name: "ways", label: "new.ways", line: "new.ways.line", needs: together },
    { kind: "flag", name: "childLand", label: "new.childLand", line: "new.childLand.line", needs: against },
    { kind: "flag", name: "childWater", label: "new.childWater", line: "new.childWater.line", needs: against },
    { kind: "flag", name: "islands", label: "new.islands", line: "new.islands.line", needs: against },
  ],
  cuminos: [
    { kind: "flag", name: "teams", label: "new.inTeams", line: "new.inTeams.line", needs: (players) => players === 4 || players === 6 },
    { kind: "flag", name: "three_teams", label: "cuminos.threeTeams", line: "cuminos.threeTeams.line", needs: (players) => players === 6 },
    { kind: "flag", name: "no_towers", label: "new.noTowers", line: "new.noTowers.line" },
  ],
};

/** A line that explains how so many players sit down. */
export function playersLine(game: GameName, players: number): Key {
  if (game === "cuminos") return players === 2 ? "new.players.cuminos2" : "new.players.cuminos";
  return `new.players.${game}${players === 2 ? 2 : 4}`;
}

/** What was chosen: words and flags by name. */
export type Chosen = Record<string, string | boolean>;

/** The options as the core takes them. */
export function optionsOf(game: GameName, players: number, chosen: Chosen): Record<string, unknown> {
  const applicable = CHOICES[game].filter((choice) => choice.kind === "word" || (choice.needs?.(players, chosen) ?? true));
  const options: Record<string, unknown> = game === "wege" && players === 1 ? { players, cooperative: true } : { players };
  for (const { name } of applicable) {
    const value = chosen[name];
    if (value === undefined || value === false) continue;
    for (const [option, meant] of Object.entries(asOption(name, value))) {
      const before = options[option];
      options[option] = Array.isArray(before) && Array.isArray(meant) ? [...before, ...meant] : meant;
    }
  }
  return options;
}

/** Some flags of the page are values of an option that has more of them. */
function asOption(name: string, value: string | boolean): Record<string, unknown> {
  switch (name) {
    case "team_out":
      return { team_out: "team" };
    case "childLand":
      return { child: ["land"] };
    case "childWater":
      return { child: ["water"] };
    case "islands":
      return { islands: "none" };
    case "ways":
      return { ways: "one" };
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
