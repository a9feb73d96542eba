// What the keys of a table do, wherever there is one.
import { app } from "../app/app.svelte";
import { readKey } from "../input/keyboard";
import { lights } from "./lights.svelte";
import type { Table } from "./table.svelte";

export function switchView(): void {
  void app.change({ view: app.settings.view === "3d" ? "2d" : "3d" });
}

/** Keys that hold and turn pieces, step through the moves, and change the view. */
export function tableKey(table: Table, event: KeyboardEvent): void {
  const intent = readKey(event, app.settings.shortcuts);
  const { state } = table;
  if (!intent || !state) return;
  switch (intent.do) {
    case "turn":
      return table.turn(intent.axis, intent.times);
    case "pick": {
      const piece = state.play.pieces(state)[intent.number];
      return piece ? table.pick(piece) : undefined;
    }
    case "letGo":
      return table.letGo();
    case "confirm":
      return state.held.pinned ? void table.confirm() : undefined;
    case "takeBack":
      return void table.takeBack();
    case "hint":
      return void table.advise();
    case "step":
      return void table.step(state.shown.ply + intent.by);
    case "lights":
      return lights.toggle();
    case "view":
      return switchView();
  }
}
