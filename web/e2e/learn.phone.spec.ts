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
    await expect(page.locator("main[aria-busy]")).toHaveCount(0);
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

test("tables of the rule book break no word of their first column on the smallest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of ["en", "fr", "ca", "de"]) {
    for (const game of ["caminos", "wege", "cuminos"]) {
      await page.goto("#/");
      await page.evaluate((kept) => localStorage.setItem("trivium/settings", kept), JSON.stringify({ language }));
      await page.goto(`#/rules/${game}`);
      await page.reload();
      await expect(page.getByRole("main").locator("table").first()).toBeAttached();
      await expect(page.locator("main[aria-busy]")).toHaveCount(0);
      expect(await page.evaluate(brokenWords), `${game} in ${language}`).toEqual([]);
      expect(await tooWide(page), `${game} in ${language}`).toBe(false);
    }
  }
});

/** The words in first columns that stand in more than one line. */
function brokenWords(): string[] {
  const cells = [...document.querySelectorAll("main table :is(th, td):first-child")];
  return cells.flatMap((cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node = text.nextNode(); node; node = text.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    }
    return broken;
  });
}

test("puzzles and settings fit the smallest phone in every language", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of ["en", "fr", "ca", "de"]) {
    await page.goto("about:blank");
    await page.goto("#/puzzles");
    await page.evaluate((chosen) => localStorage.setItem("trivium/settings", JSON.stringify({ language: chosen })), language);
    await page.reload();
    await expect(page.locator(`html[lang="${language}"]`)).toBeAttached();
    await expect(page.getByRole("main").locator("li a").first()).toBeAttached();
    expect(await tooWide(page), `puzzles, ${language}`).toBe(false);
    await page.locator("header > button").last().tap();
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator("button.primary")).toBeInViewport({ ratio: 1 });
    expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth), `settings, ${language}`).toBe(true);
  }
});

test("on small screens a lesson shows its task, the hand and a board of a good size", async ({ page }) => {
  for (const [address, confirm] of [["#/learn/caminos", "Place it here"], ["#/learn/cuminos", "Lay it here"]] as const) {
    await page.goto(address);
    await expect(page.getByText("Step 1 of")).toBeVisible();
    for (const [width, height] of [[320, 568], [568, 320], [640, 360], [844, 390]] as const) {
      await page.setViewportSize({ width, height });
      const next = page.getByRole("button", { name: "Next", exact: true });
      for (const part of [next, page.getByRole("button", { name: confirm })]) {
        await expect(part, `${address} at ${width}×${height}`).toBeInViewport({ ratio: 1 });
      }
    }
  }
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("#/learn/wege");
  await expect(page.getByText("Step 1 of")).toBeVisible();
  expect((await page.locator('[data-demo="board"]').boundingBox())!.width).toBeGreaterThan(220);
  await expect(page.locator('[data-area="hand"]').getByText("Land", { exact: true })).toBeVisible();
});
