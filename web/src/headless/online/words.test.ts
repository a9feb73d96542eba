import { describe, expect, it } from "vitest";

import { LANGUAGES } from "../catalogue";
import { en } from "../catalogue/online/en";
import { PHRASES, loadOnlineWords, readPhrase, refusalKey, writePhrase } from "./words";

const holes = (text: string) => (text.replace(/\{\w+\|[^}]*\}/g, "").match(/\{\w+\}/g) ?? []).sort().join();

describe.each(LANGUAGES)("the words of online tables in %s", (language) => {
  it("are all there, with the same holes", async () => {
    const words = await loadOnlineWords(language);
    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) {
      const translated = words[key as keyof typeof en];
      expect(translated.trim(), key).not.toBe("");
      expect(holes(translated), key).toBe(holes(text));
    }
  });
});

it("a phrase is read in the language of the reader, other words as they are", () => {
  for (const phrase of PHRASES) expect(readPhrase(writePhrase(phrase))).toBe(`phrase.${phrase}`);
  for (const text of ["hello", ":nonsense:", ":hello: you", ""]) expect(readPhrase(text)).toBeNull();
});

it("a refusal without words of its own is told in the server's", () => {
  expect(refusalKey(en, "locked")).toBe("refused.locked");
  expect(refusalKey(en, "something_new")).toBe("refused.other");
});
