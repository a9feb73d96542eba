// A position of Caminos that is built: columns of cubes, and the pieces that are left.
import type { GridCell } from "../../engine/wire/GridCell";
import { type Counts, readCounts, writeCounts } from "../../headless/edit/line";

export const HIGHEST = 3;
export const ROWS = 2;
export const SEAT = 3;
export const HANDS = 4;
export const OUT = 5;
export const BORDER = 6;

/** The cubes of every column that has some, by the name of its cell. */
export type Columns = Record<string, string>;

type Cell = Pick<GridCell, "name" | "x" | "y">;

/** The cells of a grid as rows from north to south, each from west to east. */
function rowsOf(cells: readonly Cell[]): Cell[][] {
  const ranks = [...new Set(cells.map(({ y }) => y))].sort((one, other) => other - one);
  return ranks.map((rank) => cells.filter(({ y }) => y === rank).sort((one, other) => one.x - other.x));
}

export function readRows(text: string, cells: readonly Cell[]): Columns {
  const columns: Columns = {};
  const rows = text.split("/");
  rowsOf(cells).forEach((row, index) => {
    let at = 0;
    for (const word of (rows[index] ?? "").split(",")) {
      const cell = row[at];
      if (/^[ygn]+$/.test(word) && cell) columns[cell.name] = word;
      at += /^\d+$/.test(word) ? Number(word) : 1;
    }
  });
  return columns;
}

export function writeRows(columns: Columns, cells: readonly Cell[]): string {
  return rowsOf(cells).map((row) => writeRow(row.map(({ name }) => columns[name] ?? ""))).join("/");
}

function writeRow(columns: readonly string[]): string {
  const words: string[] = [];
  let empty = 0;
  for (const cubes of [...columns, null]) {
    if (cubes === "") {
      empty += 1;
      continue;
    }
    if (empty > 0) words.push(String(empty));
    empty = 0;
    if (cubes !== null) words.push(cubes);
  }
  return words.join(",");
}

/** Puts a cube on a column, or takes the top one away. */
export function pressed(columns: Columns, cell: string, tool: string): Columns {
  const before = columns[cell] ?? "";
  const after = tool === "take" ? before.slice(0, -1) : before.length < HIGHEST ? before + tool : before;
  const { [cell]: _, ...others } = columns;
  return after === "" ? others : { ...others, [cell]: after };
}

export const readHands = (text: string): Counts[] => text.split("/").map(readCounts);
export const writeHands = (hands: readonly Counts[]): string => hands.map((hand) => writeCounts(hand, ":")).join("/");

/** How many cubes a piece has: its name says so; a neutral bar has three. */
export const sizeOf = (shape: string): number => (shape === "N" ? 3 : Number(shape.slice(1)));

/**
 * Hands that lack exactly the cubes that stand on the board: as they are, if they fit, or else with the fewest
 * pieces placed that do. Hands stay as they are where nothing fits; the core says then what is wrong.
 */
export function fitted(hands: readonly Counts[], full: readonly Counts[], columns: Columns): Counts[] {
  const cubes = Object.values(columns).join("");
  const fitted = [...hands];
  for (const [team, colour] of ["y", "g"].entries()) {
    const standing = [...cubes].filter((cube) => cube === colour).length;
    const seats = full.flatMap((_, seat) => (seat % 2 === team ? [seat] : []));
    const gone = (of: readonly Counts[]) => sum(seats.map((seat) => placed(full[seat] ?? {}, of[seat] ?? {})));
    if (gone(hands) === standing) continue;
    const taken = choose(seats, full, standing);
    if (taken) for (const seat of seats) fitted[seat] = taken[seat] ?? {};
  }
  return neutralFitted(fitted, full, cubes);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function placed(full: Counts, hand: Counts): number {
  return sum(Object.entries(full).map(([shape, count]) => (shape === "N" ? 0 : sizeOf(shape) * (count - (hand[shape] ?? 0)))));
}

/** Takes pieces out of full hands until this many cubes are gone: seats by turns, large pieces first. */
function choose(seats: readonly number[], full: readonly Counts[], cubes: number): Record<number, Counts> | null {
  const pieces = seats.flatMap((seat) =>
    Object.entries(full[seat] ?? {}).flatMap(([shape, count]) =>
      shape === "N" ? [] : Array.from({ length: count }, (_, copy) => ({ seat, shape, size: sizeOf(shape), copy })),
    ),
  );
  pieces.sort((one, other) => other.size - one.size || one.copy - other.copy || one.seat - other.seat);
  // For every number of cubes the pieces that come to it, the fewest first found.
  const ways: (typeof pieces | undefined)[] = [[]];
  for (const piece of pieces) {
    for (let total = cubes; total >= piece.size; total--) {
      const shorter = ways[total - piece.size];
      if (shorter && (ways[total]?.length ?? Infinity) > shorter.length + 1) ways[total] = [...shorter, piece];
    }
  }
  const taken = ways[cubes];
  if (!taken) return null;
  const hands = Object.fromEntries(seats.map((seat) => [seat, { ...full[seat] }]));
  for (const { seat, shape } of taken) {
    const hand = hands[seat];
    if (hand) hand[shape] = (hand[shape] ?? 0) - 1;
  }
  return hands;
}

/** Neutral bars are placed by seat 0 first. */
function neutralFitted(hands: readonly Counts[], full: readonly Counts[], cubes: string): Counts[] {
  const standing = [...cubes].filter((cube) => cube === "n").length / 3;
  return hands.map((hand, seat) => {
    if (!full[seat]?.["N"]) return hand;
    return { ...hand, N: seat < standing ? 0 : 1 };
  });
}
