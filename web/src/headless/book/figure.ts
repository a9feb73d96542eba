// The figures of the rule book as positions that a board can show: data/figures/NAME.txt.
import type { GameName } from "../../engine/wire/GameName";
import type { GameSpec } from "../../engine/wire/GameSpec";
import { deckWith, handsWith } from "../positions.ts";
import { GAMES } from "../router.ts";

export interface Panel {
  spec: GameSpec;
  /** A move that is shown and refused. */
  hold: string | null;
  /** A move that is shown and allowed. */
  point: string | null;
  verdict: "right" | "wrong" | null;
  /** What stands below it. */
  caption: string | null;
}

export interface FigureData {
  /** The positions; none if it shows pieces. */
  panels: Panel[];
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

function readPanel(lines: Lines): Panel {
  const all = (wanted: string) => lines.filter(([word]) => word === wanted).map(([, rest]) => rest);
  const claims = (wanted: string) => all("claim").map((claim) => claim.split(" ")).filter(([word]) => word === wanted);
  const shown = all("ghost").find((ghost) => ghost.includes("allowed"));
  // A tile that lies wrongly turned has no notation.
  const refused = all("ghost").some((ghost) => ghost.startsWith("refused") && !ghost.includes("turned"));
  const verdict = all("verdict")[0];
  return {
    spec: specOf(lines),
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

function specOf(lines: Lines): GameSpec {
  const all = (wanted: string) => lines.filter(([word]) => word === wanted).map(([, rest]) => rest);
  const game = GAMES.find((name) => name === lines[0]?.[1]) as GameName;
  const words = all("moves").flatMap((moves) => moves.split(" "));
  const start = all("position")[0];
  const spec: GameSpec = { game, options: readOptions(all("options")[0] ?? ""), seed: 1, moves: [] };
  if (start) return { ...spec, start };
  switch (game) {
    case "caminos":
      return { ...spec, moves: words };
    case "wege": {
      const tiles = words.filter((_, index) => index % 2 === 0);
      return { ...spec, deck: deckWith([...tiles, ...all("hand")]), moves: words.filter((_, index) => index % 2 === 1) };
    }
    case "cuminos": {
      const hands = (all("hands")[0] ?? "").split(" ").map((hand) => hand.split(","));
      return { ...spec, hands: handsWith(hands), moves: words };
    }
  }
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
