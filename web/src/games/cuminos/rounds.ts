// How the rounds stand: who leads, whether a tie asks for more, what each round brought.
import type { CuminosBoard } from "../../engine/wire/CuminosBoard";
import type { RoundPoints } from "../../engine/wire/RoundPoints";
import type { View } from "../../engine/wire/View";

/** The points of every team over all rounds (K18). */
export function teamTotals(view: Pick<View, "seats" | "teams">, points: readonly number[]): number[] {
  const totals = Array.from({ length: view.teams }, () => 0);
  view.seats.forEach((team, seat) => (totals[team] = (totals[team] ?? 0) + (points[seat] ?? 0)));
  return totals;
}

/** The teams that are first; all of them before anything was scored. */
export function leaders(totals: readonly number[]): number[] {
  const most = Math.max(...totals);
  return totals.flatMap((points, team) => (points === most ? [team] : []));
}

export const teamLetter = (team: number) => "ABC"[team] ?? "";

export const inTeams = (view: Pick<View, "seats" | "teams">) => view.teams < view.seats.length;

/** The rounds that are over. */
export const finished = (board: CuminosBoard): RoundPoints[] => board.history.filter(({ over }) => over);

/** Whether a round is there to break a tie (K17). */
export const breaksTie = (board: CuminosBoard, round: number) => round > board.rounds;

/** The totals when a round had ended: those of now, less what came after it. */
export function totalsAfter(board: CuminosBoard, round: number): number[] {
  const later = board.history.filter((other) => other.round > round);
  return board.scores.map((total, seat) => later.reduce((sum, { points }) => sum - (points[seat] ?? 0), total));
}
