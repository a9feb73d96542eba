// Why a tile at Wege is laid well: what it brings to the side that lays it.
import type { ParkNetwork } from "../../engine/wire/ParkNetwork";
import type { ParkSide } from "../../engine/wire/ParkSide";
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import type { Reasons, Said } from "../../headless/reasons";
import { CELL, cornersOf, kindOf } from "./drawing";
import { type Laying, readLaying } from "./park";
import { boardOf } from "./play";
import { sideNames } from "./texts";

export const reasons: Reasons = (move, before, after, { catalogue }) => {
  const [was, is] = [boardOf(before.view), boardOf(after.view)];
  // Who builds together gains by both sides.
  const mine = before.view.teams < 2 ? [0, 1] : [before.view.seats[before.view.turn ?? 0] ?? 0];
  const others = [0, 1].filter((team) => !mine.includes(team));
  const said = mine.flatMap((team) => gained(side(was, team), side(is, team), (sides) => sideNames(catalogue, sides)));
  const spoilt = others.flatMap((team) => spoils(side(was, team), side(is, team)));
  const hindered = others.flatMap((team) => hinders(side(was, team), readLaying(move), was.hand ?? ""));
  const begun = mine.some((team) => begins(side(is, team), readLaying(move))) ? [["begins"] as const] : [];
  const spared = others.filter((team) => longest(side(is, team)) <= longest(side(was, team))).map((team): Said => [`spares.${side(is, team).side}`]);
  const ends = (board: WegeBoard) => mine.map((team) => openEnds(board, side(board, team)));
  const ended = ends(was);
  const kept = ended.some((count) => count > 0) && ends(is).every((count, index) => count >= (ended[index] ?? 0)) ? [["keeps"] as const] : [];
  const all = said[0]?.[0] === "completes" ? said : [...spoilt, ...said, ...hindered, ...begun, ...spared, ...kept];
  const only = all.length === 0 && places(was) === 1 ? [["only"] as const] : [];
  // One is enough: the move is named with it.
  return [...all, ...only].slice(0, 1);
};

/** In how many places the tile in hand can be laid or exchanged. */
const places = ({ legal }: WegeBoard) => new Set(legal.map(readLaying).map(({ x, y }) => String([x, y]))).size;

const side = ({ sides: [land, water] }: WegeBoard, team: number) => (team === 1 ? water : land);

function gained(was: ParkSide, is: ParkSide, names: (sides: readonly string[]) => string): Said[] {
  if (is.way && !was.way) return [["completes"]];
  const reached = is.reaches.filter((one) => !was.reaches.includes(one));
  const joined = is.networks.some(({ points }) => {
    const held = new Set(points.map(String));
    return was.networks.filter((network) => network.points.some((point) => held.has(String(point)))).length > 1;
  });
  const grows = longest(is) > Math.max(1, longest(was));
  return [
    ...(was.blocked && !is.blocked ? ([["frees"]] as const) : []),
    ...(is.pairs > was.pairs ? ([["unites"]] as const) : []),
    ...(reached.length > 0 && is.reaches.length > was.reaches.length ? [["reaches", { count: reached.length, sides: names(reached) }] as const] : []),
    ...(joined ? ([["joins"]] as const) : []),
    ...(grows ? [["grows", { count: longest(is) }] as const] : []),
    ...(is.networks.some((network) => lengthens(network, was.networks)) ? ([["extends"]] as const) : []),
  ];
}

const longest = (from: ParkSide) => Math.max(0, ...from.networks.map(({ cells }) => cells.length));

const spoils = (was: ParkSide, is: ParkSide): Said[] => (is.blocked && !was.blocked ? [[`spoils.${is.side}`]] : []);

/** Whether a network is one of those before, and longer. */
const lengthens = ({ points, cells }: ParkNetwork, before: readonly ParkNetwork[]): boolean =>
  before.some((network) => cells.length > network.cells.length && network.points.some((point) => points.some((one) => String(one) === String(point))));

/** A tile that does not let a side through, where one of its ways could have gone on (W14). */
function hinders({ side: name, networks }: ParkSide, { x, y, exchange }: Laying, hand: string): Said[] {
  const kind = kindOf({ code: hand });
  if (exchange || kind === "B" || kind === (name === "land" ? "P" : "R")) return [];
  // Corners on the picture, whose y axis points down.
  const corners = cornersOf(x, y, name === "land").map(([across, down]) => String([across / CELL, -down / CELL]));
  return networks.some(({ points }) => points.some((point) => corners.includes(String(point)))) ? [[`hinders.${name}`]] : [];
}

/** Whether the tile lets a side through, and lies apart from its other ways. */
const begins = ({ networks }: ParkSide, { x, y }: Laying) => networks.some(({ cells }) => cells.length === 1 && String(cells[0]) === String([x, y]));

/** At how many points a side's ways can go on over an empty cell. */
function openEnds({ tiles }: WegeBoard, { networks }: ParkSide): number {
  const taken = new Set(tiles.map(({ x, y }) => String([x, y])));
  const around = ([x, y]: readonly [number, number]) => [x - 1, x].flatMap((column) => [y - 1, y].map((row) => String([column, row])));
  return networks.flatMap(({ points }) => points).filter((point) => around(point).some((cell) => !taken.has(cell))).length;
}
