import { expect, test } from "@playwright/test";

import { comesNext, confirm, startCuminos } from "./cuminos";
import { barriers, moves } from "./support";

test("on a phone a tap holds the cumino, and it is turned by buttons", async ({ page }) => {
  await startCuminos(page);
  await confirm(page).tap();
  await expect.poll(() => moves(page).count()).toBeGreaterThan(0);
  await comesNext(page);
  const before = await moves(page).count();
  const [dots, pinned] = [page.locator(".field circle.dot"), page.locator(".ghost .legal.pinned")];
  await expect(dots.or(pinned).first()).toBeVisible();
  // A cumino that fits in one place only is already there.
  if (!(await pinned.isVisible())) {
    const dot = await dots.first().boundingBox();
    if (!dot) throw new Error("a dot has no place");
    await page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
  }
  await expect(pinned).toBeVisible();
  // The button is there only where there is another way.
  const next = page.getByRole("button", { name: "Next way to lay it here" });
  if (await next.isVisible()) await next.tap();
  await expect(pinned).toBeVisible();
  const small = await page.locator('[data-area="hand"] .tools button').evaluateAll((buttons) =>
    buttons.filter((button) => button.getBoundingClientRect().height < 43.5).map((button) => button.textContent),
  );
  expect(small).toEqual([]);
  await confirm(page).tap();
  await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, "nothing is wider than the screen").toBe(false);
  expect(await barriers(page)).toEqual([]);
});
