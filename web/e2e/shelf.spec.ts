// Running games, the archive, replays.
import { type Page, expect, test } from "@playwright/test";

import { barriers } from "./support";

/** A game that Yellow has won with its fifth move. */
const WON = ["L4:a1,b1,c1,c2", "I3:a8*3", "L4:d1,e1,f1,f2", "I3:c8*3", "I2:g1,h1"];
const YOU = { kind: "person", name: "" };
const LEVEL3 = { kind: "computer", level: 3 };

/** Puts games into the browser as the second version of the page kept them. */
async function keepOld(page: Page): Promise<void> {
  await page.goto("#/about");
  const save = (id: string, moves: string[], seats: object[], over: boolean) => ({
    version: 2, id, spec: { game: "caminos", options: {}, seed: 1, moves }, seats, played: 1_780_000_000_000, over, takebacks: [], clock: null, match: null,
  });
  const saves = [
    save("running", WON.slice(0, 2), [YOU, LEVEL3], false),
    save("untouched", [], [YOU, LEVEL3], false),
    save("wongame", WON, [YOU, LEVEL3], true),
    save("lostgame", WON, [LEVEL3, { kind: "person", name: "Amélie" }], true),
  ];
  await page.evaluate((all) => {
    for (const one of all) localStorage.setItem(`trivium/game/${one.id}`, JSON.stringify(one));
  }, saves);
  await page.goto("#/");
}

test("running games come with a picture, finished ones lie in the archive and can be found", async ({ page }) => {
  await keepOld(page);
  const running = page.getByRole("region", { name: "Go on playing" }).getByRole("listitem");
  await expect(running).toHaveCount(1);
  await expect(running.locator("svg path").first()).toBeAttached();
  // On a phone too they are the first thing that one sees.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(running).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: /Finished games/ }).click();
  await expect(page.getByRole("heading", { name: "Finished games" })).toBeVisible();
  const games = page.getByRole("main").getByRole("listitem");
  await expect(games).toHaveCount(2);
  // How they ended was not kept then: the core is asked.
  await expect(page.getByText("You won")).toBeVisible();
  await page.getByText("Statistics").click();
  await expect(page.getByRole("row", { name: "Level 3 2 1 0 1 50 %" })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel("Search").fill("amelie");
  await expect(games).toHaveCount(1);
  await expect(games).toContainText("You lost");
  await page.getByLabel("Search").fill("nobody");
  await expect(page.getByText("No game matches.")).toBeVisible();
});

test("a finished game replays by itself, and can be stopped and stepped", async ({ page }) => {
  await page.clock.install();
  await keepOld(page);
  await page.goto("#/archive/wongame");
  await expect(page.getByText("Move 0 of 5")).toBeVisible();
  await page.clock.runFor(1500);
  await expect(page.getByText("Move 1 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Next move" }).click();
  await expect(page.getByText("Move 2 of 5")).toBeVisible();
  await page.getByLabel("Speed").selectOption("4 ×");
  await page.getByRole("button", { name: "Play the moves" }).click();
  await page.clock.runFor(1200);
  await expect(page.getByText("Move 5 of 5")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("Play remembers level and side", async ({ page }) => {
  await page.goto("#/new/wege");
  await page.getByRole("combobox", { name: "Land" }).selectOption("4");
  await page.getByRole("combobox", { name: "Water" }).selectOption("person");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await page.goto("#/");
  await expect(page.getByText("You play Water, against level 4.")).toBeVisible();
  await page.getByRole("button", { name: "Play Wege" }).click();
  await expect(page.getByText("Computer, level 4").first()).toBeVisible();
});

test("the list of moves has pictures, its places light up, and a finished game plays by itself", async ({ page }) => {
  await page.clock.install();
  await keepOld(page);
  await page.goto("#/game/wongame");
  const moves = page.locator("ol [data-ply]");
  await expect(moves).toHaveCount(WON.length);
  await expect(moves.first().locator("polygon").first()).toBeAttached();
  const lit = page.locator("svg.board rect.under");
  await moves.first().focus();
  await expect(lit).toHaveCount(4);
  await moves.nth(1).hover();
  await expect(lit).toHaveCount(1);
  await page.getByRole("button", { name: "Play the moves" }).click();
  await page.clock.runFor(1500);
  await expect(moves.first()).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Pause" }).click();
});
