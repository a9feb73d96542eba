// How strong a computer can be asked to play.
import type { GameName } from "../engine/wire/GameName";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof LEVELS)[number];

/** At Wege who thinks longer than level 5 does no better (docs/strength.md). */
const MOST: Record<GameName, Level> = { caminos: 8, wege: 5, cuminos: 8 };

/** The levels that a game has, the weakest first. */
export function levelsOf(game: GameName): Level[] {
  return LEVELS.filter((level) => level <= MOST[game]);
}
