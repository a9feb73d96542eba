import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { forcesWin, initSync as initPlayers } from "../../engine/wasm/players";
import { Session, initSync as initRules } from "../../engine/wasm/rules";
import type { View } from "../../engine/wire/View";
import { LANGUAGES, en, loadCatalogue } from "../catalogue";
import { GAME_NAMES } from "../../games";
import { type Judges, answerLine, judge } from "./attempt";
import { loadProgress, note, solvedCount } from "./progress";
import { type Puzzle, daily, dailyGame, fraction, gameOfPuzzle, loadPuzzles, specOf, themesOf, values, winIn } from "./puzzle";
import { hintFor, puzzleName, taskText, themeText, valueText, verdictText } from "./words";

const wasm = (name: string) => readFileSync(new URL(`../../engine/wasm/${name}`, import.meta.url));
const all: Puzzle[] = [];

beforeAll(async () => {
  initRules({ module: wasm("rules_bg.wasm") });
  initPlayers({ module: wasm("players_bg.wasm") });
  for (const game of GAME_NAMES) all.push(...(await loadPuzzles(game)));
});

const open = (puzzle: Puzzle, moves: readonly string[] = []) =>
  new Session(JSON.stringify(specOf(puzzle, [...moves])));
const viewOf = (session: Session) => JSON.parse(session.view(0xffff)) as View;

/** Asks the core as the page does; the other side plays the first move that is listed. */
const judges = (puzzle: Puzzle): Judges => ({
  forcesWin: async (moves, move, within) => {
    try {
      return forcesWin(JSON.stringify(specOf(puzzle, [...moves])), move, within) ?? null;
    } catch {
      return null;
    }
  },
  turn: async (moves) => viewOf(open(puzzle, moves)).turn,
  reply: async (moves) => firstMove(viewOf(open(puzzle, moves))),
});

function firstMove(view: View): string | null {
  if (view.board.game !== "caminos") return null;
  for (const { shape, turnings, places } of view.board.shapes) {
    for (const [turning, left, bottom] of places) {
      const cells = (turnings[turning] ?? []).map(({ x, y, cubes }) => {
        const cell = String.fromCharCode(97 + x + left) + (y + bottom + 1);
        return cubes > 1 ? `${cell}*${cubes}` : cell;
      });
      return `${shape}:${cells.join(",")}`;
    }
  }
  return null;
}

describe("the puzzles", () => {
  it("open in the core, and their solution is legal", () => {
    expect(all.length).toBeGreaterThan(200);
    for (const puzzle of all) {
      const session = open(puzzle);
      expect(viewOf(session).turn, puzzle.id).toBe(puzzle.seat);
      expect(session.check(puzzle.solution), puzzle.id).toBeUndefined();
      expect(gameOfPuzzle(puzzle.id)).toBe(puzzle.game);
      session.free();
    }
  });

  it("have words in every language", async () => {
    for (const language of LANGUAGES) {
      const catalogue = await loadCatalogue(language);
      for (const theme of new Set(all.flatMap(({ themes }) => themes))) expect(catalogue).toHaveProperty([`theme.${theme}`]);
      for (const theme of new Set(all.flatMap(themesOf))) expect(themeText(catalogue, theme)).not.toMatch(/\{|undefined/);
      for (const puzzle of all) expect(taskText(catalogue, puzzle) + hintFor(catalogue, puzzle)).not.toMatch(/\{|undefined/);
    }
  });

  it("are numbered without gaps, whatever their names", () => {
    for (const game of GAME_NAMES) {
      const own = all.filter((puzzle) => puzzle.game === game);
      expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1));
    }
    const later = all.find(({ id }) => id === "cuminos-024")!;
    expect(puzzleName(en, later)).toBe("Cuminos, puzzle 23");
  });

  it("have one of each day, from another game each day, and none twice in a round", () => {
    expect(new Set([7, 8, 9].map(dailyGame)).size).toBe(3);
    for (const game of GAME_NAMES) {
      const own = all.filter((puzzle) => puzzle.game === game);
      const ids = own.map((_, turn) => daily(own, 3 * turn + 1)?.id);
      expect(new Set(ids).size).toBe(own.length);
    }
  });
});

describe("an attempt", () => {
  const wins = (moves: number) => all.filter((puzzle) => winIn(puzzle) === moves);

  it("at a win in one is judged by the one move", async () => {
    const puzzle = wins(1)[0]!;
    expect(await judge(puzzle, [], 0, puzzle.solution, judges(puzzle))).toEqual({ kind: "solved" });
    expect(await judge(puzzle, [], 0, "I2:a1*2", judges(puzzle))).toEqual({ kind: "letGo", within: 1 });
  });

  it.each([2, 3])("at a win in %i goes on after a right move, and the answer leads to the win", async (moves) => {
    for (const puzzle of wins(moves).slice(0, 4)) {
      const asked = judges(puzzle);
      expect(await judge(puzzle, [], 0, puzzle.solution, asked)).toEqual({ kind: "goOn", left: moves - 1 });
      const line = await answerLine(puzzle, asked);
      const end = viewOf(open(puzzle, line));
      expect(end.outcome?.winner, puzzle.id).toBe(end.seats[puzzle.seat]);
      expect(line.length).toBeLessThanOrEqual(2 * moves - 1);
      // The last move of the line is judged by the core, not by the text of the proof.
      const before = line.slice(0, -1);
      const own = viewOf(open(puzzle, line)).moves.filter(({ seat }) => seat === puzzle.seat).length - 1;
      const kind = own === moves - 1 ? "solved" : "goOn";
      expect((await judge(puzzle, before, own, line.at(-1)!, asked)).kind).toBe(kind);
      const elsewhere = firstMove(viewOf(open(puzzle, before)))!;
      if (elsewhere !== line.at(-1)) expect((await judge(puzzle, before, moves - 1, elsewhere, asked)).kind).toBe("letGo");
    }
  });

  it("at a best move says what the chosen move is worth", async () => {
    for (const game of ["wege", "cuminos"] as const) {
      const puzzle = all.find((one) => one.game === game)!;
      const [best, second] = values(puzzle);
      expect(await judge(puzzle, [], 0, best!.move, judges(puzzle))).toEqual({ kind: "solved" });
      const verdict = await judge(puzzle, [], 0, second!.move, judges(puzzle));
      expect(verdict).toEqual({ kind: "less", yours: second!.value, best: best!.value });
      expect(best!.value).toBeGreaterThan(second!.value);
      expect(verdictText(en, puzzle, verdict)).toContain(valueText(en, puzzle, second!.value));
    }
    expect(fraction("3/4")).toBe(0.75);
    expect(fraction("-3")).toBe(-3);
  });
});

describe("progress", () => {
  function memory(text: string | null = null) {
    let kept = text;
    return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
  }

  it("is kept, and only gets better", () => {
    const store = memory();
    note(store, "wege-001", "tried");
    note(store, "wege-002", "solved");
    note(store, "wege-002", "shown");
    expect(loadProgress(store)).toEqual({ "wege-001": "tried", "wege-002": "solved" });
    expect(solvedCount(loadProgress(store), ["wege-001", "wege-002"])).toBe(1);
  });

  it("is read with care", () => {
    for (const text of ["{", "[]", "3", '{"a":"won"}', "null"]) expect(loadProgress(memory(text))).toEqual({});
  });
});
