// What a table promises in every layout: board, hand, whose turn it is and the confirm button are on the screen together,
// no cell is smaller than 24 px, and nothing moves between moves. Prints what it measures.
import { readFileSync } from "node:fs";
import { type Locator, type Page, expect, test } from "@playwright/test";

import { LAYOUTS, LEAST_CELL, TIGHT, everywhere, hold, shifted } from "./layout";

const CONFIRM = /^(Place it here|Lay it here)$/;

/** Playthroughs up to some ply, or new games with so many seats. */
const TABLES: { name: string; game: string; plies?: number; players?: number }[] = [
  { name: "caminos-square", game: "caminos", plies: 8 },
  { name: "caminos-diamond-set", game: "caminos", plies: 4 },
  { name: "caminos-octagon-four-scoring", game: "caminos", plies: 6 },
  { name: "wege-alone", game: "wege", plies: 12 },
  { name: "wege-standard", game: "wege", plies: 24 },
  { name: "wege-expert-child", game: "wege", plies: 20 },
  { name: "cuminos-two", game: "cuminos", plies: 12 },
  { name: "cuminos, 3", game: "cuminos", players: 3 },
  { name: "cuminos, 4", game: "cuminos", players: 4 },
  { name: "cuminos, 5", game: "cuminos", players: 5 },
  { name: "cuminos-six-in-teams", game: "cuminos", plies: 24 },
];

for (const table of TABLES) {
  test(`every layout shows a whole table: ${table.name}`, async ({ page }) => {
    const broken: string[] = [];
    await open(page, table);
    await page.evaluate(hold);
    const pinned = await everywhere(page, LAYOUTS.keys(), true);
    await page.keyboard.press("Escape");
    // Places where it cannot stay say why, in one line or in three.
    await page.evaluate(() => {
      const cells = [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')];
      cells[Math.floor(cells.length / 2)]?.focus();
    });
    const hovering = await everywhere(page, TIGHT, false);
    await page.evaluate(hold);
    const ply = await page.locator("ol [data-ply]").count();
    await page.getByRole("button", { name: CONFIRM }).dispatchEvent("click");
    await expect(page.locator("ol [data-ply]")).toHaveCount(ply + 1);
    const moved = await everywhere(page, TIGHT, false);

    const row = LAYOUTS.map(([width, height], index) => {
      const before = pinned.get(index);
      if (!before) throw new Error("a layout was not measured");
      const [meanwhile = before, after = before] = [hovering.get(index), moved.get(index)];
      const shift = Math.max(shifted(before, meanwhile), shifted(before, after));
      const faults = [
        ...before.missing.map((part) => `no ${part}`),
        ...meanwhile.missing.map((part) => `no ${part} while hovering`),
        ...after.missing.map((part) => `no ${part} after a move`),
        ...(before.cell < LEAST_CELL ? [`cells of ${before.cell} px`] : []),
        ...(shift > 1 ? [`moves by ${shift} px`] : []),
        ...(before.wide ? ["too wide"] : []),
      ];
      broken.push(...faults.map((fault) => `${table.name} at ${width}×${height}: ${fault}`));
      return `${faults.length === 0 ? "ok" : "NO"} ${before.cell}/${shift}`.padEnd(10);
    });
    console.log(table.name.padEnd(30) + row.join(""));
    expect(broken, broken.join("\n")).toEqual([]);
  });
}

for (const language of ["de", "fr", "ca"]) {
  test(`buttons with their names fit on the screen in ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("trivium/settings", JSON.stringify({ language: chosen, pace: "instant" })), language);
    await open(page, { name: "cuminos-two", game: "cuminos", plies: 12 });
    for (const [width, height] of [LAYOUTS[0], LAYOUTS[1], LAYOUTS[2], LAYOUTS[3], LAYOUTS[5]]) {
      await page.setViewportSize({ width, height });
      for (const button of await page.locator('[data-area="quick"] button, [data-area="hand"] .tools button').all()) {
        if (await button.isVisible()) await expect(button, `at ${width}×${height}`).toBeInViewport({ ratio: 0.999 });
      }
      const cut = await page.locator('[data-area="quick"] button > span').evaluateAll((names) =>
        names.filter((name) => name.clientWidth > 1 && name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent),
      );
      expect(cut, `names at ${width}×${height}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `at ${width}×${height}`).toBe(true);
    }
  });
}

