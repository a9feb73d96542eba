import { type Page, expect, test } from "@playwright/test";

import { moves, playSomewhere } from "./support";

async function startAgainstLevel8(page: Page): Promise<void> {
  await page.goto("#/new/caminos");
  await page.getByLabel("Green").selectOption("8");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
}

test("level 8 of Caminos fetches its network before its first move, not before", async ({ page }) => {
  const answers: number[] = [];
  page.on("response", (answer) => {
    if (/caminos-[0-9a-f]{12}[^/]*\.bin$/.test(new URL(answer.url()).pathname)) answers.push(answer.status());
  });
  await startAgainstLevel8(page);
  expect(answers).toEqual([]);
  await playSomewhere(page);
  await expect.poll(() => answers).toEqual([200]);
});

test("level 8 plays without its network if that cannot be fetched", async ({ page }) => {
  await page.route("**/*.bin", (route) => route.abort());
  await startAgainstLevel8(page);
  await playSomewhere(page);
  await expect(moves(page)).toHaveCount(2, { timeout: 20_000 });
});
