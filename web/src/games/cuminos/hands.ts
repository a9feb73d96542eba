// Hands of which only the first round matters.

/** Hands for two: those of the first round, and as large ones for the second, in which the other opens and which is never played. */
export function handsWith(first: readonly string[][]): string[][][] {
  const unused = ["11", "12", "13", "14", "15", "16", "22", "23"];
  const sizes = first.map((hand) => hand.length).reverse();
  return [[...first], sizes.map((size) => unused.slice(0, size))];
}
