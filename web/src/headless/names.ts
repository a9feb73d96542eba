// What sides, places and endings are called on the page.
import type { GameSpec } from "../engine/wire/GameSpec";
import type { View } from "../engine/wire/View";
import { gameOf } from "../games";
import type { Catalogue, Key } from "./catalogue";
import { say } from "./say";
import { type Sitter, called } from "./seats";

const namesOf = (view: View) => gameOf(view.board.game).names;

/** What a team is called: by its colour, by what it builds, or by who plays in it. */
export function teamName(catalogue: Catalogue, view: View, seats: readonly Sitter[], team: number): string {
  return namesOf(view).team(catalogue, view, seats, team);
}

/** The teams with the seats that play for them. */
export function sides(view: View): { number: number; members: number[] }[] {
  return Array.from({ length: view.teams }, (_, number) => ({
    number,
    members: view.seats.flatMap((team, seat) => (team === number ? [seat] : [])),
  }));
}

/** The name of the side that a seat plays for; its number if sides have no names. */
export function sideOf(catalogue: Catalogue, { game, options }: Pick<GameSpec, "game" | "options">, seat: number): string {
  const side = gameOf(game).names.side(options, seat);
  return side ? catalogue[side] : say(catalogue, "new.seat", { number: seat + 1 });
}

/** Whether a match of such games adds up points (C19), or only counts wins. */
export const countsPoints = ({ game, options }: GameSpec) => gameOf(game).names.countsPoints(options);

/** The colour of what a seat plays with, as a style. */
export const seatColour = (view: View, seat: number) => namesOf(view).seatColour(view, seat);

/** The colour of a team's pieces, as a style. */
export const teamColour = (view: View, team: number) => namesOf(view).teamColour(team);

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

/** How a game ended, in a sentence. */
export function endText(catalogue: Catalogue, view: View, seats: readonly Sitter[]): string {
  const { outcome } = view;
  if (!outcome) return "";
  const { reason, winner } = outcome;
  const names = namesOf(view);
  const told = names.endings[reason];
  if (reason === "time" && winner === null) return catalogue["end.time.nobody"];
  if (reason === "resignation" && winner === null) return catalogue["end.resignation.nobody"];
  if (winner === null) return catalogue[told?.text ?? names.draw];
  const team = called(catalogue, names.team(catalogue, view, seats, winner));
  const people = seats.flatMap(({ kind }, seat) => (kind === "person" ? [view.seats[seat]] : []));
  const onlyYou = people.length === 1 && people[0] === winner;
  if (reason === "time") return onlyYou ? catalogue["end.time.you"] : say(catalogue, "end.time", { team });
  if (reason === "resignation") return say(catalogue, "end.resignation", { team });
  if (told?.you && onlyYou && view.seats.length === view.teams) return catalogue[told.you];
  return say(catalogue, told?.text ?? "end.winner", { team });
}

/** Whether the sentence for the winner says no more than that: it then need not stand beside how the game was won. */
export function endsForYou(view: View): boolean {
  return namesOf(view).endings[view.outcome?.reason ?? ""]?.you !== undefined;
}

/** Whether that sentence only says who won, and not why. */
export function endsPlainly(view: View): boolean {
  const reason = view.outcome?.reason ?? "";
  return reason !== "time" && (namesOf(view).endings[reason]?.text ?? "end.winner") === "end.winner";
}

/** Whether a game has ended as its rules say, and not by time, resignation or agreement. */
export const isByRules = ({ outcome }: View) =>
  outcome !== null && !["agreement", "aborted", "resignation", "time"].includes(outcome.reason);
