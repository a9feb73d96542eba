// The park of Wege in words: for screen readers and for the panel beside the board.
import type { GameSpec } from "../../engine/wire/GameSpec";
import type { LaidTile } from "../../engine/wire/LaidTile";
import type { ParkSide } from "../../engine/wire/ParkSide";
import type { Refusal } from "../../engine/wire/Refusal";
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import type { Catalogue, Key } from "../../headless/catalogue";
import { capital, say } from "../../headless/say";
import type { TileGhost } from "./laying";
import { type Laying, readLaying } from "./park";

type Place = { x: number; y: number };

/** The two sides, as parts of keys. */
export type SideName = "land" | "water";

export function tileName(catalogue: Catalogue, code: string): string {
  const tile = catalogue[`plain.tile.${code[0]}` as Key];
  return code[1] ? say(catalogue, `plain.tile.duck${code[1]}` as Key, { tile }) : tile;
}

/** A number as it is printed: with a minus sign instead of a hyphen. */
export const minus = (number: number) => String(number).replace("-", "−");

export function placeName(catalogue: Catalogue, { x, y }: Place): string {
  return say(catalogue, "wege.cell", { x: minus(x), y: minus(y) });
}

/** A tile, and where its duck sits. */
function lyingTile(catalogue: Catalogue, code: string, corner: string | null): string {
  const tile = tileName(catalogue, code);
  return corner ? say(catalogue, "wege.cell.duck", { tile, corner: catalogue[`side.${corner}` as Key] }) : tile;
}

export const tileOn = (board: WegeBoard, { x, y }: Place): LaidTile | null =>
  board.tiles.find((tile) => tile.x === x && tile.y === y) ?? null;

export const sideNames = (catalogue: Catalogue, sides: readonly string[]) =>
  sides.map((side) => catalogue[`side.${side}` as Key]).join(", ");

/** The sides of the park along which a cell lies, as far as they are certain. */
function edgesAt({ extent, certain }: WegeBoard, { x, y }: Place): string[] {
  const [east, north] = [extent.west + extent.width - 1, extent.south + extent.height - 1];
  const along: Record<string, boolean> = { W: x === extent.west, E: x === east, S: y === extent.south, N: y === north };
  return certain.filter((side) => along[side]);
}

/** A cell for those who listen: what lies there, and what can be done. */
export function parkCellText(catalogue: Catalogue, board: WegeBoard, cell: Place, last: Laying | null, mine: boolean): string {
  const name = placeName(catalogue, cell);
  const tile = tileOn(board, cell);
  const said = [
    tile
      ? say(catalogue, "wege.cell.tile", { cell: name, tile: lyingTile(catalogue, tile.code, tile.corner) })
      : say(catalogue, "wege.cell.empty", { cell: name }),
  ];
  const layings = mine ? layingsAt(board, cell) : [];
  if (layings.length > 0) said.push(catalogue[layings[0]?.exchange ? "wege.cell.exchange" : "wege.cell.fits"]);
  if (tile && last && last.x === cell.x && last.y === cell.y) said.push(catalogue["wege.cell.last"]);
  const edges = tile ? edgesAt(board, cell) : [];
  if (edges.length > 0) said.push(say(catalogue, "wege.cell.edge", { sides: sideNames(catalogue, edges) }));
  return said.join(", ");
}

function layingsAt(board: WegeBoard, { x, y }: Place): Laying[] {
  return board.legal.map(readLaying).filter((laying) => laying.x === x && laying.y === y);
}

/** Whether there is a free place for the tile in hand. */
export const canBeLaid = ({ legal }: WegeBoard) => legal.some((move) => !move.startsWith("x"));

/** What can be done with a tile that may be exchanged; nothing for one that may not. */
export function exchangeWords(catalogue: Catalogue, board: WegeBoard): string {
  if (!board.legal.some((move) => move.startsWith("x"))) return "";
  return catalogue[canBeLaid(board) ? "wege.bridge" : "wege.reserve"];
}

/** What the tile in hand would do where it hovers. */
export function ghostWords(catalogue: Catalogue, board: WegeBoard, ghost: TileGhost, pinned: boolean): string {
  const { corner, exchange } = ghost;
  const tile = lyingTile(catalogue, board.hand ?? "", corner);
  const cell = placeName(catalogue, ghost);
  const other = tileName(catalogue, tileOn(board, ghost)?.code ?? "");
  const fits = capital(say(catalogue, exchange ? "wege.fits.exchange" : "wege.fits", { tile, cell, other }));
  return pinned ? `${fits} ${catalogue[corner ? "wege.pinned.duck" : "wege.pinned"]}` : fits;
}

/** Why the tile in hand cannot lie somewhere. */
export function whyNotThere(catalogue: Catalogue, refusal: Refusal | null): string {
  const key = `wege.why.${refusal?.fault}`;
  return key in catalogue ? catalogue[key as Key] : catalogue["why.other"];
}

/** What can be done on a cell with the tile in hand. */
export function whatHere(catalogue: Catalogue, board: WegeBoard, cell: Place, refusal: Refusal | null): string {
  const layings = layingsAt(board, cell).map(({ corner, exchange }) => {
    const tile = lyingTile(catalogue, board.hand ?? "", corner);
    const other = tileName(catalogue, tileOn(board, cell)?.code ?? "");
    return say(catalogue, exchange ? "wege.here.exchange" : "wege.here.lay", { tile, other });
  });
  if (layings.length === 0) return say(catalogue, "wege.here.nothing", { why: whyNotThere(catalogue, refusal) });
  return say(catalogue, "wege.here", { layings: layings.join("; ") });
}

