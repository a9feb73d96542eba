// Who sits where, and what they are called.
import type { Catalogue } from "./catalogue";
import { say } from "./say";

/** Who sits on a seat. */
export type Sitter = { kind: "person"; name: string } | { kind: "computer"; level: number };

export function seatName(catalogue: Catalogue, seats: readonly Sitter[], seat: number): string {
  const sitter = seats[seat];
  if (!sitter) return "";
  if (sitter.kind === "computer") return say(catalogue, "seat.computer", { level: sitter.level });
  if (sitter.name) return sitter.name;
  const alone = seats.filter(({ kind }) => kind === "person").length === 1;
  return alone ? say(catalogue, "seat.you") : say(catalogue, "seat.person", { number: seat + 1 });
}
