// Ways into a study, and out of it to a table.
import { rules } from "../engine/client";
import type { GameSpec } from "../engine/wire/GameSpec";
import type { Study } from "../engine/wire/Study";
import { writeRoute } from "../headless/router";
import { type Kept, keepStudy } from "../headless/study/shelf";
import { type At, endOf } from "../headless/study/tree";
import type { Sitter } from "../headless/seats";
import { app } from "./app.svelte";

export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

/** What a study is opened with. */
export interface Opening {
  at?: At;
  /** Whether the game is analysed at once. */
  analyse?: boolean;
}

/** The study that was just begun, for browsers that keep nothing. */
let fresh: { kept: Kept; analyse: boolean } | null = null;

export function justBegunStudy(id: string): typeof fresh {
  return fresh?.kept.id === id ? fresh : null;
}

/** An analysis is begun once, not whenever one comes back. */
export function analysisBegun(): void {
  if (fresh) fresh.analyse = false;
}

export function beginStudy(study: Study, seed: number, opening: Opening = {}): void {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");
  const kept: Kept = { version: 1, id, study, seed, at: opening.at ?? null, seen: Date.now() };
  fresh = { kept, analyse: opening.analyse ?? false };
  keepStudy(app.store, kept);
  location.hash = writeRoute({ page: "study", id });
}

/** Studies a game that was played, with the names of its players. */
export async function studyGame(spec: GameSpec, names: string[], opening: Opening = {}): Promise<void> {
  const study = await rules.ask("studyOf", { spec });
  const players = study.players.map((_, seat) => names[seat] || null);
  beginStudy({ ...study, players }, spec.seed, { at: endOf(study, null), ...opening });
}

/** Opens a study from a record, with thinking times and comments. */
export async function studyRecord(text: string, seed: number, opening: Opening = {}): Promise<void> {
  const [study] = await rules.ask("readRecords", { text });
  if (study) beginStudy(study, seed, { at: endOf(study, null), ...opening });
}

/** Everybody who is named in a study, as people. */
export const people = (study: Study): Sitter[] =>
  study.players.map((name) => ({ kind: "person", name: name ?? "" }));
