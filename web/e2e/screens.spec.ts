// Single screens on which something was squeezed, broken into two lines, or below the fold.
import { readFileSync } from "node:fs";
import { type Locator, type Page, expect, test } from "@playwright/test";

import { placeCaminos } from "./support";

const LOW = [[844, 390], [568, 320]] as const;

test("sideways, the front page offers all three games at once, whatever goes on", async ({ page }) => {
  await keep(page, "wege-standard", "wege", 12);
  await page.goto("about:blank");
  await page.goto("#/");
  await expect(page.getByRole("region", { name: "Go on playing" })).toBeAttached();
  for (const [width, height] of LOW) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(3);
    for (const play of await page.getByRole("button", { name: /^Play/ }).all()) await expect(play).toBeInViewport({ ratio: 1 });
  }
});

test("sideways, a puzzle shows its task, its help and what came of a try", async ({ page }) => {
  await page.goto("#/puzzles/caminos-003");
  await placeCaminos(page, "1", /Bar of two fits: (?!g5, g6)/);
  const again = page.getByRole("button", { name: "Try again" });
  const show = page.getByRole("button", { name: "Show the answer" });
  for (const [width, height] of LOW) {
    await page.setViewportSize({ width, height });
    for (const part of [again, show, page.getByText("This does not connect.").last()]) await expect(part).toBeInViewport({ ratio: 1 });
  }
  await again.click();
  const hint = page.getByRole("button", { name: "Hint" });
  for (const [width, height] of LOW) {
    await page.setViewportSize({ width, height });
    for (const part of [hint, show]) await expect(part).toBeInViewport({ ratio: 1 });
  }
  await hint.click();
  await expect(page.getByText(/It is about: /)).toBeInViewport({ ratio: 1 });
});

test("setting up a game, one can begin at once, and nothing with the focus is behind that button", async ({ page }) => {
  for (const game of ["caminos", "wege", "cuminos"]) {
    await page.goto(`#/new/${game}`);
    const begin = page.getByRole("button", { name: "Begin" });
    for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1280, 720]] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await expect(begin, `${game} at ${width}×${height}`).toBeInViewport({ ratio: 1 });
      const last = page.getByRole("checkbox").last();
      await last.blur();
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 1 });
      await expect(begin).toBeInViewport({ ratio: 1 });
      const [button, box] = [(await begin.boundingBox())!, (await last.boundingBox())!];
      expect(box.y + box.height <= button.y || box.x >= button.x + button.width, `${game} at ${width}×${height}`).toBe(true);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(begin).toBeInViewport({ ratio: 1 });
    }
  }
});

test("buttons beside a board keep their size and stay within their card", async ({ page }) => {
  await keep(page, "cuminos-two", "cuminos", 99);
  await page.goto("#/game/kept");
  for (const [width, height] of [[1024, 768], [1180, 820], [1280, 720]] as const) {
    await page.setViewportSize({ width, height });
    const tools = page.locator(".button.tool");
    await expect(tools).toHaveCount(6);
    for (const { x, width: wide } of await boxes(tools)) {
      expect(wide, `${width}×${height}`).toBeGreaterThanOrEqual(43.5);
      expect(x + wide, `${width}×${height}`).toBeLessThanOrEqual(width - 16);
    }
    const choices = await boxes(page.locator(".ending .button"));
    expect(new Set(choices.map(({ y }) => Math.round(y))).size, "one row at the end").toBe(1);
  }
  await page.goto("#/edit/caminos");
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(page.getByRole("button", { name: "Play from here" })).toBeVisible();
  const widths = (await boxes(page.locator(".button.tool"))).map(({ width }) => width);
  expect(Math.max(...widths) - Math.min(...widths), "no button is squeezed").toBeLessThan(12);
});

test("the name under the button for sharing takes at most two lines", async ({ page }) => {
  const titles = { en: "Share and save", fr: "Partager et enregistrer", ca: "Comparteix i desa", de: "Teilen und speichern" };
  for (const [language, title] of Object.entries(titles)) {
    await keep(page, "caminos-square", "caminos", 4);
    await page.evaluate((chosen) => localStorage.setItem("trivium/settings", JSON.stringify({ pace: "instant", language: chosen })), language);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto("about:blank");
    await page.goto("#/game/kept");
    const name = page.getByRole("button", { name: title }).locator("span");
    await expect(name).toBeVisible();
    for (const { height } of await boxes(name)) expect(height, language).toBeLessThan(2.5 * 0.7 * 16 * 1.1);
  }
});

