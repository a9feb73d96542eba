// What seats, moves and places are called on the page.
import type { GameSpec } from "../engine/wire/GameSpec";
import type { View } from "../engine/wire/View";
import type { Catalogue, Key } from "./catalogue";
import { say } from "./catalogue";
import { teamLetter } from "./cuminos/rounds";
import type { Sitter } from "./table";

export function seatName(catalogue: Catalogue, seats: readonly Sitter[], seat: number): string {
  const sitter = seats[seat];
  if (!sitter) return "";
  if (sitter.kind === "computer") return say(catalogue, "seat.computer", { level: sitter.level });
  if (sitter.name) return sitter.name;
  const alone = seats.filter(({ kind }) => kind === "person").length === 1;
  return alone ? say(catalogue, "seat.you") : say(catalogue, "seat.person", { number: seat + 1 });
}

/** What a team is called: by its colour, by what it builds, or by who plays in it. */
export function teamName(catalogue: Catalogue, view: View, seats: readonly Sitter[], team: number): string {
  switch (view.board.game) {
    case "caminos":
      return catalogue[team === 0 ? "team.0" : "team.1"];
    case "wege":
      return view.teams < 2 ? "" : catalogue[team === 0 ? "team.land" : "team.water"];
    case "cuminos": {
      const members = view.seats.flatMap((of, seat) => (of === team ? [seatName(catalogue, seats, seat)] : []));
      const names = members.join(", ");
      return view.teams < view.seats.length ? say(catalogue, "cuminos.teamOf", { letter: teamLetter(team), names }) : names;
    }
  }
}

/** The teams with the seats that play for them. */
export function sides(view: View): { number: number; members: number[] }[] {
  return Array.from({ length: view.teams }, (_, number) => ({
    number,
    members: view.seats.flatMap((team, seat) => (team === number ? [seat] : [])),
  }));
}

/** Whether a match of such games adds points (C19), or only counts who won. */
export function countsPoints(spec: GameSpec): boolean {
  return spec.game === "caminos" && spec.options["scoring"] === true;
}

/** The colour of what a seat plays with, as a style. */
export function seatColour(view: View, seat: number): string {
  return view.board.game === "cuminos" ? `var(--s${seat})` : teamColour(view, view.seats[seat] ?? 0);
}

/** The colour of a team's pieces, as a style. */
export function teamColour(view: View, team: number): string {
  if (view.board.game === "caminos") return team === 0 ? "var(--y-top)" : "var(--g-top)";
  return `var(--s${team})`;
}

export function shapeName(catalogue: Catalogue, shape: string): string {
  const key = `shape.${shape}`;
  return key in catalogue ? catalogue[key as Key] : shape;
}

/** Why a place is refused, in words. */
export function whyNot(catalogue: Catalogue, clause: string | null, cell: string | null): string {
  const key = `why.${clause}`;
  const withCell = `${key}.cell`;
  if (cell && withCell in catalogue) return say(catalogue, withCell as Key, { cell });
  return key in catalogue ? catalogue[key as Key] : catalogue["why.other"];
}

export function sideName(catalogue: Catalogue, side: string): string {
  return catalogue[`side.${side}` as Key] ?? side;
}

/** A cell for those who listen. */
export function cellText(catalogue: Catalogue, name: string, cubes: string): string {
  if (cubes === "") return say(catalogue, "text.empty", { cell: name });
  const colours = [...cubes].map((letter) => catalogue[`colour.${letter}` as Key]);
  const stacked = colours.reduce((below, above) => say(catalogue, "text.on", { above, below }));
  return say(catalogue, "text.column", { cell: name, height: cubes.length, cubes: stacked });
}

/** How a game ended, in a sentence. */
export function endText(catalogue: Catalogue, view: View, seats: readonly Sitter[]): string {
  const { outcome } = view;
  if (!outcome) return "";
  if (outcome.reason === "cooperative_won") return catalogue["end.together.won"];
  if (outcome.reason === "cooperative_lost") return catalogue["end.together.lost"];
  if (outcome.reason === "time" && outcome.winner === null) return catalogue["end.time.nobody"];
  if (outcome.winner === null) return catalogue[view.board.game === "caminos" ? "end.draw" : "end.drawn"];
  const team = teamName(catalogue, view, seats, outcome.winner);
  const people = seats.flatMap(({ kind }, seat) => (kind === "person" ? [view.seats[seat]] : []));
  const onlyYou = people.length === 1 && people[0] === outcome.winner;
  if (outcome.reason === "time") return onlyYou ? catalogue["end.time.you"] : say(catalogue, "end.time", { team });
  if (outcome.reason === "connection") return onlyYou ? catalogue["end.won.you"] : say(catalogue, "end.won", { team });
  if (outcome.reason === "border") return say(catalogue, "end.border", { team });
  if (view.board.game === "cuminos" && onlyYou && view.seats.length === view.teams) return catalogue["cuminos.youWin"];
  return say(catalogue, "end.winner", { team });
}
