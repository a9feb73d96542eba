// Which steps of which lesson have been done, kept in the browser as text that is read with care.
import type { GameName } from "../../engine/wire/GameName";
import type { Store } from "../saves";

const key = (game: GameName) => `trivium/lesson/${game}`;

/** The steps that are done, by name. */
export function loadDone(store: Pick<Store, "getItem">, game: GameName): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(store.getItem(key(game)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

export function noteDone(store: Pick<Store, "getItem" | "setItem">, game: GameName, id: string): ReadonlySet<string> {
  const done = new Set([...loadDone(store, game), id]);
  try {
    store.setItem(key(game), JSON.stringify([...done]));
  } catch {
    // A browser that keeps nothing still teaches.
  }
  return done;
}
