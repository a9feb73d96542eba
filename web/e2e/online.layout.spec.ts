// What tables of this device promise in every layout, online tables promise too: to a player, to a spectator and on a big
// screen. The pages around them are never too wide, and cut no button. Prints what it measures.
import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";

import { LAYOUTS, LEAST_CELL, type Measured, everywhere, hold } from "./layout";
import { GameServer } from "./server";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

/** The buttons beside an online table. */
const TOOLS = { chat: "Chat", menu: "More" };

const CAMINOS = Array.from(
  readFileSync(new URL("../../data/playthroughs/caminos-square.txt", import.meta.url), "utf8").matchAll(/^move: (.*)$/gm),
  ([, move = ""]) => move,
);

const TABLES: { game: string; seats: number; plies: number; moves?: string[]; clock?: string }[] = [
  { game: "caminos", seats: 2, plies: 6, moves: CAMINOS, clock: "fischer 10m+10s" },
  { game: "wege", seats: 2, plies: 12 },
  { game: "wege", seats: 4, plies: 8, clock: "days 3d+10d" },
  { game: "cuminos", seats: 2, plies: 4 },
  { game: "cuminos", seats: 4, plies: 8, clock: "move 2m" },
  { game: "cuminos", seats: 6, plies: 12 },
];

/** What is wrong in which layout. */
function faults(found: ReadonlyMap<number, Measured>, mayLack: readonly string[]): string[] {
  return [...found].flatMap(([index, { missing, cell, wide }]) => {
    const [width, height] = LAYOUTS[index] ?? [];
    const wrong = [
      ...missing.filter((part) => !mayLack.includes(part)).map((part) => `no ${part}`),
      ...(cell < LEAST_CELL ? [`cells of ${cell} px`] : []),
      ...(wide ? ["too wide"] : []),
    ];
    return wrong.map((fault) => `${width}×${height}: ${fault}`);
  });
}

/** Two digits for everybody in the line of seats: what luck deals may take less room. */
async function manyPoints(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const points of document.querySelectorAll('ul[aria-hidden="true"] li > b')) points.textContent = "28";
  });
}

/** Holds something over the board: what is in hand, or, where that fits nowhere as it is turned, something else. */
async function holdSomething(page: Page): Promise<void> {
  const holds = () => page.evaluate(hold).then(() => true, () => false);
  if (await holds()) return;
  for (const stone of await page.locator('[data-area="hand"] button.stone:not([aria-disabled])').all()) {
    await stone.dispatchEvent("click");
    if (await holds()) return;
  }
  throw new Error("nothing in hand fits anywhere");
}

for (const { game, seats, plies, moves = [], clock = "none" } of TABLES) {
  test(`every layout shows a whole online table: ${game}, ${seats}`, async ({ browser }) => {
    const [ada, rest, eve] = [await server.guest(browser), await server.guest(browser), await server.guest(browser)];
    const table = await server.seated(ada, rest, seats, { game, clock, public: true, options: { players: seats } });
    await server.playOn(ada, rest, table, plies, moves);
    // Until it is Ada's turn.
    while ((await server.play(ada, table)).turn !== 0) await server.playOn(ada, rest, table, 1, moves);

    await ada.goto(`#/table/${table}`);
    await ada.getByRole("gridcell").first().waitFor({ state: "attached" });
    const next = ada.getByRole("button", { name: "Next round" });
    if (await next.isVisible()) await next.click();
    await holdSomething(ada);
    await manyPoints(ada);
    const playing = await everywhere(ada, LAYOUTS.keys(), true, TOOLS);
    console.log(`${game}, ${seats}`.padEnd(30) + [...playing.values()].map(({ cell }) => String(cell).padEnd(10)).join(""));
    expect(faults(playing, []), "to a player").toEqual([]);

    await rest.goto(`#/table/${table}`);
    await rest.getByRole("gridcell").first().waitFor({ state: "attached" });
    await manyPoints(rest);
    expect(faults(await everywhere(rest, LAYOUTS.keys(), false, TOOLS), ["hand"]), "to who waits").toEqual([]);

    await eve.goto(`#/table/${table}`);
    await expect(eve.getByText("You are watching.")).toBeVisible();
    await eve.getByRole("gridcell").first().waitFor({ state: "attached" });
    await expect(eve.getByRole("button", { name: "One move" }), "nobody stops a game by watching it").toHaveCount(0);
    await manyPoints(eve);
    expect(faults(await everywhere(eve, LAYOUTS.keys(), false, TOOLS), ["hand"]), "to a spectator").toEqual([]);

    // A television shows the table and whose turn it is; the hands are on the phones.
    await eve.goto(`#/screen/${table}`);
    await expect(eve.getByText("Maximiliane: your turn")).toBeVisible();
    await eve.getByRole("gridcell").first().waitFor({ state: "attached" });
    const big = await everywhere(eve, LAYOUTS.keys(), false, {});
    expect(faults(big, ["hand", "word", "turn"]), "on a big screen").toEqual([]);
    await expect(eve.getByText("Maximiliane: your turn")).toBeInViewport({ ratio: 1 });
    await Promise.all([ada, rest, eve].map((page) => page.context().close()));
  });
}

