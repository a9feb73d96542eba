// The addresses of the pages for learning: puzzles, lessons, the rule book.
import type { GameName } from "../engine/wire/GameName";
import { GAMES } from "../games";

export type LearningRoute =
  | { page: "puzzles" }
  | { page: "puzzle"; id: string }
  | { page: "learn"; game: GameName }
  | { page: "rules"; game: GameName; clause: string | null };

/** Reads the parts of an address; null if it is none of these. */
export function readLearning(parts: readonly string[], games: readonly GameName[]): LearningRoute | null {
  const [page, name, clause, ...more] = parts;
  if (more.length > 0 || (clause !== undefined && page !== "rules")) return null;
  const game = games.find((known) => known === name);
  if (page === "puzzles" && !name) return { page: "puzzles" };
  if (page === "puzzles" && name && /^[a-z]+-\d+$/.test(name)) return { page: "puzzle", id: name };
  if (page === "learn" && game) return { page: "learn", game };
  if (page === "rules" && game && (!clause || isClause(clause.toUpperCase()))) {
    return { page: "rules", game, clause: clause?.toUpperCase() || null };
  }
  return null;
}

export function writeLearning(route: LearningRoute): string {
  switch (route.page) {
    case "puzzles":
      return "#/puzzles";
    case "puzzle":
      return `#/puzzles/${route.id}`;
    case "learn":
      return `#/learn/${route.game}`;
    case "rules":
      return `#/rules/${route.game}${route.clause ? `/${route.clause}` : ""}`;
  }
}

/** Whether this is a name such as `C9`, or `T1`, which all games share. */
function isClause(name: string): boolean {
  return ["T", ...GAMES.map(({ letter }) => letter)].some((letter) => name.startsWith(letter) && /^\d+$/.test(name.slice(letter.length)));
}

/** Where the rule book has a clause, such as `C9`; null if it has no such clause. */
export function clauseAddress(clause: string): string | null {
  const game = GAMES.find(({ letter }) => clause.startsWith(letter));
  return game && isClause(clause) ? writeLearning({ page: "rules", game: game.name, clause }) : null;
}
