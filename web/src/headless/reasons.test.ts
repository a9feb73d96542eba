import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Session, initSync, insight } from "../engine/wasm/rules";
import type { GameName } from "../engine/wire/GameName";
import type { GameSpec } from "../engine/wire/GameSpec";
import { GAMES } from "../games";
import { reasons as caminosReasons } from "../games/caminos/reasons";
import { reasons as cuminosReasons } from "../games/cuminos/reasons";
import { reasons as wegeReasons } from "../games/wege/reasons";
import { LANGUAGES, en } from "./catalogue";
import { called } from "./seats";
import { type Known, loadReasonWords, reasonText } from "./reasons";

beforeAll(() => void initSync({ module: readFileSync(new URL("../engine/wasm/rules_bg.wasm", import.meta.url)) }));

const REASONS = { caminos: caminosReasons, wege: wegeReasons, cuminos: cuminosReasons };
const named = { catalogue: en, team: (team: number) => ["Yellow", "Green"][team] ?? "", seat: (seat: number) => called(en, ["Ada", "Bo"][seat] ?? "") };

function known(spec: GameSpec): Known {
  const view = JSON.parse(new Session(JSON.stringify(spec)).view(0xffff));
  return { view, insight: JSON.parse(insight(view.position)) };
}

/** What is said for a move after others. */
async function told(spec: GameSpec, move: string): Promise<string> {
  const said = REASONS[spec.game](move, known(spec), known({ ...spec, moves: [...spec.moves, move] }), named);
  return reasonText(await loadReasonWords(spec.game, "en"), said, "en");
}

/** Why the next move of a committed playthrough would be advised, after so many. */
async function toldAfter(game: GameName, name: string, plies: number): Promise<string> {
  const text = readFileSync(new URL(`../../../data/playthroughs/${name}.txt`, import.meta.url), "utf8");
  const moves = Array.from(text.matchAll(/^move: (.*)$/gm), ([, move = ""]) => move);
  return told({ game, options: {}, seed: 2010, moves: moves.slice(0, plies) }, moves[plies] ?? "");
}

/** Yellow goes along the southern side, Green stacks at the northern one. */
const CAMINOS = ["L4:a1,b1,c1,c2", "I3:a8*3", "L4:d1,e1,f1,f2", "I3:c8*3"];
const caminos = (count: number): GameSpec => ({ game: "caminos", options: {}, seed: 1, moves: CAMINOS.slice(0, count) });

describe("a hint says why", () => {
  it("at Caminos: it connects, threatens, cuts a way, or goes on", async () => {
    expect(await told(caminos(4), "I2:g1,h1")).toBe("links two opposite sides");
    expect(await toldAfter("caminos", "caminos-square", 0)).toBe("makes your way 3 steps shorter");
    expect(await toldAfter("caminos", "caminos-square", 9)).toBe("cuts Yellow’s way at b8 and makes your way 1 step shorter");
    expect(await toldAfter("caminos", "caminos-square", 24)).toBe("threatens to connect in two places");
  });

  it("at Caminos: it answers a threat, closes the last way, or makes a way longer", () => {
    const { view } = known(caminos(1));
    const way = { team: 0, sides: ["W", "E"] as [string, string], cells: ["a1", "b1"], missing: ["b1"], steps: 1, cut: null, threats: [["b1"]] };
    const at = (...ways: (typeof way)[]): Known => ({ view, insight: { ways, contacts: [] } });
    const kinds = (before: Known, after: Known) => caminosReasons("I3:h8*3", before, after, named).map(([kind]) => kind);
    expect(kinds(at(way), at({ ...way, threats: [] }))).toEqual(["parries"]);
    expect(kinds(at(way), at())).toEqual(["closes"]);
    expect(kinds(at({ ...way, threats: [] }), at({ ...way, threats: [], steps: 3 }))).toEqual(["lengthens"]);
  });

  it("at Wege: it joins, reaches, grows, or at least hinders the others or does no harm, and whether there was a choice", async () => {
    const said = [5, 11, 15, 20, 21, 0, 8, 10, 4].map((plies) => toldAfter("wege", "wege-standard", plies));
    expect(await Promise.all(said)).toEqual([
      "makes your longest way 5 tiles long",
      "reaches a new side: west",
      "joins two of your ways",
      "reaches new sides: west, south",
      "does not lengthen Land’s longest way",
      "is the only place for it",
      "gets in the way of Water",
      "does not lengthen Water’s longest way",
      "keeps your ways open",
    ]);
  });

  it("at Wege, whatever is laid", async () => {
    const text = readFileSync(new URL("../../../data/playthroughs/wege-standard.txt", import.meta.url), "utf8");
    const plies = [...text.matchAll(/^move: /gm)].length;
    const said = await Promise.all(Array.from({ length: plies }, (_, ply) => toldAfter("wege", "wege-standard", ply)));
    expect(said.filter((reason) => reason === "").length).toBeLessThan(plies / 7);
    expect(said.filter((reason) => reason.includes(" and "))).toEqual([]);
  });

  it("at Cuminos: what it scores, and what it leaves", async () => {
    expect(await toldAfter("cuminos", "cuminos-two", 0), "it scores nothing").toBe("leaves Bo at most 1 point");
    expect(await toldAfter("cuminos", "cuminos-two", 1)).toBe("scores 1 point and leaves Ada at most 3 points");
    expect(await toldAfter("cuminos", "cuminos-two", 4)).toBe("scores 3 points and ends the round");
    expect(await toldAfter("cuminos", "cuminos-two", 2), "a pass").toBe("promises more points than any laying");
  });

  it("at most twice, and with the same holes in every language", async () => {
    expect(reasonText({ a: "one", b: "two", c: "three" }, [["a"], ["b"], ["c"]], "en")).toBe("one and two");
    const holes = (text = "") => [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole).sort();
    for (const { name } of GAMES) {
      const english = await loadReasonWords(name, "en");
      for (const language of LANGUAGES) {
        const words = await loadReasonWords(name, language);
        for (const [kind, text] of Object.entries(english)) expect(holes(words[kind]), `${language} ${kind}`).toEqual(holes(text));
      }
    }
  });
});
