// What people at different devices can do besides playing: plan, go away, watch later, keep others off, move a game online.
import { type Browser, type BrowserContext, type Page, expect, test } from "@playwright/test";

import { GameServer } from "./server";
import { moves } from "./support";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());
const contexts: BrowserContext[] = [];
test.afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
test.describe.configure({ mode: "default" });

interface Tabled {
  id: string;
  ada: Page;
  ben: Page;
}

async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", baseURL: server.address });
  contexts.push(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  // The same origin, without the page itself.
  await page.goto("api/health");
  return page;
}

async function ask<T>(page: Page, path: string, body: object): Promise<T> {
  const answer = await page.evaluate(
    async ([to, text]) => {
      const response = await fetch(`/api/${to}`, { method: "POST", headers: { "content-type": "application/json" }, body: text });
      return (await response.json()) as object;
    },
    [path, JSON.stringify(body)] as const,
  );
  expect(answer).not.toHaveProperty("error");
  return answer as T;
}

let actions = 0;
const act = (page: Page, id: string, action: object) => ask(page, `tables/${id}/actions`, { id: `action${actions++}`, action });
const play = (page: Page, id: string, seat: number, ply: number, notation: string) => act(page, id, { type: "move", seat, ply, notation });

/** Ada and Ben at a table of Caminos, Ada to move; Ben's page shows it. Everything else is asked of the server itself. */
async function twoAtTable(browser: Browser, wanted: object): Promise<Tabled> {
  const [ada, ben] = await Promise.all([person(browser), person(browser)]);
  await Promise.all([ada, ben].map((page) => ask(page, "guests", {})));
  const { table: id, join } = await ask<{ table: string; join: string }>(ada, "tables", { game: "caminos", name: "Ada", ...wanted });
  await act(ada, id, { type: "take_seat", seat: 0 });
  await ask(ben, `tables/${id}/join`, { name: "Ben", secret: join });
  await act(ben, id, { type: "take_seat", seat: 1 });
  await act(ada, id, { type: "start" });
  await ben.goto(`#/table/${id}`);
  await expect(ben.locator("[data-area=status]").getByText("Ada is thinking")).toBeVisible();
  return { id, ada, ben };
}

/** Places the piece in hand on a free cell. */
async function placeOn(page: Page, cell: string): Promise<void> {
  await page.getByRole("gridcell", { name: `${cell}, empty` }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Place it here" }).click();
}

const more = (page: Page) => page.getByRole("button", { name: "More", exact: true }).click();

test("a move that was chosen while the other thinks is played at once", async ({ browser }) => {
  const { id, ada, ben } = await twoAtTable(browser, {});
  await more(ben);
  await ben.getByRole("button", { name: "Choose the next move now" }).click();
  await expect(ben.getByText("Play your next move.")).toBeVisible();
  await placeOn(ben, "d4");
  await expect(ben.getByText("Your next move: ")).toBeVisible();
  await expect(moves(ben)).toHaveCount(0);
  await play(ada, id, 0, 0, "I2:h8*2");
  await expect(moves(ben)).toHaveCount(2);
  await expect(ben.getByText("Your next move: ")).toBeHidden();
});

test("a plan is played when the other does what it expects", async ({ browser }) => {
  const { id, ada, ben } = await twoAtTable(browser, { clock: "days 3d+10d" });
  await more(ben);
  await ben.getByRole("button", { name: "Plan moves" }).click();
  await placeOn(ben, "d4");
  await expect(moves(ben)).toHaveCount(1);
  // Its text, whether it is in view or not.
  const expected = (await ben.locator("ol [data-ply='1'] .notation").textContent()) ?? "";
  await placeOn(ben, "g7");
  await ben.getByRole("button", { name: "Keep the plan" }).click();
  await expect(moves(ben)).toHaveCount(0);
  await more(ben);
  await expect(ben.getByRole("button", { name: "Forget 1 planned line" })).toBeVisible();
  await ben.keyboard.press("Escape");
  await play(ada, id, 0, 0, expected);
  await expect(moves(ben)).toHaveCount(2);
});

test("someone goes on vacation and comes back", async ({ browser }) => {
  const { ben } = await twoAtTable(browser, { clock: "days 3d+10d", vacation: 14 });
  await more(ben);
  await ben.getByLabel("Go on vacation").selectOption("7 days");
  await expect(ben.getByText(/^Ben: on vacation until/)).toBeVisible();
  await ben.getByRole("button", { name: "Come back from vacation" }).click();
  await expect(ben.getByText(/on vacation/)).toBeHidden();
});

test("who watches sees the game later where the table wants it", async ({ browser }) => {
  const { id, ada, ben } = await twoAtTable(browser, { public: true, delay: 60 });
  await play(ada, id, 0, 0, "I2:h8*2");
  await expect(moves(ben)).toHaveCount(1);
  const cleo = await person(browser);
  await cleo.goto(`#/table/${id}`);
  // A minute ago it had not begun; nothing of the move is told.
  await expect(cleo.getByText("If the game has already begun, you see it 1 minute later.")).toBeVisible();
  await expect(moves(cleo)).toHaveCount(0);
});

test("someone is muted, reported and let in again", async ({ browser }) => {
  const { id, ada, ben } = await twoAtTable(browser, {});
  await act(ada, id, { type: "say", text: "Hurry up!" });
  await more(ben);
  await ben.getByRole("button", { name: "Ada: mute, block or report" }).click();
  const menu = ben.getByRole("dialog", { name: "Ada" });
  await menu.getByRole("button", { name: "Mute Ada" }).click();
  await expect(menu.getByRole("button", { name: "Unmute Ada" })).toBeVisible();
  await menu.getByLabel("In your own words (optional)").fill("rude");
  await menu.getByRole("button", { name: /^Send/ }).click();
  await expect(menu.getByText("Thank you.")).toBeVisible();
  await ben.goto(`#/together`);
  await ben.getByText("People you have muted or blocked").click();
  await ben.getByRole("button", { name: "Let Ada in again" }).click();
  await expect(ben.getByText("Nobody.")).toBeVisible();
});

test("a game at one device goes on online", async ({ browser }) => {
  const ada = await person(browser);
  const seats = [0, 1].map(() => ({ kind: "person", name: "" }));
  const spec = { game: "caminos", options: {}, seed: 1, moves: ["I2:a1*2", "I2:h8*2"] };
  await ada.evaluate((save) => localStorage.setItem("trivium/game/here", save), JSON.stringify({ version: 1, id: "here", spec, seats, played: 1, over: false }));
  await ada.goto("#/game/here");
  await ada.getByRole("button", { name: "Continue online" }).click();
  await expect(ada.getByText("The game goes on after 2 moves.")).toBeVisible();
  await expect(ada.getByRole("button", { name: "Stand up" })).toHaveCount(1);
  await expect(ada.getByLabel("Address of the table")).toBeVisible();
});

test("a page that is older than its server says so, and one button loads it again", async ({ browser }) => {
  const ada = await person(browser);
  await ada.route("**/api/site", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), protocol: 99 } });
  });
  await ada.goto("#/together");
  await expect(ada.getByText("newer version of Trivium")).toBeVisible();
  await ada.unroute("**/api/site");
  await ada.getByRole("button", { name: "Reload" }).click();
  await expect(ada.getByRole("heading", { name: "Play together" })).toBeVisible();
  await expect(ada.getByText("newer version of Trivium")).toBeHidden();
});