test("the end of Cuminos hides nothing that lies on the table, and the list of moves is at its end", async ({ page }) => {
  await open(page, { name: "cuminos-two", game: "cuminos", plies: 99 });
  for (const [width, height] of [LAYOUTS[0], LAYOUTS[2], LAYOUTS[8]]) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole("button", { name: "Rematch" })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate(uncovered)).toBeGreaterThan(0.4);
  }
  await expect(page.locator("ol [data-ply]").last()).toBeInViewport();
});

test("the list of moves still shows the current one when the window changes", async ({ page }) => {
  await open(page, { name: "wege-standard", game: "wege", plies: 30 });
  for (const [width, height] of [LAYOUTS[8], LAYOUTS[9], LAYOUTS[7]]) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.locator("ol [data-ply]").last().evaluate(isWithinList)).toBe(true);
  }
});

test("at 1280 × 720 the last moves are in view while a game goes on", async ({ page }) => {
  for (const [name, game] of [["wege-standard", "wege"], ["caminos-square", "caminos"], ["cuminos-two", "cuminos"]] as const) {
    await open(page, { name, game, plies: 8 });
    for (const ply of [7, 8]) await expect(page.locator(`[data-ply="${ply}"]`), game).toBeInViewport({ ratio: 0.9 });
  }
});

test("a replay keeps its frame, and fills the window", async ({ page }) => {
  for (const [name, game] of [["wege-standard", "wege"], ["cuminos-two", "cuminos"]] as const) {
    await open(page, { name, game, plies: 99 });
    await page.goto("#/archive/laid");
    const frames = new Set<string | null>();
    const picture = page.locator('[role="img"] > svg');
    for (const ply of ["1", "2", "10", "0", "14"]) {
      await page.getByRole("slider").fill(ply);
      await expect(page.locator('main [role="img"]')).toHaveAttribute("aria-busy", "false");
      frames.add(await picture.getAttribute("viewBox"));
    }
    expect(frames.size, game).toBe(1);
    for (const [width, height] of [[768, 1024], [1024, 768], [1280, 720], [1920, 1080]] as const) {
      await page.setViewportSize({ width, height });
      const box = await picture.boundingBox();
      expect(box!.width / Math.min(width, height), `${game} at ${width}×${height}`).toBeGreaterThan(0.6);
      // Upright, the list follows below.
      if (width > height) await expect(page.locator('[data-ply="14"]')).toBeInViewport({ ratio: 0.5 });
    }
  }
});

test("the longest sentence about a tile moves nothing below it", async ({ page }) => {
  const name = "wege-standard";
  const moves = playthrough(name, "move");
  const exchange = moves.findIndex((move) => move.startsWith("x"));
  for (const [width, height] of [LAYOUTS[0], LAYOUTS[6], LAYOUTS[7]]) {
    const tops = new Set<number>();
    for (const plies of [exchange - 2, exchange]) {
      await open(page, { name, game: "wege", plies });
      await page.setViewportSize({ width, height });
      await expect(page.locator('[data-area="hand"] .rule')).toHaveCount(plies === exchange ? 1 : 0);
      tops.add(await page.locator('[data-area="tools"]').evaluate((tools) => Math.round(tools.getBoundingClientRect().top)));
    }
    expect([...tops], `at ${width}×${height}`).toHaveLength(1);
  }
});

