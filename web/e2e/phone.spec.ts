import { type Page, expect, test } from "@playwright/test";

import { barriers, drawn, moves, settled, startCaminos } from "./support";

test("on a phone a tap does what hovering does", async ({ page }) => {
  await startCaminos(page);
  const board = page.getByRole("img", { name: "Board, Square" });
  const box = await board.boundingBox();
  if (!box) throw new Error("there is no board");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  // A bar that lies from north to south can be turned, and only then tipped to the east.
  await page.getByRole("button", { name: "Turn", exact: true }).tap();
  await page.getByRole("button", { name: "Tip over" }).tap();
  await expect(page.locator(".ghost .legal.pinned")).toBeVisible();
  await page.getByRole("button", { name: "Place it here" }).tap();
  await expect(moves(page)).toHaveCount(2);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, "nothing is wider than the screen").toBe(false);
  expect(await barriers(page)).toEqual([]);
});

test("in 3D two fingers bring the table nearer, one turns it, and a button lays it back", async ({ page }) => {
  await startCaminos(page);
  await page.getByRole("button", { name: "In 3D" }).tap();
  const canvas = page.locator("canvas");
  await expect(canvas).toBeVisible();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("there is no canvas");
  const picture = () => drawn(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = await settled(picture);
  const slide = await fingersAround(page, x, y);

  await slide([-30, 30], [-110, 110]);
  await expect.poll(picture).not.toBe(before);
  const near = await settled(picture);
  await slide([-60], [60]);
  await expect.poll(picture).not.toBe(near);
  await expect(page.getByRole("button", { name: "Place it here" })).toBeDisabled();
  await page.getByRole("button", { name: "Turn the table back" }).tap();
  await expect.poll(picture).toBe(before);
});

test("from above two fingers bring the board nearer, and lay nothing", async ({ page }) => {
  await startCaminos(page);
  const board = page.getByRole("img", { name: "Board, Square" });
  const box = await board.boundingBox();
  if (!box) throw new Error("there is no board");
  const slide = await fingersAround(page, box.x + box.width / 2, box.y + box.height / 2);
  const width = async () => (await board.boundingBox())?.width ?? 0;
  await slide([-40, 40], [-80, 80]);
  await expect.poll(width).toBeGreaterThan(1.8 * box.width);
  // The middle of the board has stayed in the middle.
  const near = await board.boundingBox();
  expect(Math.abs((near?.x ?? 0) + (near?.width ?? 0) / 2 - box.x - box.width / 2)).toBeLessThan(8);
  await expect(page.getByRole("button", { name: "Place it here" })).toBeDisabled();
  await slide([-150, 150], [-20, 20]);
  await expect.poll(async () => Math.round(await width())).toBe(Math.round(box.width));
});

/** Slides fingers from some distances off a point to others, sideways. */
async function fingersAround(page: Page, x: number, y: number): Promise<(from: readonly number[], to: readonly number[]) => Promise<void>> {
  const fingers = await page.context().newCDPSession(page);
  return async (from, to) => {
    const at = (ways: readonly number[]) => ways.map((way, id) => ({ x: x + way, y, id }));
    await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
    for (let step = 1; step <= 5; step++) {
      const between = from.map((start, finger) => start + (((to[finger] ?? start) - start) * step) / 5);
      await fingers.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(between) });
    }
    await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
}
