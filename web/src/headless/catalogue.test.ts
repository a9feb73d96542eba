import { describe, expect, it } from "vitest";

import { LANGUAGES, loadCatalogue, en } from "./catalogue";
import { loadReasonWords } from "./reasons";
import { fill, say } from "./say";
import { called } from "./seats";

const holes = (text: string) => [...new Set(Array.from(text.matchAll(/\{(\w+)[:}]/g), ([, name]) => `{${name}}`))].sort().join();
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

it("a sentence speaks to you, and of a computer without its level", async () => {
  const told = async (language: (typeof LANGUAGES)[number], name: string) => {
    const catalogue = await loadCatalogue(language);
    const words = await loadReasonWords("cuminos", language);
    const team = called(catalogue, name);
    return [say(catalogue, "end.winner", { team }), fill(words["leaves"] ?? "", language, { seat: team, points: 1 })];
  };
  expect(await told("en", "You")).toEqual(["You win.", "leaves you at most 1 point"]);
  expect(await told("de", "Du")).toEqual(["Du gewinnst.", "lässt dir höchstens 1 Punkt"]);
  expect(await told("fr", "Vous")).toEqual(["Vous gagnez.", "vous laisse au plus 1 point"]);
  expect(await told("ca", "Tu")).toEqual(["Guanyes.", "et deixa com a màxim 1 punt"]);
  expect(await told("en", "Ada")).toEqual(["Ada wins.", "leaves Ada at most 1 point"]);
  expect(await told("en", "Bruno, level 2")).toEqual(["Bruno wins.", "leaves Bruno at most 1 point"]);
  expect(await told("en", "Computer, level 2")).toEqual(["Computer, level 2 wins.", "leaves the computer at most 1 point"]);
  expect(await told("de", "Computer, Stufe 2")).toEqual(["Computer, Stufe 2 gewinnt.", "lässt dem Computer höchstens 1 Punkt"]);
});

it("a name with braces is only a name", () => {
  expect(say(en, "end.winner", { team: called(en, "{x|y|z}") })).toBe("{x|y|z} wins.");
});
