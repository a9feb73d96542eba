// Duplicates, in real browsers with a real server: one deal for many tables, and the ranking at the end.
import { type Browser, type Page, expect, test } from "@playwright/test";

import { GameServer } from "./server";
import { barriers } from "./support";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

async function someone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", baseURL: server.address });
  return context.newPage();
}

/** Plays the deal against the computer, and resigns. */
async function playAlone(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Play the deal" }).click();
  await expect(page).toHaveURL(/#\/table\//);
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("button", { name: "Ask to take back" })).toHaveCount(0);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("The order can be checked when all tables")).toBeVisible();
}

test("everybody plays the same deal against the computer, and all are ranked", async ({ browser }) => {
  const [host, ada, bo] = [await someone(browser), await someone(browser), await someone(browser)];
  await host.goto("#/together");
  await host.getByRole("link", { name: "New duplicate: Cuminos" }).click();
  await host.getByLabel("Your name").fill("Host");
  await host.getByText("One person, and computers").click();
  await host.getByText("Anyone", { exact: true }).click();
  expect(await barriers(host)).toEqual([]);
  await host.getByRole("button", { name: "Create the duplicate" }).click();
  await expect(host.getByRole("heading", { name: "Duplicate: Cuminos" })).toBeVisible();
  await expect(host.getByText("You will see the results once you have played the deal")).toBeVisible();
  expect(await barriers(host)).toEqual([]);
  const link = await host.getByLabel("Address of the duplicate").inputValue();
  await expect(host.getByRole("img", { name: "QR" })).toBeVisible();

  // Ada finds it in the lobby, Bo has the link.
  await ada.goto("#/together");
  await ada.getByRole("link", { name: /Duplicate: Cuminos.*Made by Host/ }).click();
  await playAlone(ada, "Ada");
  await ada.getByRole("link", { name: "To the duplicate" }).last().click();
  await expect(ada.getByRole("heading", { name: "Ranking so far" })).toBeVisible();
  await expect(ada.getByRole("row", { name: /Ada/ })).toBeVisible();
  await bo.goto(link);
  await expect(bo.getByText("1 game is over, 0 are going on.")).toBeVisible();
  await expect(bo.getByRole("row", { name: /Ada/ })).toHaveCount(0);
  await playAlone(bo, "Bo");

  await host.getByRole("button", { name: "End the duplicate" }).click();
  await host.getByRole("button", { name: "Yes" }).click();
  await expect(host.getByText("All games are over.")).toBeVisible();
  await expect(host.getByRole("row", { name: /1 Ada.*−20 0/ })).toBeVisible();
  expect(await barriers(host)).toEqual([]);

  // Everybody may look at the games now, and the browser checks what was drawn.
  await expect(bo.getByText("The order was fair: checked")).toBeVisible();
  await host.getByRole("link", { name: "Ada" }).click();
  await expect(host.getByText("The order was fair: checked")).toBeVisible();
  await Promise.all([host, ada, bo].map((page) => page.context().close()));
});

test("two strangers are brought to one table, and a third cannot watch", async ({ browser }) => {
  const [ada, bo, eve] = [await someone(browser), await someone(browser), await someone(browser)];
  await ada.goto("#/duplicate/wege");
  await ada.getByLabel("Your name").fill("Ada");
  await ada.getByRole("button", { name: "Create the duplicate" }).click();
  const link = await ada.getByLabel("Address of the duplicate").inputValue();
  await ada.getByRole("button", { name: "Play the deal" }).click();
  await expect(ada.getByText("This table plays the deal of a duplicate")).toBeVisible();
  await expect(ada.getByRole("button", { name: "Start" })).toHaveCount(0);
  expect(await barriers(ada)).toEqual([]);
  await bo.goto(link);
  await bo.getByLabel("Your name").fill("Bo");
  await bo.getByRole("button", { name: "Play the deal" }).click();
  for (const page of [ada, bo]) await expect(page.getByRole("button", { name: "More" })).toBeVisible();
  await eve.goto(new URL(bo.url()).href);
  await expect(eve.getByText("Other tables play the same deal.")).toBeVisible();
  await Promise.all([ada, bo, eve].map((page) => page.context().close()));
});
