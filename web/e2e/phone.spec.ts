import { expect, test } from "@playwright/test";

import { barriers, moves, startCaminos } from "./support";

test("on a phone a tap does what hovering does", async ({ page }) => {
  await startCaminos(page);
  const board = page.getByRole("img", { name: "Board, Square" });
  const box = await board.boundingBox();
  if (!box) throw new Error("there is no board");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole("button", { name: "Tip over" }).tap();
  await page.getByRole("button", { name: "Turn", exact: true }).tap();
  await expect(page.locator(".ghost .legal.pinned")).toBeVisible();
  await page.getByRole("button", { name: "Place it here" }).tap();
  await expect(moves(page)).toHaveCount(2);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, "nothing is wider than the screen").toBe(false);
  expect(await barriers(page)).toEqual([]);
});