/** The last move in words. */
export function laidWords(catalogue: Catalogue, board: WegeBoard, name: string, move: string): string {
  const laying = readLaying(move);
  const laid = tileOn(board, laying);
  const said = { name, cell: placeName(catalogue, laying), tile: lyingTile(catalogue, laid?.code ?? "", laid?.corner ?? null) };
  return say(catalogue, laying.exchange ? "wege.exchanged" : "wege.laid", said);
}

/** A move in a list: what was laid, and where. */
export function madeWords(catalogue: Catalogue, code: string, move: string): string {
  const laying = readLaying(move);
  const said = { cell: placeName(catalogue, laying), tile: lyingTile(catalogue, code, laying.corner) };
  return capital(say(catalogue, laying.exchange ? "wege.made.exchange" : "wege.made", said));
}

/** A laying that is advised: the tile in hand, and where it goes; briefly without its duck, which one sees. */
export function advisedWords(catalogue: Catalogue, board: WegeBoard, move: string, briefly: boolean): string {
  const laying = readLaying(move);
  const [code, corner] = briefly ? [board.hand?.[0], null] : [board.hand, laying.corner];
  const tile = lyingTile(catalogue, code ?? "", corner);
  return say(catalogue, laying.exchange ? "wege.made.exchange" : "wege.made", { tile, cell: placeName(catalogue, laying) });
}

/** How far a side has come, in short phrases. */
export function standingWords(catalogue: Catalogue, side: ParkSide, cooperative: boolean): string[] {
  const name = side.side as SideName;
  const said = [
    side.reaches.length > 0
      ? say(catalogue, "wege.reaches", { sides: sideNames(catalogue, side.reaches) })
      : catalogue["wege.reaches.none"],
  ];
  if (cooperative || side.child) return said;
  said.push(say(catalogue, "wege.pairs", { count: side.pairs }));
  if (side.blocked) said.push(catalogue[`wege.blocked.${name}`]);
  if (side.met) said.push(catalogue["wege.met"]);
  return said;
}

/** Everything that connects, read out: networks, sides reached, pairs, ponds and islands, goals. */
export function connections(catalogue: Catalogue, board: WegeBoard, waysOnly = false): string {
  const sides = board.sides.map((side) => {
    const sizes = side.networks.map(({ cells }) => cells.length).sort((one, other) => other - one);
    const joined = sizes.length > 0 ? say(catalogue, "wege.networks", { sizes: sizes.join(", ") }) : catalogue["wege.networks.none"];
    return `${catalogue[`team.${side.side as SideName}`]}: ${[joined, ...standingWords(catalogue, side, board.cooperative)].join(", ")}.`;
  });
  const spoilers = [
    ...(board.ponds.length > 0 ? [say(catalogue, "wege.ponds", { count: board.ponds.length })] : []),
    ...(board.islands.length > 0 ? [say(catalogue, "wege.islands", { count: board.islands.length })] : []),
  ];
  const goals = board.cooperative ? goalsOf(board, waysOnly).map(({ goal, met }) => goalWords(catalogue, goal, met)) : [];
  return [...sides, ...spoilers.map((spoiler) => `${capital(spoiler)}.`), ...goals].join(" ");
}

export const waysOnly = ({ options }: Pick<GameSpec, "options">) => options["goals"] === "ways";

export const GOALS = ["land", "water", "clear", "ducks"] as const;
export type Goal = (typeof GOALS)[number];

/** The goals of those who build together; with the option `goals: ways`, only the ways (W18). */
export function goalsOf(board: WegeBoard, waysOnly: boolean): { goal: Goal; met: boolean }[] {
  const wanted = waysOnly ? GOALS.slice(0, 2) : GOALS;
  return wanted.map((goal) => ({ goal, met: board.goals[goal] }));
}

function goalWords(catalogue: Catalogue, goal: Goal, met: boolean): string {
  return `${catalogue[`wege.goal.${goal}`]}: ${catalogue[met ? "wege.goal.met" : "wege.goal.open"]}.`;
}

/** Why it ended as it did, a sentence a side; kinder where children play. */
export function endWords(catalogue: Catalogue, board: WegeBoard): string[] {
  if (board.cooperative) return [];
  if (board.sides.some(({ child }) => child)) return [childWords(catalogue, board)];
  return board.sides.map((side) => sideEndWords(catalogue, side));
}

function sideEndWords(catalogue: Catalogue, side: ParkSide): string {
  const name = side.side as SideName;
  if (!side.way) return catalogue[`wege.end.noWay.${name}`];
  if (side.blocked) return `${capital(catalogue[`wege.blocked.${name}`])}.`;
  if (side.pairs === 0) return `${catalogue[`wege.end.way.${name}`]} ${catalogue[`wege.end.noPair.${name}`]}`;
  return `${catalogue[`wege.end.way.${name}`]} ${capital(say(catalogue, "wege.pairs", { count: side.pairs }))}.`;
}

function childWords(catalogue: Catalogue, { sides: [land, water] }: WegeBoard): string {
  if (land.met && water.met) return catalogue["wege.end.child.both"];
  if (!land.met && !water.met) return catalogue["wege.end.child.none"];
  return catalogue[land.met ? "wege.end.child.winner.land" : "wege.end.child.winner.water"];
}
