// Figures of the rule book as games of Cuminos.
import type { ReadFigure } from "../game";
import { handsWith } from "./hands";

export const figure: ReadFigure = ({ moves, hands }) => ({
  hands: handsWith(hands.split(" ").map((hand) => hand.split(","))),
  moves,
});
