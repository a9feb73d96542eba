// What is said about the piece in hand and as a hint: whole in every layout and language, and nothing moves for it.
import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";

import { LAYOUTS, everywhere, shifted } from "./layout";

/** Phones, upright and sideways, and a desktop. */
const SIZES = [0, 1, 2, 3, 7];

const GAMES = [
  { game: "caminos", name: "caminos-square", plies: 8 },
  { game: "wege", name: "wege-standard", plies: 24 },
  { game: "cuminos", name: "cuminos-two", plies: 12 },
] as const;

const HINT = { en: "A hint:", de: "Ein Tipp:", fr: "Un indice", ca: "Una pista:" } as const;
type Language = keyof typeof HINT;

async function open(page: Page, { game, name, plies }: { game: string; name: string; plies: number }, language: Language): Promise<void> {
  const text = readFileSync(new URL(`../../data/playthroughs/${name}.txt`, import.meta.url), "utf8");
  const read = (key: string) => Array.from(text.matchAll(new RegExp(`^${key}: (.*)$`, "gm")), ([, value = ""]) => value);
  const spec = { game, options: JSON.parse(read("options")[0] ?? "{}") as object, seed: 2010, moves: read("move").slice(0, plies) };
  const seats = [{ kind: "person", name: "" }, { kind: "computer", level: 2 }];
  await page.goto("#/");
  await page.evaluate(
    ([save, settings]) => {
      localStorage.setItem("trivium/game/hints", save);
      localStorage.setItem("trivium/settings", settings);
    },
    [JSON.stringify({ version: 1, id: "hints", spec, seats, played: 1, over: false }), JSON.stringify({ language, pace: "instant" })] as const,
  );
  await page.goto("#/game/hints");
  await page.reload();
  await expect(page.getByRole("gridcell").first()).toBeAttached();
}

/** Runs in the page: the lines beside or below the board that do not show all they say, or cover a button. */
async function cut(): Promise<string[]> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  scrollTo(0, 0);
  const found: string[] = [];
  for (const [line, room] of [[".whose .advice", ".whose"], ['[data-area="word"] .word', '[data-area="word"]']] as const) {
    const [text, box] = [document.querySelector(line), document.querySelector(room)?.getBoundingClientRect()];
    if (!text?.textContent?.trim() || !box || getComputedStyle(text).visibility === "hidden") continue;
    const said = document.createRange();
    said.selectNodeContents(text);
    const { top, bottom, left, right } = said.getBoundingClientRect();
    if (top < box.top - 1 || bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1) found.push(`${text.textContent} (${line})`);
    for (const button of document.querySelectorAll('[data-area="quick"] button, [data-area="hand"] button')) {
      const at = button.getBoundingClientRect();
      if (at.width > 0 && at.left < right && at.right > left && at.top < bottom - 1 && at.bottom > top + 1) found.push(`${text.textContent} covers ${button.textContent}`);
    }
  }
  return found;
}

const confirmable = (page: Page) => page.locator(".legal.pinned");

for (const language of Object.keys(HINT) as Language[]) {
  test(`a hint is said whole in every layout, and nothing moves for it: ${language}`, async ({ page }) => {
    const broken: string[] = [];
    for (const table of GAMES) {
      await open(page, table, language);
      const before = await everywhere(page, SIZES, false, {});
      await page.keyboard.press("h");
      await expect(page.getByRole("status").first()).toContainText(HINT[language]);
      await expect(confirmable(page)).toBeVisible();
      const after = await everywhere(page, SIZES, false, {});
      for (const index of SIZES) {
        const [width, height] = LAYOUTS[index]!;
        await page.setViewportSize({ width, height });
        broken.push(...(await page.evaluate(cut)).map((what) => `${table.game} at ${width}×${height}: ${what}`));
        const shift = shifted(before.get(index)!, after.get(index)!);
        if (shift > 1) broken.push(`${table.game} at ${width}×${height} moves by ${shift}`);
      }
    }
    expect(broken, broken.join("\n")).toEqual([]);
  });
}

test("on a large screen a hint of Cuminos is whole sentences, and says nothing twice", async ({ page }) => {
  await open(page, GAMES[2], "en");
  await page.keyboard.press("h");
  await expect(confirmable(page)).toBeVisible();
  await expect(page.locator(".whose .advice > :first-child")).toHaveText(/^A hint: [^.]+\. Click again or Enter lays it, R turns it, Escape lets go\.$/);
  await expect(page.locator("p.word")).toContainText("faces touched");
  await expect(page.getByRole("status").first()).toHaveText(/^A hint: [^.]+\. [A-Z][^.]* points?\. Click again or Enter lays it/);
});

test.describe("for fingers", () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const language of Object.keys(HINT) as Language[]) {
    test(`a chosen place is said to wait for a tap, in whole words: ${language}`, async ({ page }) => {
      const broken: string[] = [];
      for (const table of GAMES.slice(0, 2)) {
        await open(page, table, language);
        await expect(page.locator('[data-area="quick"] button').nth(1)).toBeEnabled();
        await page.evaluate(pinAnywhere);
        await expect(confirmable(page)).toBeVisible();
        await expect(page.locator('[data-area="word"] .word')).toContainText("✓");
        for (const [width, height] of LAYOUTS.slice(0, 4)) {
          await page.setViewportSize({ width, height });
          broken.push(...(await page.evaluate(cut)).map((what) => `${table.game} at ${width}×${height}: ${what}`));
        }
      }
      expect(broken, broken.join("\n")).toEqual([]);
    });

    test(`a round of Cuminos begins with what to do: ${language}`, async ({ page }) => {
      await open(page, { ...GAMES[2], plies: 0 }, language);
      await expect(page.locator('[data-area="word"] .word')).toContainText("✓");
      for (const [width, height] of LAYOUTS.slice(0, 4)) {
        await page.setViewportSize({ width, height });
        expect(await page.evaluate(cut), `at ${width}×${height}`).toEqual([]);
      }
    });
  }
});

/** Runs in the page: holds what is in hand over the first place where it can stay, in any language. */
async function pinAnywhere(): Promise<void> {
  for (const cell of document.querySelectorAll<HTMLElement>('[role="gridcell"]')) {
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await new Promise((done) => setTimeout(done, 20));
    if (document.querySelector(".legal.pinned")) return;
    dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  }
}
