// A pointer over a board does what the table understands.
import { type BoardPointer, listen } from "../input/pointer";
import type { DropBoard } from "./holder.svelte";
import type { Table } from "./table.svelte";

/**
 * Listens to an element of the board; returns what stops it. `wheelTurns` unless the wheel is for looking around. `cell` is
 * the side of a cell in pixels, where a piece that is dragged from the hand is to be drawn over the board. `look` hears of long presses.
 */
export function listenFor(
  table: Table,
  element: HTMLElement | SVGElement,
  locate: BoardPointer["locate"],
  wheelTurns: boolean,
  press: BoardPointer["press"] = (...at) => table.press(...at),
  cell: () => number | null = () => null,
  look?: BoardPointer["look"],
): () => void {
  const board: BoardPointer = {
    locate,
    hover: (x, y) => table.hover(x, y),
    leave: () => table.leave(),
    press,
    turn: (tip, times) => table.turn(tip ? "tip" : "turn", times),
    lift: (x, y) => table.lift(x, y),
    drop: (at) => void table.drop(at),
    look,
  };
  const stop = listen(element, board, wheelTurns);
  const drop: DropBoard = {
    locate(at) {
      const box = element.getBoundingClientRect();
      const within = at.clientX >= box.left && at.clientX <= box.right && at.clientY >= box.top && at.clientY <= box.bottom;
      return within ? locate(new MouseEvent("pointermove", at)) : null;
    },
    cell,
  };
  table.board = drop;
  return () => {
    stop();
    if (table.board === drop) table.board = null;
  };
}
