// How strong a computer can be asked to play.
import type { GameName } from "../engine/wire/GameName";
import { gameOf } from "../games";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof LEVELS)[number];

/** The levels that a game has, the weakest first. */
export function levelsOf(game: GameName): Level[] {
  return LEVELS.filter((level) => level <= gameOf(game).levels);
}
