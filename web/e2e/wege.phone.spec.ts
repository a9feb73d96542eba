import { expect, test } from "@playwright/test";

import { barriers, moves } from "./support";

test("on a phone a tap shows the tile, a button turns its duck, and another tap lays it", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate(() => {
    const sorts = { P: 10, Pb: 2, Pw: 3, R: 11, Rb: 3, Rw: 3, B: 3, N: 3 };
    const rest = Object.entries(sorts).flatMap(([code, count]) => Array.from({ length: count }, () => code));
    const spec = { game: "wege", options: {}, seed: 1, deck: ["P", "Pb", ...rest], moves: ["0,0"] };
    const seats = [{ kind: "person", name: "" }, { kind: "person", name: "" }];
    localStorage.setItem("trivium/game/kept", JSON.stringify({ version: 1, id: "kept", spec, seats, played: 1, over: false }));
  });
  await page.goto("#/game/kept");
  const place = page.getByRole("gridcell", { name: /^1, 0:/ });
  const box = await place.boundingBox();
  if (!box) throw new Error("there is no place");
  expect(box.width, "a finger finds it").toBeGreaterThanOrEqual(44);
  const tap = () => page.touchscreen.tap(box.x + box.width * 0.4, box.y + box.height * 0.6);
  await tap();
  const said = page.getByRole("status").first();
  await expect(said).toContainText("Tap again or ✓");
  // The buttons for it leave every place free.
  const covered = await page.getByRole("gridcell", { name: "the tile fits here" }).evaluateAll((cells) =>
    cells.filter((place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button");
    }).length,
  );
  expect(covered).toBe(0);
  const before = await said.textContent();
  await page.getByRole("button", { name: "Turn the tile" }).tap();
  await expect(said).not.toHaveText(before ?? "");
  for (const button of await page.getByRole("button", { name: /Place it here|Turn the tile|Another place/ }).all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await barriers(page)).toEqual([]);
  await tap();
  await expect(moves(page)).toHaveCount(2);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, "nothing is wider than the screen").toBe(false);
});
