import { describe, expect, it } from "vitest";

import { LANGUAGES, loadCatalogue, en } from "./catalogue";
import { say } from "./say";

const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();
const plurals = (text: string) => [...text.matchAll(/\{(\w+)\|/g)].map(([, name]) => `{${name}}`);

describe.each(LANGUAGES)("the catalogue in %s", (language) => {
  it("has every key, and no other", async () => {
    expect(Object.keys(await loadCatalogue(language)).sort()).toEqual(Object.keys(en).sort());
  });

  it("has words for every key, with the same holes", async () => {
    const catalogue = await loadCatalogue(language);
    for (const [key, text] of Object.entries(en)) {
      const translated = catalogue[key as keyof typeof en];
      expect(translated.trim(), key).not.toBe("");
      expect(holes(translated), key).toBe(holes(text));
      for (const name of plurals(translated)) expect(holes(text), key).toContain(name);
    }
  });

  // The list of keys breaks its lines at commas.
  it.each(["play.keys.text", "cuminos.keys", "wege.keys.text", "keys.alone", "keys.all"] as const)(
    "explains as many keys as English in %s",
    async (key) => {
      const catalogue = await loadCatalogue(language);
      expect(catalogue[key].split(/,\s/)).toHaveLength(en[key].split(", ").length);
    },
  );
});

it("values take the place of holes", () => {
  expect(say(en, "home.moves", { count: 3 })).toBe("3 moves");
  expect(say(en, "home.moves", { count: 1 })).toBe("1 move");
  expect(say(en, "home.moves")).toBe("{count} moves");
});

it("nothing is several in English, but one in French", async () => {
  expect(say(en, "home.moves", { count: 0 })).toBe("0 moves");
  expect(say(await loadCatalogue("fr"), "home.moves", { count: 0 })).toBe("0 coup");
});
