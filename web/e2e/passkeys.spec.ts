// A passkey from its making to its end, with Chromium's virtual authenticator.
import { type Page, expect, test } from "@playwright/test";

import { GameServer, PASSWORD } from "./server";
import { barriers } from "./support";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

/** A device that recognises its owner at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("someone adds a passkey, signs in with it, and removes it", async ({ browser }) => {
  // Passkeys belong to a host name.
  const baseURL = `http://localhost:${server.port}/`;
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", baseURL });
  const page = await context.newPage();
  await addAuthenticator(page);

  await page.goto("#/account");
  await page.getByText("New account").click();
  await page.getByLabel("Name", { exact: true }).fill("Ada Keys");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();

  await page.locator("summary", { hasText: "Add a passkey" }).click();
  await page.getByLabel("What is the device called?").fill("my laptop");
  const password = page.locator("details[open]").getByLabel("Password", { exact: true });
  await password.fill("not the password");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText("Name or password is wrong.");
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("my laptop")).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("You are signed in as Ada Keys")).toBeVisible();
  await expect(page.getByText(/used on/)).toBeVisible();
  await page.getByRole("button", { name: "Remove the passkey my laptop" }).click();
  await expect(page.getByText("my laptop")).toBeHidden();

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("This passkey is not known here");
  await context.close();
});

test("without a host name nobody is offered a passkey", async ({ page }) => {
  await page.goto(`${server.address}#/account`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /passkey/ })).toHaveCount(0);
});
