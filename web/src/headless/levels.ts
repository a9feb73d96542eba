// How strong a computer can be asked to play.
import type { GameName } from "../engine/wire/GameName";
import { gameOf } from "../games";
import { type TableState, youWon } from "./table";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof LEVELS)[number];

/** The levels that a game has, the weakest first. */
export function levelsOf(game: GameName): Level[] {
  return LEVELS.filter((level) => level <= gameOf(game).levels);
}

/** The level to try next by who has just beaten computers of one level, if there is a higher one. */
export function nextLevel(state: Pick<TableState, "spec" | "seats" | "live">): Level | null {
  const levels = new Set(state.seats.flatMap((sitter) => (sitter.kind === "computer" ? [sitter.level] : [])));
  const [beaten] = levels;
  if (beaten === undefined || levels.size > 1 || !youWon(state)) return null;
  return levelsOf(state.spec.game).find((level) => level > beaten) ?? null;
}
