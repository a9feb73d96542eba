// What is said about a table of Cuminos.
import type { CuminosBoard } from "../../engine/wire/CuminosBoard";
import type { LaidCumino } from "../../engine/wire/LaidCumino";
import type { LegalLaying } from "../../engine/wire/LegalLaying";
import type { Refusal } from "../../engine/wire/Refusal";
import type { RoundPoints } from "../../engine/wire/RoundPoints";
import type { Catalogue, Key } from "../../headless/catalogue";
import { say } from "../../headless/say";
import { teamName, whyNot } from "../../headless/names";
import { calledAt } from "../../headless/seats";
import { readStone } from "./notation";
import { type TableState, isOver } from "../../headless/table";
import { type Ghost, pointsOf } from "./holding";
import { breaksTie, finished, leaders, teamTotals, totalsAfter } from "./rounds";
import { type Cell, type Column, type Pair, type Placed, cellKey, columns, lowest, stands } from "./stone";

export const markName = (catalogue: Catalogue, mark: number) => catalogue[`cuminos.mark.${mark}` as Key] ?? String(mark);

/** A cumino by its two marks. */
export function stoneName(catalogue: Catalogue, [one, other]: Pair<number>): string {
  return say(catalogue, "cuminos.stone", { one: markName(catalogue, one), other: markName(catalogue, other) });
}

/** A cumino as it lies or stands. */
export function placedText(catalogue: Catalogue, placed: Placed): string {
  const rank = lowest(placed) + 1;
  if (!stands(placed)) return say(catalogue, "cuminos.lying", { stone: stoneName(catalogue, placed.marks), rank });
  const [first, second] = placed.marks.map((mark) => markName(catalogue, mark));
  const [below, above] = placed.spots[0][2] < placed.spots[1][2] ? [first, second] : [second, first];
  return say(catalogue, "cuminos.standing", { above: above ?? "", below: below ?? "", rank });
}

export const pointsText = (catalogue: Catalogue, points: number) =>
  points === 1 ? catalogue["cuminos.point"] : say(catalogue, "cuminos.points", { points });

export const cellName = ({ x, y }: Cell) => `${x}, ${y}`;

/** What stands on a cell, for those who listen. */
export function columnText(catalogue: Catalogue, at: Cell, column: Column | undefined, open: boolean): string {
  const cell = cellName(at);
  if (!column) return say(catalogue, "cuminos.cell.free", { cell });
  const marks = column.marks.map((mark) => markName(catalogue, mark));
  const stacked = marks.reduce((below, above) => say(catalogue, "text.on", { above, below }));
  const text = say(catalogue, column.top.stands ? "cuminos.cell.standing" : "cuminos.cell.lying", { cell, rank: column.top.rank, marks: stacked });
  const source = at.x === 0 && at.y === 0;
  const sign = source ? "cuminos.source" : open ? "cuminos.openEnd" : column.tower ? "cuminos.deadEnd" : null;
  return sign ? `${text}, ${catalogue[sign]}` : text;
}

/** What a laying brings, as one says it: the sum, and what ending the round adds. */
export function worthText(catalogue: Catalogue, laying: LegalLaying): string {
  const { base, multiplier, bonus, contacts } = laying;
  const points = base * multiplier;
  const sum = multiplier > 1 ? say(catalogue, "cuminos.product", { base, multiplier, points: pointsText(catalogue, points) }) : pointsText(catalogue, points);
  const touched = say(catalogue, "cuminos.contacts", { count: contacts.length });
  const parts = [touched, sum, ...(bonus > 0 ? [say(catalogue, "cuminos.bonus", { points: bonus })] : [])];
  return parts.join("\u00a0· ");
}

/** The ghost: what it is, and what it brings or why it may not be laid. */
export function ghostText(catalogue: Catalogue, ghost: Ghost, refusal: Refusal | null, laid: number): string {
  if (ghost.laying) return `${placedText(catalogue, ghost)}\u00a0· ${worthText(catalogue, ghost.laying)}`;
  return refusal ? refusalText(catalogue, refusal, laid) : "";
}

/** Why a cumino cannot be laid; `laid` are on the table. */
export function refusalText(catalogue: Catalogue, refusal: Refusal, laid: number): string {
  const [clash] = refusal.clashes ?? [];
  // K6 is about the source, and then about the cumino after it.
  if (refusal.clause === "K6" && laid === 0) return catalogue["why.K6.source"];
  if (!clash) return whyNot(catalogue, refusal.clause, null);
  const [one, other] = clash.marks.map((mark) => markName(catalogue, mark));
  return say(catalogue, "why.K5.marks", { one: one ?? "", other: other ?? "" });
}

