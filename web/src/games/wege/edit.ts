// A position of Wege that is built: tiles with their ducks, the tile in hand, what is left.
import { counted, readCounts, writeCounts } from "../../headless/edit/line";

export const TILES = 2;
export const HAND = 3;
export const LEFT = 4;
export const SEAT = 5;

export const CODES = ["P", "Pb", "Pw", "R", "Rb", "Rw", "B", "N"] as const;

export interface Tile {
  x: number;
  y: number;
  code: string;
  corner: string | null;
}

export function readTiles(text: string): Tile[] {
  if (text === "-") return [];
  return text.split(";").flatMap((word) => {
    const found = /^(-?\d+),(-?\d+):([A-Za-z]+)(?:\/([NS][EW]))?$/.exec(word);
    return found ? [{ x: Number(found[1]), y: Number(found[2]), code: found[3] ?? "", corner: found[4] ?? null }] : [];
  });
}

export function writeTiles(tiles: readonly Tile[]): string {
  if (tiles.length === 0) return "-";
  const written = ({ x, y, code, corner }: Tile) => `${x},${y}:${code}${corner ? `/${corner}` : ""}`;
  return tiles.map(written).join(";");
}

/** The corners of a cell that are water: a duck sits in one of them. */
export function waterCorners(x: number, y: number): [string, string] {
  return (((x + y) % 2) + 2) % 2 === 0 ? ["NE", "SW"] : ["NW", "SE"];
}

/**
 * What a press on a cell makes of the fields: it lays the tile in the place of the one there, moves a duck of the same
 * tile to its other corner, or takes the tile away. What is laid is no longer left, and the other way round.
 */
export function pressed(fields: readonly string[], x: number, y: number, tool: string): string[] {
  const tiles = readTiles(fields[TILES] ?? "-");
  const there = tiles.find((tile) => tile.x === x && tile.y === y);
  const [first, second] = waterCorners(x, y);
  let laid: Tile | null = tool === "take" ? null : { x, y, code: tool, corner: tool.length > 1 ? first : null };
  if (laid && there?.code === tool) {
    if (tool.length === 1) return [...fields];
    laid = { ...laid, corner: there.corner === first ? second : first };
  }
  let left = readCounts(fields[LEFT] ?? "-");
  if (there) left = counted(left, there.code, 1);
  if (laid) left = counted(left, laid.code, -1);
  const others = tiles.filter((tile) => tile !== there);
  const next = [...fields];
  next[TILES] = writeTiles(laid ? [...others, laid] : others);
  next[LEFT] = writeLeft(left);
  return next;
}

/** Takes another tile in hand; the one before is left again. */
export function withHand(fields: readonly string[], code: string): string[] {
  const before = fields[HAND] ?? "-";
  let left = readCounts(fields[LEFT] ?? "-");
  if (before !== "-") left = counted(left, before, 1);
  if (code !== "-") left = counted(left, code, -1);
  const next = [...fields];
  next[HAND] = code;
  next[LEFT] = writeLeft(left);
  return next;
}

export const writeLeft = (left: Record<string, number>): string =>
  writeCounts(Object.fromEntries(CODES.map((code) => [code, left[code] ?? 0])), "");
