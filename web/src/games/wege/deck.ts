// Whole decks of which only the first tiles matter.
import { WEGE } from "../../engine/wire/rules";

/** The whole deck, with these tiles on top. */
export function deckWith(first: readonly string[]): string[] {
  const drawn = (code: string) => first.filter((tile) => tile === code).length;
  return [...first, ...Object.entries(WEGE.tiles).flatMap(([code, count]) => Array<string>(count - drawn(code)).fill(code))];
}