test("on a low screen a study and a replay keep the board and the steps in view while the rest scrolls", async ({ page }) => {
  await open(page, { name: "wege-standard", game: "wege", plies: 99 });
  await page.goto("#/archive/laid");
  const picture = page.locator('[role="img"] > svg');
  const replay = [picture, page.getByRole("slider"), page.getByRole("button", { name: "Previous move" })];
  for (const [width, height] of [LAYOUTS[2], LAYOUTS[3], LAYOUTS[4]]) {
    await page.setViewportSize({ width, height });
    await staysInView(page, replay);
    expect((await picture.boundingBox())!.height / height, `replay at ${width}×${height}`).toBeGreaterThan(0.85);
  }
  await page.getByRole("button", { name: "Analyse" }).click();
  const board = page.locator('[data-area="board"]');
  await expect(page.getByRole("slider")).toBeVisible();
  for (const [width, height] of [LAYOUTS[2], LAYOUTS[3], LAYOUTS[4]]) {
    await page.setViewportSize({ width, height });
    await staysInView(page, [board, page.getByRole("button", { name: "Previous move" })]);
    const [box, side] = [(await board.boundingBox())!, (await page.locator('[data-area="side"]').boundingBox())!];
    expect(box.height / height, `study at ${width}×${height}`).toBeGreaterThan(0.9);
    expect(side.x, "the analysis is beside the board").toBeGreaterThanOrEqual(box.x + box.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

/** Scrolls to the end and back; these are always on the screen. */
async function staysInView(page: Page, parts: Locator[]): Promise<void> {
  for (const to of ["end", "start"] as const) {
    await page.evaluate((edge) => scrollTo(0, edge === "end" ? document.body.scrollHeight : 0), to);
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.95 });
  }
}

/** Runs in the page: whether a move is in the part of its list that is seen. */
function isWithinList(move: Element): boolean {
  const [list, line] = [move.closest("ol")?.getBoundingClientRect(), move.getBoundingClientRect()];
  return list !== undefined && line.top >= list.top - 1 && line.bottom <= list.bottom + 1;
}

/** Runs in the page: how much of the screen's height the table has for itself. */
function uncovered(): number {
  const board = document.querySelector('[data-area="board"] svg[role="img"]')?.getBoundingClientRect();
  const panel = document.querySelector("main section h2")?.closest("section")?.getBoundingClientRect();
  if (!board || !panel) return 0;
  const isBeside = panel.left >= board.right - 1 || panel.top >= board.bottom - 1;
  return isBeside ? board.height / innerHeight : 0;
}

test.beforeAll(() => {
  console.log("smallest cell / largest shift between moves, in px");
  console.log(" ".repeat(30) + LAYOUTS.map(([width, height]) => `${width}×${height}`.padEnd(10)).join(""));
});

/** All values of a key in a committed playthrough. */
function playthrough(name: string, key: string): string[] {
  const text = readFileSync(new URL(`../../data/playthroughs/${name}.txt`, import.meta.url), "utf8");
  return Array.from(text.matchAll(new RegExp(`^${key}: (.*)$`, "gm")), ([, value = ""]) => value);
}

async function open(page: Page, { name, game, plies, players }: (typeof TABLES)[number]): Promise<void> {
  const read = (key: string) => playthrough(name, key);
  const options = (players ? { players } : JSON.parse(read("options")[0] ?? "{}")) as { players?: number };
  const moves = plies === undefined ? [] : read("move").slice(0, plies);
  const count = options.players ?? 2;
  const seats = Array.from({ length: count }, (_, seat) => ({ kind: "person", name: ["Maximiliane", "Bo", ""][seat % 3] }));
  const save = { version: 1, id: "laid", spec: { game, options, seed: 2010, moves }, seats, played: 1, over: false };
  await page.goto("about:blank");
  await page.goto("#/");
  await page.evaluate((text) => localStorage.setItem("trivium/game/laid", text), JSON.stringify(save));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("#/game/laid");
  await expect(page.getByRole("gridcell").first()).toBeAttached();
  await expect(page.locator("ol [data-ply]")).toHaveCount(moves.length);
  const next = page.getByRole("button", { name: "Next round" });
  if (await next.isVisible()) await next.click();
}
