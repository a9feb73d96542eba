// Why a tile at Wege is laid well: what it brings to the side that lays it.
import type { ParkSide } from "../../engine/wire/ParkSide";
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import type { Reasons, Said } from "../../headless/reasons";
import { boardOf } from "./play";
import { sideNames } from "./texts";

export const reasons: Reasons = (_, before, after, { catalogue }) => {
  const [was, is] = [boardOf(before.view), boardOf(after.view)];
  // Who builds together gains by both sides.
  const mine = before.view.teams < 2 ? [0, 1] : [before.view.seats[before.view.turn ?? 0] ?? 0];
  const said = mine.flatMap((team) => gained(side(was, team), side(is, team), (sides) => sideNames(catalogue, sides)));
  const spoilt = [0, 1].filter((team) => !mine.includes(team)).flatMap((team) => spoils(side(was, team), side(is, team)));
  const [first, ...rest] = said;
  return first?.[0] === "completes" ? said : [...spoilt, ...(first ? [first] : []), ...rest];
};

const side = ({ sides: [land, water] }: WegeBoard, team: number) => (team === 1 ? water : land);

function gained(was: ParkSide, is: ParkSide, names: (sides: readonly string[]) => string): Said[] {
  if (is.way && !was.way) return [["completes"]];
  const reached = is.reaches.filter((one) => !was.reaches.includes(one));
  const joined = is.networks.some(({ points }) => {
    const held = new Set(points.map(String));
    return was.networks.filter((network) => network.points.some((point) => held.has(String(point)))).length > 1;
  });
  const longest = (from: ParkSide) => Math.max(0, ...from.networks.map(({ cells }) => cells.length));
  const grows = longest(is) > Math.max(1, longest(was));
  return [
    ...(was.blocked && !is.blocked ? ([["frees"]] as const) : []),
    ...(is.pairs > was.pairs ? ([["unites"]] as const) : []),
    ...(reached.length > 0 && is.reaches.length > was.reaches.length ? [["reaches", { count: reached.length, sides: names(reached) }] as const] : []),
    ...(joined ? ([["joins"]] as const) : []),
    ...(grows ? [["grows", { count: longest(is) }] as const] : []),
  ];
}

const spoils = (was: ParkSide, is: ParkSide): Said[] => (is.blocked && !was.blocked ? [[`spoils.${is.side}`]] : []);
