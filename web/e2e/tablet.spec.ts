// An upright tablet.
import { expect, test } from "@playwright/test";

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

const MOVES = ["I2:a1*2", "I2:h8*2", "L4:d4*3,e4", "I2:g8*2"];

test("its buttons are whole on the first screen, and two moves share a line", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate((moves) => {
    const spec = { game: "caminos", options: {}, seed: 1, moves };
    const seats = [{ kind: "person", name: "" }, { kind: "computer", level: 1 }];
    localStorage.setItem("trivium/game/given", JSON.stringify({ version: 1, id: "given", spec, seats, played: 1, over: false }));
  }, MOVES);
  await page.goto("#/game/given");
  await expect(page.getByRole("button", { name: "In 3D" })).toBeInViewport({ ratio: 1 });
  const lines = page.locator(".moveLines > li");
  await expect(lines).toHaveCount(MOVES.length);
  const tops = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBe(tops[3]);
  expect(tops[2]).toBeGreaterThan(tops[1] ?? 0);
});
