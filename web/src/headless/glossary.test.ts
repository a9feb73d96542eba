// The catalogues, the lessons and the rule book use the glossary's words.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { LANGUAGES, type Language, loadCatalogue } from "./catalogue";
import { GAME_NAMES } from "../games";
import { loadLessonText } from "./lessons/lesson";
import { loadMistakeWords } from "./mistakes";
import { loadReasonWords } from "./reasons";
import { loadAccountWords } from "./online/account";
import { loadOnlineWords } from "./online/words";

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
/** Texts that wait for their translation: `LANGUAGE PAGE`, or `LANGUAGE catalogue`. */
const outdated = file("docs/rules/outdated.txt").split("\n");

interface Line {
  /** Where the text is: a key of a catalogue or a page of the book. */
  place: string;
  text: string;
}

interface Rule {
  language: string;
  avoid: RegExp;
  where: string;
}

function readRules(glossary: string): Rule[] {
  const [, table = ""] = glossary.split("## Words to avoid");
  const rows = [...table.matchAll(/^\| (\w\w) \| `(.+?)` \| .+? \| (\w+) \|$/gm)];
  return rows.map(([, language = "", pattern = "", where = ""]) => ({
    language,
    avoid: new RegExp(`(?<![\\p{L}-])(?:${pattern.replaceAll("\\|", "|")})(?![\\p{L}-])`, "iu"),
    where,
  }));
}

const rules = readRules(file("docs/glossary.md"));

async function catalogueLines(language: Language): Promise<Line[]> {
  if (outdated.includes(`${language} catalogue`)) return [];
  const lessons = await Promise.all(GAME_NAMES.map((game) => loadLessonText(game, language)));
  const mistakes = await Promise.all(GAME_NAMES.map((game) => loadMistakeWords(game, language)));
  const reasons = await Promise.all(GAME_NAMES.map((game) => loadReasonWords(game, language)));
  const parts = [await loadCatalogue(language), await loadOnlineWords(language), await loadAccountWords(language), ...lessons, ...mistakes, ...reasons];
  const texts = parts.flatMap((part) => Object.entries(part));
  return texts.map(([place, text]) => ({ place, text: text.replace(/\{\w+\}/g, "…") }));
}

/** The lines of the book without their code: option names are the same in every language. */
function bookLines(language: Language): Line[] {
  const pages = ["README", "caminos", "wege", "cuminos"].filter((page) => !outdated.includes(`${language} ${page}`));
  return pages.flatMap((place) => {
    const lines = file(`docs/rules/${language}/${place}.md`).split("\n");
    return lines.map((line) => ({ place, text: line.replace(/`[^`]*`/g, "…") }));
  });
}

it("the glossary has rules for every language", () => {
  for (const language of LANGUAGES) expect(rules.filter((rule) => rule.language === language).length, language).toBeGreaterThan(4);
  for (const { where } of rules) expect(["all", "catalogue", "book"]).toContain(where);
});

it("a rule finds whole words only", () => {
  const [rule] = readRules("## Words to avoid\n| fr | `couples?` | paire | all |");
  expect(rule?.avoid.test("Deux Couples de canards")).toBe(true);
  expect(rule?.avoid.test("découpler")).toBe(false);
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("the glossary's words are used", async () => {
    const texts = { catalogue: await catalogueLines(language), book: bookLines(language) };
    const own = rules.filter((rule) => rule.language === language);
    const found = own.flatMap(({ avoid, where }) => {
      const lines = where === "catalogue" ? texts.catalogue : where === "book" ? texts.book : [...texts.catalogue, ...texts.book];
      return lines.filter(({ text }) => avoid.test(text)).map(({ place, text }) => `${avoid.source}: ${place}: ${text}`);
    });
    expect(found).toEqual([]);
  });
});

it("French signs stay on the line of their word: the space beside them is narrow and does not break", async () => {
  const lines = [...(await catalogueLines("fr")), ...bookLines("fr")];
  const loose = lines.filter(({ text }) => / [;:!?%»]|« /.test(text));
  expect(loose).toEqual([]);
});
