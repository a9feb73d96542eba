// Which options count for ratings.
import type { GameName } from "../../engine/wire/GameName";
import type { RatedOptions } from "../../engine/wire/RatedOptions";
import type { Options } from "../setUp";

/** Whether a game with these options counts. What is not chosen has the value of the standard game, which counts too. */
export function counts(list: readonly RatedOptions[], game: GameName, options: Options): boolean {
  const ours = list.filter((rated) => rated.game === game);
  const standard = ours.find((rated) => rated.options === "-");
  if (!standard) return false;
  const text = (all: Options) => JSON.stringify(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
  const wanted = text({ ...standard.all, ...options });
  return ours.some(({ all }) => text(all) === wanted);
}
