import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";

import { Session, initSync } from "../../engine/wasm/rules";
import type { GameSpec } from "../../engine/wire/GameSpec";
import type { View } from "../../engine/wire/View";
import type { WegeBoard } from "../../engine/wire/WegeBoard";
import { announcement, hintText } from "../../headless/announce";
import { deckWith } from "./deck";
import { CELL, PAD, namesAt, onBadge, seat } from "./drawing";
import { ghostOf, nextPlace, places, pushedTile, tileAt, turnedTile } from "./laying";
import { lightOf } from "./light";
import { pictureBox, seenBox, stageBox, wholeCells } from "./park";
import { heldOf, play } from "./play";
import { connections, endWords, exchangeWords, parkCellText, standingWords, whatHere } from "./texts";
import type { Sitter } from "../../headless/seats";
import * as table from "../../headless/table";
import { en } from "../../headless/catalogue";

beforeAll(() => {
  initSync({ module: readFileSync(new URL("../../engine/wasm/rules_bg.wasm", import.meta.url)) });
});

/** A game whose deck begins with these tiles. */
function game(first: string[], moves: string[], options: Record<string, unknown> = {}): { session: Session; spec: GameSpec } {
  const spec: GameSpec = { game: "wege", options, seed: 1, deck: deckWith(first), moves };
  return { session: new Session(JSON.stringify(spec)), spec };
}

const view = (session: Session) => JSON.parse(session.view(0xffff)) as View;

function board(session: Session): WegeBoard {
  const { board: shown } = view(session);
  if (shown.game !== "wege") throw new Error("no park");
  return shown;
}

describe("a tile over the park", () => {
  it("puts its duck into the water corner that is nearer", () => {
    const park = board(game(["P", "Pb"], ["0,0"]).session);
    expect(tileAt(park, 1.9, 0.3, null)).toMatchObject({ move: "1,0/SE", legal: true });
    expect(tileAt(park, 1.1, 0.8, null)).toMatchObject({ move: "1,0/NW", legal: true });
    expect(tileAt(park, 0.2, -0.9, null)).toMatchObject({ x: 0, y: -1, corner: "SE" });
  });

  it("stays turned until it leaves its cell", () => {
    const park = board(game(["P", "Pb"], ["0,0"]).session);
    const turned = turnedTile(park, tileAt(park, 1.9, 0.3, null));
    expect(turned.corner).toBe("NW");
    expect(tileAt(park, 1.8, 0.2, turned)).toBe(turned);
    expect(tileAt(park, 0.8, 1.2, turned).turned).toBe(false);
    const plain = tileAt(board(game(["P"], []).session), 0.5, 0.5, null);
    expect(turnedTile(park, plain)).toBe(plain);
  });

  it("is legal exactly where the core says so", () => {
    const first = ["P", "R", "Pb", "B", "R", "N", "Rw", "B"];
    const moves: string[] = [];
    for (let ply = 0; ply < 24; ply++) {
      const { session } = game(first, moves);
      const park = board(session);
      for (let x = -5; x <= 5; x++) {
        for (let y = -5; y <= 5; y++) {
          const ghost = tileAt(park, x + 0.5, y + 0.5, null);
          expect(session.check(ghost.move) === undefined, `${park.hand} ${ghost.move}`).toBe(ghost.legal);
        }
      }
      moves.push(park.legal[(ply * 7) % park.legal.length] ?? "");
    }
  });

  it("is exchanged only as a bridge or a reserve", () => {
    const bridge = board(game(["P", "B"], ["0,0"]).session);
    expect(tileAt(bridge, 0.5, 0.5, null)).toMatchObject({ move: "x0,0", exchange: true, legal: true });
    const path = board(game(["P", "P"], ["0,0"]).session);
    expect(tileAt(path, 0.5, 0.5, null)).toMatchObject({ move: "0,0", exchange: false, legal: false });
  });

  it("can be pushed on, and found place by place", () => {
    const park = board(game(["P", "Rb"], ["0,0"]).session);
    const ghost = ghostOf(park, "-1,0/SE");
    expect(ghost?.legal).toBe(true);
    expect(pushedTile(park, ghost!, 1, 0)).toMatchObject({ move: "1,0/SE" });
    expect(pushedTile(park, ghost!, -1, 0)).toBeNull();
    expect(ghostOf(park, "3,3")).toBeNull();
    expect(places(park).map(({ x, y }) => `${x},${y}`)).toEqual(["0,1", "-1,0", "1,0", "0,-1"]);
    expect(nextPlace(park, 0, 0)).toMatchObject({ x: 1, y: 0 });
    expect(nextPlace(park, 0, -1)).toMatchObject({ x: 0, y: 1 });
  });
});

