// How the user last played each game: the level of the computer and their side.
import type { GameName } from "../engine/wire/GameName";
import { GAME_NAMES } from "../games";
import { levelsOf } from "./levels";
import type { Store } from "./saves";
import type { Sitter } from "./seats";

export interface Habit {
  level: number;
  /** The seat that the person takes. */
  seat: 0 | 1;
}

const KEY = "trivium/habit";
/** For a first game: an easy computer, and the user moves first. */
const NEW: Habit = { level: 2, seat: 0 };

export function habitOf(store: Pick<Store, "getItem">, game: GameName): Habit {
  return load(store)[game] ?? NEW;
}

/** Remembers who sits down at a table of two, if it is a person and a computer. */
export function remember(store: Pick<Store, "getItem" | "setItem">, game: GameName, seats: readonly Sitter[]): void {
  const [first, second] = seats;
  const computer = [first, second].find((sitter) => sitter?.kind === "computer");
  if (seats.length !== 2 || computer?.kind !== "computer" || first?.kind === second?.kind) return;
  try {
    const habit: Habit = { level: computer.level, seat: first?.kind === "person" ? 0 : 1 };
    store.setItem(KEY, JSON.stringify({ ...load(store), [game]: habit }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** A person against a computer, as they like it; everybody else at the table is a computer too. */
export function seatsLike({ level, seat }: Habit, count: number): Sitter[] {
  return Array.from({ length: count }, (_, index): Sitter =>
    index === seat || count === 1 ? { kind: "person", name: "" } : { kind: "computer", level },
  );
}

function load(store: Pick<Store, "getItem">): Partial<Record<GameName, Habit>> {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? "{}") as Record<string, Partial<Habit> | null>;
    const habits = GAME_NAMES.flatMap((game) => {
      const habit = kept[game];
      const level = levelsOf(game).find((known) => known === habit?.level);
      return level && (habit?.seat === 0 || habit?.seat === 1) ? [[game, { level, seat: habit.seat }] as const] : [];
    });
    return Object.fromEntries(habits);
  } catch {
    return {};
  }
}
