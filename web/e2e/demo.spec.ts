// The hand that shows how to play, to somebody who waits at a new table.
import { type Page, expect, test } from "@playwright/test";

import { moves } from "./support";

test.use({ reducedMotion: "no-preference" });

const hand = (page: Page) => page.locator('[data-demo="hand"]');
const ghost = (page: Page) => page.locator(".ghost :is(.legal, .illegal), .ghost:is(.legal, .illegal)");
const refused = (page: Page) => page.locator(".ghost .illegal, .ghost.illegal");
const pinned = (page: Page) => page.locator(".ghost .pinned, .ghost.pinned");

async function wait(page: Page, game: string): Promise<void> {
  await page.clock.install();
  await page.goto("#/");
  await page.getByRole("button", { name: `Play ${game}` }).click();
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
}

for (const game of ["Caminos", "Wege", "Cuminos"]) {
  test(`the hand shows how to hold a piece over the board of ${game}, and plays nothing`, async ({ page }) => {
    await wait(page, game);
    const before = await moves(page).count();
    // At the opening of a round the first cumino stands there already.
    const held = await pinned(page).count();
    await expect(hand(page)).toHaveCount(0);
    await page.clock.runFor(7000);
    await expect(hand(page)).toBeVisible();
    let shown = false;
    for (let time = 0; time < 40_000 && (await hand(page).isVisible()); time += 500) {
      shown ||= (await ghost(page).count()) > 0;
      expect(await refused(page).count(), "nothing refused is shown").toBe(0);
      await page.clock.runFor(500);
    }
    expect(shown, "a piece was over the board").toBe(true);
    await expect(hand(page)).toHaveCount(0);
    await expect(pinned(page)).toHaveCount(held);
    await expect(moves(page)).toHaveCount(before);
    // Who still waits sees it again.
    await page.clock.runFor(27_000);
    await expect(hand(page)).toBeVisible();
  });
}

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  /** Waits until the hand holds something over the board. */
  async function watch(page: Page): Promise<void> {
    await page.clock.runFor(7000);
    for (let time = 0; time < 40_000 && (await ghost(page).count()) === 0; time += 500) await page.clock.runFor(500);
    await expect(hand(page)).toBeVisible();
  }

  for (const [size, viewport] of Object.entries({ upright: { width: 390, height: 844 }, sideways: { width: 844, height: 390 }, large: { width: 1180, height: 820 } })) {
    test.describe(size, () => {
      test.use({ viewport });

      test("a tap on the park ends the demonstration and shows the tile there, and the hand does not come again", async ({ page }) => {
        await wait(page, "Wege");
        await watch(page);
        await page.locator('[data-demo="board"]').tap();
        await expect(hand(page)).toHaveCount(0);
        await expect(pinned(page)).toHaveCount(1);
        await page.clock.runFor(90_000);
        await expect(hand(page)).toHaveCount(0);
        await expect(pinned(page)).toHaveCount(1);
      });

      test("a tap on the hand ends the demonstration and takes what is tapped", async ({ page }) => {
        await wait(page, "Cuminos");
        await watch(page);
        const stone = page.locator("button.stone").last();
        await stone.tap();
        await expect(hand(page)).toHaveCount(0);
        await expect(stone).toHaveAttribute("aria-pressed", "true");
      });
    });
  }
});

test("who wants less motion sees no demonstration", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await wait(page, "Wege");
  await page.clock.runFor(60_000);
  await expect(hand(page)).toHaveCount(0);
});
