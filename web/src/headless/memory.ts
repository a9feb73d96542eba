// A store that forgets when it goes: for tests, and for browsers that keep nothing.
import type { Store } from "./saves";

export function memory(entries: Record<string, string> = {}): Store {
  const items = new Map(Object.entries(entries));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
