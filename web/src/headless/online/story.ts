// The log of an online table as the page needs it: the game's words, who left, and the chat.
import type { SeenEntry } from "../../engine/wire/SeenEntry";
import type { SeenState } from "../../engine/wire/SeenState";
import type { StudyLine } from "../../engine/wire/StudyLine";
import type { Takeback } from "../../engine/wire/Takeback";
import type { Sitter } from "../seats";

/** Something that was drawn or played. */
export interface Word {
  text: string;
  /** Who moved, and how long they thought; null for what was drawn. */
  move: { seat: number; thought: number } | null;
}

/** A seat that resigned or ran out of time, and the number of moves until then. */
export interface Departure {
  seat: number;
  ply: number;
  by: "resigned" | "timed_out";
}

export interface Remark {
  seq: number;
  /** When it was said, in milliseconds since 1970. */
  at: number;
  member: number;
  text: string;
}

export interface Story {
  /** The number of the last entry. */
  seq: number;
  words: Word[];
  left: Departure[];
  remarks: Remark[];
  takebacks: Takeback[];
  /** Whether the game was aborted because someone did not come. */
  noShow: boolean;
}

export const EMPTY: Story = { seq: 0, words: [], left: [], remarks: [], takebacks: [], noShow: false };

export const plies = (words: readonly Word[]) => words.filter(({ move }) => move !== null).length;

/** The story with more entries. Entries that it has already are passed over. */
export function withEntries(story: Story, entries: readonly SeenEntry[]): Story {
  return entries.filter(({ seq }) => seq > story.seq).reduce(next, story);
}

function next(story: Story, { seq, at, event }: SeenEntry): Story {
  const later = { ...story, seq };
  switch (event.type) {
    case "started":
      return { ...later, words: [], left: [], takebacks: [] };
    case "drawn":
      return { ...later, words: [...story.words, { text: event.word, move: null }] };
    case "moved": {
      const { seat, notation, thought } = event;
      return { ...later, words: [...story.words, { text: notation, move: { seat, thought } }] };
    }
    case "taken_back": {
      const { ply } = event;
      return { ...later, words: takenBackTo(story.words, ply), takebacks: [...story.takebacks, { from: plies(story.words), to: ply }] };
    }
    case "resigned":
    case "timed_out":
      return { ...later, left: [...story.left, { seat: event.seat, ply: plies(story.words), by: event.type }] };
    case "no_show":
      return { ...later, noShow: true };
    case "said":
      return { ...later, remarks: [...story.remarks, { seq, at, member: event.member, text: event.text }] };
    default:
      return later;
  }
}

/** The words without the moves from a ply on, and what was drawn after the last that is left. */
export function takenBackTo(words: readonly Word[], ply: number): Word[] {
  const first = words.findIndex((_, index) => plies(words.slice(0, index + 1)) > ply);
  return first < 0 ? [...words] : words.slice(0, first);
}

/** The game as a line of words, which the core can open. */
export function lineOf({ game, options }: SeenState, { words }: Story): StudyLine {
  // What is not drawn yet is not known here: any seed will do, and nothing drawn by it is shown.
  return { game, options, start: null, seed: 1, words: words.map(({ text }) => text), main: [] };
}

/** Who sits where, as this device sees it: `me` holds some of the seats. */
export function sitters({ seats, members }: SeenState, me: number | null): Sitter[] {
  return seats.map(({ member, level }): Sitter => {
    if (member === null) return level === null ? { kind: "remote", name: "" } : { kind: "computer", level };
    const name = members[member]?.name ?? "";
    return { kind: member === me ? "person" : "remote", name };
  });
}

export const mySeats = ({ seats }: SeenState, me: number | null) =>
  me === null ? [] : seats.flatMap(({ seat, member, level }) => (member === me && level === null ? [seat] : []));

/** Whether this device is to move. */
export function isMyTurn(state: SeenState, me: number | null): boolean {
  const turn = state.play?.turn ?? null;
  return turn !== null && mySeats(state, me).includes(turn);
}

/** Whether the game can still be aborted: not every seat has moved, and no earlier game of a match would be undone. */
export const mayAbort = ({ seats, series, duplicate }: SeenState, { words }: Story) =>
  !duplicate && (series?.number ?? 1) === 1 && new Set(words.flatMap(({ move }) => (move ? [move.seat] : []))).size < seats.length;

/** To which ply a takeback of ours goes: before our last move; null if we have not moved. */
export function takebackPly(state: SeenState, { words }: Story, me: number | null): number | null {
  const mine = mySeats(state, me);
  const movers = words.flatMap(({ move }) => (move ? [move.seat] : []));
  const ply = movers.findLastIndex((seat) => mine.includes(seat));
  return ply < 0 ? null : ply;
}
