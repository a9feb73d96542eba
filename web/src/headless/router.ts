// Addresses within the page: everything after the `#`, so that the page works from any folder.
import type { GameName } from "../engine/wire/GameName";
import { type LearningRoute, readLearning, writeLearning } from "./learning";

export type Route =
  | { page: "home" }
  | { page: "new"; game: GameName }
  | { page: "game"; id: string }
  | { page: "about" }
  | LearningRoute
  | { page: "lost" };

export const GAMES: readonly GameName[] = ["caminos", "wege", "cuminos"];

export function readRoute(hash: string): Route {
  const parts = hash.replace(/^#?\/?/, "").split("/");
  const learning = readLearning(parts, GAMES);
  if (learning) return learning;
  const [page = "", rest = "", ...more] = parts;
  if (more.length > 0) return { page: "lost" };
  if (page === "" && rest === "") return { page: "home" };
  if (page === "about" && rest === "") return { page: "about" };
  const game = GAMES.find((name) => name === rest);
  if (page === "new" && game) return { page: "new", game };
  if (page === "game" && /^[a-z0-9]{4,32}$/.test(rest)) return { page: "game", id: rest };
  return { page: "lost" };
}

export function writeRoute(route: Exclude<Route, { page: "lost" }>): string {
  switch (route.page) {
    case "home":
      return "#/";
    case "new":
      return `#/new/${route.game}`;
    case "game":
      return `#/game/${route.id}`;
    case "about":
      return "#/about";
    case "puzzles":
    case "puzzle":
    case "learn":
    case "rules":
      return writeLearning(route);
  }
}
