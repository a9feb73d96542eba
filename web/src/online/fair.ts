// Nobody gets hints or an analysis of a game that they play online.
import { rules } from "../engine/client";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { MyTable } from "../engine/wire/MyTable";
import { gameOf } from "../games";
import { type Comparing, isCloseTo, ownOf, standingAt } from "../headless/online/fair";
import { EMPTY, lineOf, withEntries } from "../headless/online/story";
import { ask, lookAt } from "./api";
import { site } from "./site";

type Running = Pick<MyTable, "table" | "game" | "phase" | "ply" | "position" | "updated">;

/** The tables where a game of this kind is on. */
export const running = <Table extends Running>(tables: readonly Table[], game: string): Table[] =>
  tables.filter((table) => table.phase === "playing" && table.game === game && table.ply > 0);

/** What was found out about a table, and when something had last happened there. */
const known = new Map<string, { updated: number; own: ReadonlySet<string>[] }>();

/**
 * Whether a game, or a position, comes to where a game has been that this person plays online now. The first moves do not
 * count. To step back, to leave a move out or to play one first makes no difference.
 */
export async function isPlayedOnline(spec: GameSpec, position: string): Promise<boolean> {
  if (!(await site()).tables) return false;
  try {
    const { tables } = await ask<{ tables: MyTable[] }>("me");
    const mine = running(tables, spec.game);
    if (mine.length === 0) return false;
    if (mine.some((table) => table.position === position)) return true;
    const comparing = await gameOf(spec.game).lies();
    const asked = [...(await rules.ask("positions", { spec })), position];
    for (const table of mine) {
      // What cannot be looked at now is known as it stands, and hides no other table.
      const own = await ownAt(table, comparing).catch(() => standingAt(table.position, comparing));
      if (asked.some((each) => isCloseTo(each, own, comparing))) return true;
    }
    return false;
  } catch {
    // Whoever has not come yet plays nowhere; without the server no game goes on.
    return false;
  }
}

async function ownAt({ table, updated }: MyTable, comparing: Comparing): Promise<ReadonlySet<string>[]> {
  const before = known.get(table);
  if (before?.updated === updated) return before.own;
  const { entries, state } = await lookAt(table);
  const spec = await rules.ask("lineSpec", { line: lineOf(state, withEntries(EMPTY, entries)) });
  const own = ownOf(await rules.ask("positions", { spec }), comparing);
  known.set(table, { updated, own });
  return own;
}
