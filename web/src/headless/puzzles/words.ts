// What is said about a puzzle.
import { type Catalogue, type Key, say } from "../catalogue";
import { stoneName } from "../cuminos/words";
import { shapeName } from "../names";
import { readLaying } from "../park";
import type { Verdict } from "./attempt";
import { type Puzzle, numberOf, winIn } from "./puzzle";

export function puzzleName(catalogue: Catalogue, puzzle: Puzzle): string {
  return say(catalogue, "puzzle.name", { game: catalogue[`game.${puzzle.game}`], number: numberOf(puzzle) });
}

/** Which side the solver has, where sides have names. */
export function sideText(catalogue: Catalogue, puzzle: Puzzle): string {
  if (puzzle.game === "cuminos") return "";
  const names = puzzle.game === "caminos" ? (["team.0", "team.1"] as const) : (["team.land", "team.water"] as const);
  return say(catalogue, "puzzle.you", { team: catalogue[names[puzzle.seat % 2 === 0 ? 0 : 1]] });
}

export function taskText(catalogue: Catalogue, puzzle: Puzzle): string {
  const moves = winIn(puzzle);
  if (moves === 1) return catalogue["puzzle.win1"];
  if (moves !== null) return say(catalogue, "puzzle.win", { moves });
  return catalogue[puzzle.game === "wege" ? "puzzle.chance" : "puzzle.points"];
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
      const key = puzzle.game === "wege" ? "puzzle.less.chance" : "puzzle.less.points";
      return say(catalogue, key, { yours: yours ?? "", best: best ?? "" });
    }
  }
}

/** What a move is worth: a share of the game in percent, or a lead in points. */
export function valueText(catalogue: Catalogue, puzzle: Puzzle, value: number): string {
  if (puzzle.game === "wege") return `${Math.round(value * 1000) / 10} %`;
  if (value === 0) return catalogue["puzzle.level"];
  return say(catalogue, value > 0 ? "puzzle.ahead" : "puzzle.behind", { count: Math.abs(value) });
}

/** A first hint: what it is about, and which piece it takes. */
export function hintFor(catalogue: Catalogue, puzzle: Puzzle): string {
  const themes = puzzle.themes.map((theme) => catalogue[`theme.${theme}` as Key] ?? theme).join(", ");
  return [say(catalogue, "puzzle.hint.about", { themes }), pieceHint(catalogue, puzzle)].filter(Boolean).join(" ");
}

function pieceHint(catalogue: Catalogue, puzzle: Puzzle): string {
  const [piece = ""] = puzzle.solution.split(":");
  if (puzzle.game === "wege" || piece === "pass") return "";
  const [one = 1, other = 1] = [...piece].map(Number);
  const named = puzzle.game === "caminos" ? shapeName(catalogue, piece) : stoneName(catalogue, [one, other]);
  return say(catalogue, "puzzle.hint.piece", { piece: named });
}

/** A move in the words of its game. */
export function moveText(catalogue: Catalogue, puzzle: Puzzle, move: string): string {
  if (puzzle.game !== "wege") return move === "pass" ? catalogue["cuminos.pass"] : move;
  const { x, y, corner, exchange } = readLaying(move);
  return `${exchange ? "⇄ " : ""}${x}, ${y}${corner ? ` ${corner}` : ""}`;
}