describe("what is seen", () => {
  it("has coordinates that can be read, or none, within the edge of the picture", () => {
    for (let cell = 20; cell < 160; cell++) {
      const names = namesAt(cell);
      if (!names) continue;
      expect((names.size * cell) / CELL, `${cell} pixels a cell`).toBeGreaterThanOrEqual(10.99);
      expect(names.out + 0.58 * names.size).toBeLessThanOrEqual(PAD * CELL);
    }
    // The narrowest phone with the widest park, a usual one, and a tablet.
    expect([40, 48, 100].map((cell) => namesAt(cell) !== null)).toEqual([true, true, true]);
    expect(namesAt(26)).toBeNull();
    expect(namesAt(100)).toEqual({ size: 17, out: 25 });
  });

  it("has room for another tile wherever one can go", () => {
    expect(seenBox({ west: 0, south: 0, width: 1, height: 1 })).toEqual({ west: -2, south: -2, width: 5, height: 5 });
    expect(seenBox({ west: -2, south: 0, width: 5, height: 2 })).toEqual({ west: -3, south: -3, width: 7, height: 7 });
    expect(seenBox({ west: -2, south: -1, width: 6, height: 6 })).toEqual({ west: -2, south: -1, width: 6, height: 6 });
  });

  it("has the park in its middle where both edges are certain", () => {
    expect(seenBox({ west: -3, south: -1, width: 6, height: 4 })).toEqual({ west: -3.5, south: -3, width: 7, height: 7 });
    expect(wholeCells(-3.5, 7)).toEqual([-3, -2, -1, 0, 1, 2]);
    expect(wholeCells(-2, 5)).toEqual([-2, -1, 0, 1, 2]);
  });

  it("stays as it is while the park grows, as long as it can", () => {
    const first = seenBox({ west: 0, south: 0, width: 1, height: 1 });
    expect(seenBox({ west: -1, south: 0, width: 2, height: 2 })).toEqual(first);
    expect(seenBox({ west: -1, south: -1, width: 3, height: 3 })).toEqual(first);
    const grown = seenBox({ west: -1, south: -1, width: 4, height: 3 });
    expect(grown).toEqual({ west: -3, south: -3, width: 7, height: 7 });
    for (const extent of [{ west: -2, south: -1, width: 5, height: 4 }, { west: -2, south: -2, width: 5, height: 5 }]) expect(seenBox(extent)).toEqual(grown);
    // It moves only where there is no room for the next tile.
    expect(seenBox({ west: -1, south: -1, width: 5, height: 3 })).toEqual({ ...grown, west: -2 });
  });

  it("is close in 3D, and changes in steps", () => {
    const first = { west: 0, south: 0, width: 1, height: 1 };
    expect(stageBox(first)).toEqual({ west: -1.5, south: -1.5, width: 4, height: 4 });
    // Wherever it grows to, there is room for the next tile, and the square is seldom another.
    const parks = [first];
    for (let west = 0, width = 1, south = 0, height = 1; width < 6 || height < 6; ) {
      if (width <= height) [west, width] = [west - (width % 2), width + 1];
      else [south, height] = [south - (height % 2), height + 1];
      parks.push({ west, south, width, height });
    }
    const boxes = parks.map(stageBox);
    for (const [at, box] of boxes.entries()) {
      const park = parks[at]!;
      expect(box.west).toBeLessThanOrEqual(park.west - (park.width < 6 ? 1 : 0.25));
      expect(box.west + box.width).toBeGreaterThanOrEqual(park.west + park.width + (park.width < 6 ? 1 : 0.25));
    }
    expect(new Set(boxes.map(({ width }) => width))).toEqual(new Set([4, 6, 7, 6.5]));
    expect(boxes.filter((box, at) => at > 0 && box.width !== boxes[at - 1]!.width).length).toBe(3);
  });

  it("has room around the first tile in a picture, and frames what is still to come", () => {
    const first = { west: 0, south: 0, width: 1, height: 1 };
    expect(pictureBox(first, [])).toEqual({ west: -1, south: -1, width: 4, height: 4 });
    const coming = [{ x: -2, y: 0 }, { x: 3, y: -1 }, { x: 0, y: 4 }];
    const whole = { west: -2, south: -1, width: 6, height: 6 };
    expect(pictureBox(first, coming)).toEqual(whole);
    expect(pictureBox(whole, coming)).toEqual(whole);
  });
});