/** Why a cumino in hand can be laid nowhere. */
export function nowhereText(catalogue: Catalogue, marks: Pair<number>, board: CuminosBoard): string {
  const [one, other] = marks.map((mark) => markName(catalogue, mark));
  const said = { stone: stoneName(catalogue, marks), marks: one === other ? (one ?? "") : say(catalogue, "cuminos.or", { one: one ?? "", other: other ?? "" }) };
  const standing = columns(board.laid);
  const source = standing.get("0,0")?.marks[0];
  // K6: beside the source there is nothing yet.
  if (board.laid.length === 1) return say(catalogue, "cuminos.nowhere.source", { ...said, mark: markName(catalogue, source ?? 1) });
  const shown = new Set([source, ...board.open_ends.map(([x, y]) => standing.get(cellKey(x, y))?.marks[0]), ...[...standing.values()].map(({ marks }) => marks.at(-1))]);
  return say(catalogue, marks.some((mark) => shown.has(mark)) ? "cuminos.nowhere.room" : "cuminos.nowhere.marks", said);
}

/** All that can be laid over a cell, the best first. */
export function choicesText(catalogue: Catalogue, at: Cell, layings: readonly LegalLaying[]): string {
  const cell = cellName(at);
  if (layings.length === 0) return say(catalogue, "cuminos.nothingHere", { cell });
  const best = [...layings].sort((one, other) => pointsOf(other) - pointsOf(one));
  const list = best.map((laying) => `${placedText(catalogue, laying)}, ${pointsText(catalogue, pointsOf(laying))}`);
  return say(catalogue, "cuminos.allHere", { cell, list: list.join("; ") });
}

/** A move in words; what it brings where that is known. */
export function moveText(catalogue: Catalogue, board: CuminosBoard | null, move: string): string {
  const laying = readStone(move);
  if (!laying) return catalogue["cuminos.pass"];
  const known = board?.layings.find((legal) => legal.move === move);
  const text = placedText(catalogue, laying);
  return known ? `${text}, ${pointsText(catalogue, pointsOf(known))}` : text;
}

/** The last move and what it led to: who had to pass, and whether the round is over. */
export function lastText(catalogue: Catalogue, state: TableState, board: CuminosBoard): string {
  const last = state.shown.moves[state.shown.ply - 1];
  if (!last) return "";
  const name = (seat: number) => calledAt(catalogue, state.seats, seat);
  const laying = readStone(last.notation);
  const ended = board.laid.length === 0 || state.shown.turn === null;
  const laid = (board.laid.length === 0 ? board.before : board.laid).at(-1);
  const said = laying
    ? say(catalogue, "cuminos.laid", {
        name: name(last.seat),
        stone: placedText(catalogue, laying),
        points: pointsText(catalogue, laid?.points ?? 0),
      })
    : say(catalogue, "cuminos.passed.text", { name: name(last.seat) });
  const skipped = board.skipped.map((seat) => say(catalogue, "cuminos.skipped", { name: name(seat) }));
  const round = ended ? finished(board).at(-1) : undefined;
  const over = round ? [say(catalogue, "cuminos.roundOver", { round: round.round }) + ".", ...roundText(catalogue, state, board, round)] : [];
  return [said, ...skipped, ...over].join(" ");
}

/** How a round ended, and who leads after it. */
export function roundText(catalogue: Catalogue, state: TableState, board: CuminosBoard, round: RoundPoints): string[] {
  const name = round.ender === null ? "" : calledAt(catalogue, state.seats, round.ender);
  const how =
    round.ender === null
      ? stuckText(catalogue, isOver(state) ? board.laid : board.before)
      : say(catalogue, "cuminos.endedBy", { name, points: pointsText(catalogue, round.bonus) });
  const first = leaders(teamTotals(state.shown, totalsAfter(board, round.round)));
  const last = round.round >= board.rounds;
  if (last && first.length === 1) return [how];
  if (first.length > 1) return [how, catalogue[last ? "cuminos.tieBreak" : "cuminos.tie"]];
  return [how, say(catalogue, "cuminos.leads", { name: teamName(catalogue, state.shown, state.seats, first[0] ?? 0) })];
}

/** Why nobody can lay any more; where nothing lies by the source, what it asks for (K6). */
function stuckText(catalogue: Catalogue, laid: readonly LaidCumino[]): string {
  const [source, second] = laid;
  if (!source || second) return catalogue["cuminos.endedStuck"];
  return say(catalogue, "cuminos.endedAtSource", { mark: markName(catalogue, source.marks[0]) });
}

export function roundName(catalogue: Catalogue, board: CuminosBoard): string {
  const { round, rounds } = board;
  return say(catalogue, breaksTie(board, round) ? "cuminos.extraRound" : "cuminos.round", { round, rounds });
}
