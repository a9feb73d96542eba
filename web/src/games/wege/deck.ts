// Whole decks of which only the first tiles matter.

const TILES: Record<string, number> = { P: 11, Pb: 3, Pw: 3, R: 11, Rb: 3, Rw: 3, B: 3, N: 3 };

/** The whole deck, with these tiles on top. */
export function deckWith(first: readonly string[]): string[] {
  const drawn = (code: string) => first.filter((tile) => tile === code).length;
  return [...first, ...Object.entries(TILES).flatMap(([code, count]) => Array<string>(count - drawn(code)).fill(code))];
}
