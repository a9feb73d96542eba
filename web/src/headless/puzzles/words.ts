// What is said about a puzzle.
import { gameOf } from "../../games";
import type { Play } from "../../games/game";
import type { Catalogue, Key } from "../catalogue";
import { capital, say } from "../say";
import { seatName } from "../seats";
import type { TableState } from "../table";
import type { Verdict } from "./attempt";
import { type Puzzle, winIn } from "./puzzle";

const isShare = ({ game }: Puzzle) => gameOf(game).worth === "share";

export function puzzleName(catalogue: Catalogue, puzzle: Puzzle): string {
  return say(catalogue, "puzzle.name", { game: catalogue[`game.${puzzle.game}`], number: puzzle.number });
}

/** A theme of `themesOf`, in words. */
export function themeText(catalogue: Catalogue, theme: string): string {
  const win = /^win in (\d+)$/.exec(theme);
  if (win) return say(catalogue, "puzzles.winIn", { moves: Number(win[1]) });
  return capital(catalogue[`theme.${theme}` as Key] ?? theme);
}

/** Which side the solver has, where sides have names. */
export function sideText(catalogue: Catalogue, puzzle: Puzzle): string {
  const side = gameOf(puzzle.game).names.side({}, puzzle.seat);
  return side ? say(catalogue, "puzzle.you", { team: catalogue[side] }) : "";
}

export function taskText(catalogue: Catalogue, puzzle: Puzzle): string {
  const moves = winIn(puzzle);
  if (moves === 1) return catalogue["puzzle.win1"];
  if (moves !== null) return say(catalogue, "puzzle.win", { moves });
  return catalogue[isShare(puzzle) ? "puzzle.chance" : "puzzle.points"];
}

export function verdictText(catalogue: Catalogue, puzzle: Puzzle, verdict: Verdict): string {
  switch (verdict.kind) {
    case "solved":
      return catalogue["puzzle.solved"];
    case "goOn":
      return verdict.left === 1 ? catalogue["puzzle.right1"] : say(catalogue, "puzzle.right", { left: verdict.left });
    case "letGo":
      return verdict.within === 1
        ? catalogue["puzzle.letGo1"]
        : say(catalogue, "puzzle.letGo", { moves: verdict.within });
    case "less": {
      const [yours, best] = [verdict.yours, verdict.best].map((value) => valueText(catalogue, puzzle, value));
      const key = isShare(puzzle) ? "puzzle.less.chance" : "puzzle.less.points";
      return say(catalogue, key, { yours: yours ?? "", best: best ?? "" });
    }
  }
}

/** What the other side answers to a wrong move. */
export function replyText(catalogue: Catalogue, { play, seats }: Pick<TableState, "play" | "seats">, reply: { seat: number; move: string }): string {
  const move = play.moveText(catalogue, null, reply.move);
  return say(catalogue, "puzzle.reply", { side: seatName(catalogue, seats, reply.seat), move });
}

/** What a move is worth: a share of the game in percent, or a lead in points. */
export function valueText(catalogue: Catalogue, puzzle: Puzzle, value: number): string {
  if (isShare(puzzle)) return `${Math.round(value * 1000) / 10} %`;
  if (value === 0) return catalogue["puzzle.level"];
  return say(catalogue, value > 0 ? "puzzle.ahead" : "puzzle.behind", { count: Math.abs(value) });
}

/** A first hint: what it is about, and which piece it takes. */
export function hintFor(catalogue: Catalogue, puzzle: Puzzle, play?: Pick<Play, "pieceText">): string {
  const themes = puzzle.themes.map((theme) => catalogue[`theme.${theme}` as Key] ?? theme).join(", ");
  const piece = play?.pieceText(catalogue, puzzle.solution);
  const about = say(catalogue, "puzzle.hint.about", { themes });
  return piece ? `${about} ${say(catalogue, "puzzle.hint.piece", { piece })}` : about;
}
