// Finished games: the user's results, search and statistics.
import type { GameName } from "../engine/wire/GameName";
import { gameOf } from "../games";
import type { Key } from "./catalogue";
import type { Result, Save } from "./saves";

/** How a game went for the people of this browser; "shared" if people played on several sides. */
export type Standing = "won" | "lost" | "drawn" | "shared" | "unknown";

/** A finished game with what is counted about it. */
export interface Finished {
  save: Save;
  game: GameName;
  standing: Standing;
  /** The strongest computer at the table; null if there was none. */
  level: number | null;
  /** The side that the only person played; null if there were several people or sides have no names. */
  side: Key | null;
  /** Such as `2026-11`, where the person is. */
  month: string;
}

export function standingOf({ seats }: Pick<Save, "seats">, result: Result | null): Standing {
  if (!result) return "unknown";
  const { winner, teams } = result;
  const sides = new Set(seats.flatMap(({ kind }, seat) => (kind === "person" ? [teams[seat]] : [])));
  // Those who build together win or lose together.
  if (new Set(teams).size === 1) return winner === null ? "lost" : "won";
  if (sides.size !== 1) return "shared";
  if (winner === null) return "drawn";
  return sides.has(winner) ? "won" : "lost";
}

export function finished(save: Save): Finished {
  const { spec, seats, played, result } = save;
  const people = seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  const levels = seats.flatMap((sitter) => (sitter.kind === "computer" ? [sitter.level] : []));
  const alone = people.length === 1 ? people[0] : undefined;
  const day = new Date(played);
  return {
    save,
    game: spec.game,
    standing: standingOf(save, result),
    level: levels.length > 0 ? Math.max(...levels) : null,
    side: alone === undefined ? null : gameOf(spec.game).names.side(spec.options, alone),
    month: `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}`,
  };
}

/** Whether every word that is looked for begins somewhere in the text; accents and capitals do not matter. */
export function isFound(query: string, text: string): boolean {
  const plain = (of: string) => of.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
  const within = plain(text);
  return plain(query).split(/\s+/).every((word) => within.includes(word));
}

export interface Tally<K> {
  key: K;
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

/** Counts games by what `of` says about them, in the order of `compare`; games of which it says nothing are left out. */
export function tally<K extends string | number>(games: readonly Finished[], of: (game: Finished) => K | null, compare: (one: K, other: K) => number): Tally<K>[] {
  const rows = new Map<K, Tally<K>>();
  for (const game of games) {
    const key = of(game);
    if (key === null) continue;
    const row = rows.get(key) ?? { key, played: 0, won: 0, drawn: 0, lost: 0 };
    row.played += 1;
    if (game.standing === "won" || game.standing === "drawn" || game.standing === "lost") row[game.standing] += 1;
    rows.set(key, row);
  }
  return [...rows.values()].sort((one, other) => compare(one.key, other.key));
}

/** The share of games won, in percent, a draw as half; null if none was decided. */
export function success({ won, drawn, lost }: Pick<Tally<string>, "won" | "drawn" | "lost">): number | null {
  const decided = won + drawn + lost;
  return decided === 0 ? null : Math.round((100 * (won + drawn / 2)) / decided);
}
