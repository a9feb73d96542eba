// Building positions, and playing on from them.
import { type Page, expect, test } from "@playwright/test";

import { barriers, moves } from "./support";

const good = (page: Page) => page.getByText("Possible position.");
const line = (page: Page) => page.getByLabel("The position in one line");

test("a position of Caminos is built, judged and played", async ({ page }) => {
  await page.goto("#/edit/caminos");
  await expect(good(page)).toBeVisible();
  for (const cell of ["d4", "d5", "e4"]) await page.getByRole("button", { name: `${cell}, empty` }).click();
  await expect(good(page)).toBeVisible();
  await expect(line(page)).toHaveValue(/3,y,4\/3,y,y,3/);
  // One cube more makes no piece: the core says so.
  await page.getByRole("button", { name: /^d4, height 1/ }).click();
  await page.getByRole("button", { name: "Put a green cube on top" }).click();
  await page.getByRole("button", { name: "a1, empty" }).click();
  await expect(page.getByText(/Impossible position: .*cubes of colour g/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Play from here" })).toBeDisabled();
  await page.getByRole("button", { name: "Take the top cube away" }).click();
  await page.getByRole("button", { name: /^a1, height 1/ }).click();
  await expect(good(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Green", exact: true }).click();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("dialog").getByRole("combobox").first().selectOption("1");
  await page.getByRole("dialog").getByRole("combobox").last().selectOption("2");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => moves(page).count()).toBeGreaterThanOrEqual(3);
});

test("board and tools of an editor are on the screen together", async ({ page }) => {
  await page.goto("#/edit/wege");
  await expect(good(page)).toBeVisible();
  for (const [width, height] of [[320, 568], [568, 320], [1280, 720]] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [page.getByRole("button", { name: "Cell 0, 0" }), page.getByRole("button", { name: "Lay path", exact: true }), page.getByRole("button", { name: "Play from here" })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test("a position of Wege is built and studied", async ({ page }) => {
  await page.goto("#/edit/wege");
  await expect(good(page)).toBeVisible();
  await page.getByRole("button", { name: "None: it is drawn next" }).click();
  await page.getByRole("button", { name: "Cell 0, 0" }).click();
  await page.getByRole("button", { name: "Lay river", exact: true }).click();
  await page.getByRole("button", { name: "Cell 1, 0" }).click();
  await expect(line(page)).toHaveValue(/ 0,0:P;1,0:R - P/);
  await expect(good(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Take the tile away" }).click();
  await page.getByRole("button", { name: "Cell 0, 0: path" }).click();
  await expect(page.getByText(/Impossible position: .*0,0/)).toBeVisible();
  await page.getByText("As text", { exact: true }).click();
  await line(page).fill("wege - 0,0:Pb/SW;1,0:R N P11+Pb2+Pw3+R10+Rb3+Rw3+B3+N2 0");
  await page.getByRole("button", { name: "Study it" }).click();
  await expect(page).toHaveURL(/#\/study\//);
});

test("a position of Cuminos is built, and a laying taken away again", async ({ page }) => {
  await page.goto("#/edit/cuminos");
  await expect(good(page)).toBeVisible();
  const before = await line(page).inputValue();
  // The source stands ready; it is confirmed on the board, as in play.
  await page.getByRole("button", { name: "Lay it here", exact: true }).click();
  await expect(line(page)).toHaveValue(/ 1 0=\d\d:/);
  // The other hand can be laid next.
  await expect(page.getByRole("button", { name: /, places: \d+$/ }).first()).toBeEnabled();
  await expect(good(page)).toBeVisible();
  await page.getByRole("button", { name: "Take the last one away" }).click();
  await expect(line(page)).toHaveValue(before);
  await page.getByRole("button", { name: /of Player 1$/, pressed: true }).first().click();
  await expect(page.getByText(/Impossible position: .*seat 0 drew/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("a position comes by its address, and other options start over", async ({ page }) => {
  const position = "caminos - 8/8/8/8/3,yyy,y,3/8/8/8 1 I2:4+I3:4+O4:2+L4:3/I2:4+I3:4+O4:2+L4:4 - -";
  await page.goto(`#/edit/${Buffer.from(position).toString("base64url")}`);
  await expect(line(page)).toHaveValue(position);
  await expect(page.getByRole("button", { name: "d4, height 3: yellow on yellow on yellow" })).toBeVisible();
  await page.getByText("As text", { exact: true }).click();
  await line(page).fill("caminos nonsense");
  await expect(page.getByText(/^Impossible position: /)).toBeVisible();
  await page.getByRole("combobox", { name: "Board" }).selectOption("Torus");
  await page.getByRole("button", { name: "Clear the board" }).click();
  await expect(good(page)).toBeVisible();
  await expect(line(page)).toHaveValue(/^caminos grid=torus /);
});
