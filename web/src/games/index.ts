// The games. To add one, write its folder and add a line here.
import type { GameName } from "../engine/wire/GameName";
import { caminos } from "./caminos";
import { cuminos } from "./cuminos";
import type { Game } from "./game";
import { wege } from "./wege";

export const GAMES = [caminos, wege, cuminos] as const;

/** The words of all games. */
export type GameKey = KeysOf<(typeof GAMES)[number]["en"]>;
type KeysOf<Words> = Words extends unknown ? keyof Words : never;

export const GAME_NAMES: readonly GameName[] = GAMES.map(({ name }) => name);

export function gameOf(name: GameName): Game {
  const found = (GAMES as readonly Game[]).find((game) => game.name === name);
  if (!found) throw new Error(`no game is called ${name}`);
  return found;
}
