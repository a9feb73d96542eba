// The end of a round of Cuminos on small screens: what it brought, the way on, and the table with everything on it.
import { type Page, expect, test } from "@playwright/test";

import { Session } from "../src/engine/wasm/rules";
import type { View } from "../src/engine/wire/View";
import { nextRound } from "./cuminos";
import { LAYOUTS } from "./layout";
import { loadRules } from "./server";

/** The moves of a game that always takes the first laying, up to the end of its first round. */
function firstRound(players: number): string[] {
  loadRules();
  const session = new Session(JSON.stringify({ game: "cuminos", options: { players }, seed: 4, moves: [] }));
  const board = () => {
    const view = JSON.parse(session.view(0xffff)) as View;
    if (view.board.game !== "cuminos") throw new Error("it is a table of Cuminos");
    return view.board;
  };
  const moves: string[] = [];
  while (board().round === 1) {
    const move = board().layings[0]?.move ?? "pass";
    session.play(move);
    moves.push(move);
  }
  return moves;
}

/** Opens a game against computers, or goes on with it. */
async function open(page: Page, players: number, moves: readonly string[], language = "en"): Promise<void> {
  const spec = { game: "cuminos", options: { players }, seed: 4, moves };
  const seats = Array.from({ length: players }, (_, seat) => (seat === 0 ? { kind: "person", name: "" } : { kind: "computer", level: 2 }));
  await page.goto("#/");
  await page.evaluate(
    ([save, settings]) => {
      localStorage.setItem("trivium/game/round", save);
      localStorage.setItem("trivium/settings", settings);
    },
    [JSON.stringify({ version: 1, id: "round", spec, seats, played: 1, over: false }), JSON.stringify({ language, pace: "instant" })] as const,
  );
  await page.goto("#/game/round");
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
}

/** Runs in the page: what is cut off at the end of a round. */
async function cut(): Promise<string[]> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  scrollTo(0, 0);
  const found: string[] = [];
  const within = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
  const next = document.querySelector('[data-area="hand"] button.primary');
  if (!next) return ["no next round"];
  const box = next.getBoundingClientRect();
  for (let at: Element | null = next.parentElement; at; at = at.parentElement) {
    if (getComputedStyle(at).overflowY !== "visible" && at !== document.documentElement && at !== document.body && !within(box, at.getBoundingClientRect())) found.push("the way on, by what scrolls");
  }
  if (!within(box, new DOMRect(0, 0, innerWidth, innerHeight))) found.push("the way on");
  const said = document.querySelector(".whose");
  const line = document.querySelector(".whose p")?.getBoundingClientRect();
  if (!said || !line || !within(line, said.getBoundingClientRect())) found.push("what is said");
  const field = document.querySelector(".field")?.getBoundingClientRect();
  const stones = [...document.querySelectorAll(".field .stone .top")].map((stone) => stone.getBoundingClientRect());
  if (!field || stones.length === 0 || !stones.every((stone) => within(stone, field))) found.push("what is laid");
  if (field && field.height < 90) found.push(`a table of ${field.height} px`);
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page's width");
  return found;
}

for (const players of [2, 3, 4, 5, 6]) {
  test(`the end of a round cuts nothing off in any layout, with ${players} players`, async ({ page }) => {
    await open(page, players, firstRound(players));
    await expect(nextRound(page)).toBeVisible();
    const broken: string[] = [];
    for (const [width, height] of LAYOUTS) {
      await page.setViewportSize({ width, height });
      broken.push(...(await page.evaluate(cut)).map((what) => `${width}×${height}: ${what}`));
    }
    expect(broken, broken.join("\n")).toEqual([]);
    await expect(page.locator("[data-turn]"), "it is nobody's turn").toHaveCount(0);
  });
}

for (const language of ["de", "fr", "ca"]) {
  test(`the end of a round cuts nothing off on phones in ${language}`, async ({ page }) => {
    await open(page, 6, firstRound(6), language);
    await expect(page.locator('[data-area="hand"] button.primary')).toBeVisible();
    for (const [width, height] of LAYOUTS.slice(0, 5)) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(cut), `at ${width}×${height}`).toEqual([]);
    }
  });
}

test("the next round begins on the first screen, wherever the points were read", async ({ page }) => {
  await open(page, 2, firstRound(2));
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await nextRound(page).dispatchEvent("click");
  await expect(page.locator("[data-hand] svg").first()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("everybody at a large table is told by name, or by initials, also with no cuminos left", async ({ page }) => {
  const moves = firstRound(6);
  await open(page, 6, moves);
  const strip = page.locator('[data-area="strip"]');
  for (const [width, height] of [LAYOUTS[2], LAYOUTS[0]]) {
    await page.setViewportSize({ width, height });
    await expect(strip.locator(".initials:visible")).toHaveText(["Y", "A", "B", "C", "D", "E"]);
    await expect(strip.locator("[data-hand]:visible")).toHaveCount(5);
    const spilt = await strip.locator("ul").first().evaluate((list) => list.scrollWidth > list.clientWidth + 1 || [...list.children].some((seat) => seat.scrollWidth > seat.clientWidth + 1));
    expect(spilt, `at ${width}×${height}`).toBe(false);
  }
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const name of ["You", "Ada", "Bruno", "Clara", "Dario", "Emma"]) await expect(strip.locator(".name:visible", { hasText: name }).first()).toBeVisible();
});
