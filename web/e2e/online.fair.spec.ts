// Nobody is helped in a game that they play online: neither where it stands, nor a step back, nor by a board that is almost the same.
import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";

import { more } from "./people";
import { GameServer } from "./server";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

const text = readFileSync(new URL("../../data/playthroughs/caminos-square.txt", import.meta.url), "utf8");
const all = (key: string) => Array.from(text.matchAll(new RegExp(`^${key}: (.*)$`, "gm")), ([, value = ""]) => value);
const [MOVES, POSITIONS] = [all("move"), all("position")];
const REFUSED = /This comes from a game that you are playing online/;

/** Opens a local game of Caminos. */
async function open(page: Page, spec: object): Promise<void> {
  const seats = [0, 1].map(() => ({ kind: "person", name: "" }));
  const save = { version: 1, id: "here", spec: { game: "caminos", options: {}, seed: 1, moves: [], ...spec }, seats, played: 1, over: false };
  await page.goto("#/together");
  await page.evaluate((text) => localStorage.setItem("trivium/game/here", text), JSON.stringify(save));
  await page.goto("#/game/here");
  await expect(page.getByRole("gridcell").first()).toBeAttached();
}

const hint = (page: Page) => page.getByRole("button", { name: "Hint" });
const hinted = (page: Page) => page.getByRole("button", { name: "Place it here" });

test("hints and analysis keep away from one's own running game, however one comes there", async ({ browser }) => {
  const [ada, ben] = [await server.guest(browser), await server.guest(browser)];
  const table = await server.seated(ada, ben, 2, { game: "caminos" });
  await server.playOn(ada, ben, table, 9, MOVES);

  const elsewhere = { moves: MOVES.slice(0, 8) };
  for (const [why, spec] of [
    ["the position itself", { moves: MOVES.slice(0, 9) }],
    ["a step back", { moves: MOVES.slice(0, 8) }],
    ["two moves later", { moves: MOVES.slice(0, 11) }],
    ["a position that was set up", { start: POSITIONS[8] }],
    ["a position set up a move later", { start: POSITIONS[10] }],
  ] as const) {
    await open(ada, spec);
    await hint(ada).click();
    await expect(ada.getByText(REFUSED).last(), why).toBeVisible();
    await expect(hinted(ada), why).toBeDisabled();
  }

  // A study of it: no best moves, no first glance, no judgement of the whole game.
  await open(ada, elsewhere);
  await ada.getByRole("button", { name: "Share and save" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "Study this game" }).click();
  await expect(ada).toHaveURL(/#\/study\//);
  for (const name of ["Show the best moves", "Analyse the game"]) {
    await ada.getByRole("button", { name: new RegExp(name) }).click();
    await expect(ada.getByText(REFUSED), name).toBeVisible();
    await expect(ada.getByRole("progressbar")).toHaveCount(0);
  }

  // Another game is nobody's business.
  await open(ada, { moves: ["L4:d4*3,e4", "I2:a1*2", "I2:h8*2", "I3:a3*3", "I3:h3*3", "I2:a6*2"] });
  await hint(ada).click();
  await expect(hinted(ada)).toBeEnabled();

  // Whoever is not in the game may look at it, and everybody once it is over.
  await open(ada, elsewhere);
  await ada.goto(`#/table/${table}`);
  await more(ada, "Resign");
  await ada.getByRole("button", { name: "Yes" }).click();
  await expect(ada.getByRole("button", { name: "Rematch" })).toBeVisible();
  await open(ada, elsewhere);
  await hint(ada).click();
  await expect(hinted(ada)).toBeEnabled();
  await Promise.all([ada, ben].map((page) => page.context().close()));
});
