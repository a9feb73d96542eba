// The rule book for the page: `docs/rules/LANGUAGE/GAME.md?book` becomes a module with its text and its figures.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";

import type { Block as AnyBlock, Book as AnyBook, BookFigure as AnyFigure } from "../src/headless/book/book.ts";
import { type DescribedPanel, readFigure } from "../src/headless/book/figure.ts";

type Block = AnyBlock<DescribedPanel>;
type Book = AnyBook<DescribedPanel>;
type BookFigure = AnyFigure<DescribedPanel>;

export function book(): Plugin {
  return {
    name: "book",
    load(id) {
      const [path = "", query] = id.split("?");
      if (query !== "book") return null;
      const folder = dirname(path);
      const game = path.slice(folder.length + 1).replace(".md", "");
      const figure = (name: string) => {
        const file = join(folder, "../../../data/figures", `${name}.txt`);
        this.addWatchFile(file);
        const drawing = join(folder, "../figures", `${name}.svg`);
        return { text: readFileSync(file, "utf8"), drawing: readFileSync(drawing, "utf8") };
      };
      const guide = readFileSync(join(folder, "README.md"), "utf8");
      const made = makeBook(game, readFileSync(path, "utf8"), guide, figure);
      return `export const book = ${JSON.stringify(made)};`;
    },
  };
}

/** Finds a figure's description and its drawing. */
export type ReadFigure = (name: string) => { text: string; drawing: string };

/** The page of a game, and after it what the guide says to all games, from its first section on. */
export function makeBook(game: string, page: string, guide: string, figure: ReadFigure): Book {
  const marked = markedFor(game);
  const tokens = [...marked.lexer(page), ...sectionsOf(marked.lexer(guide))];
  const made: Book = { contents: [], blocks: [] };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    const image = onlyChild(token, "image") as Tokens.Image | null;
    if (image) {
      const caption = tokens.slice(index + 1).find(({ type }) => type !== "space");
      made.blocks.push(figureOf(image, onlyChild(caption, "em"), marked, figure));
      if (caption) index = tokens.indexOf(caption, index);
      continue;
    }
    if (token.type === "heading" && token["depth"] === 1) continue;
    if (token.type === "heading" && token["depth"] === 2) made.contents.push(entryOf(token as Tokens.Heading));
    addText(made.blocks, marked.parser([token]));
  }
  return made;
}

function sectionsOf(tokens: Token[]): Token[] {
  return tokens.slice(tokens.findIndex((token) => token.type === "heading" && token["depth"] === 2));
}

function entryOf({ text }: Tokens.Heading): Book["contents"][number] {
  return { title: text, anchor: slug(text) };
}

function onlyChild(token: Token | undefined, type: string): Token | null {
  const [child, ...more] = token?.type === "paragraph" ? ((token as Tokens.Paragraph).tokens ?? []) : [];
  return child?.type === type && more.length === 0 ? child : null;
}

function figureOf(image: Tokens.Image, caption: Token | null, marked: Marked, read: ReadFigure): Block {
  const name = image.href.replace(/^.*\//, "").replace(".svg", "");
  const html = caption ? marked.parseInline((caption as Tokens.Em).text, { async: false }) : "";
  const { text, drawing } = read(name);
  const [width = 1, height = 1] = (/width="(\d+)" height="(\d+)"/.exec(drawing) ?? []).slice(1).map(Number);
  const made: BookFigure = { name, alt: image.text, caption: html, size: [width, height], ...readFigure(text) };
  return { kind: "figure", ...made };
}

function addText(blocks: Block[], parsed: string): void {
  // A wide table scrolls by itself, also by keyboard; a heading that says nothing is none.
  const html = parsed
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th></th>", "<td></td>");
  const last = blocks.at(-1);
  if (last?.kind === "text") last.html += html;
  else if (html.trim() !== "") blocks.push({ kind: "text", html });
}

/** Markdown as the page wants it: clauses as anchors, links within the page, tables that may scroll. */
function markedFor(game: string): Marked {
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      html({ text }) {
        const anchor = /^<a id="(\w+)">/.exec(text)?.[1];
        return anchor ? `<span id="${anchor}" class="clause"></span>` : "";
      },
      link({ href, tokens }) {
        return `<a ${addressOf(game, href)}>${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  return marked;
}

function addressOf(game: string, href: string): string {
  const [file = "", anchor = ""] = href.split("#");
  const other = file === "" || file === "README.md" ? game : file.replace(".md", "");
  if (/^[cwkt]\d+$/.test(anchor)) return `href="#/rules/${other}/${anchor.toUpperCase()}"`;
  return `href="#/rules/${other}"${anchor ? ` data-to="${anchor}"` : ""}`;
}

/** The anchor of a heading, as the repository's pages have it. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
