// A study as a tree of moves: pure updates. Nothing here knows a rule; the core says what a move draws.
import type { Study } from "../../engine/wire/Study";
import type { StudyLine } from "../../engine/wire/StudyLine";
import type { StudyNode } from "../../engine/wire/StudyNode";

/** A move of a study by its number; null before the first move. */
export type At = number | null;

/** Records nest variations this deep at most. */
export const DEEPEST = 50;

export const GLYPHS = ["!!", "!", "!?", "?!", "?", "??"] as const;

/** The moves that were tried after a move; the first goes on with its line. */
export function children(study: Study, at: At): number[] {
  return study.nodes.flatMap((node, index) => (node.parent === at ? [index] : []));
}

export const parentOf = (study: Study, at: At): At => (at === null ? null : (study.nodes[at]?.parent ?? null));

/** The moves from the beginning up to this one. */
export function pathTo(study: Study, at: At): number[] {
  const path: number[] = [];
  for (let step = at; step !== null; step = parentOf(study, step)) path.unshift(step);
  return path;
}

/** How a line goes on from a move to its end. */
export function lineFrom(study: Study, at: At): number[] {
  const line: number[] = [];
  for (let next = children(study, at)[0]; next !== undefined; next = children(study, next)[0]) line.push(next);
  return line;
}

/** The last move of the line on which a move stands. */
export const endOf = (study: Study, at: At): At => lineFrom(study, at).at(-1) ?? at;

/** The moves that were tried in the place of this one, itself included. */
export const siblings = (study: Study, at: number): number[] => children(study, parentOf(study, at));

/** Whether every move up to this one belongs to the main line. */
export function isMain(study: Study, at: At): boolean {
  return nesting(study, at) === 0;
}

/** Within how many variations a move stands. */
function nesting(study: Study, at: At): number {
  return pathTo(study, at).filter((step) => siblings(study, step)[0] !== step).length;
}

/** Whether another move can be tried after this one. */
export function mayBranch(study: Study, at: At): boolean {
  return children(study, at).length === 0 || nesting(study, at) < DEEPEST;
}

export interface Changed {
  study: Study;
  at: At;
}

/** Adds a move after another one, or finds it there. */
export function add(study: Study, at: At, node: Pick<StudyNode, "move" | "drawn" | "after">): Changed {
  const same = (other: StudyNode) => other.move === node.move && other.drawn.join(" ") === node.drawn.join(" ");
  const found = children(study, at).find((child) => study.nodes[child] && same(study.nodes[child]));
  if (found !== undefined) return { study, at: found };
  const { move, drawn, after } = node;
  const fresh: StudyNode = { parent: at, lead: [], drawn, move, thought: null, glyph: null, comments: [], after };
  return { study: { ...study, nodes: [...study.nodes, fresh] }, at: study.nodes.length };
}

/** Takes a move away with all that follows it; the move before it is shown then. */
export function remove(study: Study, at: number): Changed {
  const parent = parentOf(study, at);
  const order = family(study).map((list) => list.filter((child) => child !== at));
  const before = renumbered(study, order, parent);
  if (children(before.study, before.at).length > 0) return before;
  // What was drawn for the move that is gone is still drawn.
  const after = study.nodes[at]?.drawn ?? [];
  const kept = before.at === null ? { ...before.study, after } : changed(before.study, before.at, { after });
  return { study: kept, at: before.at };
}

/** The nearest move, from this one back, that stands in the place of another one. */
export function variationOf(study: Study, at: At): number | null {
  return pathTo(study, at).findLast((step) => siblings(study, step)[0] !== step) ?? null;
}

/** Puts the variation in which a move stands before all that was tried in its place. */
export function promote(study: Study, at: number): Changed {
  const first = variationOf(study, at);
  if (first === null) return { study, at };
  const order = family(study).map((list) =>
    list.includes(first) ? [first, ...list.filter((child) => child !== first)] : list,
  );
  const changed = renumbered(study, order, at);
  return { ...changed, study: withoutLeads(changed.study) };
}

