// The order of the tiles at an online table (docs/formats/chance.md).
import { WEGE } from "../../engine/wire/rules";
import type { Follows } from "../../headless/online/fairness";

export const follows: Follows = (stream, _, drawn) => {
  const deck = Object.entries(WEGE.tiles).flatMap(([tile, count]) => Array.from({ length: count }, () => tile));
  const below = stream(0);
  for (let place = deck.length - 1; place > 0; place -= 1) {
    const other = below(place + 1);
    [deck[place], deck[other]] = [deck[other] ?? "", deck[place] ?? ""];
  }
  return drawn.every((tile, place) => tile === deck[place]);
};
