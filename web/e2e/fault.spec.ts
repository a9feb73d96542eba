import { expect, test } from "@playwright/test";

import { moves, placeCaminos } from "./support";

test("a computer player that dies in mid-thought leaves the game whole, and one button goes on", async ({ page }) => {
  await page.goto("#/new/caminos");
  await page.getByLabel("Green").selectOption("8");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await placeCaminos(page, "1", /fits/);
  await expect(page.getByText("Computer, level 8 is thinking …").first()).toBeVisible();

  const thinker = page.workers().find((worker) => worker.url().includes("players"));
  await thinker?.evaluate(() => void setTimeout(() => {
    throw new Error("killed");
  }));
  const alert = page.getByRole("alert").filter({ hasText: "Your game is safe" });
  await expect(alert).toContainText("killed");
  await expect(moves(page)).toHaveCount(1);

  await alert.getByRole("button", { name: "Continue" }).click();
  await expect(alert).toHaveCount(0);
  await expect(moves(page)).toHaveCount(2, { timeout: 90_000 });
});

test("a file that does not come is waited for with a sign, and the page comes when it does", async ({ page }) => {
  await page.goto("#/");
  await expect(page.getByRole("link", { name: "Puzzles" }).first()).toBeVisible();
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(/Puzzles-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => void (location.hash = "#/puzzles"));
  const sign = page.getByRole("progressbar", { name: "Loading" });
  await expect(sign).toBeVisible();
  send();
  await expect(page.getByRole("heading", { name: "Puzzles", level: 1 })).toBeVisible();
  await expect(sign).toHaveCount(0);
});
