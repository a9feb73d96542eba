// Which options count for ratings.
import type { GameName } from "../../engine/wire/GameName";
import type { RatedOptions } from "../../engine/wire/RatedOptions";
import type { Options } from "../setUp";

/** What counts of a game with these options, if it does. What is not chosen has the value of the standard game, which counts too. */
export function ratedAs(list: readonly RatedOptions[], game: GameName, options: Options): RatedOptions | null {
  const ours = list.filter((rated) => rated.game === game);
  const standard = ours.find((rated) => rated.options === "-");
  if (!standard) return null;
  const text = (all: Options) => JSON.stringify(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
  const wanted = text({ ...standard.all, ...options });
  return ours.find(({ all }) => text(all) === wanted) ?? null;
}
