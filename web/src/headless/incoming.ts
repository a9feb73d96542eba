// Pasted, dropped or opened text: a record, a position or a link. This only finds out which; the core
// judges what stands in it.
import type { GameName } from "../engine/wire/GameName";
import type { GameSpec } from "../engine/wire/GameSpec";
import { GAME_NAMES } from "../games";
import { isSpec } from "./saves";

/** A longer text is not looked at. */
export const LONGEST_INCOMING = 1_000_000;

export type Incoming =
  | { kind: "records"; text: string }
  | { kind: "position"; game: GameName; line: string }
  | { kind: "link"; link: string }
  | { kind: "spec"; spec: GameSpec }
  | { kind: "unknown" | "nothing" | "tooLong" };

export function sortOut(raw: string): Incoming {
  if (raw.length > LONGEST_INCOMING) return { kind: "tooLong" };
  const text = raw.replace(/^\uFEFF/, "").trim();
  if (text === "") return { kind: "nothing" };
  const link = /#\/g\/([A-Za-z0-9_-]+)$/.exec(text);
  if (link?.[1]) return { kind: "link", link: link[1] };
  if (text.startsWith("[")) return { kind: "records", text };
  if (text.startsWith("{")) return readSpec(text);
  const game = GAME_NAMES.find((name) => text.startsWith(`${name} `));
  if (game && !text.includes("\n")) return { kind: "position", game, line: text };
  return { kind: "unknown" };
}

function readSpec(text: string): Incoming {
  try {
    const spec: unknown = JSON.parse(text);
    return isSpec(spec) ? { kind: "spec", spec } : { kind: "unknown" };
  } catch {
    return { kind: "unknown" };
  }
}

/** The game that begins in a position. */
export function fromPosition(game: GameName, line: string, seed: number): GameSpec {
  return { game, options: {}, seed, start: line, moves: [] };
}
