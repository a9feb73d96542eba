import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";

import { barriers, moves } from "./support";

test("on a phone a tap shows the tile, a button turns its duck, and another tap lays it", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate(() => {
    const sorts = { P: 10, Pb: 2, Pw: 3, R: 11, Rb: 3, Rw: 3, B: 3, N: 3 };
    const rest = Object.entries(sorts).flatMap(([code, count]) => Array.from({ length: count }, () => code));
    const spec = { game: "wege", options: {}, seed: 1, deck: ["P", "Pb", ...rest], moves: ["0,0"] };
    const seats = [{ kind: "person", name: "" }, { kind: "person", name: "" }];
    localStorage.setItem("trivium/game/kept", JSON.stringify({ version: 1, id: "kept", spec, seats, played: 1, over: false }));
  });
  await page.goto("#/game/kept");
  const place = page.getByRole("gridcell", { name: /^1, 0:/ });
  const box = await place.boundingBox();
  if (!box) throw new Error("there is no place");
  expect(box.width, "a finger finds it").toBeGreaterThanOrEqual(44);
  const tap = () => page.touchscreen.tap(box.x + box.width * 0.4, box.y + box.height * 0.6);
  await tap();
  const said = page.getByRole("status").first();
  await expect(said).toContainText("Tap again or ✓");
  // The buttons for it leave every place free.
  const covered = await page.getByRole("gridcell", { name: "the tile fits here" }).evaluateAll((cells) =>
    cells.filter((place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button");
    }).length,
  );
  expect(covered).toBe(0);
  const before = await said.textContent();
  await page.getByRole("button", { name: "Turn the tile" }).tap();
  await expect(said).not.toHaveText(before ?? "");
  for (const button of await page.getByRole("button", { name: /Place it here|Turn the tile|Another place/ }).all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await barriers(page)).toEqual([]);
  // The badge on the tile is a button, too.
  const turned = await said.textContent();
  const badge = await page.locator(".ghost.pinned .other circle").boundingBox();
  if (!badge) throw new Error("there is no badge");
  await page.touchscreen.tap(badge.x + badge.width / 2, badge.y + badge.height / 2);
  await expect(said).not.toHaveText(turned ?? "");
  await expect(page.locator(".ghost.pinned")).toHaveCount(1);
  await expect(moves(page)).toHaveCount(1);
  await tap();
  await expect(moves(page)).toHaveCount(2);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, "nothing is wider than the screen").toBe(false);
});

/** A park in the middle of a game, from a committed playthrough. */
async function keepPark(page: Page, plies: number): Promise<void> {
  const text = readFileSync(new URL("../../data/playthroughs/wege-standard.txt", import.meta.url), "utf8");
  const all = Array.from(text.matchAll(/^move: (.*)$/gm), ([, move = ""]) => move).slice(0, plies);
  const seats = [{ kind: "person", name: "Ada" }, { kind: "person", name: "Bo" }];
  const spec = { game: "wege", options: {}, seed: 2010, moves: all };
  await page.goto("#/");
  await page.evaluate((save) => localStorage.setItem("trivium/game/kept", save), JSON.stringify({ version: 1, id: "kept", spec, seats, played: 1, over: false }));
  await page.goto("#/game/kept");
  await expect(moves(page)).toHaveCount(plies);
}

test("on a tablet held sideways the last moves are in view", async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await keepPark(page, 24);
  for (const ply of [21, 22, 23, 24]) await expect(page.locator(`[data-ply="${ply}"]`)).toBeInViewport({ ratio: 0.9 });
  // Their words are left to those who listen.
  await expect(page.getByRole("button", { name: /^24 .* at / })).toBeAttached();
});

test("how it stands is on the first screen of a phone held sideways and of an upright tablet", async ({ page }) => {
  await keepPark(page, 24);
  for (const [width, height] of [[844, 390], [640, 360], [820, 1180]] as const) {
    await page.setViewportSize({ width, height });
    const score = page.locator(".score");
    await expect(score).toBeInViewport({ ratio: 1 });
    await expect(score.locator("svg")).toHaveCount(6);
  }
});
