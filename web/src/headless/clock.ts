// A clock at the table: what is noted of it. What each seat may still think, the core reckons.
import type { PlayedMove } from "../engine/wire/PlayedMove";
import type { Thought } from "../engine/wire/Thought";
import type { Key } from "./catalogue";

/** The clock of a game, as it is kept. All times are in milliseconds. */
export interface ClockLog {
  /** The time control, as the core writes it. */
  control: string;
  /** How long the mover thought at every ply; nothing for computers, whose time does not count. */
  thought: number[];
  /** How long the mover has thought about the ply that is not played yet. */
  spent: number;
  /** The seat whose time is up. */
  late: number | null;
}

/** The time controls to choose from. */
export const CONTROLS: readonly { control: string; label: Key }[] = [
  { control: "none", label: "clock.none" },
  { control: "move 30s", label: "clock.move30" },
  { control: "move 2m", label: "clock.move120" },
  { control: "fischer 3m+5s", label: "clock.fischer3" },
  { control: "fischer 10m+10s", label: "clock.fischer10" },
  { control: "fischer 30m+20s", label: "clock.fischer30" },
];

/** What a time control is called; the first that is like it, if it is none of ours. */
export function clockLabel(control: string): Key {
  const same = CONTROLS.find((choice) => choice.control === control);
  return same?.label ?? controlLine(control);
}

/** A line that explains a time control. */
export function controlLine(control: string): Key {
  if (control === "none") return "clock.none.line";
  return control.startsWith("move") ? "clock.move.line" : "clock.fischer.line";
}

/** The clock of a game that begins; none where nobody counts time. */
export function newClock(control: string): ClockLog | null {
  return control === "none" ? null : { control, thought: [], spent: 0, late: null };
}

/** After a move that took so long. */
export function afterMove(log: ClockLog, spent: number): ClockLog {
  return { ...log, thought: [...log.thought, Math.round(spent)], spent: 0, late: null };
}

/** After a takeback the clock stands as it stood when that ply began. */
export function afterTakeback(log: ClockLog, ply: number): ClockLog {
  return { ...log, thought: log.thought.slice(0, ply), spent: 0, late: null };
}

/** What the core needs to know to say what the clocks show. */
export function thoughts(log: ClockLog, moves: readonly PlayedMove[]): Thought[] {
  return log.thought.slice(0, moves.length).map((spent, ply) => ({ seat: moves[ply]?.seat ?? 0, spent }));
}

/** A time as clocks show it: minutes and seconds, and tenths when it gets tight. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
