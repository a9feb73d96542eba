// What a click or a tap on the board means: the first pins the ghost, one on the pinned ghost confirms it.
import { ghostColumns } from "../../headless/placing";
import { inHand } from "../../headless/table";
import type { Table } from "../table.svelte";

export function pressed(table: Table, x: number, y: number): void {
  const { state } = table;
  if (!state) return;
  const places = inHand(state);
  const onGhost =
    places &&
    state.ghost &&
    ghostColumns(places, state.ghost).some((column) => column.x === Math.floor(x) && column.y === Math.floor(y));
  if (state.pinned && onGhost && state.ghost?.legal) void table.confirm();
  else table.pin(x, y);
}
