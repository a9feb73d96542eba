// Every clause with which a game can refuse a move has a sentence in every language.
import { describe, expect, it } from "vitest";

import { REFUSALS } from "../engine/wire/clauses";
import { LANGUAGES, loadCatalogue } from "./catalogue";
import { whyNot } from "./names";

describe("what the games refuse", () => {
  for (const language of LANGUAGES) {
    it.each(Object.entries(REFUSALS))(`in %s is said in ${language}`, async (_, refusals) => {
      const catalogue = await loadCatalogue(language);
      for (const clause of Object.keys(refusals)) {
        const said = whyNot(catalogue, clause, null);
        expect(said, clause).not.toBe(catalogue["why.other"]);
        expect(whyNot(catalogue, clause, "d4"), clause).not.toContain("{");
      }
    });
  }
});