test("sideways, the tile in hand of Wege takes the room there is", async ({ page }) => {
  await keep(page, "wege-standard", "wege", 12);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("about:blank");
  await page.goto("#/game/kept");
  const tile = page.locator('[data-area="hand"] [data-demo="pick"]');
  await expect(tile).toBeInViewport({ ratio: 1 });
  const [[area], [{ height }]] = [await boxes(page.locator('[data-area="hand"]')), await boxes(tile)] as [[DOMRect], [DOMRect]];
  expect(height).toBeGreaterThan(0.75 * area.height);
  expect(height).toBeLessThanOrEqual(area.height);
});

test("under a board on a tablet, what comes next stands beside how the game ended", async ({ page }) => {
  await keep(page, "caminos-square", "caminos", 99);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto("about:blank");
  await page.goto("#/game/kept");
  await expect(page.locator(".ending .button")).toHaveCount(3);
  const [card] = (await boxes(page.locator(".ending"))) as [DOMRect];
  const [heading] = (await boxes(page.locator(".ending h2"))) as [DOMRect];
  const choices = await boxes(page.locator(".ending .button"));
  const middle = heading.top + heading.height / 2;
  for (const { top, bottom, left } of choices) {
    expect(left).toBeGreaterThan(heading.right);
    expect(top).toBeLessThan(middle);
    expect(bottom).toBeGreaterThan(middle);
  }
  expect(card.right - Math.max(...choices.map(({ right }) => right))).toBeLessThan(40);
});

test("sideways, the end of a game shows every way on", async ({ page }) => {
  for (const language of ["en", "de"]) {
    await keep(page, "caminos-square", "caminos", 99);
    await page.evaluate((chosen) => localStorage.setItem("trivium/settings", JSON.stringify({ pace: "instant", language: chosen })), language);
    await page.goto("about:blank");
    await page.goto("#/game/kept");
    const choices = page.locator(".ending .button");
    await expect(choices).toHaveCount(3);
    for (const [width, height] of LOW) {
      await page.setViewportSize({ width, height });
      for (const choice of await choices.all()) await expect(choice, `${language} at ${width}×${height}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test("in 3D a narrow picture keeps its buttons behind one", async ({ page }) => {
  await keep(page, "cuminos-two", "cuminos", 8);
  await page.evaluate(() => localStorage.setItem("trivium/settings", '{"pace":"instant","view":"3d"}'));
  await page.setViewportSize({ width: 568, height: 320 });
  await page.goto("about:blank");
  await page.goto("#/game/kept");
  const views = page.getByRole("button", { name: "Views" });
  const above = page.getByRole("button", { name: "Look straight down" });
  await expect(views).toBeVisible();
  await expect(above).toBeHidden();
  await views.click();
  await above.click();
  await views.click();
  await expect(above).toBeHidden();
  await views.click();
  await expect(above).toHaveAttribute("aria-pressed", "true");
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(views).toHaveCount(0);
  await expect(above).toBeVisible();
});

test("an exchange in the longest words moves nothing on the smallest phone", async ({ page }) => {
  const exchange = playthrough("wege-standard", "move").findIndex((move) => move.startsWith("x"));
  await keep(page, "wege-standard", "wege", exchange);
  await page.evaluate(() => localStorage.setItem("trivium/settings", '{"pace":"instant","language":"de"}'));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("about:blank");
  await page.goto("#/game/kept");
  await expect(page.getByRole("gridcell").first()).toBeAttached();
  const places = async () => JSON.stringify(await boxes(page.locator('[data-area="board"], [data-area="hand"]')));
  const before = await places();
  const given = page.locator('[data-area="hand"] .given');
  for (const cell of await page.getByRole("gridcell").all()) {
    await cell.focus();
    await page.keyboard.press("Enter");
    if ((await given.count()) > 0) break;
    await page.keyboard.press("Escape");
  }
  await expect(given).toBeVisible();
  expect(await places()).toBe(before);
});

const boxes = (parts: Locator) => parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));

function playthrough(name: string, key: string): string[] {
  const text = readFileSync(new URL(`../../data/playthroughs/${name}.txt`, import.meta.url), "utf8");
  return Array.from(text.matchAll(new RegExp(`^${key}: (.*)$`, "gm")), ([, value = ""]) => value);
}

/** Keeps a committed playthrough up to some ply as a game of two people. */
async function keep(page: Page, name: string, game: string, plies: number): Promise<void> {
  const spec = { game, options: JSON.parse(playthrough(name, "options")[0] ?? "{}") as object, seed: 2010, moves: playthrough(name, "move").slice(0, plies) };
  const seats = ["Ada", "Ben"].map((person) => ({ kind: "person", name: person }));
  await page.goto("#/about");
  await page.evaluate((save) => localStorage.setItem("trivium/game/kept", save), JSON.stringify({ version: 1, id: "kept", spec, seats, played: 1, over: false }));
}
