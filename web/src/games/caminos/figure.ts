// Figures of the rule book as games of Caminos.
import type { ReadFigure } from "../game";

export const figure: ReadFigure = ({ moves }) => ({ moves });
