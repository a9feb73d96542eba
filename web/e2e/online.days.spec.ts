// A game with days per move, by a server whose clock is set ahead between its starts: time bank, vacation, and the end by time.
import { type Page, expect, test } from "@playwright/test";

import { GameServer } from "./server";
import { moves, playSomewhere } from "./support";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

const clock = (page: Page, name: string) => page.getByRole("timer", { name: new RegExp(`^Time left for ${name}:`) }).first();

test("days go by: the time bank, vacation and the end by time are the server's", async ({ browser }) => {
  const [ada, ben] = [await server.member(browser, "Ada"), await server.member(browser, "Ben")];
  const table = await server.game(ada, ben, "days 3d+10d", { vacation: 7 });
  for (const page of [ada, ben]) await page.goto(`#/table/${table}`);
  await playSomewhere(ada);
  await expect(moves(ben)).toHaveCount(1);
  // What is left of this move, and the bank.
  await expect(clock(ben, "Ben")).toHaveText(/^12 d 23 h|^13 d/);

  /** The server is down, and it is later when it comes back. */
  const later = async (days: number) => {
    await server.stop();
    await server.start(days);
    for (const page of [ada, ben]) await expect(page.getByText("Connection lost")).toBeHidden();
  };
  await later(5);
  await expect(clock(ben, "Ben")).toHaveText(/^7 d 23 h/);
  await expect(clock(ada, "Ben")).toHaveText(/^7 d 23 h/);
  await playSomewhere(ben);
  await expect(moves(ada)).toHaveCount(2);
  // Two of five days were the bank's; the next move has three days of its own again.
  await expect(clock(ada, "Ben")).toHaveText(/^10 d 23 h|^11 d/);

  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("combobox", { name: "Go on vacation" }).selectOption("7");
  await ada.keyboard.press("Escape");
  await expect(ben.getByText(/^Ada: on vacation until/)).toBeVisible();
  await later(11);
  await expect(ben.getByText(/^Ada: on vacation until/)).toBeVisible();
  await expect(clock(ben, "Ada")).toHaveText(/^12 d 23 h|^13 d/);
  // One more day of vacation, thirteen of time.
  await later(24);
  await expect(ben.getByText(/^Ada: on vacation until/)).toBeHidden();
  await expect(ben.getByText("Ada is thinking").first()).toBeVisible();
  await later(26);
  await expect(ben.getByRole("heading", { name: "Time is up: you win!" })).toBeVisible();
  await expect(moves(ada)).toHaveCount(2);
  await Promise.all([ada.context().close(), ben.context().close()]);
});
