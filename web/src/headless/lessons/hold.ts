// A piece held where a question asks about it, whether it may go there or not.
import type { Refusal } from "../../engine/wire/Refusal";
import type { ShapePlaces } from "../../engine/wire/ShapePlaces";
import { readLaying } from "../park";
import { type Ghost, notation } from "../placing";
import { type TableState, caminos, wege } from "../table";

/** Holds the piece of a move; it looks as if it could stay until the core has answered. */
export function held(state: TableState, move: string): TableState {
  if (wege(state.live) && move) return { ...state, tile: { ...readLaying(move), legal: true, turned: true }, pinned: true };
  const board = caminos(state.live);
  for (const places of board?.shapes ?? []) {
    const ghost = ghostOf(places, board?.size ?? 0, move);
    if (ghost) return { ...state, shape: places.shape, ghost, pinned: true, refusal: null };
  }
  return state;
}

/** The held piece after the core has answered. */
export function answered(state: TableState, refusal: Refusal | null): TableState {
  const legal = refusal === null;
  if (state.tile) return { ...state, tile: { ...state.tile, legal }, refusal };
  return state.ghost ? { ...state, ghost: { ...state.ghost, legal }, refusal } : state;
}

function ghostOf(places: ShapePlaces, size: number, move: string): Ghost | null {
  if (!move.startsWith(`${places.shape}:`)) return null;
  // Turnings that differ only in how high they hang are written alike: the legal one first.
  const legal = places.places.map(([turning, x, y]): Ghost => ({ turning, x, y, legal: true }));
  const all = places.turnings.flatMap((_, turning) =>
    Array.from({ length: size * size }, (_, cell): Ghost => ({
      turning,
      x: cell % size,
      y: Math.floor(cell / size),
      legal: true,
    })),
  );
  return [...legal, ...all].find((ghost) => notation(places, ghost) === move) ?? null;
}
