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
