// Puzzles as the repository keeps them: docs/formats/puzzles.md.
import type { GameName } from "../../engine/wire/GameName";
import type { GameSpec } from "../../engine/wire/GameSpec";
import { GAME_NAMES, gameOf } from "../../games";

/** A move that wins at once, or after every reply by one of the answers. */
export interface Branch {
  move: string;
  answers?: Branch[];
}

export interface Puzzle {
  /** Stays for ever: links and progress name it. */
  id: string;
  /** Its place in the list, counted from 1: what people read. */
  number: number;
  game: GameName;
  position: string;
  seat: number;
  task: string;
  solution: string;
  value: string;
  /** Of a win: how it is forced. Else what every legal move is worth, the best first. */
  proof: Branch | Record<string, string>;
  difficulty: number;
  themes: string[];
}

/** Reads one puzzle a line. */
export function readPuzzles(text: string): Puzzle[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => ({ ...(JSON.parse(line) as Puzzle), number: index + 1 }));
}

/** Fetches the puzzles of a game; they are no part of the page that loads first. */
export async function loadPuzzles(game: GameName): Promise<Puzzle[]> {
  return readPuzzles((await gameOf(game).puzzles()).default);
}

/** The game that a puzzle's name begins with. */
export function gameOfPuzzle(id: string): GameName | null {
  return GAME_NAMES.find((game) => id.startsWith(`${game}-`)) ?? null;
}

/** The puzzle as a game that begins in its position. */
export function specOf(puzzle: Puzzle, moves: string[] = []): GameSpec {
  return { game: puzzle.game, options: {}, seed: 1, start: puzzle.position, moves };
}

/** In how many moves it is won; null where a best move is asked for. */
export function winIn(puzzle: Puzzle): number | null {
  const found = /^win in (\d+)$/.exec(puzzle.task);
  return found ? Number(found[1]) : null;
}

/** How the win is forced; null where a best move is asked for. */
export function treeOf(puzzle: Puzzle): Branch | null {
  return winIn(puzzle) === null ? null : (puzzle.proof as Branch);
}

/** What every legal move is worth to the mover, the best first; nothing where a win is forced. */
export function values(puzzle: Puzzle): { move: string; value: number }[] {
  if (winIn(puzzle) !== null) return [];
  const proof = Object.entries(puzzle.proof as Record<string, string>);
  return proof.map(([move, value]) => ({ move, value: fraction(value) }));
}

/** A fraction such as `3/4`, or a whole number. */
export function fraction(text: string): number {
  const [over = 0, under = 1] = text.split("/").map(Number);
  return over / under;
}

/** What a puzzle is about: in how many moves it is won, and the themes that it was found with. */
export const themesOf = (puzzle: Puzzle) => [...(winIn(puzzle) === null ? [] : [puzzle.task]), ...puzzle.themes];

export const BANDS = ["easy", "middle", "hard"] as const;
export type Band = (typeof BANDS)[number];

export function bandOf(difficulty: number): Band {
  if (difficulty <= 3) return "easy";
  return difficulty <= 6 ? "middle" : "hard";
}

/** The day as a number, counted where the person is. */
export function dayNumber(now: Date): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** Every day another game has its turn, and goes through its puzzles in a fixed, mixed order. */
export function dailyGame(day: number): GameName {
  return GAME_NAMES[((day % GAME_NAMES.length) + GAME_NAMES.length) % GAME_NAMES.length] as GameName;
}

export function daily(puzzles: readonly Puzzle[], day: number): Puzzle | undefined {
  // A step that shares no factor with the count visits all before one comes again.
  const count = puzzles.length;
  const step = [37, 41, 43].find((candidate) => count % candidate !== 0) ?? 1;
  const turn = Math.floor(day / GAME_NAMES.length);
  return puzzles[(turn * step) % count];
}
