import { readFileSync } from "node:fs";

import { type Page, expect, test } from "@playwright/test";

import { barriers, placeCaminos } from "./support";

const PUZZLE = "#/puzzles/caminos-003";

/** The puzzles of Caminos in their order; the page counts them from 1. */
const CAMINOS = readFileSync(new URL("../../data/puzzles/caminos.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { id: string; themes: string[] });
const numberOf = (id: string) => CAMINOS.findIndex((puzzle) => puzzle.id === id) + 1;
const QUIET = CAMINOS.filter(({ themes }) => themes.includes("quiet move")).length;

async function placeWrongly(page: Page): Promise<void> {
  await placeCaminos(page, "1", /Bar of two fits: (?!g5, g6)/);
}

test("a puzzle is failed, hinted at, tried again and solved, and a reload forgets nothing", async ({ page }) => {
  await page.goto(PUZZLE);
  await expect(page.getByRole("heading", { name: `Caminos, puzzle ${numberOf("caminos-003")}`, exact: true })).toBeVisible();
  await expect(page.getByText("You play Green. Connect in one move.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show the answer" })).toHaveCount(0);
  await placeWrongly(page);
  await expect(page.getByText("This does not connect.").last()).toBeVisible();
  await expect(page.getByText(/Your rating: 1[12]\d\d \(−[5-8]\d\)/)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByText(/It is about: .*Take the Bar of two/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("tried", { exact: true })).toBeVisible();
  await placeCaminos(page, "1", /Bar of two fits: g5, g6/);
  await expect(page.getByText("Solved!").last()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "In 3D" }).click();
  await expect(page.locator("canvas")).toBeVisible();
  await page.getByRole("link", { name: "All puzzles" }).click();
  await page.reload();
  await page.getByText("Caminos", { exact: true }).first().click();
  await expect(page.getByRole("link", { name: `Caminos, puzzle ${numberOf("caminos-003")}, solved` })).toBeVisible();
  await expect(page.getByText(`1 of ${CAMINOS.length} solved`)).toBeVisible();
});

test("a hint is there before the first try, and a puzzle solved with it changes no rating", async ({ page }) => {
  await page.goto(PUZZLE);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByText(/It is about: /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Show the answer" })).toBeVisible();
  await placeCaminos(page, "1", /Bar of two fits: g5, g6/);
  await expect(page.getByText("Solved!").last()).toBeVisible();
  await expect(page.getByText(/rating/i)).toHaveCount(0);
});

test("a win in two goes on after the first move, against a reply", async ({ page }) => {
  await page.goto("#/puzzles/caminos-035");
  await expect(page.getByText("Connect in 2 moves, whatever the other side does.")).toBeVisible();
  await placeCaminos(page, "1", /fits: /);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByText(/This does not win in 2 moves. (Yellow|Green) answers: \w.* at /).last()).toBeVisible();
  await expect(page.getByText(/level \d/)).toHaveCount(0);
  await page.getByRole("button", { name: "Show the answer" }).click();
  const moves = page.getByRole("list", { name: "Moves" }).getByRole("button");
  await expect(moves).toHaveCount(3);
  await expect(page.getByText(/level \d/)).toHaveCount(0);
  await expect(page.getByText("answer seen")).toBeVisible();
  await page.getByRole("button", { name: "First move" }).click();
  await expect(moves.nth(2)).toHaveAttribute("aria-current", "false");
  await page.getByRole("button", { name: "Next move" }).click();
  await expect(moves.nth(0)).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Next puzzle" }).click();
  await expect(page.getByRole("heading", { name: `Caminos, puzzle ${numberOf("caminos-035") + 1}` })).toBeVisible();
  await page.getByRole("link", { name: "Previous puzzle" }).click();
  await expect(page.getByRole("heading", { name: `Caminos, puzzle ${numberOf("caminos-035")}` })).toBeVisible();
});

test("themes, a rating of one's own and days in a row", async ({ page }) => {
  await page.goto(PUZZLE);
  await placeCaminos(page, "1", /Bar of two fits: g5, g6/);
  await expect(page.getByText(/Your rating: 1\d\d\d \(\+\d+\)/)).toBeVisible();
  await page.goto("#/puzzles");
  await expect(page.getByText("Days in a row")).toBeVisible();
  await expect(page.locator("dd").nth(1)).toContainText("1 best: 1");
  await page.getByText("Caminos", { exact: true }).first().click();
  await page.getByLabel("Theme").selectOption(`A quiet move (${QUIET})`);
  await expect(page.getByRole("link", { name: /^Caminos, puzzle \d+$/ })).toHaveCount(QUIET);
  await page.getByLabel("Show").selectOption("Solved");
  await expect(page.getByText("No puzzle matches.")).toBeVisible();
});

test("a position of a puzzle can be played on", async ({ page }) => {
  await page.goto(PUZZLE);
  await placeCaminos(page, "1", /Bar of two fits: g5, g6/);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`puzzles keep nobody out, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("#/puzzles");
    await expect(page.getByRole("heading", { name: "Puzzle of the day" })).toBeVisible();
    await page.getByText("Cuminos", { exact: true }).first().click();
    const cuminos = page.getByRole("link", { name: /^Cuminos, puzzle \d+$/ });
    await expect(cuminos).toHaveCount(69);
    await expect(cuminos.last()).toHaveAccessibleName("Cuminos, puzzle 69");
    await expect(cuminos.first().locator("svg").first()).toBeAttached();
    expect(await barriers(page), "all").toEqual([]);
    for (const id of [CAMINOS[0]?.id, "wege-001", "cuminos-001"]) {
      await page.goto(`#/puzzles/${id}`);
      await expect(page.getByRole("heading", { name: / puzzle 1$/ })).toBeVisible();
      expect(await barriers(page), id).toEqual([]);
    }
  });
}

test("a puzzle that does not exist gives a way on", async ({ page }) => {
  await page.goto("#/puzzles/wege-999");
  await expect(page.getByRole("heading", { name: "There is no such puzzle." })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All puzzles" }).click();
  await expect(page.getByRole("heading", { name: "Puzzles", exact: true })).toBeVisible();
});
