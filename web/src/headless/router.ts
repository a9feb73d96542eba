// Addresses within the page: everything after the `#`, so that the page works from any folder.
import type { GameName } from "../engine/wire/GameName";
import { GAME_NAMES } from "../games";
import { fromAddress, toAddress } from "./link.ts";
import { type LearningRoute, readLearning, writeLearning } from "./learning.ts";
import { type OnlineRoute, readOnline, writeOnline } from "./online/address.ts";

export type Route =
  | { page: "home" }
  | { page: "new"; game: GameName }
  | { page: "game"; id: string }
  | { page: "link"; link: string }
  | { page: "study"; id: string }
  | { page: "edit"; game: GameName; position: string | null }
  | { page: "archive" }
  | { page: "replay"; id: string }
  | { page: "about" }
  | LearningRoute
  | OnlineRoute
  | { page: "lost" };

export function readRoute(hash: string): Route {
  const parts = hash.replace(/^#?\/?/, "").split("/");
  const learning = readLearning(parts, GAME_NAMES);
  if (learning) return learning;
  const online = readOnline(parts, GAME_NAMES);
  if (online) return online;
  const [page = "", rest = "", ...more] = parts;
  if (more.length > 0) return { page: "lost" };
  if (page === "" && rest === "") return { page: "home" };
  if (page === "about" && rest === "") return { page: "about" };
  const game = GAME_NAMES.find((name) => name === rest);
  if (page === "new" && game) return { page: "new", game };
  if (page === "game" && /^[a-z0-9]{4,32}$/.test(rest)) return { page: "game", id: rest };
  if (page === "study" && /^[a-z0-9]{4,32}$/.test(rest)) return { page: "study", id: rest };
  if (page === "archive" && rest === "") return { page: "archive" };
  if (page === "archive" && /^[a-z0-9]{4,32}$/.test(rest)) return { page: "replay", id: rest };
  // Anything after /g/ may be a link that was garbled on its way: its own page says so.
  if (page === "g") return { page: "link", link: rest };
  if (page === "edit") return readEdit(rest);
  return { page: "lost" };
}

/** The editor begins with a game, or with a position. */
function readEdit(rest: string): Route {
  const plain = GAME_NAMES.find((name) => name === rest);
  if (plain) return { page: "edit", game: plain, position: null };
  try {
    const position = fromAddress(rest);
    const game = GAME_NAMES.find((name) => position.startsWith(`${name} `));
    return game ? { page: "edit", game, position } : { page: "lost" };
  } catch {
    return { page: "lost" };
  }
}

export function writeRoute(route: Exclude<Route, { page: "lost" }>): string {
  switch (route.page) {
    case "home":
      return "#/";
    case "new":
      return `#/new/${route.game}`;
    case "game":
      return `#/game/${route.id}`;
    case "link":
      return `#/g/${route.link}`;
    case "study":
      return `#/study/${route.id}`;
    case "edit":
      return `#/edit/${route.position === null ? route.game : toAddress(route.position)}`;
    case "archive":
      return "#/archive";
    case "replay":
      return `#/archive/${route.id}`;
    case "about":
      return "#/about";
    case "puzzles":
    case "puzzle":
    case "learn":
    case "rules":
      return writeLearning(route);
    case "account":
    case "person":
    case "together":
    case "together-new":
    case "table":
    case "screen":
    case "duplicate":
      return writeOnline(route);
  }
}
