// The rule book as the page shows it: made of Markdown and figures when the page is built (build/book.ts).
import type { GameName } from "../../engine/wire/GameName";
import type { GameSpec } from "../../engine/wire/GameSpec";
import type { Language } from "../catalogue";
import { gameOf } from "../../games";
import type { DescribedPanel, FigureData } from "./figure";

export interface Book<Shown = Panel> {
  /** The sections, for the table of contents. */
  contents: { title: string; anchor: string }[];
  blocks: Block<Shown>[];
}

export type Block<Shown = Panel> = { kind: "text"; html: string } | ({ kind: "figure" } & BookFigure<Shown>);

export interface BookFigure<Shown = Panel> extends FigureData<Shown> {
  name: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  caption: string;
  /** How wide and high the drawing is, so that the page keeps still while it loads. */
  size: [number, number];
}

/** A panel with the game that it shows. */
export type Panel = DescribedPanel & { spec: GameSpec };

/** The rule book as it is built: games are described, not yet set up. */
export type BuiltBook = Book<DescribedPanel>;

const PAGES = import.meta.glob<BuiltBook>(["../../../../docs/rules/*/*.md", "!../../../../docs/rules/*/README.md"], {
  query: "?book",
  import: "book",
});

export async function loadBook(game: GameName, language: Language): Promise<Book> {
  const load = PAGES[`../../../../docs/rules/${language}/${game}.md`];
  if (!load) throw new Error(`there is no rule book of ${game} in ${language}`);
  return setUpBook(await load());
}

export async function setUpBook({ contents, blocks }: BuiltBook): Promise<Book> {
  const shown = blocks.map(async (block) =>
    block.kind === "text" ? block : { ...block, panels: await Promise.all(block.panels.map(setUp)) },
  );
  return { contents, blocks: await Promise.all(shown) };
}

async function setUp(panel: DescribedPanel): Promise<Panel> {
  const { game, options, start, described } = panel;
  const { figure } = await gameOf(game).figure();
  return { ...panel, spec: { game, options, seed: 1, moves: [], ...(start ? { start } : figure(described)) } };
}
