// The addresses of online tables. Secrets come after the `#`, so browsers never send them to a server as part of an address.
import type { GameName } from "../../engine/wire/GameName";

export type OnlineRoute =
  | { page: "account" }
  | { page: "person"; name: string }
  | { page: "together" }
  | { page: "together-new"; game: GameName; friend?: string }
  | { page: "table"; id: string; secret: string | null }
  | { page: "screen"; id: string }
  /** By its id; by a game's name, a new one. */
  | { page: "duplicate"; id: string };

const ID = /^[0-9a-z]{12}$/;
const SECRET = /^[0-9a-z]{26}$/;

/** Reads the parts of an address; null if it is none of these. */
export function readOnline(parts: readonly string[], games: readonly GameName[]): OnlineRoute | null {
  const [page, rest = "", secret = "", ...more] = parts;
  if (more.length > 0 || (secret && page !== "table" && page !== "together")) return null;
  if (page === "people" && rest) return withName(rest, (name) => ({ page: "person", name }));
  const game = games.find((name) => name === rest);
  if ((page === "together" || page === "account") && rest === "") return { page };
  if (page === "together" && game) {
    if (!secret) return { page: "together-new", game };
    return withName(secret, (friend) => ({ page: "together-new", game, friend }));
  }
  if (page === "table" && ID.test(rest) && (!secret || SECRET.test(secret))) return { page, id: rest, secret: secret || null };
  if (page === "screen" && ID.test(rest)) return { page, id: rest };
  if (page === "duplicate" && (game || ID.test(rest))) return { page, id: rest };
  return null;
}

function withName(text: string, route: (name: string) => OnlineRoute): OnlineRoute | null {
  try {
    return route(decodeURIComponent(text));
  } catch {
    return null;
  }
}

export function writeOnline(route: OnlineRoute): string {
  switch (route.page) {
    case "account":
      return "#/account";
    case "person":
      return `#/people/${encodeURIComponent(route.name)}`;
    case "together":
      return "#/together";
    case "together-new":
      return `#/together/${route.game}${route.friend ? `/${encodeURIComponent(route.friend)}` : ""}`;
    case "table":
      return `#/table/${route.id}${route.secret ? `/${route.secret}` : ""}`;
    case "screen":
    case "duplicate":
      return `#/${route.page}/${route.id}`;
  }
}
