// What the keys of a table do where a position is practised.
import { readKey } from "../../input/keyboard";
import { caminos } from "../../headless/table";
import { app } from "../app.svelte";
import type { Table } from "../table.svelte";

export function practiceKey(table: Table, event: KeyboardEvent): void {
  const intent = readKey(event);
  const now = table.state;
  if (!intent || !now) return;
  switch (intent.do) {
    case "turn":
      return table.turn(intent.axis, intent.times);
    case "pick": {
      const shape = caminos(now.live)?.pieces[now.live.turn ?? 0]?.[intent.number]?.shape;
      return shape ? table.pick(shape) : undefined;
    }
    case "letGo":
      return table.letGo();
    case "step":
      return void table.step(now.shown.ply + intent.by);
    case "view":
      return void app.change({ view: app.settings.view === "3d" ? "2d" : "3d" });
    default:
      return undefined;
  }
}
