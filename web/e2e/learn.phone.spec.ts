import { type Page, expect, test } from "@playwright/test";

import { barriers } from "./support";

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test("learning fits a phone", async ({ page }) => {
  for (const address of [
    "#/puzzles",
    "#/puzzles/caminos-001",
    "#/puzzles/wege-001",
    "#/puzzles/cuminos-001",
    "#/learn/caminos",
    "#/learn/wege",
    "#/learn/cuminos",
    "#/rules/caminos",
    "#/rules/wege/W2",
    "#/rules/cuminos/K15",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").locator("svg").first()).toBeAttached();
    expect(await tooWide(page), address).toBe(false);
    expect(await barriers(page), address).toEqual([]);
  }
});

test("a lesson's step is done with a finger", async ({ page }) => {
  await page.goto("#/learn/caminos");
  await expect(page.getByText("Step 1 of 14")).toBeVisible();
  await page.getByRole("button", { name: "Show me" }).tap();
  await page.getByRole("button", { name: "Place it here" }).tap();
  await expect(page.locator("p.right")).toContainText("One piece a turn");
  await page.getByRole("button", { name: "Next" }).tap();
  await expect(page.getByText("Step 2 of 14")).toBeVisible();
});
