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
  await ada.getByRole("dialog").getByRole("link", { name: "Caminos", exact: true }).click();
  await expect(ada.getByRole("heading", { name: "Caminos with Bo" })).toBeVisible();
  await ada.getByRole("button", { name: "Challenge" }).click();
  await expect(ada.getByRole("heading", { name: "Waiting for players" })).toBeVisible();
  await expect(ada.getByRole("listitem").filter({ hasText: "Bo" }).getByText("Invited")).toBeVisible();

  await expect(bo.getByText("Ada challenges you")).toBeVisible();
  expect(await barriers(bo)).toEqual([]);
  await bo.getByRole("button", { name: "Accept: Ada" }).click();
  await expect(bo).toHaveURL(/#\/table\//);
  for (const page of [ada, bo]) await expect(page.getByRole("button", { name: "More" })).toBeVisible();
  await Promise.all([ada.context().close(), bo.context().close()]);
});

test("a friend is invited to a table that waits", async ({ browser }) => {
  const [cleo, dan] = [await server.member(browser, "Cleo"), await server.member(browser, "Dan")];
  const headers = { origin: new URL(server.address).origin };
  for (const [page, other] of [[cleo, "Dan"], [dan, "Cleo"]] as const) {
    expect((await page.context().request.put(`api/friends/${other}`, { headers })).ok()).toBe(true);
  }
  const made = await cleo.context().request.post("api/tables", { data: { game: "caminos", name: "?", clock: "none" }, headers });
  const { table } = (await made.json()) as { table: string };
  await cleo.goto(`#/table/${table}`);
  await cleo.getByRole("button", { name: "Invite: Dan" }).click();
  await expect(cleo.getByText("Invited", { exact: true })).toBeVisible();
  expect(await barriers(cleo)).toEqual([]);
  await dan.goto("#/together");
  await dan.getByRole("button", { name: "Accept: Cleo" }).click();
  await expect(dan).toHaveURL(new RegExp(`#/table/${table}`));
  await Promise.all([cleo.context().close(), dan.context().close()]);
});
