import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Session, initSync } from "../../engine/wasm/rules";
import type { Refusal } from "../../engine/wire/Refusal";
import type { View } from "../../engine/wire/View";
import { LANGUAGES } from "../catalogue";
import { GAME_NAMES } from "../../games";
import { type Lesson, type Made, type Step, loadLesson, loadLessonText, questionOf, reached, specOf } from "./lesson";
import { loadDone, noteDone } from "./progress";

beforeAll(() => void initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) }));

const view = (session: Session) => JSON.parse(session.view(0xffff)) as View;

function made(session: Session, move: string): Made {
  const before = view(session);
  expect(session.play(move)).toBeUndefined();
  return { move, seat: before.turn ?? 0, before, after: view(session) };
}

/** Every legal move. */
function allMoves(session: Session): string[] {
  const { board } = view(session);
  if (board.game !== "caminos") return board.legal;
  return board.shapes.flatMap(({ shape, turnings, places }) =>
    places.map(([turning, left, bottom]) => {
      const cells = (turnings[turning] ?? []).map(({ x, y, cubes }) => {
        const cell = String.fromCharCode(97 + x + left) + (y + bottom + 1);
        return cubes > 1 ? `${cell}*${cubes}` : cell;
      });
      return `${shape}:${cells.join(",")}`;
    }),
  );
}

describe.each(GAME_NAMES)("the lesson of %s", (game) => {
  let lesson: Lesson;
  let steps: readonly Step[] = [];
  beforeAll(async () => {
    lesson = await loadLesson(game);
    steps = lesson.steps;
  });

  it("has eight to fourteen steps, each with a name of its own", () => {
    expect(steps.length).toBeGreaterThanOrEqual(8);
    expect(steps.length).toBeLessThanOrEqual(14);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
  });

  it("has a solution to every step that the core accepts, and that reaches the goal", () => {
    for (const step of steps) {
      const session = new Session(JSON.stringify(specOf(game, step)));
      const question = questionOf(step);
      if (question !== null) {
        const refusal = session.check(question);
        expect(refusal === undefined, step.id).toBe(step.solution);
        if (refusal) expect((JSON.parse(refusal) as Refusal).clause, step.id).toBe(step.clause);
      } else {
        expect(reached(lesson, step, made(session, step.solution as string)), step.id).toBe(true);
      }
      session.free();
    }
  });

  it("asks for something that not every move does, but where any will do", () => {
    for (const step of steps) {
      if (step.goal.kind === "question" || step.goal.kind === "move") continue;
      const session = new Session(JSON.stringify(specOf(game, step)));
      const moves = allMoves(session);
      // Caminos has hundreds of moves, and its views are large.
      const every = game === "caminos" ? Math.ceil(moves.length / 12) : 1;
      const few = moves.filter((_, index) => index % every === 0);
      const results = few.map((move) => {
        const done = reached(lesson, step, made(session, move));
        session.undo();
        return done;
      });
      session.free();
      expect(results, step.id).toContain(false);
    }
  }, 60_000);

  it("says what to do and what was learnt, in every language", async () => {
    for (const language of LANGUAGES) {
      const text = await loadLessonText(game, language);
      expect(Object.keys(text).sort()).toEqual(steps.flatMap(({ id }) => [id, `${id}.done`]).sort());
      for (const [key, said] of Object.entries(text)) expect(said.trim(), `${language} ${key}`).not.toBe("");
    }
  });
});

describe("what is done", () => {
  function memory(text: string | null = null) {
    let kept = text;
    return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
  }

  it("is kept, and read with care", () => {
    const store = memory();
    noteDone(store, "wege", "wege.lay");
    expect([...noteDone(store, "wege", "wege.duck")]).toEqual(["wege.lay", "wege.duck"]);
    for (const text of ["{", "3", '{"a":1}', "[1]"]) expect(loadDone(memory(text), "wege").size).toBe(0);
  });
});
