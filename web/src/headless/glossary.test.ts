// The catalogues, the lessons and the rule book use the glossary's words.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { LANGUAGES, type Language, loadCatalogue } from "./catalogue";
import { GAME_NAMES } from "../games";
import { loadLessonText } from "./lessons/lesson";

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
/** Texts that wait for their translation: `LANGUAGE PAGE`, or `LANGUAGE catalogue`. */
const outdated = file("docs/rules/outdated.txt").split("\n");

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

async function catalogueLines(language: Language): Promise<string[]> {
  if (outdated.includes(`${language} catalogue`)) return [];
  const lessons = await Promise.all(GAME_NAMES.map((game) => loadLessonText(game, language)));
  const texts = [await loadCatalogue(language), ...lessons].flatMap((part) => Object.entries(part));
  return texts.map(([key, text]) => `${key}: ${text.replace(/\{\w+\}/g, "…")}`);
}

function bookLines(language: Language): string[] {
  const pages = ["README", "caminos", "wege", "cuminos"].filter((page) => !outdated.includes(`${language} ${page}`));
  return pages.flatMap((page) => file(`docs/rules/${language}/${page}.md`).split("\n").map((line) => `${page}: ${line}`));
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
      return lines.filter((line) => avoid.test(line)).map((line) => `${avoid.source}: ${line}`);
    });
    expect(found).toEqual([]);
  });
});
