// Studies kept in the browser, as text that is read with care.
import type { GameReport } from "../../engine/wire/GameReport";
import type { Study } from "../../engine/wire/Study";
import { GAME_NAMES } from "../../games";
import type { Store } from "../saves";
import type { At } from "./tree";

export interface Kept {
  version: 1;
  id: string;
  study: Study;
  /** The seed of what nobody has drawn yet. */
  seed: number;
  /** The move that was looked at last. */
  at: At;
  /** When it was last opened, in milliseconds. */
  seen: number;
  /** What was found about the main line, with the moves that it was found about. */
  report?: { moves: string; found: GameReport };
}

const PREFIX = "trivium/study/";
/** How many studies are kept; the oldest are dropped first. */
const KEPT = 40;

/** Keeps a study; `false` if the browser will not. */
export function keepStudy(store: Store, kept: Kept): boolean {
  try {
    store.setItem(PREFIX + kept.id, JSON.stringify(kept));
    for (const old of listStudies(store).slice(KEPT)) store.removeItem(PREFIX + old.id);
    return true;
  } catch {
    return false;
  }
}

export const findStudy = (store: Store, id: string): Kept | null => readStudy(store.getItem(PREFIX + id));
export const forgetStudy = (store: Store, id: string): void => store.removeItem(PREFIX + id);

/** All studies that can be read, the last opened first. */
export function listStudies(store: Store): Kept[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  const all = keys.flatMap((key) => (key?.startsWith(PREFIX) ? (readStudy(store.getItem(key)) ?? []) : []));
  return all.sort((one, other) => other.seen - one.seen);
}

/** Reads a kept study; null if it is none. The core judges its moves when they are shown. */
export function readStudy(text: string | null): Kept | null {
  try {
    const value = JSON.parse(text ?? "") as Kept;
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

function isKept(value: Kept): boolean {
  const { study, at } = value;
  const texts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === "string");
  const isNode = (node: Study["nodes"][number], index: number) =>
    (node.parent === null || (Number.isInteger(node.parent) && node.parent >= 0 && node.parent < index)) &&
    typeof node.move === "string" &&
    [node.lead, node.drawn, node.comments, node.after].every(texts);
  return (
    value.version === 1 &&
    typeof value.id === "string" &&
    typeof value.seed === "number" &&
    typeof value.seen === "number" &&
    GAME_NAMES.includes(study.game) &&
    Array.isArray(study.players) &&
    texts(study.comments) &&
    texts(study.after) &&
    study.nodes.every(isNode) &&
    (at === null || (Number.isInteger(at) && at >= 0 && at < study.nodes.length))
  );
}
