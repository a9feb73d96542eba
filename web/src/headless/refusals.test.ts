// Every clause with which a game can refuse a move has a sentence in every language.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { LANGUAGES, loadCatalogue } from "./catalogue";
import { whyNot } from "./names";

/** The clauses that stand in the source of a game's judge. */
function clauses(game: string, letter: string): string[] {
  const source = readFileSync(new URL(`../../../crates/${game}/src/check.rs`, import.meta.url), "utf8");
  const named = /fn clause\(.*?\n {4}\}/s.exec(source)?.[0] ?? "";
  const numbers = [
    ...[...source.matchAll(/illegal\((\d+)/g)].map(([, number]) => number),
    ...[...source.matchAll(/Clause::new\('\w', (\d+)\)/g)].map(([, number]) => number),
    ...[...named.matchAll(/=> (\d+)/g)].map(([, number]) => number),
  ];
  return [...new Set(numbers.map((number) => `${letter}${number}`))];
}

const GAMES = { caminos: "C", wege: "W", cuminos: "K" };

describe("what the games refuse", () => {
  it("is found in their sources", () => {
    expect(clauses("caminos", "C").sort()).toEqual(["C16", "C3", "C4", "C5", "C7"]);
    expect(clauses("wege", "W")).toContain("W17");
    expect(clauses("cuminos", "K")).toContain("K10");
  });

  for (const language of LANGUAGES) {
    it.each(Object.entries(GAMES))(`in %s is said in ${language}`, async (game, letter) => {
      const catalogue = await loadCatalogue(language);
      for (const clause of clauses(game, letter)) {
        const said = whyNot(catalogue, clause, null);
        expect(said, clause).not.toBe(catalogue["why.other"]);
        expect(whyNot(catalogue, clause, "d4"), clause).not.toContain("{");
      }
    });
  }
});
