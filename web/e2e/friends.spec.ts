// Friends and challenges, in real browsers with a real server.
import { expect, test } from "@playwright/test";

import { GameServer } from "./server";
import { barriers } from "./support";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

test("two become friends, and one accepts the other's challenge", async ({ browser }) => {
  const [ada, bo] = [await server.member(browser, "Ada"), await server.member(browser, "Bo")];
  await ada.goto("#/people/Bo");
  await ada.getByRole("button", { name: "Add a friend" }).click();
  await expect(ada.getByText("You have added Bo.")).toBeVisible();
  await bo.goto("#/together");
  await bo.getByRole("button", { name: "Accept: Ada" }).click();
  await expect(bo.getByRole("button", { name: "Challenge: Ada" })).toBeVisible();

  await ada.goto("#/together");
  await expect(ada.getByText("online")).toBeVisible();
  expect(await barriers(ada)).toEqual([]);
  await ada.getByRole("button", { name: "Challenge: Bo" }).click();
  await ada.getByRole("link", { name: "Caminos", exact: true }).first().click();
  await expect(ada.getByRole("heading", { name: "Caminos with Bo" })).toBeVisible();
  await ada.getByRole("button", { name: "Challenge" }).click();
  await expect(ada.getByRole("heading", { name: "Waiting for players" })).toBeVisible();

  await expect(bo.getByText("Ada challenges you")).toBeVisible();
  expect(await barriers(bo)).toEqual([]);
  await bo.getByRole("button", { name: "Accept: Ada" }).click();
  await expect(bo).toHaveURL(/#\/table\//);
  for (const page of [ada, bo]) await expect(page.getByRole("button", { name: "More" })).toBeVisible();
  await Promise.all([ada.context().close(), bo.context().close()]);
});
