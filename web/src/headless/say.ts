// Texts of a catalogue with their holes filled.
import type { Catalogue, Key } from "./catalogue";

/** Replaces `{name}` by its value, and `{name|one|several}` by the form that fits the value in the catalogue's language. */
export function say(catalogue: Catalogue, key: Key, values: Record<string, string | number> = {}): string {
  return fill(catalogue[key], catalogue["app.language"], values);
}

/** The same for a text in this language. */
export function fill(text: string, language: string, values: Record<string, string | number> = {}): string {
  const isOne = (name: string) => new Intl.PluralRules(language).select(Number(values[name])) === "one";
  const plural = (_: string, name: string, one: string, several: string) => (isOne(name) ? one : several);
  const filled = text.replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, plural);
  return filled.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
