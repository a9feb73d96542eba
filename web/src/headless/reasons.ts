// Why a hint is good, in a few words: what the move changes, as the core shows the game before and after it.
import type { GameName } from "../engine/wire/GameName";
import type { Insight } from "../engine/wire/Insight";
import type { View } from "../engine/wire/View";
import type { Catalogue, Language } from "./catalogue";
import { loadFound } from "./found";
import { type Called, type Value, fill } from "./say";

/** A position, and what can be lit up in it. */
export interface Known {
  view: View;
  insight: Insight;
}

/** What names are needed for. */
export interface Named {
  catalogue: Catalogue;
  /** What a team is called, and who sits on a seat. */
  team: (team: number) => string;
  seat: (seat: number) => Called;
}

/** What there is to say for a move: the name of a sentence and what fills it. */
export type Said = readonly [kind: string, values?: Record<string, Value>];

/** What a move brings to the team that makes it, the most important first. */
export type Reasons = (move: string, before: Known, after: Known, named: Named) => Said[];

/** More would be no hint, but a lecture. */
const MOST = 2;

const WORDS = import.meta.glob<{ reasons: Record<string, string> }>("../games/*/words/reasons/*.ts");

export async function loadReasonWords(game: GameName, language: Language): Promise<Record<string, string>> {
  return (await loadFound(WORDS, `../games/${game}/words/reasons/${language}.ts`)).reasons;
}

/** As a part of a sentence, without a full stop; nothing where there is nothing to say. */
export function reasonText(words: Readonly<Record<string, string>>, said: readonly Said[], language: string): string {
  const parts = said.slice(0, MOST).map(([kind, values]) => fill(words[kind] ?? "", language, values));
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts.filter(Boolean));
}
