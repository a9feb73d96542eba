// Why a cumino is laid well: what it scores, and what it leaves to the next player.
import type { Reasons, Said } from "../../headless/reasons";
import { pointsOf } from "./holding";
import { boardOf } from "./play";

export const reasons: Reasons = (move, before, after, { seat }) => {
  if (move === "pass") return [["pass"]];
  const [was, is] = [boardOf(before.view), boardOf(after.view)];
  const laying = was.layings.find((one) => one.move === move);
  if (!laying) return [];
  const points = pointsOf(laying);
  const others = was.layings.filter((one) => one.move !== move).map(pointsOf);
  const scored: Said = [others.every((other) => other < points) ? "most" : "scores", { points }];
  // That it scores nothing speaks for no cumino.
  const scores = points > 0 ? [scored] : [];
  const next = after.view.turn;
  if (is.round !== was.round || next === null) return [...scores, ["ends"]];
  if (before.view.seats[next] === before.view.seats[before.view.turn ?? 0]) return scores;
  const best = Math.max(0, ...is.layings.map(pointsOf));
  return [...scores, best === 0 ? ["stops", { seat: seat(next) }] : ["leaves", { seat: seat(next), points: best }]];
};
