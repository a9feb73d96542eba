// People at several devices, each in a browser context of their own.
import { type Browser, type BrowserContext, type Locator, type Page, expect } from "@playwright/test";

import type { GameServer } from "./server";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The people of a test. */
export class People {
  readonly #server: GameServer;
  readonly #contexts: BrowserContext[] = [];

  constructor(server: GameServer) {
    this.#server = server;
  }

  /** Somebody with a browser of their own; an error on a page fails the test. */
  async come(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", baseURL: this.#server.address, ...options });
    this.#contexts.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => {
      throw error;
    });
    return page;
  }

  /** Everybody leaves. */
  async leave(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }
}

/** The host makes a table; gives the link for guests. */
export async function makeTable(page: Page, game: string, choose: (page: Page) => Promise<void> = async () => {}): Promise<string> {
  await page.goto(`#/together/${game}`);
  await page.getByLabel("Your name").fill("Ada");
  await choose(page);
  await page.getByRole("button", { name: "Open the table" }).click();
  const address = page.getByLabel("Address of the table");
  await expect(address).toBeVisible();
  return address.inputValue();
}

export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { name: "Seats" })).toBeVisible();
}

export const sit = (page: Page) => page.getByRole("button", { name: "Sit here" }).first().click();
export const myTurn = (page: Page): Locator => page.getByText("Your turn", { exact: true });

/** Opens the menu of a game and does something there. */
export async function more(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name }).click();
}

/** Whoever is to move. */
export async function mover(players: readonly Page[]): Promise<Page> {
  const find = async () => {
    const titles = await Promise.all(players.map((page) => page.title()));
    return titles.findIndex((title) => title.startsWith("●"));
  };
  await expect.poll(find).toBeGreaterThanOrEqual(0);
  return players[await find()] as Page;
}