/** Runs in the page: what is too wide, cut off or too small to be touched. */
function untidy(): string[] {
  const found: string[] = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} px too wide`);
  for (const element of document.querySelectorAll<HTMLElement>("button, a.button, select, summary, input:not([type=radio], [type=checkbox])")) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest("[data-area=board]")) continue;
    const box = element.getBoundingClientRect();
    const name = (element.getAttribute("aria-label") ?? element.textContent ?? element.tagName).trim().replace(/\s+/g, " ").slice(0, 40);
    if (box.width < 24 || box.height < 24) found.push(`${name}: ${Math.round(box.width)} × ${Math.round(box.height)} px`);
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name}: beyond the edge`);
    if (element.matches("button, a") && element.scrollWidth > element.clientWidth + 1) found.push(`${name}: cut off`);
  }
  return found;
}

for (const language of ["en", "de", "fr", "ca"]) {
  test(`lobby, waiting room and account are tidy in every layout, in ${language}`, async ({ browser }) => {
    // The language of the page, beside the names that everybody has.
    const ada = await server.member(browser, `Maximiliane ${language}`);
    const bo = await server.guest(browser);
    await ada.addInitScript((chosen) => localStorage.setItem("trivium/settings", JSON.stringify({ language: chosen })), language);
    const waiting = await server.seated(ada, bo, 1, { game: "cuminos", public: true, clock: "days 7d+14d", vacation: 30, options: { players: 6 } }, false);
    const wege = await server.seated(ada, bo, 2, { game: "wege", public: true, clock: "fischer 30m+20s" });
    await server.seated(bo, ada, 1, { game: "caminos", public: true }, false);
    const { duplicate } = await server.send<{ duplicate: string }>(ada, "duplicates", { game: "wege", clock: "fischer 10m+10s", name: "?", public: true });
    const pages = ["together", "together/cuminos", `table/${waiting}`, "account", `people/Maximiliane ${language}`, `duplicate/${duplicate}`, "duplicate/cuminos"];
    const wrong: string[] = [];
    for (const path of pages) {
      await ada.goto(`#/${encodeURI(path)}`);
      await expect(ada.locator("main").getByRole("heading", { level: 1 })).toBeVisible();
      await ada.waitForLoadState("networkidle");
      for (const [width, height] of LAYOUTS) {
        await ada.setViewportSize({ width, height });
        wrong.push(...(await ada.evaluate(untidy)).map((fault) => `${path.split("/")[0]} at ${width}×${height}: ${fault}`));
      }
    }
    // The menu of a game, and its chat.
    await ada.goto(`#/table/${wege}`);
    for (const place of [0, 1]) {
      const button = ada.locator('[data-area="quick"] .button.tool').nth(place);
      await button.click();
      for (const [width, height] of LAYOUTS) {
        await ada.setViewportSize({ width, height });
        wrong.push(...(await ada.evaluate(untidy)).map((fault) => `dialog ${place} at ${width}×${height}: ${fault}`));
      }
      await ada.keyboard.press("Escape");
    }
    expect(wrong).toEqual([]);
    await Promise.all([ada, bo].map((page: Page) => page.context().close()));
  });
}
