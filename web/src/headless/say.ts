// Texts of a catalogue with their holes filled.
import type { Catalogue, Key } from "./catalogue";

/** Puts values in the place of `{name}`. */
export function say(catalogue: Catalogue, key: Key, values: Record<string, string | number> = {}): string {
  return catalogue[key].replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
