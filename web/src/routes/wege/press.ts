// What a click or a tap on the park means: the first pins the tile, one on the pinned tile lays it, or turns its duck.
import { tileAt } from "../../headless/laying";
import { wege } from "../../headless/table";
import type { Table } from "../table.svelte";

/** What a press needs of a table. */
export type Pressed = Pick<Table, "state" | "pin" | "turn" | "confirm">;

export function pressed(table: Pressed, x: number, y: number, byTouch: boolean): void {
  const { state } = table;
  const board = state && wege(state.live);
  if (!board) return;
  const { tile, pinned } = state;
  const onGhost = pinned && tile?.legal && tile.x === Math.floor(x) && tile.y === Math.floor(y);
  if (!onGhost) return table.pin(x, y);
  // A mouse points at the corner that it means, unless the tile was turned by other means. A finger covers both corners:
  // a second tap lays the tile, and a button turns it.
  const another = tile.corner && !byTouch && !tile.turned && tileAt(board, x, y, null).corner !== tile.corner;
  if (another) table.turn("turn");
  else void table.confirm();
}