/** What stood before a variation belongs to the study once that variation is the main line. */
function withoutLeads(study: Study): Study {
  const main = children(study, null)[0];
  const lead = main === undefined ? [] : (study.nodes[main]?.lead ?? []);
  if (lead.length === 0) return study;
  const nodes = study.nodes.map((node, index) => (index === main ? { ...node, lead: [] } : node));
  return { ...study, comments: [...study.comments, ...lead], nodes };
}

/** Says something about a move, or before the first one. */
export function comment(study: Study, at: At, text: string): Study {
  const comments = text.trim() === "" ? [] : [text];
  return at === null ? { ...study, comments } : changed(study, at, { comments });
}

export const commentsOf = (study: Study, at: At): string[] =>
  at === null ? study.comments : (study.nodes[at]?.comments ?? []);

export function judge(study: Study, at: number, glyph: string | null): Study {
  return changed(study, at, { glyph });
}

function changed(study: Study, at: number, change: Partial<StudyNode>): Study {
  return { ...study, nodes: study.nodes.map((node, index) => (index === at ? { ...node, ...change } : node)) };
}

/** The children of every move, those of the beginning first. */
function family(study: Study): number[][] {
  const lists: number[][] = Array.from({ length: study.nodes.length + 1 }, () => []);
  study.nodes.forEach(({ parent }, index) => lists[parent === null ? 0 : parent + 1]?.push(index));
  return lists;
}

/** The study with its moves in this order; moves that are in no list are gone. */
function renumbered(study: Study, order: number[][], at: At): Changed {
  const nodes: StudyNode[] = [];
  const numbers = new Map<number, number>();
  const waiting = [...(order[0] ?? [])];
  for (let old = waiting.shift(); old !== undefined; old = waiting.shift()) {
    const node = study.nodes[old];
    if (!node) continue;
    numbers.set(old, nodes.length);
    nodes.push({ ...node, parent: node.parent === null ? null : (numbers.get(node.parent) ?? null) });
    waiting.push(...(order[old + 1] ?? []));
  }
  return { study: { ...study, nodes }, at: at === null ? null : (numbers.get(at) ?? null) };
}

/** What was drawn and played up to a move, and what was drawn after it. */
export function lineAt(study: Study, seed: number, at: At): StudyLine {
  const next = children(study, at)[0];
  const drawn = next === undefined ? afterOf(study, at) : (study.nodes[next]?.drawn ?? []);
  const words = [...pathTo(study, at).flatMap((step) => wordsOf(study, step)), ...drawn];
  const end = endOf(study, null);
  const main = [...pathTo(study, end).flatMap((step) => wordsOf(study, step)), ...afterOf(study, end)];
  const { game, options, start } = study;
  return { game, options, start, seed, words, main };
}

/** The game up to a move, to be played on: teams that went out by then stay out (T1). */
export function gameAt(study: Study, seed: number, at: At): StudyLine {
  const line = lineAt(study, seed, at);
  return study.outs ? { ...line, outs: study.outs } : line;
}

const wordsOf = (study: Study, at: number) => [...(study.nodes[at]?.drawn ?? []), study.nodes[at]?.move ?? ""];
const afterOf = (study: Study, at: At) => (at === null ? study.after : (study.nodes[at]?.after ?? []));

/** A line of moves as it is shown, with what might have happened instead of each. */
export interface Outline {
  lead: string[];
  moves: { at: number; ply: number; variations: Outline[] }[];
}

export function outline(study: Study): Outline {
  const lists = family(study);
  const grow = (first: number, others: number[], ply: number): Outline => {
    const shown: Outline = { lead: study.nodes[first]?.lead ?? [], moves: [] };
    let next: number | undefined = first;
    let beside = others;
    for (let count = ply; next !== undefined; count++) {
      const variations = beside.map((other) => grow(other, [], count));
      shown.moves.push({ at: next, ply: count, variations });
      [next, ...beside] = lists[next + 1] ?? [];
    }
    return shown;
  };
  const [first, ...others] = lists[0] ?? [];
  return first === undefined ? { lead: [], moves: [] } : grow(first, others, 1);
}
