import { expect, test } from "@playwright/test";

import { comesNext, confirm, openAt, startCuminos } from "./cuminos";
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

/** A tower of three ranks, and a branch to the west. */
const TOWER = "cuminos - 1 0=36:0,0,0/U;1=33:1,0,0/E;0=33:1,0,1/E;1=35:1,0,2/U;0=34:-1,0,0/W 11,12,22,34,44,55/11,12,15,35,45 1,2 .. 0";

for (const [width, height] of [[390, 844], [320, 568], [844, 390], [820, 1180]] as const) {
  test(`the other hands are on the first screen at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAt(page, TOWER, ["Ada", "Ben"]);
    const hand = page.locator("[data-hand='1'] svg");
    await expect(hand).toHaveCount(5);
    for (const stone of await hand.all()) await expect(stone).toBeInViewport({ ratio: 1 });
    // Whose hand lies large below has none in small.
    await expect(page.locator("[data-hand='0']")).toHaveCount(0);
  });
}

test("a cumino that fits nowhere says why when it is tapped, and is not taken", async ({ page }) => {
  await openAt(page, TOWER, ["Ada", "Ben"]);
  const faded = page.getByRole("button", { name: /^dot and dot, fits nowhere now/ });
  await expect(faded).toHaveAttribute("aria-disabled", "true");
  await faded.tap({ force: true });
  await expect(page.locator("p.word")).toHaveText("Dot and dot fits nowhere now: neither an open end, nor a top, nor the source shows dot.", { ignoreCase: true });
  await expect(faded).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: /^square and square, / }).tap();
  await expect(page.locator("p.word")).not.toContainText("fits nowhere");
});

test("a long press on the table lists what lies there, and lays nothing", async ({ page }) => {
  await openAt(page, TOWER, ["Ada", "Ben"]);
  const box = await page.getByRole("gridcell", { name: "1, 0, standing on rank 3: star on triangle on triangle on triangle", exact: true }).boundingBox();
  if (!box) throw new Error("a cell has no place");
  const fingers = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2, id: 0 }];
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  const list = page.getByRole("list", { name: "What lies here" });
  await expect(list.getByRole("listitem")).toHaveText([
    /star above triangle, standing on rank 3 Ben/,
    /triangle and triangle, lying on rank 2 Ada/,
    /triangle and triangle, lying on rank 1 Ben/,
  ]);
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(list).toBeVisible();
  await expect(page.locator(".ghost .piece")).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await page.locator("p.word").tap();
  await expect(list).toHaveCount(0);
});

test("the buttons below the hand keep their places", async ({ page }) => {
  await openAt(page, TOWER, ["Ada", "Ben"]);
  const place = async () => {
    const box = await confirm(page).boundingBox();
    return [box?.x, box?.y, box?.width];
  };
  const before = await place();
  const dot = await page.locator(".field circle.dot").first().boundingBox();
  if (!dot) throw new Error("a dot has no place");
  await page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
  await expect(confirm(page)).toBeEnabled();
  expect(await place(), "with a cumino on the table").toEqual(before);
  await confirm(page).tap();
  // Ben may pass, then Ada may not any more: not all may pass in a row.
  await page.getByRole("button", { name: "Pass", exact: true }).tap();
  await page.getByRole("button", { name: "Yes, pass" }).tap();
  await expect(page.getByText("Ada: your turn", { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Pass", exact: true })).toHaveCount(0);
  expect(await place(), "without a pass").toEqual(before);
});
