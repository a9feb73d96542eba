import { expect, test } from "@playwright/test";

import { barriers } from "./support";

const TITLES = { en: "Caminos: the rules", fr: "Caminos\u202f: les règles", ca: "Caminos: les regles", de: "Caminos: die Regeln" };

test("the rule book in four languages", async ({ page }) => {
  await page.goto("#/rules/caminos");
  for (const [language, title] of Object.entries(TITLES)) {
    await page.getByRole("button", { name: /Settings|Réglages|Preferències|Einstellungen/ }).click();
    await page.getByRole("combobox").first().selectOption(language);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator("#c9")).toHaveCount(1);
    await expect(page.locator("[data-figure]").nth(8)).toBeAttached();
  }
});

for (const [game, clause, words] of [
  ["caminos", "C9", "A way of a colour is a sequence of columns"],
  ["wege", "W14", "The way, exactly"],
  ["cuminos", "K8", "Standing on the first rank, a cumino is a dead end"],
] as const) {
  test(`${game}: a clause has its place, and figures are on the board`, async ({ page }) => {
    await page.goto(`#/rules/${game}/${clause}`);
    await expect(page.locator(".found")).toContainText(words);
    await expect(page.locator(".found")).toBeInViewport();
    const boards = page.locator("[data-figure] .still");
    await expect(page.locator("main[aria-busy]")).toHaveCount(0);
    expect(await boards.count()).toBeGreaterThan(2);
    await expect(page.locator("[data-figure] .still svg").first()).toBeAttached();
    expect(await barriers(page)).toEqual([]);
  });
}

test("a figure can be turned in 3D, or seen as it was drawn", async ({ page }) => {
  await page.goto("#/rules/caminos/C17");
  const figure = page.locator("[data-figure=caminos-6-won-13]");
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator(".still polyline.way")).toBeVisible();
  await figure.getByRole("button", { name: "Turn it in 3D" }).click();
  await expect(figure.locator("canvas")).toBeVisible();
  await figure.getByRole("button", { name: "As drawn" }).click();
  await expect(figure.getByRole("img", { name: /A yellow way across the square/ })).toBeVisible();
  await expect(figure.locator("canvas")).toHaveCount(0);
});

test("contents and links lead through the page", async ({ page }) => {
  await page.goto("#/rules/caminos");
  await page.getByRole("link", { name: "An example game" }).click();
  await expect(page.getByRole("heading", { name: "An example game" })).toBeInViewport();
  await page.getByRole("link", { name: "C18" }).first().click();
  await expect(page).toHaveURL(/#\/rules\/caminos\/C18$/);
  await expect(page.locator(".found")).toContainText("C18");
  await page.getByRole("link", { name: "Wege", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wege: the rules" })).toBeVisible();
});

test("dark, nobody is kept out", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("#/rules/wege");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main[aria-busy]")).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
});

test("a refusal at the table leads to its clause", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate(() => {
    const moves = ["I3:b2*3", "I3:b4*3", "I3:d2*3", "I3:d4*3"];
    const spec = { game: "caminos", options: {}, seed: 1, moves };
    const seats = [{ kind: "person", name: "" }, { kind: "person", name: "" }];
    const save = { version: 1, id: "crowded", spec, seats, played: 1, over: false };
    localStorage.setItem("trivium/game/crowded", JSON.stringify(save));
  });
  await page.goto("#/game/crowded");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.keyboard.press("3");
  await page.getByRole("gridcell", { name: /^c3,/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Rule C4" }).click();
  await expect(page.locator(".found")).toContainText(/^C4 · /);
});

test("the front page and a table lead to lessons, rules and puzzles", async ({ page }) => {
  await page.goto("#/");
  await page.getByRole("link", { name: "Learn Wege" }).click();
  await expect(page.getByRole("heading", { name: "Learn Wege" })).toBeVisible();
  await page.goto("#/");
  await page.getByRole("link", { name: "Rules Cuminos" }).click();
  await expect(page.getByRole("heading", { name: "Cuminos: the rules" })).toBeVisible();
  await page.goto("#/");
  await page.getByRole("link", { name: "Puzzles" }).click();
  await expect(page.getByRole("heading", { name: "Puzzles", exact: true })).toBeVisible();
  await page.goto("#/");
  await page.getByRole("button", { name: "Play Caminos" }).click();
  // The front page stays until the table has loaded, and has links to the rules of each game.
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Caminos: the rules" })).toBeVisible();
});
