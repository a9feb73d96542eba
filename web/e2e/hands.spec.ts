// Hands: pieces are dragged, turned where they are held, and placed at once if one likes.
import { type Page, expect, test } from "@playwright/test";

import { moves, startCaminos } from "./support";

/** Settings of this browser, before the page is opened. */
async function choose(page: Page, settings: object): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("trivium/settings", chosen), JSON.stringify(settings));
}

/** Drags the last piece of the hand to a part of the board. */
async function dragTo(page: Page, across: number, down: number): Promise<void> {
  const piece = await page.locator("button.piece").last().boundingBox();
  const board = await page.locator("svg.board").boundingBox();
  if (!piece || !board) throw new Error("there is no piece or no board");
  await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width * across, board.y + board.height * down, { steps: 4 });
  await expect(page.locator(".lifted")).toBeVisible();
  await page.mouse.up();
  await expect(page.locator(".lifted")).toHaveCount(0);
}

test("a piece is dragged to the board, waits there, and is placed", async ({ page }) => {
  await startCaminos(page);
  await dragTo(page, 0.5, 0.5);
  await expect(page.getByRole("button", { name: "Place it here" })).toBeEnabled();
  await expect(moves(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Place it here" }).click();
  await expect(moves(page)).toHaveCount(2);
});

test("a piece that is dropped beside its places goes back, with the reason", async ({ page }) => {
  await startCaminos(page);
  await dragTo(page, 0.99, 0.02);
  await expect(page.getByText("The piece sticks out over the edge of the board.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Place it here" })).toBeDisabled();
});

test("without confirmation a drop places, the computer's piece comes after it, and a game can be resigned", async ({ page }) => {
  await choose(page, { language: "en", confirm: false, pace: "fast" });
  await startCaminos(page);
  await dragTo(page, 0.5, 0.5);
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(page.getByRole("heading", { name: "You lost." })).toBeVisible();
  await expect(page.getByText("winner")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Rematch" })).toBeInViewport();
});
