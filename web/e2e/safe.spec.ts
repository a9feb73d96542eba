// What is kept is safe: versions, backups, two windows, takebacks.
import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";

import { barriers, moves, playSomewhere, startCaminos } from "./support";

const SEATS = [{ kind: "person", name: "Ada" }, { kind: "person", name: "Ben" }];
const MOVES = ["I3:b2*3", "I3:b4*3"];

function kept(id: string, version: number, extra: Record<string, unknown> = {}): Record<string, unknown> {
  const spec = { game: "caminos", options: {}, seed: 1, moves: MOVES };
  return { version, id, spec, seats: SEATS, played: 1, over: false, ...extra };
}

async function put(page: Page, save: Record<string, unknown>): Promise<void> {
  await page.evaluate((text) => {
    const { id } = JSON.parse(text) as { id: string };
    localStorage.setItem(`trivium/game/${id}`, text);
  }, JSON.stringify(save));
}

const stored = (page: Page, id: string) => page.evaluate((key) => localStorage.getItem(key), `trivium/game/${id}`);

test("a game that the first version kept goes on", async ({ page }) => {
  await page.goto("#/");
  await put(page, kept("oldgame", 1));
  await page.goto("#/game/oldgame");
  await expect(moves(page)).toHaveText([/I3:b2/, /I3:b4/]);
  await playSomewhere(page);
  await expect(moves(page)).toHaveCount(3);
  expect(JSON.parse((await stored(page, "oldgame")) ?? "")).toMatchObject({ version: 3, takebacks: [], clock: null });
});

test("a game of a newer version, a garbled one and a missing one give a message and a way on", async ({ page }) => {
  await page.goto("#/");
  await put(page, kept("newer", 99));
  await put(page, kept("torn", 2));
  const before = await stored(page, "newer");
  for (const [id, said] of [["newer", "saved by a newer version"], ["torn", "cannot be read"], ["nowhere", "not in this browser"]] as const) {
    await page.goto(`#/game/${id}`);
    await expect(page.getByRole("heading", { name: said })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("link", { name: "All games" }).last().click();
    await expect(page.getByRole("button", { name: "Play Caminos" })).toBeVisible();
  }
  expect(await stored(page, "newer")).toBe(before);
});

test("everything is backed up to a file and restored; other files change nothing", async ({ page }) => {
  await page.goto("#/");
  await put(page, kept("agame", 1));
  await page.evaluate(() => localStorage.setItem("trivium/progress", "[1,2]"));
  const settings = page.getByRole("button", { name: "Settings" });
  await settings.click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Back up" }).click();
  const backup = readFileSync(await (await waiting).path());
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole("link", { name: /Ada · Ben/ })).toHaveCount(0);

  await settings.click();
  const file = page.getByRole("dialog").locator("input[type=file]");
  for (const text of ["{", '{"kind":"chess"}', "[Game \"caminos\"]"]) {
    await file.setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await expect(page.getByRole("alert")).toContainText("not a backup of Trivium");
  }
  await file.setInputFiles({ name: "backup.json", mimeType: "application/json", buffer: backup });
  await expect(page.getByText(/^Restored 1 game and /)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: /Ada · Ben/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("trivium/progress"))).toBe("[1,2]");
});

test("two windows with the same game show the same, whichever is played in", async ({ page, context }) => {
  await startCaminos(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("Your turn", { exact: true })).toBeVisible();
  // With three pieces the computer could already have won.
  for (const [number, window] of [other, page].entries()) {
    await playSomewhere(window);
    for (const each of [page, other]) await expect(moves(each)).toHaveCount(2 * number + 2);
    expect(await moves(page).allTextContents()).toEqual(await moves(other).allTextContents());
    await expect(window.getByText("Your turn", { exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: "Take back" }).click();
  for (const each of [page, other]) await expect(moves(each)).toHaveCount(2);
  await expect(other.getByText("This game is open in another window. You can follow it here.")).toBeVisible();
});

test("when the window in which the computer thinks is closed, the other goes on", async ({ page, context }) => {
  await startCaminos(page, async () => void (await page.getByLabel("Green").selectOption("6")));
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("Your turn", { exact: true })).toBeVisible();
  await playSomewhere(other);
  await expect.poll(() => moves(other).count()).toBeGreaterThanOrEqual(1);
  await other.close();
  await expect(moves(page)).toHaveCount(2);
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
});

test("what is taken back is noted, in what is kept and in the record", async ({ page }) => {
  await page.goto("#/");
  await put(page, kept("back", 1));
  await page.goto("#/game/back");
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(moves(page)).toHaveCount(1);
  await expect(page.getByText("Taken back so far: 1")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Taken back so far: 1")).toBeVisible();
  expect(JSON.parse((await stored(page, "back")) ?? "")).toMatchObject({ takebacks: [{ from: 2, to: 1 }] });
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Share and save" }).click();
  await page.getByRole("button", { name: "Save the record" }).click();
  expect(readFileSync(await (await waiting).path(), "utf8")).toContain('[Takebacks "2>1"]');
});
