// The results of an analysis in words and as lines of a graph.
import type { GameReport } from "../engine/wire/GameReport";
import type { JudgedMove } from "../engine/wire/JudgedMove";
import type { View } from "../engine/wire/View";
import type { Assessment } from "../engine/wire/Assessment";
import type { Catalogue, Key } from "./catalogue";
import { quoted, say } from "./say";
import { teamName } from "./names";
import type { Sitter } from "./seats";

export const percent = (part: number): number => Math.round(part * 100);

/** What a position is worth, for each team: win, draw, points. */
export function worthText(catalogue: Catalogue, worth: Assessment, view: View, seats: readonly Sitter[]): string {
  const name = (team: number) => teamName(catalogue, view, seats, team);
  const wins = worth.wins.map((win, team) => say(catalogue, "analysis.win", { team: name(team), percent: percent(win) }).trim());
  if (percent(worth.drawn) > 0) wins.push(say(catalogue, "analysis.draw", { percent: percent(worth.drawn) }));
  if (worth.points) wins.push(say(catalogue, "analysis.points", { points: worth.points.map((points) => Math.round(points)).join(":") }));
  return wins.join(" · ");
}

/** What was found about a move, in a sentence or two; `moveText` says a move in words. */
export function verdictText(catalogue: Catalogue, judged: JudgedMove, moveText: (move: string) => string): string {
  const verdict = catalogue[`analysis.verdict.${judged.verdict}` as Key] ?? "";
  const best = judged.best[0]?.move;
  const better = judged.glyph && best && best !== judged.move ? say(catalogue, "analysis.better", { move: quoted(catalogue, moveText(best)) }) : "";
  return [verdict, better].filter(Boolean).join(" ");
}

/** A point of the graph: how many moves were played, and each team's value, from 0 to 1. */
export interface GraphPoint {
  ply: number;
  values: number[];
}

/** The values before the first judged move and after each; nothing where nothing is judged. */
export function graphPoints(report: GameReport): GraphPoint[] {
  const [first] = report.moves;
  if (!first) return [];
  const after = report.moves.map(({ ply, after }) => ({ ply, values: after.values }));
  return [{ ply: first.ply - 1, values: first.before.values }, ...after];
}

/** A line through the points, in a box of this size; the first move is on the left, a value of 1 on top. */
export function graphLine(points: readonly GraphPoint[], team: number, plies: number, width: number, height: number): string {
  const x = (ply: number) => (plies === 0 ? 0 : (ply / plies) * width);
  const y = (value: number) => (1 - value) * height;
  return points
    .map(({ ply, values }, index) => `${index === 0 ? "M" : "L"}${x(ply).toFixed(1)} ${y(values[team] ?? 0).toFixed(1)}`)
    .join("");
}

/** The same line with the area below it. */
export function graphArea(points: readonly GraphPoint[], plies: number, width: number, height: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || plies === 0) return "";
  const x = (ply: number) => ((ply / plies) * width).toFixed(1);
  return `${graphLine(points, 0, plies, width, height)}L${x(last.ply)} ${height}L${x(first.ply)} ${height}Z`;
}
