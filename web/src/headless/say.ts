// Texts of a catalogue with their holes filled.
import type { Catalogue, Key } from "./catalogue";

/** Replaces `{name}` by its value, and `{name|one|several}` by the form that fits the value. */
export function say(catalogue: Catalogue, key: Key, values: Record<string, string | number> = {}): string {
  return fill(catalogue[key], values);
}

/** The same for a text. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  const plural = (_: string, name: string, one: string, several: string) => (Number(values[name]) === 1 ? one : several);
  const filled = text.replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, plural);
  return filled.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
