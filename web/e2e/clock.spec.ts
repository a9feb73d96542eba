// Clocks and matches at one device. Time passes only when the tests say so.
import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";

import { barriers, moves, playSomewhere } from "./support";

/** Two people at a table of Caminos, with a clock. */
async function twoPeople(page: Page, clock: string, flags: readonly string[] = []): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto("#/new/caminos");
  await page.clock.pauseAt(60_000);
  await page.getByLabel("Green").selectOption("person");
  await page.getByRole("radio", { name: clock }).check({ force: true });
  for (const flag of flags) await page.getByRole("checkbox", { name: flag }).check();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  // Before the clocks are there, no time passes for them.
  await expect(page.getByRole("timer")).toHaveCount(2);
}

const timer = (page: Page, seat: number) => page.getByRole("timer").nth(seat);

/** Lets time pass once the clock of a seat runs: what passes before that is nobody's. */
async function pass(page: Page, seat: number, milliseconds: number): Promise<void> {
  await expect(timer(page, seat)).toHaveClass(/runs/);
  await page.clock.fastForward(milliseconds);
}

test("a clock with time for the game: it runs, stands still, survives, and is right after a takeback", async ({ page }) => {
  await twoPeople(page, "3 minutes + 5 seconds");
  await expect(timer(page, 0)).toHaveText("3:00");
  await pass(page, 0, 12_000);
  await expect(timer(page, 0)).toHaveText("2:48");
  await expect(timer(page, 1)).toHaveText("3:00");

  await page.getByRole("button", { name: "Pause" }).click();
  await page.clock.fastForward(60_000);
  await expect(timer(page, 0)).toHaveText("2:48");
  await page.getByRole("button", { name: "Continue" }).click();
  await pass(page, 0, 8_000);
  await playSomewhere(page);
  await expect(moves(page)).toHaveCount(1);
  await expect(timer(page, 0)).toHaveText("2:45");

  await pass(page, 1, 30_000);
  await expect(timer(page, 1)).toHaveText("2:30");
  await page.reload();
  await expect(page.getByText("The clock is paused.")).toBeVisible();
  await expect(timer(page, 1)).toHaveText("2:30");
  await page.getByRole("button", { name: "Continue" }).click();
  await pass(page, 1, 10_000);
  await expect(timer(page, 1)).toHaveText("2:20");

  await page.getByRole("button", { name: "Take back" }).click();
  await expect(moves(page)).toHaveCount(0);
  await expect(timer(page, 0)).toHaveText("3:00");
  await expect(timer(page, 1)).toHaveText("3:00");
});

test("who runs out of time loses, and the record says so", async ({ page }) => {
  await twoPeople(page, "30 seconds a move");
  await expect(timer(page, 0)).toHaveText("0:30");
  await pass(page, 0, 5_000);
  await expect(timer(page, 0)).toHaveText("0:25");
  await playSomewhere(page);
  await expect(moves(page)).toHaveCount(1);
  await expect(timer(page, 0)).toHaveText("0:30");
  await pass(page, 1, 31_000);
  await expect(page.getByRole("heading", { name: "Time is up: Yellow wins." })).toBeVisible();
  await expect(timer(page, 1)).toHaveText("0:00.0");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Share and save" }).click();
  await page.getByRole("button", { name: "Save the record" }).click();
  const record = readFileSync(await (await waiting).path(), "utf8");
  expect(record).toContain('[Clock "move 30s"]');
  expect(record).toContain('[Result "0 time 0:0"]');
  expect(record).toMatch(/@5s/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Time is up: Yellow wins." })).toBeVisible();
});

test("a rematch keeps the clock, changes the seats, and counts", async ({ page }) => {
  await twoPeople(page, "30 seconds a move");
  await page.getByRole("button", { name: "Rename Player 1" }).click();
  await page.getByLabel("New name").fill("Ada");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Rename Player 2" }).click();
  await page.getByLabel("New name").fill("Ben");
  await page.keyboard.press("Enter");
  await pass(page, 0, 31_000);
  await expect(page.getByRole("heading", { name: "Time is up: Green wins." })).toBeVisible();
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.getByText("Ben: your turn", { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("img", { name: "Ben: 1 won, 0 drawn" })).toHaveText("1");
  await expect(page.getByRole("img", { name: "Ada: 0 won, 0 drawn" })).toHaveText("0");
  await pass(page, 0, 31_000);
  const match = page.getByRole("region", { name: "Match" });
  await expect(match).toContainText("Game 2 of the match");
  await expect(match).toContainText("Ada: 1 won, 0 drawn");
  await page.reload();
  await expect(match).toContainText("Ben: 1 won, 0 drawn");
});

test("among three people a computer plays on for who is out of time, until one is left", async ({ page }) => {
  // Always the same deal, one in which Ben can lay.
  await page.addInitScript(() => {
    crypto.getRandomValues = (array) => (array instanceof Uint32Array ? array.fill(1) : array) as typeof array;
  });
  await page.clock.install({ time: 0 });
  await page.goto("#/new/cuminos");
  await page.clock.pauseAt(60_000);
  await page.getByRole("radio", { name: "3 players" }).check({ force: true });
  for (const [seat, name] of ["Ada", "Ben", "Cleo"].entries()) {
    await page.locator(".seat select").nth(seat).selectOption("person");
    await page.getByLabel("Name").nth(seat).fill(name);
  }
  await page.getByRole("radio", { name: "30 seconds a move" }).check({ force: true });
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("timer")).toHaveCount(3);
  await expect(page.getByText("Ada: your turn", { exact: true }).last()).toBeVisible();
  await pass(page, 0, 31_000);
  // The computer that plays on lets its piece wait for a moment.
  await expect(moves(page)).toHaveCount(1);
  await expect(page.getByText("Ben: your turn", { exact: true }).last()).toBeVisible();
  await expect(moves(page)).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: "Ada" }).first()).toContainText("out");
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Ben: your turn", { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(2);
  await pass(page, 0, 31_000);
  await expect(page.getByRole("heading", { name: "Time is up: Cleo wins." })).toBeVisible();
});

test("a match with points adds them", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate(() => {
    const moves = ["L4:a1,b1,c1,c2", "I3:a8*3", "L4:d1,e1,f1,f2", "I3:c8*3", "I2:g1,h1"];
    const spec = { game: "caminos", options: { scoring: true }, seed: 1, moves };
    const seats = [{ kind: "person", name: "Ada" }, { kind: "person", name: "Ben" }];
    const match = [{ winner: 1, reason: "connection", points: [0, 11] }];
    const save = { version: 2, id: "series", spec, seats, played: 1, over: true, takebacks: [], clock: null, match };
    localStorage.setItem("trivium/game/series", JSON.stringify(save));
  });
  await page.goto("#/game/series");
  await expect(page.getByRole("heading", { name: "Yellow has connected!" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Match" })).toContainText("Ada: 19 points, 2 won, 0 drawn");
  await expect(page.getByRole("img", { name: "Ben: 0 points, 0 won, 0 drawn" })).toHaveText("0");
  expect(await barriers(page)).toEqual([]);
});
