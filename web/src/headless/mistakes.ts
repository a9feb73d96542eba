// What a mistake gave away, in words. The core says what, each game has its sentences.
import type { Explanation } from "../engine/wire/Explanation";
import type { GameName } from "../engine/wire/GameName";
import type { JudgedMove } from "../engine/wire/JudgedMove";
import type { View } from "../engine/wire/View";
import type { Catalogue, Language } from "./catalogue";
import { loadFound } from "./found";
import { teamName } from "./names";
import { type Value, fill, quoted } from "./say";
import { type Sitter, calledAt } from "./seats";

/** A sentence for every kind; `kind.1`, `kind.null` and the like where a number or a word asks for another one. */
export type MistakeWords<Kind extends string> = Record<Kind, string> & Record<`${Kind}.${string}`, string>;

/** What an explanation names. */
type Facts = Partial<Record<string, string | number | null | readonly (string | number)[]>>;

/** Facts that can choose between sentences. */
const CHOOSERS = ["by", "moves", "points", "bonus", "left", "tiles", "spoiler"];

const WORDS = import.meta.glob<{ mistakes: Record<string, string> }>("../games/*/words/mistakes/*.ts");

export async function loadMistakeWords(game: GameName, language: Language): Promise<Record<string, string>> {
  return (await loadFound(WORDS, `../games/${game}/words/mistakes/${language}.ts`)).mistakes;
}

/** What a mistake gave away, in a sentence; `moveText` says a move in words. */
export function mistakeText(
  words: Readonly<Record<string, string>>,
  why: Explanation,
  catalogue: Catalogue,
  view: View,
  seats: readonly Sitter[],
  moveText: (move: string) => string,
): string {
  const { kind } = why;
  const facts = why as unknown as Facts;
  const chooser = CHOOSERS.find((name) => facts[name] !== undefined);
  const sentence = (chooser && words[`${kind}.${facts[chooser]}`]) || words[kind] || "";
  const named = (name: string): Value => {
    const fact = facts[name];
    if (name === "move") return quoted(catalogue, moveText(String(fact)));
    if (name === "team") return teamName(catalogue, view, seats, Number(fact));
    if (name === "seat") return calledAt(catalogue, seats, Number(fact));
    if (Array.isArray(fact)) return fact.join(typeof fact[0] === "number" ? "," : " ");
    return String(fact ?? "");
  };
  const values = Object.fromEntries(Object.keys(facts).map((name) => [name, named(name)]));
  return fill(sentence, catalogue["app.language"], values);
}

/** Why a move was a mistake; reports that an earlier version has kept do not say. */
export const whyOf = (judged: Partial<Pick<JudgedMove, "why">>): readonly Explanation[] => judged.why ?? [];

/** The opponent's move that a mistake allows, to be shown on the board. */
export function danger(why: Explanation): string | null {
  switch (why.kind) {
    case "allows_win":
    case "ignored_threat":
    case "allows_cut":
    case "gives_points":
    case "feeds_contacts":
      return why.move;
    default:
      return null;
  }
}
