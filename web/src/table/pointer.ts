// A pointer over a board does what the table understands.
import { type BoardPointer, listen } from "../input/pointer";
import type { Table } from "./table.svelte";

/** Listens to an element of the board; returns what stops it. `wheelTurns` unless the wheel is for looking around. */
export function listenFor(
  table: Table,
  element: HTMLElement | SVGElement,
  locate: BoardPointer["locate"],
  wheelTurns: boolean,
  press: BoardPointer["press"] = (...at) => table.press(...at),
): () => void {
  const board: BoardPointer = {
    locate,
    hover: (x, y) => table.hover(x, y),
    leave: () => table.leave(),
    press,
    turn: (tip, times) => table.turn(tip ? "tip" : "turn", times),
  };
  return listen(element, board, wheelTurns);
}
