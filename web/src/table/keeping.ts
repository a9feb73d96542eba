// The game of a table as it is kept.
import { app, justBegun } from "../app/app.svelte";
import type { RecordNotes } from "../engine/wire/RecordNotes";
import type { Ending } from "../engine/wire/Ending";
import { type Save, type Trouble, freshSave, look } from "../headless/saves";
import { type TableState, isOver, isPerson } from "../headless/table";
import type { TableClock } from "./clock.svelte";

/** The game that is kept for an address. */
export function kept(id: string): Save | Trouble {
  const found = look(app.store, id);
  return found === "missing" ? (justBegun(id) ?? found) : found;
}

/** A game to be kept, with its clock and the games of its match before it. */
export function saveOf(state: TableState, clock: TableClock, match: readonly Ending[]): Save {
  const { id, spec, seats, takebacks } = state;
  const { outcome, seats: teams } = state.live;
  const ended = { over: isOver(state), result: outcome && { ...outcome, teams } };
  const before = match.length > 0 ? [...match] : null;
  return { ...freshSave(id, spec, seats, Date.now()), ...ended, takebacks, clock: clock.kept(), match: before };
}

/** Whether two saves are of the same game at the same point; what the mover has spent does not matter. */
export function isSameGame(one: Save, other: Save): boolean {
  const point = ({ spec, seats, takebacks, clock, match }: Save) =>
    JSON.stringify([spec.moves, spec.outs, seats, takebacks, clock?.thought, clock?.late, match]);
  return point(one) === point(other);
}

/** What a record says beside the moves. */
export function recordNotes(state: TableState | null, clock: TableClock, names: string[]): RecordNotes {
  const notes = { names, date: new Date().toISOString().slice(0, 10), takebacks: state?.takebacks ?? [] };
  if (!state || !clock.log) return notes;
  const isByPerson = (ply: number) => isPerson(state, state.live.moves[ply]?.seat ?? null, ply);
  const thought = clock.log.thought.map((spent, ply) => (isByPerson(ply) ? spent : null));
  return { ...notes, clock: clock.log.control, thought };
}
