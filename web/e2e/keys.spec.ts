// Arrows and Enter play wherever the focus is: after a dialog, and after a click.
import { type Page, expect, test } from "@playwright/test";

const focus = (page: Page) => page.locator(":focus");
const help = (page: Page) => page.getByRole("dialog", { name: "Keys" });
const laid = (page: Page) => page.locator("[role=grid][data-laid]");

async function openTable(page: Page, game: string): Promise<void> {
  await page.goto("#/");
  await page.getByRole("button", { name: `Play ${game}` }).click();
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
  await expect(page.locator('[role="gridcell"][tabindex="0"]')).toBeAttached();
  await expect(page.getByRole("button", { name: "Keys" })).toBeVisible();
}

async function lookUpKeys(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Keys" }).click();
  await expect(help(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help(page)).toBeHidden();
}

for (const game of ["Caminos", "Wege", "Cuminos"]) {
  test(`arrows and Enter go to the board of ${game} after the help and after a click`, async ({ page }) => {
    await openTable(page, game);
    await lookUpKeys(page);
    await page.keyboard.press("ArrowRight");
    await expect(focus(page)).toHaveAttribute("role", "gridcell");

    await lookUpKeys(page);
    await page.keyboard.press("Enter");
    await expect(help(page)).toBeHidden();
    // What waits on the board is laid, and otherwise a cell is entered.
    await expect(page.locator("[data-area=board]:focus, [role=gridcell]:focus")).toBeAttached();

    await page.locator('[data-area="hand"] :is(button:enabled, [data-demo=pick])').first().click();
    await page.keyboard.press("ArrowUp");
    await expect(focus(page)).toHaveAttribute("role", "gridcell");
  });
}

test("a piece on the board stays there while the help is open, moves with the arrows and is placed with Enter", async ({ page }) => {
  await openTable(page, "Caminos");
  const piece = page.locator('[data-area="hand"] .piece').first();
  await piece.click();
  const board = await page.locator("[data-demo=board]").boundingBox();
  if (!board) throw new Error("no board");
  await page.mouse.click(board.x + board.width / 2, board.y + board.height / 2);
  await expect(laid(page)).toBeAttached();
  await lookUpKeys(page);
  await expect(laid(page)).toBeAttached();

  const ghost = page.getByRole("status").first();
  const before = await ghost.textContent();
  await page.keyboard.press("ArrowUp");
  await expect(ghost).not.toHaveText(before ?? "");
  // The button of the help was clicked last, and has the focus again.
  await lookUpKeys(page);
  await page.keyboard.press("Enter");
  await expect(page.locator("ol [data-ply='1']")).toBeVisible();
  await expect(help(page)).toBeHidden();
});

test("a button that the tabulator came to keeps its Enter", async ({ page }) => {
  await openTable(page, "Caminos");
  await page.getByRole("button", { name: "Keys" }).focus();
  await page.keyboard.press("Enter");
  await expect(help(page)).toBeVisible();
});

test("N goes to the next place for the tile, and Enter twice lays it there", async ({ page }) => {
  await openTable(page, "Wege");
  await lookUpKeys(page);
  await page.keyboard.press("n");
  await expect(focus(page)).toHaveAttribute("role", "gridcell");
  await page.keyboard.press("Enter");
  await expect(laid(page)).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page.locator("ol [data-ply='1']")).toBeVisible();
});
