// Who sits where, and what they are called.
import type { Catalogue } from "./catalogue";
import { LEVELS } from "./levels";
import { type Called, say } from "./say";

/** Who sits on a seat: a person here, a person at another device, or a computer. */
export type Sitter = { kind: "person"; name: string } | { kind: "remote"; name: string } | { kind: "computer"; level: number };

export function seatName(catalogue: Catalogue, seats: readonly Sitter[], seat: number): string {
  const sitter = seats[seat];
  if (!sitter) return "";
  if (sitter.kind === "computer") return computerName(catalogue, seats, seat, sitter.level);
  if (sitter.name) return sitter.name;
  const alone = seats.filter(({ kind }) => kind === "person").length === 1;
  return alone ? say(catalogue, "seat.you") : say(catalogue, "seat.person", { number: seat + 1 });
}

/** Whoever has this name, for a sentence about them. A game that was kept has only names. */
export function called(catalogue: Catalogue, name: string): Called {
  if (name === catalogue["seat.you"]) return { name, who: "you" };
  if (LEVELS.some((level) => name === say(catalogue, "seat.computer", { level }))) return { name, who: "computer" };
  const isOneOf = (given: string) => LEVELS.some((level) => name === say(catalogue, "seat.named", { name: given, level }));
  return { name: catalogue["seat.names"].split(" ").find(isOneOf) ?? name, who: "other" };
}

/** Who sits on a seat, for a sentence about them. */
export const calledAt = (catalogue: Catalogue, seats: readonly Sitter[], seat: number) => called(catalogue, seatName(catalogue, seats, seat));

/** The same where room is short: of several computers only the name. */
export function shortName(catalogue: Catalogue, seats: readonly Sitter[], seat: number): string {
  return (seats[seat]?.kind === "computer" && givenName(catalogue, seats, seat)) || seatName(catalogue, seats, seat);
}

/** What is left of a name where there is room for a letter or two: "Player 2" is P2. */
export function initials(name: string): string {
  const [first = "", second = ""] = name.split(/[\s,]+/).map((word) => [...word][0] ?? "");
  return first + second;
}

/** Several computers at a table have names, so that one can tell them apart. */
function givenName(catalogue: Catalogue, seats: readonly Sitter[], seat: number): string | undefined {
  const computers = seats.flatMap(({ kind }, at) => (kind === "computer" ? [at] : []));
  return computers.length > 1 ? catalogue["seat.names"].split(" ")[computers.indexOf(seat)] : undefined;
}

function computerName(catalogue: Catalogue, seats: readonly Sitter[], seat: number, level: number): string {
  const name = givenName(catalogue, seats, seat);
  return name ? say(catalogue, "seat.named", { name, level }) : say(catalogue, "seat.computer", { level });
}

/** What everybody is called by others: "you" means nothing to them. */
export function publicNames(catalogue: Catalogue, seats: readonly Sitter[]): string[] {
  return seats.map((sitter, seat) =>
    sitter.kind === "person" && !sitter.name ? say(catalogue, "seat.person", { number: seat + 1 }) : seatName(catalogue, seats, seat),
  );
}
