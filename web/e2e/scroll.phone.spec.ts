import { expect, test } from "@playwright/test";

test("every page opens at its top, and going back finds the old place", async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.goto("#/");
  const play = page.getByRole("button", { name: "Play" }).last();
  await play.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const before = await top();
  expect(before, "the front page is taller than the screen").toBeGreaterThan(200);
  await play.click();
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
  expect(await top()).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(before);

  const heading = page.getByRole("heading", { level: 1 });
  const front = await heading.innerText();
  for (const name of ["Set up a game", "Rules"]) {
    const link = page.getByRole("link", { name }).last();
    await link.scrollIntoViewIfNeeded();
    const left = await top();
    await link.click();
    // The front page stays until the next one has come.
    await expect(heading).not.toHaveText(front);
    expect(await top(), name).toBe(0);
    await page.goBack();
    await expect.poll(top, name).toBe(left);
  }
});
