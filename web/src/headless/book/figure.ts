// The figures of the rule book as positions that a board can show: data/figures/NAME.txt.
import type { GameName } from "../../engine/wire/GameName";
import type { Described } from "../../games/game.ts";

export interface DescribedPanel {
  game: GameName;
  options: Record<string, unknown>;
  /** The position that it shows, or what was played and drawn until then. */
  start: string | null;
  described: Described;
  /** A move that is shown and refused. */
  hold: string | null;
  /** A move that is shown and allowed. */
  point: string | null;
  verdict: "right" | "wrong" | null;
  /** What stands below it. */
  caption: string | null;
}

export interface FigureData<Shown = DescribedPanel> {
  /** The positions; none if it shows pieces. */
  panels: Shown[];
  /** Whether a board shows all that matters; else the drawing has marks that the board lacks. */
  whole: boolean;
}

type Lines = [word: string, rest: string][];

export function readFigure(text: string): FigureData {
  const lines: Lines = text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => [line.split(" ")[0] ?? "", line.split(" ").slice(1).join(" ")]);
  const starts = lines.flatMap(([word], index) => (word === "panel" ? [index] : []));
  const parts = starts.map((start, number) => lines.slice(start, starts[number + 1]));
  if (parts.some((part) => part[0]?.[1] === "pieces")) return { panels: [], whole: false };
  return { panels: parts.map(readPanel), whole: parts.every(isWhole) };
}

function readPanel(lines: Lines): DescribedPanel {
  const all = (wanted: string) => lines.filter(([word]) => word === wanted).map(([, rest]) => rest);
  const claims = (wanted: string) => all("claim").map((claim) => claim.split(" ")).filter(([word]) => word === wanted);
  const shown = all("ghost").find((ghost) => ghost.includes("allowed"));
  // A tile that lies wrongly turned has no notation.
  const refused = all("ghost").some((ghost) => ghost.startsWith("refused") && !ghost.includes("turned"));
  const verdict = all("verdict")[0];
  return {
    ...describe(lines),
    hold: claims("ghost-refused")[0]?.[1] ?? (refused ? (claims("refused")[0]?.[1] ?? null) : null),
    point: shown ? (claims("allowed")[0]?.[1] ?? shown.split(" ")[2] ?? null) : null,
    verdict: verdict === "right" || verdict === "wrong" ? verdict : null,
    caption: all("caption")[0] ?? null,
  };
}

/** Signs, names of sides, and all but one refused or allowed piece are in the drawing only. */
function isWhole(lines: Lines): boolean {
  const ghosts = lines.filter(([word]) => word === "ghost");
  const lost = ghosts.some(([, rest]) => rest.includes("turned") || /^\d refused/.test(rest));
  return !lost && ghosts.length <= 1 && !lines.some(([word]) => word === "sign" || word === "side");
}

function describe(lines: Lines): Pick<DescribedPanel, "game" | "options" | "start" | "described"> {
  const all = (wanted: string) => lines.filter(([word]) => word === wanted).map(([, rest]) => rest);
  return {
    game: lines[0]?.[1] as GameName,
    options: readOptions(all("options")[0] ?? ""),
    start: all("position")[0] ?? null,
    described: { moves: all("moves").flatMap((moves) => moves.split(" ")), hand: all("hand"), hands: all("hands")[0] ?? "" },
  };
}

/** Options as positions write them: `name=value,name=value`, counts as `{I2:4+L4:2}`. */
function readOptions(text: string): Record<string, unknown> {
  const pairs = text.match(/\w+=(\{[^}]*\}|[^,]*)/g) ?? [];
  return Object.fromEntries(pairs.map((pair) => [pair.split("=")[0], readValue(pair.split("=")[1] ?? "")]));
}

function readValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  if (!text.startsWith("{")) return text;
  const counts = text.slice(1, -1).split("+").map((count) => count.split(":"));
  return Object.fromEntries(counts.map(([shape = "", count]) => [shape, Number(count)]));
}
