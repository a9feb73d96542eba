// What the table in 3D is given; it is loaded only when somebody wants it.
import type { LaidCumino } from "../../engine/wire/LaidCumino";
import type { Box } from "../../headless/cuminos/frame";
import type { Quarters } from "../../headless/facing";
import type { Column } from "../../headless/cuminos/stone";
import type { Hold } from "./hold.svelte";

export interface Board3dProps {
  hold: Hold;
  seat: number;
  laid: readonly LaidCumino[];
  columns: ReadonlyMap<string, Column>;
  openEnds: readonly [number, number][];
  box: Box;
  quarters: Quarters;
  /** Whether the last cumino is to be pointed out. */
  marked: boolean;
  press: (x: number, y: number) => void;
  failed: () => void;
}
