// Why a move at Caminos is good: what it does to the ways.
import type { WayAhead } from "../../engine/wire/WayAhead";
import type { Known, Reasons, Said } from "../../headless/reasons";
import { readMove } from "./notation";

export const reasons: Reasons = (move, before, after, { team }) => {
  const mine = before.view.seats[before.view.turn ?? 0] ?? 0;
  if (after.view.outcome?.winner === mine) return [["wins"]];
  const cells = new Set(readMove(move).map(cellName));
  const others = before.insight.ways.filter((way) => way.team !== mine).flatMap((way) => against(way, after, cells, team(way.team)));
  return [...others, ...own(wayOf(before, mine), wayOf(after, mine))];
};

/** As the core writes it. */
const cellName = ({ x, y }: { x: number; y: number }) => `${String.fromCharCode(97 + x)}${y + 1}`;

const wayOf = ({ insight }: Known, team: number) => insight.ways.find((way) => way.team === team);

/** What a move does to the way of another team. */
function against(way: WayAhead, after: Known, cells: ReadonlySet<string>, team: string): Said[] {
  const then = wayOf(after, way.team);
  if (!then) return [["closes", { team }]];
  if (way.threats.length > 0 && then.threats.length === 0) return [["parries", { team }]];
  const cell = way.cells.find((one) => cells.has(one));
  const by = then.steps - way.steps;
  if (by <= 0) return [];
  return [cell ? ["blocks", { team, cell }] : ["lengthens", { team, by }]];
}

/** What it does for one's own. */
function own(way: WayAhead | undefined, then: WayAhead | undefined): Said[] {
  if (!then) return [];
  if (then.threats.length > 1) return [["threatens.2"]];
  if (then.threats.length === 1) return [["threatens"]];
  const by = (way?.steps ?? then.steps) - then.steps;
  return by > 0 ? [["shortens", { by }]] : [];
}
