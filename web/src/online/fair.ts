// Nobody gets hints or an analysis of a game that they play online.
import type { MyTable } from "../engine/wire/MyTable";
import { ask } from "./api";
import { site } from "./site";

/** Whether this person is at a table where a game is on that has come to this position. Every game has had the one at its start. */
export function isPlayed(tables: readonly Pick<MyTable, "phase" | "ply" | "position">[], position: string): boolean {
  return tables.some((table) => table.phase === "playing" && table.ply > 0 && table.position === position);
}

/** Whether this person plays this position online now. */
export async function isPlayedOnline(position: string): Promise<boolean> {
  if (!(await site()).tables) return false;
  try {
    const { tables } = await ask<{ tables: MyTable[] }>("me");
    return isPlayed(tables, position);
  } catch {
    // Whoever has not come yet plays nowhere; without the server no game goes on.
    return false;
  }
}
