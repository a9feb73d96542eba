// Texts of a catalogue with their holes filled.
import type { Catalogue, Key } from "./catalogue";

/** Somebody in a sentence: it speaks to you, and of a computer by its name or as "the computer". */
export interface Called {
  name: string;
  who: "you" | "computer" | "other";
}

/** What takes the place of a hole. */
export type Value = string | number | Called;

/**
 * Replaces `{name}` by its value, `{name|one|several}` by the form that fits the value in the catalogue's language, and
 * `{name:you|the computer|others}` by the form that fits who it is; a star in it is the name. A computer needs no form of its own.
 */
export function say(catalogue: Catalogue, key: Key, values: Record<string, Value> = {}): string {
  return fill(catalogue[key], catalogue["app.language"], values);
}

/** The same for a text in this language. */
export function fill(text: string, language: string, values: Record<string, Value> = {}): string {
  const isOne = (value: Value) => new Intl.PluralRules(language).select(Number(value)) === "one";
  // In one pass: a name with braces in it is no hole.
  return text.replace(HOLE, (hole, name: string, forms?: string, one?: string, several?: string) => {
    const value = values[name];
    if (forms !== undefined) return formFor(value ?? "", forms.split("|"));
    if (one !== undefined) return (isOne(value ?? NaN) ? one : several) ?? "";
    return value === undefined ? hole : nameOf(value);
  });
}

const HOLE = /\{(\w+)(?::([^{}]*)|\|([^|}]*)\|([^}]*))?\}/g;

const nameOf = (value: Value) => (typeof value === "object" ? value.name : String(value));

function formFor(value: Value, forms: string[]): string {
  const who = typeof value === "object" ? value.who : "other";
  const form = who === "you" ? forms[0] : who === "computer" ? forms[1] : forms.at(-1);
  return (form ?? "").replaceAll("*", () => nameOf(value));
}

/** A text as a name in a sentence. */
export const quoted = (catalogue: Catalogue, text: string) => say(catalogue, "text.quoted", { text });

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
