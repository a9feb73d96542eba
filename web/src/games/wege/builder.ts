// Which side of Wege is built by whom.
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import type { TableState } from "../../headless/table";

export interface Builder {
  side: "land" | "water";
  /** Whether only one side has people here, so that it is theirs all the time. */
  alone: boolean;
  child: boolean;
}

/** The side of the people here, or else of who is to move; null where all build together. */
export function builder({ seats, live }: TableState, board: WegeBoard): Builder | null {
  if (live.teams < 2) return null;
  const people = new Set(seats.flatMap(({ kind }, seat) => (kind === "person" ? [live.seats[seat] ?? 0] : [])));
  const alone = people.size === 1;
  const team = alone ? [...people][0] : live.seats[live.turn ?? 0];
  const [land, water] = board.sides;
  return team === 1 ? { side: "water", alone, child: water.child } : { side: "land", alone, child: land.child };
}