describe("the table of Wege", () => {
  const SEATS: Sitter[] = [
    { kind: "person", name: "" },
    { kind: "computer", level: 1 },
  ];
  const at = (first: string[], moves: string[]) => {
    const { session, spec } = game(first, moves);
    return { session, state: table.opened(play, "test", SEATS, spec, view(session)) };
  };

  it("holds, turns, pins and lets go", () => {
    const { state } = at(["P", "R", "Pb"], ["0,0", "1,0"]);
    const held = table.hover(state, 0.9, 1.9);
    expect(table.ghostMove(held)).toBe("0,1/NW".replace("NW", heldOf(held).tile?.corner ?? ""));
    const turned = table.turn(held, "turn");
    expect(heldOf(turned).tile?.corner).not.toBe(heldOf(held).tile?.corner);
    const pinned = table.pin(turned, 0.9, 1.9);
    expect(pinned).toMatchObject({ held: { pinned: true, tile: heldOf(turned).tile } });
    expect(table.hover(pinned, 1.5, 1.5)).toBe(pinned);
    expect(heldOf(table.push(pinned, 1, 0)).tile).toMatchObject({ x: 1, legal: true });
    expect(announcement(en, pinned)).toContain("R to turn it");
    expect(table.letGo(pinned)).toMatchObject({ held: { tile: null, pinned: false } });
  });

  it("is laid by a second tap, wherever on the tile the finger is", () => {
    const pinned = table.pin(at(["P", "R", "Pb"], ["0,0", "1,0"]).state, 0.9, 1.9);
    expect(heldOf(pinned).tile).toMatchObject({ x: 0, y: 1, legal: true });
    expect(play.press(pinned, 0.9, 1.9, true)).toBe("confirm");
    expect(play.press(pinned, 0.1, 1.1, true)).toBe("confirm");
    expect(play.press(pinned, 0.5, 2.5, true)).toBe("pin");
  });

  it("is turned by a press on the badge where its duck would be then, and nowhere else", () => {
    const { tile } = heldOf(table.pin(at(["P", "R", "Pb"], ["0,0", "1,0"]).state, 0.1, 1.9));
    expect(tile).toMatchObject({ x: 0, y: 1, corner: "NW" });
    const across = (corner: string) => seat({ x: 0, y: 1, corner })!.x / CELL;
    const along = (corner: string) => -seat({ x: 0, y: 1, corner })!.y / CELL;
    for (const byTouch of [true, false]) {
      expect(onBadge(tile!, across("SE"), along("SE"), byTouch)).toBe(true);
      expect(onBadge(tile!, across("NW"), along("NW"), byTouch)).toBe(false);
      expect(onBadge(tile!, 0.5, 1.5, byTouch)).toBe(false);
      expect(onBadge({ ...tile!, corner: null }, across("SE"), along("SE"), byTouch)).toBe(false);
    }
  });

  it("is laid by a click on its corner, and turned by one on the other", () => {
    const pinned = table.pin(at(["P", "R", "Pb"], ["0,0", "1,0"]).state, 0.1, 1.9);
    expect(play.press(pinned, 0.1, 1.9, false)).toBe("confirm");
    expect(play.press(pinned, 0.9, 1.1, false)).toBe("turn");
    expect(play.press(table.turn(table.turn(pinned, "turn"), "turn"), 0.9, 1.1, false)).toBe("confirm");
  });

  it("shows an advised move as a tile that only waits for Enter", () => {
    const { state } = at(["P", "R", "P"], ["0,0", "1,0"]);
    const shown = table.advised({ ...state, advising: true }, "0,1", "");
    expect(shown).toMatchObject({ held: { pinned: true, tile: { x: 0, y: 1, legal: true } }, hint: "0,1" });
    expect(announcement(en, shown)).toBe("A hint: path at 0, 1. No other move seems better. Click again or press Enter to lay it, Escape to let go.");
    expect(announcement(en, table.advised(state, "0,1")), "nobody asked why").toBe("A hint: path at 0, 1. Click again or press Enter to lay it, Escape to let go.");
    expect(announcement(en, table.pin(shown, 1.5, 1.5))).not.toContain("hint");
  });

  it("names a duck and its corner in a hint where there is room", () => {
    const { state } = at(["P", "R", "Pb"], ["0,0", "1,0"]);
    const shown = table.advised({ ...state, advising: true }, "0,1/NW", "joins two of your ways");
    expect(hintText(en, shown, "briefly")).toBe("A hint: path at 0, 1. This joins two of your ways.");
    expect(announcement(en, shown)).toMatch(/^A hint: path with a black duck in the north-west at 0, 1\. This joins two of your ways\. Click again .* R to turn it/);
  });

  it("says what is wrong with a place", () => {
    const { state, session } = at(["P", "R", "P"], ["0,0", "1,0"]);
    const away = table.pin(state, 4.5, 4.5);
    const refusal = JSON.parse(session.check(table.ghostMove(away) ?? "") ?? "null");
    const told = table.refused(away, table.ghostMove(away) ?? "", refusal);
    expect(announcement(en, told)).toBe("A tile must touch another one along an edge.");
  });

  it("says the last move in words", () => {
    const { state } = at(["P", "Rw"], ["0,0", "0,1/SE"]);
    expect(announcement(en, state)).toContain("Computer, level 1 laid a river with a white duck in the south-east at 0, 1.");
  });
});

