import { describe, expect, it } from "vitest";

import type { Explanation } from "../engine/wire/Explanation";
import type { GameName } from "../engine/wire/GameName";
import type { View } from "../engine/wire/View";
import { GAMES } from "../games";
import { moveText } from "../games/caminos/texts";
import { moveText as cuminosMoveText } from "../games/cuminos/texts";
import { type Catalogue, en, LANGUAGES } from "./catalogue";
import { danger, loadMistakeWords, mistakeText } from "./mistakes";
import type { Sitter } from "./seats";

const view = { board: { game: "caminos" }, seats: [0, 1], teams: 2 } as unknown as View;
const sitters: Sitter[] = [];
const TEXTS: Record<GameName, (catalogue: Catalogue, move: string) => string> = {
  caminos: moveText,
  wege: (_, move) => move,
  cuminos: (catalogue, move) => cuminosMoveText(catalogue, null, move),
};
const told = async (why: Explanation) => mistakeText(await loadMistakeWords(why.game, "en"), why, en, view, sitters, (move) => TEXTS[why.game](en, move));

describe("a mistake", () => {
  it("is told with what it is about", async () => {
    const why: Explanation = { game: "caminos", kind: "allows_win", team: 1, move: "L4:d6,d7,d8*2", cells: ["d6", "d7", "d8"] };
    expect(await told(why)).toBe("Lets Green connect at d6 d7 d8.");
    expect(danger(why)).toBe("L4:d6,d7,d8*2");
    expect(await told({ game: "wege", kind: "makes_spoiler", spoiler: "island", point: [-1, 2] })).toBe(
      "Makes an island at -1,2 that breaks its own way.",
    );
  });

  it("says a move in words, to you and of the computer", async () => {
    const gives = (seat: number): Explanation => ({ game: "cuminos", kind: "gives_points", seat, points: 2, move: "13:0,0,2/U" });
    const names: Sitter[] = ["You", "Computer, level 2", "Ada"].map((name) => ({ kind: "person", name }));
    const words = await loadMistakeWords("cuminos", "en");
    const said = (seat: number) => mistakeText(words, gives(seat), en, view, names, (move) => TEXTS.cuminos(en, move));
    expect(said(0)).toBe("Gives you 2 points more with “triangle above dot, standing on rank 3”.");
    expect(said(1)).toContain("Gives the computer 2 points");
    expect(said(2)).toContain("Gives Ada 2 points");
    expect(await told({ game: "caminos", kind: "missed_win", moves: 1, move: "L4:d4*3,e4", cells: ["d4", "e4"] })).toBe(
      "Overlooks a win at once: “L at d4 ×3, e4”.",
    );
  });

  it("has a sentence of its own for one, for none and for nothing left", async () => {
    expect(await told({ game: "caminos", kind: "missed_gain", by: 1 })).toBe("Its own way could be one step shorter.");
    expect(await told({ game: "caminos", kind: "missed_gain", by: 3 })).toBe("Its own way could be 3 steps shorter.");
    expect(await told({ game: "caminos", kind: "allows_cut", move: "I2:a1,a2", cells: ["a1", "a2"], by: null })).toBe(
      "Lets its way be cut for good at a1 a2.",
    );
  });

  it("has the same holes in every language", async () => {
    const holes = (text = "") => [...text.matchAll(/\{(\w+)[:}]/g)].map(([, hole]) => hole).sort();
    for (const { name } of GAMES) {
      const english = await loadMistakeWords(name, "en");
      for (const language of LANGUAGES) {
        const words = await loadMistakeWords(name, language);
        for (const [kind, text] of Object.entries(english)) expect(holes(words[kind]), `${language} ${kind}`).toEqual(holes(text));
      }
    }
  });
});
