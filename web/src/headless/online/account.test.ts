import { describe, expect, it } from "vitest";

import { LANGUAGES } from "../catalogue";
import { en } from "../catalogue/account/en";
import { isPassword, loadAccountWords } from "./account";

const holes = (text: string) => (text.replace(/\{\w+\|[^}]*\}/g, "").match(/\{\w+\}/g) ?? []).sort().join();

describe.each(LANGUAGES)("the words of accounts in %s", (language) => {
  it("are all there, with the same holes", async () => {
    const words = await loadAccountWords(language);
    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) {
      const translated = words[key as keyof typeof en];
      expect(translated.trim(), key).not.toBe("");
      expect(holes(translated), key).toBe(holes(text));
    }
  });
});

it("a password is neither short nor the name", () => {
  expect(isPassword("correct horse", "Ada")).toBe(true);
  expect(isPassword("short", "Ada")).toBe(false);
  expect(isPassword("i am ADA indeed", "Ada")).toBe(false);
  expect(isPassword("x".repeat(129), "Ada")).toBe(false);
});
