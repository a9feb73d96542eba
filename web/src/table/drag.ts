// Dragging a piece from the hand to the board, with a mouse, a pen or a finger. The picture that follows the pointer is
// drawn by the page; no browser's drag image is used.
import { app } from "../app/app.svelte";
import { type Dragging, listenForDrag } from "../input/drag";
import { play, shake } from "./sounds";
import type { Table } from "./table.svelte";

/** A finger covers what lies under it: a dragged piece is held this many pixels above. */
const ABOVE = 64;

/** A piece on its way. */
export interface Drag {
  /** The middle of the piece on the screen. */
  x: number;
  y: number;
  /** Where it was lifted from. */
  from: { x: number; y: number };
  /** Whether it is over the board, and the side of a cell there; null if the board draws the piece itself. */
  over: boolean;
  cell: number | null;
  /** It flies back to the hand. */
  returning: boolean;
}

/** Pixels a cell of a dragged piece, where the board draws it itself. */
const AWAY = 44;
/** Milliseconds of the flight back. */
export const FLIGHT = 260;

/** Makes an element of the hand a handle: dragging it takes the piece to the board. Returns what stops it. */
export function handle(table: Table, element: HTMLElement, piece: () => string | null): () => void {
  const middle = () => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const held = ({ clientX, clientY, byTouch }: Dragging) => ({ x: clientX, y: byTouch ? clientY - ABOVE : clientY });
  const located = (at: { x: number; y: number }) => table.board?.locate({ clientX: at.x, clientY: at.y }) ?? null;

  function follow(at: { x: number; y: number }, from: { x: number; y: number }): void {
    const point = located(at);
    if (point) table.hover(point.x, point.y);
    else table.leave();
    const cell = table.board?.cell() ?? null;
    table.drag = { ...at, from, over: point !== null, cell: cell ?? (point ? null : AWAY), returning: false };
  }

  let from = { x: 0, y: 0 };
  return listenForDrag(element, {
    start(pointer) {
      if (element.matches(":disabled, [aria-disabled='true']")) return false;
      if (!table.take(piece())) return false;
      from = middle();
      void play("lift");
      shake(8);
      follow(held(pointer), from);
      return true;
    },
    move: (pointer) => follow(held(pointer), from),
    async end(pointer) {
      const stays = await table.drop(located(held(pointer)));
      if (stays) table.drag = null;
      else flyBack();
    },
    cancel() {
      table.letGo();
      flyBack();
    },
  });

  function flyBack(): void {
    const { drag } = table;
    if (!drag) return;
    void play("back");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || app.settings.pace === "instant";
    if (still) {
      table.drag = null;
      return;
    }
    const returning = { ...drag, ...from, over: false, cell: drag.cell ?? AWAY, returning: true };
    table.drag = returning;
    setTimeout(() => {
      if (table.drag === returning) table.drag = null;
    }, FLIGHT);
  }
}
