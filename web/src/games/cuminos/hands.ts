// Hands of which only the first round matters.
import { CUMINOS } from "../../engine/wire/rules";

/** Hands for two: those of the first round, and some for the second, which is never played. */
export function handsWith(first: readonly string[][]): string[][][] {
  const unused = ["11", "12", "13", "14", "15", "16", "22", "23"];
  const [opener, other] = CUMINOS.handSizes[2];
  return [[...first], [unused.slice(0, other), unused.slice(0, opener)]];
}
