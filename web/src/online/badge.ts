// The badge on the icon of an installed page: at how many tables it is this person's turn.
import { myTables } from "./api";

export function showBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // A page that is not installed has no icon.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Counts again, where there is a badge. */
export async function recount(): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  const { tables } = await myTables().catch(() => ({ tables: null }));
  if (tables) showBadge(tables.filter(({ your_turn }) => your_turn).length);
}
