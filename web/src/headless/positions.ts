// What a game needs to begin as it is told: whole decks and hands, of which only the first pieces matter.

const TILES: Record<string, number> = { P: 11, Pb: 3, Pw: 3, R: 11, Rb: 3, Rw: 3, B: 3, N: 3 };

/** The whole deck of Wege, with these tiles on top. */
export function deckWith(first: readonly string[]): string[] {
  const drawn = (code: string) => first.filter((tile) => tile === code).length;
  return [...first, ...Object.entries(TILES).flatMap(([code, count]) => Array<string>(count - drawn(code)).fill(code))];
}

/** Hands of Cuminos for two: those of the first round, and some for the second, which is never played. */
export function handsWith(first: readonly string[][]): string[][][] {
  const unused = ["11", "12", "13", "14", "15", "16", "22", "23"];
  return [[...first], [unused.slice(0, 7), unused]];
}
