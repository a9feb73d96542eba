// An attempt at a puzzle: what a move means for it, and the line that answers it. The core judges.
import { type Branch, type Puzzle, treeOf, values, winIn } from "./puzzle";

export type Verdict =
  | { kind: "solved" }
  /** A right move of a longer win; `left` more moves are needed. */
  | { kind: "goOn"; left: number }
  /** A move that misses a win within this many moves. */
  | { kind: "letGo"; within: number }
  /** Not the best: what the move is worth, and what the best one is worth. */
  | { kind: "less"; yours: number; best: number };

/** What the core is asked, always after some moves of this attempt, both sides counted. */
export interface Judges {
  /** Whether a move starts a forced win in this many moves; null if that is unknown or the move is not legal. */
  forcesWin(moves: readonly string[], move: string, within: number): Promise<boolean | null>;
  /** Who is to move. */
  turn(moves: readonly string[]): Promise<number | null>;
  /** What a strong player answers. */
  reply(moves: readonly string[]): Promise<string | null>;
}

/** Judges a legal move made after `moves`, of which this many were the solver's own. */
export async function judge(
  puzzle: Puzzle,
  moves: readonly string[],
  own: number,
  move: string,
  judges: Judges,
): Promise<Verdict> {
  const wins = winIn(puzzle);
  if (wins === null) return compare(puzzle, move);
  const within = wins - own;
  // The first move is the only one; later others may win as well.
  const right = own === 0 ? move === puzzle.solution : await judges.forcesWin(moves, move, within);
  if (right !== true) return { kind: "letGo", within };
  return within === 1 ? { kind: "solved" } : { kind: "goOn", left: within - 1 };
}

function compare(puzzle: Puzzle, move: string): Verdict {
  if (move === puzzle.solution) return { kind: "solved" };
  const worth = values(puzzle);
  const best = worth[0]?.value ?? 0;
  return { kind: "less", yours: worth.find((one) => one.move === move)?.value ?? best, best };
}

/** The answer with the other side's replies, up to the win. */
export async function answerLine(puzzle: Puzzle, judges: Judges): Promise<string[]> {
  const moves = [puzzle.solution];
  let branch: Branch | undefined = treeOf(puzzle) ?? undefined;
  for (let left = (winIn(puzzle) ?? 1) - 1; left > 0 && branch?.answers; left--) {
    // A side that is out does not reply (C13).
    if ((await judges.turn(moves)) !== puzzle.seat) {
      const reply = await judges.reply(moves);
      if (reply === null) break;
      moves.push(reply);
    }
    branch = await holding(branch.answers, moves, left, judges);
    if (branch) moves.push(branch.move);
  }
  return moves;
}

async function holding(
  answers: readonly Branch[],
  moves: readonly string[],
  left: number,
  judges: Judges,
): Promise<Branch | undefined> {
  for (const answer of answers) if (await judges.forcesWin(moves, answer.move, left)) return answer;
  return undefined;
}
