// Figures of the rule book as games of Wege: tiles and layings alternate.
import type { ReadFigure } from "../game";
import { deckWith } from "./deck";

export const figure: ReadFigure = ({ moves, hand }) => {
  // After an exchange the next tile is handed on, not drawn.
  const tiles = moves.filter((_, index) => index % 2 === 0 && !moves[index - 1]?.startsWith("x"));
  return { deck: deckWith([...tiles, ...hand]), moves: moves.filter((_, index) => index % 2 === 1) };
};
