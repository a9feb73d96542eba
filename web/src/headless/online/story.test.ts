import { expect, it } from "vitest";

import type { SeenEntry } from "../../engine/wire/SeenEntry";
import type { SeenEvent } from "../../engine/wire/SeenEvent";
import type { SeenState } from "../../engine/wire/SeenState";
import { EMPTY, isMyTurn, lineOf, mayAbort, mySeats, plies, sitters, takebackPly, takenBackTo, withEntries } from "./story";

const entries = (events: SeenEvent[], first = 1): SeenEntry[] =>
  events.map((event, index) => ({ seq: first + index, at: 1000 + index, event }));

const START: SeenEvent[] = [
  { type: "created" },
  { type: "started" },
  { type: "drawn", word: "P" },
  { type: "moved", seat: 0, notation: "0,0", thought: 1200 },
  { type: "drawn", word: "R" },
];

const STATE: SeenState = {
  seq: 5,
  game: "wege",
  options: "-",
  clock: "none",
  phase: "playing",
  locked: false,
  members: [
    { member: 0, name: "Ada", host: true, removed: false },
    { member: 1, name: "Ben", host: false, removed: false },
  ],
  seats: [
    { seat: 0, member: 0, level: null },
    { seat: 1, member: 1, level: null },
    { seat: 2, member: 0, level: 6 },
    { seat: 3, member: null, level: 2 },
  ],
  play: { ply: 1, turn: 1, position: "", left: [null, null, null, null], offers: [], ending: null },
} as unknown as SeenState;

it("what was drawn and played becomes a line that the core opens", () => {
  const story = withEntries(EMPTY, entries(START));
  expect(lineOf(STATE, story).words).toEqual(["P", "0,0", "R"]);
  expect(plies(story.words)).toBe(1);
  expect(story.seq).toBe(5);
});

it("entries that come twice after a reconnect count once", () => {
  const story = withEntries(EMPTY, entries(START));
  expect(withEntries(story, entries(START))).toBe(story);
  const more = entries([{ type: "moved", seat: 1, notation: "0,1", thought: 5 }], 6);
  expect(withEntries(withEntries(story, more), [...entries(START), ...more]).words).toHaveLength(4);
});

it("notes who left at which ply, and what was said", () => {
  const story = withEntries(EMPTY, entries([...START, { type: "said", member: 1, text: "hi" }, { type: "resigned", seat: 1 }]));
  expect(story.left).toEqual([{ seat: 1, ply: 1, by: "resigned" }]);
  expect(story.remarks).toEqual([{ seq: 6, at: 1005, member: 1, text: "hi" }]);
});

it("takes moves back with what was drawn after them", () => {
  const { words } = withEntries(EMPTY, entries([...START, { type: "moved", seat: 1, notation: "0,1", thought: 5 }, { type: "drawn", word: "B" }]));
  expect(takenBackTo(words, 1).map(({ text }) => text)).toEqual(["P", "0,0", "R"]);
  expect(takenBackTo(words, 0).map(({ text }) => text)).toEqual(["P"]);
  expect(takenBackTo(words, 2)).toEqual(words);
});

it("follows a takeback, and notes it", () => {
  const more: SeenEvent[] = [{ type: "moved", seat: 1, notation: "0,1", thought: 5 }, { type: "drawn", word: "B" }, { type: "taken_back", ply: 1 }];
  const story = withEntries(EMPTY, entries([...START, ...more]));
  expect(lineOf(STATE, story).words).toEqual(["P", "0,0", "R"]);
  expect(story.takebacks).toEqual([{ from: 2, to: 1 }]);
});

it("asks to take back one's own last move", () => {
  const story = withEntries(EMPTY, entries(START));
  expect([takebackPly(STATE, story, 0), takebackPly(STATE, story, 1)]).toEqual([0, null]);
});

it("a device moves for its own seats only, unless a computer plays them", () => {
  expect(mySeats(STATE, 0)).toEqual([0]);
  expect(mySeats(STATE, null)).toEqual([]);
  expect([isMyTurn(STATE, 0), isMyTurn(STATE, 1)]).toEqual([false, true]);
  expect(sitters(STATE, 0).map(({ kind }) => kind)).toEqual(["person", "remote", "person", "computer"]);
});

it("a game can be aborted until every seat has moved", () => {
  const story = withEntries(EMPTY, entries(START));
  expect(mayAbort(STATE, story)).toBe(true);
  const all = [1, 2, 3].map((seat): SeenEvent => ({ type: "moved", seat, notation: "x", thought: 0 }));
  expect(mayAbort(STATE, withEntries(story, entries(all, 6)))).toBe(false);
});
