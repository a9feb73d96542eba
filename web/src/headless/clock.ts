// A clock at the table: what is noted of it. The core computes how long each seat may still think.
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

/** The time controls of online tables: also days, with a time bank for when a move takes longer. */
export const ONLINE_CONTROLS: typeof CONTROLS = [
  ...CONTROLS,
  { control: "days 1d+3d", label: "clock.days1" },
  { control: "days 3d+10d", label: "clock.days3" },
  { control: "days 7d+14d", label: "clock.days7" },
];

/** What a time control is called; the first that is like it, if it is none of ours. */
export function clockLabel(control: string): Key {
  const same = ONLINE_CONTROLS.find((choice) => choice.control === control);
  return same?.label ?? controlLine(control);
}

/** A line that explains a time control. */
export function controlLine(control: string): Key {
  if (control === "none") return "clock.none.line";
  if (control.startsWith("days")) return "clock.days.line";
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

/** A time as clocks show it: minutes and seconds, hours where there are some, tenths when it gets tight. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Whole days and the hours beyond them; null below a day. */
export function daysAndHours(milliseconds: number): { days: number; hours: number } | null {
  const hours = Math.floor(milliseconds / 3_600_000);
  return hours < 24 ? null : { days: Math.floor(hours / 24), hours: hours % 24 };
}
