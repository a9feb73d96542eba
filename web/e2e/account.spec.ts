// An account from its making to its end, in real browsers with a real server.
import { expect, test } from "@playwright/test";

import { GameServer, PASSWORD } from "./server";
import { barriers, moves, playSomewhere } from "./support";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

test("someone makes an account, comes back by a recovery code, and leaves", async ({ browser }) => {
  const options = { locale: "en-GB", reducedMotion: "reduce", baseURL: server.address } as const;
  const [laptop, phone] = [await browser.newContext(options), await browser.newContext({ ...options, viewport: { width: 390, height: 844 } })];
  const [ada, other] = [await laptop.newPage(), await phone.newPage()];

  await ada.goto("#/together");
  await ada.getByRole("link", { name: "Sign in or create an account" }).click();
  await ada.getByText("New account").click();
  await ada.getByLabel("Name", { exact: true }).fill("Ada");
  await ada.getByLabel("Password", { exact: true }).fill("ada has a secret");
  await ada.getByRole("button", { name: "Create the account" }).click();
  await expect(ada.getByRole("alert")).toContainText("must not contain your name");
  await ada.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ada.getByRole("button", { name: "Create the account" }).click();
  const codes = ada.locator("code");
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";
  expect(await barriers(ada)).toEqual([]);
  await ada.getByRole("button", { name: "I have saved them" }).click();
  await expect(ada.getByText("You are signed in as Ada")).toBeVisible();
  await ada.getByText("Token for a program").click();
  await ada.getByLabel("What is it for?").fill("my bot");
  await ada.getByRole("button", { name: "Create a token" }).click();
  await expect(ada.getByLabel("Copy the token now, it is shown only once:")).toHaveValue(/^[0-9a-z]{26}$/);
  await expect(ada.getByText("Program: my bot")).toBeVisible();
  await ada.getByRole("button", { name: "Sign out: Program: my bot" }).click();
  await expect(ada.getByText("Program: my bot")).toBeHidden();
  expect(await barriers(ada)).toEqual([]);

  // A guest does not sit down under that name.
  await other.goto("#/together/wege");
  await other.getByLabel("Your name").fill("ada");
  await other.getByRole("button", { name: "Open the table" }).click();
  await expect(other.getByRole("alert")).toContainText("Someone has an account with this name");

  await other.goto("#/account");
  await other.getByText("Forgot your password?").click();
  await other.getByLabel("Name", { exact: true }).fill("Ada");
  await other.getByLabel("Recovery code").fill(code);
  await other.getByLabel("New password").fill("another long walk");
  await other.getByRole("button", { name: "Set the new password" }).click();
  await expect(other.getByText("You are signed in as Ada")).toBeVisible();
  await ada.reload();
  await expect(ada.getByRole("button", { name: "Sign in" })).toBeVisible();

  await other.getByText("Delete your account").click();
  await other.locator("details[open]").getByLabel("Password", { exact: true }).fill("another long walk");
  await other.getByRole("button", { name: "Delete for good" }).click();
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
  await ada.getByLabel("Name", { exact: true }).fill("Ada");
  await ada.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ada.getByRole("button", { name: "Sign in" }).click();
  await expect(ada.getByRole("alert")).toHaveText("Name or password is wrong.");
  await Promise.all([laptop.close(), phone.close()]);
});

test("a rated game changes ratings, and a profile shows them", async ({ browser }) => {
  const [ada, bo] = [await server.member(browser, "Ada Rated"), await server.member(browser, "Bo Rated")];
  await ada.goto("#/together/caminos");
  await ada.getByLabel("Your name").fill("Ada Rated");
  await expect(ada.getByText("Rated tables need a clock")).toBeVisible();
  await ada.getByText("Anyone", { exact: true }).click();
  await ada.getByText("3 minutes + 5 seconds").click();
  await ada.getByText("Rated", { exact: true }).click();
  await ada.getByRole("button", { name: "Open the table" }).click();
  await expect(ada.getByText("This game is rated.")).toBeVisible();
  await ada.getByRole("button", { name: "Sit here" }).first().click();
  await bo.goto(await ada.getByLabel("Address of the table").inputValue());
  await bo.getByLabel("Your name").fill("Whoever");
  await bo.getByRole("button", { name: "Join" }).click();
  await bo.getByRole("button", { name: "Sit here" }).first().click();
  await expect(ada.getByRole("link", { name: "Bo Rated" })).toBeVisible();
  await ada.getByRole("button", { name: "Start" }).click();
  await playSomewhere(ada);
  await expect(moves(bo)).toHaveCount(1);
  await playSomewhere(bo);
  await expect(moves(ada)).toHaveCount(2);
  await bo.getByRole("button", { name: "More" }).click();
  await bo.getByRole("button", { name: "Resign" }).click();
  await bo.getByRole("button", { name: "Yes" }).click();
  await expect(ada.getByText("Ada Rated: 1500 → 1662 (+162)")).toBeVisible();
  await expect(bo.getByText("Bo Rated: 1500 → 1338 (−162)")).toBeVisible();

  await ada.goto("#/people/bo%20rated");
  await expect(ada.getByRole("heading", { name: "Bo Rated" })).toBeVisible();
  await expect(ada.getByText("1338?")).toBeVisible();
  await expect(ada.getByRole("row", { name: /standard 0 0 1/ })).toBeVisible();
  expect(await barriers(ada)).toEqual([]);
  await ada.getByRole("button", { name: "Study this game" }).click();
  await expect(ada).toHaveURL(/#\/study\//);
  await Promise.all([ada.context().close(), bo.context().close()]);
});
