// The rule book as the page shows it: made of Markdown and figures when the page is built (build/book.ts).
import type { GameName } from "../../engine/wire/GameName";
import type { Language } from "../catalogue";
import type { FigureData } from "./figure";

export interface Book {
  /** The sections, to find one's way. */
  contents: { title: string; anchor: string }[];
  blocks: Block[];
}

export type Block = { kind: "text"; html: string } | ({ kind: "figure" } & BookFigure);

export interface BookFigure extends FigureData {
  name: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  caption: string;
  /** How wide and high the drawing is, so that the page keeps still while it loads. */
  size: [number, number];
}

const PAGES = import.meta.glob<Book>("../../../../docs/rules/*/{caminos,wege,cuminos}.md", {
  query: "?book",
  import: "book",
});

export async function loadBook(game: GameName, language: Language): Promise<Book> {
  const load = PAGES[`../../../../docs/rules/${language}/${game}.md`];
  if (!load) throw new Error(`there is no rule book of ${game} in ${language}`);
  return load();
}