describe("the park in words", () => {
  it("tells cells, what can be done there, and what connects", () => {
    const { session } = game(["P", "R", "Pb"], ["0,0", "1,0"]);
    const park = board(session);
    expect(parkCellText(en, park, { x: 1, y: 0 }, { move: "1,0", x: 1, y: 0, corner: null, exchange: false }, true)).toBe(
      "1, 0: river, laid last",
    );
    expect(parkCellText(en, park, { x: 0, y: 1 }, null, true)).toBe("0, 1: empty, the tile fits here");
    expect(parkCellText(en, park, { x: 0, y: 1 }, null, false)).toBe("0, 1: empty");
    expect(whatHere(en, park, { x: 0, y: 1 }, null)).toBe(
      "Here you can: lay the path with a black duck in the north-west; lay the path with a black duck in the south-east.",
    );
    expect(connections(en, park)).toBe(
      "Land: connected: 1 tiles, reaches no side yet, pairs of ducks: 0. Water: connected: 1 tiles, reaches no side yet, pairs of ducks: 0.",
    );
  });

  it("tells what can be done with a tile that may be exchanged", () => {
    const bridge = board(game(["P", "R", "B"], ["0,0", "1,0"]).session);
    expect(exchangeWords(en, bridge)).toMatch(/^Lay the bridge, or exchange it/);
    const nowhere = { ...bridge, legal: bridge.legal.filter((move) => move.startsWith("x")) };
    expect(exchangeWords(en, nowhere)).toMatch(/^No place is free for it: exchange it/);
    expect(exchangeWords(en, { ...bridge, legal: bridge.legal.filter((move) => !move.startsWith("x")) })).toBe("");
  });

  it("tells those who build together their goals, and children only of sides", () => {
    const together = board(game(["P"], ["0,0"], { cooperative: true, players: 1 }).session);
    expect(connections(en, together)).toContain("No island and no pond: met. Every duck is with another of its colour: met.");
    const children = board(game(["P"], ["0,0"], { child: ["land", "water"] }).session);
    expect(standingWords(en, children.sides[0], false)).toEqual(["reaches no side yet"]);
  });

  it("finds kind words for every end, and a reason where adults play", () => {
    const ends = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      for (const options of [{}, { child: ["land", "water"] }]) {
        const session = new Session(JSON.stringify({ game: "wege", options, seed, moves: [] }));
        for (let park = board(session), ply = 0; park.legal.length > 0; park = board(session), ply++) {
          session.play(park.legal[(ply * 31 + seed) % park.legal.length] ?? "");
        }
        const words = endWords(en, board(session));
        expect(words.length).toBe("child" in options ? 1 : 2);
        for (const word of words) ends.add(word);
      }
    }
    expect(ends.size).toBeGreaterThan(2);
  });
});

describe("what is lit", () => {
  it("is nothing in mid-game unless one looks at a side", () => {
    const park = board(game(["P", "R", "P"], ["0,0", "1,0"]).session);
    expect(lightOf(park, null, false).networks).toEqual([]);
    const { networks } = lightOf(park, park.sides[0], false);
    expect(networks.map(({ network, land }) => [network.cells, land])).toEqual([[[[0, 0]], true]]);
    expect(lightOf(park, null, true).networks).toEqual([]);
  });
});
