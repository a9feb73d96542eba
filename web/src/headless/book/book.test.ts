import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { makeBook, slug } from "../../../build/book";
import { Session, initSync } from "../../engine/wasm/rules";
import type { Refusal } from "../../engine/wire/Refusal";
import type { View } from "../../engine/wire/View";
import { LANGUAGES } from "../catalogue";
import { clauseAddress, readLearning } from "../learning";
import { GAME_NAMES } from "../../games";
import { type Book, type BookFigure, setUpBook } from "./book";

const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const bookOf = (game: string, language: string) =>
  setUpBook(makeBook(game, file(`docs/rules/${language}/${game}.md`), file(`docs/rules/${language}/README.md`), (name) => ({
    text: file(`data/figures/${name}.txt`),
    drawing: file(`docs/rules/figures/${name}.svg`),
  })));
/** Pages that still follow the first edition. */
const outdated = file("docs/rules/outdated.txt").split("\n");
const figuresOf = (book: Book) => book.blocks.filter((block): block is { kind: "figure" } & BookFigure => block.kind === "figure");
const textOf = (book: Book) => book.blocks.map((block) => (block.kind === "text" ? block.html : "")).join("");

beforeAll(() => void initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) }));

describe.each(GAME_NAMES)("the rule book of %s", (game) => {
  it("has every clause once, in every language, where its address leads", async () => {
    const [letter, last] = ({ caminos: ["c", 19], wege: ["w", 20], cuminos: ["k", 18] } as const)[game];
    const clauses = Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
    for (const language of LANGUAGES) {
      if (outdated.includes(`${language} ${game}`)) continue;
      const html = textOf(await bookOf(game, language));
      const anchors = [...html.matchAll(/id="([cwkt]\d+)"/g)].map(([, anchor]) => anchor ?? "");
      expect(anchors, language).toEqual([...clauses, "t1"]);
      for (const anchor of clauses) expect(clauseAddress(anchor.toUpperCase())).toBe(`#/rules/${game}/${anchor.toUpperCase()}`);
    }
  });

  it("has links that lead to pages and to anchors that are there", async () => {
    for (const language of LANGUAGES) {
      const book = await bookOf(game, language);
      const html = textOf(book);
      expect(book.contents.length).toBeGreaterThan(8);
      for (const { anchor } of book.contents) expect(html).toContain(`id="${anchor}"`);
      for (const [, href = "", , to] of html.matchAll(/<a href="([^"]*)"( data-to="([^"]*)")?>/g)) {
        expect(readLearning(href.replace("#/", "").split("/"), GAME_NAMES), href).not.toBeNull();
        if (to) expect(html, to).toContain(`id="${to}"`);
      }
      expect(html).not.toMatch(/href="[^"]*\.md|<a id/);
    }
  });

  it("has figures whose positions the core opens, with what they show", async () => {
    const figures = figuresOf(await bookOf(game, "en"));
    expect(figures.length).toBeGreaterThan(6);
    for (const { name, panels, alt, caption, size } of figures) {
      expect(Math.min(...size), name).toBeGreaterThan(50);
      expect(alt && caption, name).toBeTruthy();
      for (const { spec, hold, point } of panels) {
        const session = new Session(JSON.stringify(spec));
        const view = JSON.parse(session.view(0xffff)) as View;
        expect(view.moves.length, name).toBe(spec.moves.length);
        if (hold) expect((JSON.parse(session.check(hold) ?? "{}") as Refusal).clause, name).toMatch(/^[CWK]\d+$/);
        if (point) expect(session.check(point), name).toBeUndefined();
      }
    }
  });

  it("has a board for most figures", async () => {
    const figures = figuresOf(await bookOf(game, "en"));
    expect(figures.filter(({ panels }) => panels.length > 0).length).toBeGreaterThanOrEqual(6);
    expect(figures.some(({ whole }) => whole)).toBe(true);
  });
});

it("headings have the anchors that the repository's pages have", () => {
  expect(slug("How to read it")).toBe("how-to-read-it");
  expect(slug("Mode d’emploi")).toBe("mode-demploi");
  expect(slug("Gewinnen: Was ein Weg ist")).toBe("gewinnen-was-ein-weg-ist");
});
