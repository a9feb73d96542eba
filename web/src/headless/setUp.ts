// What can be chosen when a table is set up: options as data, each with a line that explains it.
import type { Component } from "svelte";

import type { Key } from "./catalogue";

/** What was chosen: words and flags by name. */
export type Chosen = Record<string, string | boolean>;
export type Options = Record<string, unknown>;

export interface Flag {
  kind: "flag";
  name: string;
  label: Key;
  line: Key;
  /** The options that it sets. */
  sets: Options;
  /** Whether it means anything here. */
  needs?: (players: number, chosen: Chosen) => boolean;
  /** Whether we recommend it here. */
  recommended?: (chosen: Chosen) => boolean;
}

export interface Word {
  kind: "word";
  name: string;
  label: Key;
  values: { value: string; label: Key; line: Key }[];
  Picture: Component<{ value: string }>;
}

export type Choice = Flag | Word;

/** How a table of a game is set up. */
export interface SetUp {
  choices: readonly Choice[];
  /** What is chosen at first. */
  chosen: Chosen;
  /** The label for a number of players, and a line that explains the seating. */
  playersText(players: number): Key;
  playersLine(players: number): Key;
  /** Options that follow from the number of players. */
  implied?(players: number): Options;
  /** More to choose, before the other choices and after them. */
  First?: Component<{ chosen: Chosen; change: (changed: Chosen) => void }>;
  Last?: Component<{ options: Options; refused: boolean }, object, "options" | "refused">;
}

export const isOffered = (choice: Choice, players: number, chosen: Chosen) =>
  choice.kind === "word" || (choice.needs?.(players, chosen) ?? true);

/** The options as the core takes them. */
export function optionsOf(setUp: SetUp, players: number, chosen: Chosen): Options {
  const options: Options = { players, ...setUp.implied?.(players) };
  for (const choice of setUp.choices) {
    const value = chosen[choice.name];
    if (value === undefined || value === false || !isOffered(choice, players, chosen)) continue;
    const sets = choice.kind === "flag" ? choice.sets : { [choice.name]: value };
    for (const [option, meant] of Object.entries(sets)) {
      const before = options[option];
      options[option] = Array.isArray(before) && Array.isArray(meant) ? [...before, ...meant] : meant;
    }
  }
  return options;
}
