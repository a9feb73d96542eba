import { type Page, expect, test } from "@playwright/test";

import { barriers } from "./support";

/** Lays what "Show me" has shown, as a person would. */
const CONFIRM: Record<string, (page: Page) => Promise<void>> = {
  caminos: (page) => page.getByRole("button", { name: "Place it here" }).click(),
  wege: (page) => page.getByRole("button", { name: "Place it here" }).click(),
  cuminos: async (page) => {
    const pass = page.locator(".button.advised");
    if (await pass.isVisible()) {
      await pass.click();
      await page.getByRole("button", { name: "Yes, pass" }).click();
    } else await page.getByRole("button", { name: "Lay it here", exact: true }).click();
  },
};

const QUESTIONS: Record<string, string> = {
  "rest on yours at one end.": "Not allowed",
  "exactly on top of yours?": "Not allowed",
  "puts a cube on it.": "Allowed",
};

async function doStep(page: Page, game: string): Promise<void> {
  const asked = (await page.locator(".asked").textContent()) ?? "";
  const question = Object.keys(QUESTIONS).find((part) => asked.includes(part));
  if (question) {
    await page.getByRole("button", { name: QUESTIONS[question] ?? "", exact: true }).click();
  } else {
    await page.getByRole("button", { name: "Show me" }).click();
    await CONFIRM[game]?.(page);
  }
  await expect(page.locator("p.right")).toBeVisible();
  // The last move was the learner's own.
  if (!question) await expect(page.getByText(/^Computer, level \d+: /)).toHaveCount(0);
}

for (const [game, name] of [["caminos", "Caminos"], ["wege", "Wege"], ["cuminos", "Cuminos"]] as const) {
  test(`the lesson of ${name} can be done to its end, and is remembered`, async ({ page }) => {
    await page.goto(`#/learn/${game}`);
    await expect(page.getByRole("heading", { name: `Learn ${name}` })).toBeVisible();
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("button");
    await expect(steps.first()).toBeVisible();
    const count = await steps.count();
    for (let step = 0; step < count; step++) {
      await expect(page.getByText(`Step ${step + 1} of ${count}`)).toBeVisible();
      await doStep(page, game);
      if (step === 1) {
        await page.reload();
        await expect(page.getByText(`Step 3 of ${count}`)).toBeVisible();
        continue;
      }
      // What was done has the focus on what comes next.
      await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
      if (step === 0) expect(await barriers(page)).toEqual([]);
      await page.keyboard.press("Enter");
    }
    await expect(page.getByRole("heading", { name: "That is all you need." })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Play your first game" }).click();
    await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
  });
}

test("a wrong answer is corrected gently, and can be tried again", async ({ page }) => {
  await page.goto("#/learn/caminos");
  await page.getByRole("list", { name: "Steps" }).getByRole("button").nth(2).click();
  await page.getByRole("button", { name: "Allowed", exact: true }).click();
  await expect(page.getByText(/It is the other way round/)).toBeVisible();
  await expect(page.getByText(/There would be a hole under the piece at e4/).first()).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Not allowed" }).click();
  await expect(page.locator("p.right")).toContainText("No holes, ever");
});
