// People at several devices, each in a browser context of their own, with a real server between them.
import { type Browser, type Page, expect, test } from "@playwright/test";

import { layByPointer } from "./cuminos";
import { PHONE, People, join, makeTable, more, mover, myTurn, sit } from "./people";
import { GameServer, STRANGE_HOST } from "./server";
import { barriers, moves, playSomewhere } from "./support";

const server = new GameServer();
test.beforeAll(() => server.start());
/** One for a network at home; here it listens to this machine alone. */
const lan = new GameServer(["--lan", "--listen", "127.0.0.1"]);
test.afterAll(() => Promise.all([server.remove(), lan.remove()]));
const people = new People(server);
test.afterEach(() => people.leave());
test.describe.configure({ mode: "default" });

/** Two people at a table of Caminos, Ada to move. */
async function twoAtCaminos(browser: Browser): Promise<[Page, Page]> {
  const [ada, ben] = [await people.come(browser), await people.come(browser)];
  const link = await makeTable(ada, "caminos");
  await sit(ada);
  await join(ben, link, "Ben");
  expect(ben.url(), "the secret does not stay in the address").not.toContain(link.split("/").at(-1));
  await sit(ben);
  await ada.getByRole("button", { name: "Start" }).click();
  await expect(myTurn(ada)).toBeVisible();
  await expect(ben.locator("[data-area=status]").getByText("Ada is thinking")).toBeVisible();
  await expect(ben.locator("[data-area=word]"), "nobody is told to play while another is to move").toBeEmpty();
  return [ada, ben];
}

test("a host closes a table that nobody wants any more", async ({ browser }) => {
  const [ada, ben] = [await people.come(browser), await people.come(browser)];
  const link = await makeTable(ada, "wege");
  await join(ben, link, "Ben");
  await expect(ben.getByRole("button", { name: "Close the table" })).toBeHidden();
  await ada.getByRole("button", { name: "Close the table" }).click();
  await ada.getByRole("button", { name: "No", exact: true }).click();
  await ada.getByRole("button", { name: "Close the table" }).click();
  await ada.getByRole("button", { name: "Yes" }).click();
  for (const page of [ada, ben]) await expect(page.getByRole("heading", { name: "This table has been closed." })).toBeVisible();
});

test("two people play until one resigns, over a server that dies between two moves", async ({ browser }) => {
  const [ada, ben] = await twoAtCaminos(browser);
  expect(await ada.title()).toMatch(/^● Your turn/);
  await playSomewhere(ada);
  await expect(moves(ben)).toHaveCount(1);
  await expect(myTurn(ben)).toBeVisible();

  await server.stop();
  await expect(ada.getByText("Connection lost")).toBeVisible();
  // Played while nobody answers: it appears at once, and is sent when the server is back.
  await playSomewhere(ben);
  await expect(moves(ben)).toHaveCount(2);
  await expect(moves(ada)).toHaveCount(1);
  await server.start();
  await expect(moves(ada)).toHaveCount(2);
  await expect(ada.getByText("Connection lost")).toBeHidden();
  await expect(myTurn(ada)).toBeVisible();

  // The page comes back to its table after a reload.
  await ada.reload();
  await expect(myTurn(ada)).toBeVisible();
  await expect(moves(ada)).toHaveCount(2);

  await ben.getByRole("button", { name: "Chat" }).click();
  await ben.getByRole("button", { name: "Well played!" }).click();
  await expect(ben.getByRole("list", { name: "Chat" })).toContainText("Ben Well played!");
  await ben.keyboard.press("Escape");
  await expect(ada.getByRole("button", { name: /^Chat/ })).toContainText("1");

  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("button", { name: "Resign" }).click();
  await ada.getByRole("button", { name: "Yes" }).click();
  await expect(ben.getByRole("heading", { name: "You win by resignation." })).toBeVisible();
  await expect(ada.getByRole("heading", { name: "Green wins by resignation." })).toBeVisible();
  expect(await barriers(ada)).toEqual([]);
  await ben.getByRole("button", { name: "Study this game" }).click();
  await expect(ben).toHaveURL(/#\/study\//);
});

test("a refused move is taken back, with the reason", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-GB", baseURL: server.address, reducedMotion: "reduce" });
  const ada = await context.newPage();
  // Garbles the first move on its way.
  let garbled = false;
  await ada.routeWebSocket(/\/socket/, (socket) => {
    const out = socket.connectToServer();
    socket.onMessage((text) => {
      const isMove = String(text).includes('"move"') && !garbled;
      garbled ||= isMove;
      out.send(isMove ? String(text).replace(/"notation":"[^"]*"/, '"notation":"I2:a1,c1"') : text);
    });
  });
  await makeTable(ada, "caminos");
  await sit(ada);
  await ada.getByLabel("Green: Seat a computer").selectOption("1");
  await ada.getByRole("button", { name: "Start" }).click();
  await expect(myTurn(ada)).toBeVisible();
  await playSomewhere(ada);
  await expect(ada.getByRole("alert")).toContainText("Your move was not accepted");
  await expect(moves(ada)).toHaveCount(0);
  await playSomewhere(ada);
  await expect(ada.getByRole("alert")).toHaveCount(0);
  await expect(moves(ada)).toHaveCount(2);
});

test("four phones and a spectator, over plain http under a name that browsers do not trust", async ({ playwright }) => {
  await lan.start();
  const { launchOptions } = test.info().project.use;
  const args = [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${STRANGE_HOST} 127.0.0.1`];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const address = `http://${STRANGE_HOST}:${lan.port}/`;
  const ada = await people.come(browser, { ...PHONE, baseURL: address });
  await ada.goto("");
  await ada.getByRole("link", { name: "Play together" }).click();
  await expect(ada.getByRole("heading", { name: "Play together", level: 1 })).toBeVisible();
  // Nobody can be told anything here, and no switch pretends otherwise.
  expect(await ada.evaluate(async () => ((await (await fetch("./api/site")).json()) as { push: boolean }).push)).toBe(false);
  await expect(ada.getByRole("switch")).toHaveCount(0);
  await ada.getByRole("link", { name: "Cuminos", exact: true }).click();
  const withheld = () => [isSecureContext, "clipboard" in navigator, "serviceWorker" in navigator, "locks" in navigator, crypto.subtle !== undefined];
  expect(await ada.evaluate(withheld)).toEqual([false, false, false, false, false]);
  const shown = await makeTable(ada, "cuminos", (page) => page.getByRole("radio", { name: "4 players" }).check({ force: true }));
  // The link leads to this machine's address in its network, if it is in one; here everybody comes by the name.
  const link = address + shown.slice(shown.indexOf("#"));
  await expect(ada.getByRole("button", { name: "Copy" })).toHaveCount(0);
  await sit(ada);
  const guests: Page[] = [];
  for (const name of ["Ben", "Cleo", "Dan", "Eve"]) {
    const guest = await people.come(browser, { ...PHONE, baseURL: address });
    guests.push(guest);
    await join(guest, link, name);
    if (name !== "Eve") await sit(guest);
  }
  await expect(ada.getByRole("button", { name: "Sit here" })).toHaveCount(0);
  await ada.getByRole("button", { name: "Start" }).click();
  const eve = guests[3] as Page;
  await expect(eve.getByText("You are watching.")).toBeVisible();
  const players = [ada, ...guests.slice(0, 3)];
  for (let ply = 1; ply <= 3; ply++) {
    await layByPointer(await mover(players), ply);
    for (const page of [...players, eve]) await expect(moves(page)).toHaveCount(ply);
  }
  // Everybody contributes to chance and checks it, without the browser's own hashes.
  await more(ada, "Abort");
  await ada.getByRole("button", { name: "Yes" }).click();
  await expect(ada.getByText("The order was fair: checked")).toBeVisible();
  await browser.close();
});

test("Wege: both devices contribute, both check the order, and the rematch swaps sides", async ({ browser }) => {
  const [ada, ben] = [await people.come(browser), await people.come(browser, PHONE)];
  const link = await makeTable(ada, "wege");
  await sit(ada);
  await join(ben, link, "Ben");
  await sit(ben);
  await ada.getByRole("button", { name: "Start" }).click();
  await expect(myTurn(ada)).toBeVisible();
  await more(ada, "Abort");
  await ada.getByRole("button", { name: "Yes" }).click();
  for (const page of [ada, ben]) {
    await expect(page.getByRole("heading", { name: "The game was aborted." })).toBeVisible();
    await page.getByText("The order was fair: checked").click();
    await expect(page.getByText("Contributed by")).toHaveText(["Contributed by Ada", "Contributed by Ben"]);
  }
  expect(await barriers(ada)).toEqual([]);
  const first = ada.url();
  await ada.getByRole("button", { name: "Rematch" }).click();
  await expect(ben.getByText("Ada wants a rematch.")).toBeVisible();
  await ben.getByRole("button", { name: "Rematch" }).click();
  await expect(myTurn(ben)).toBeVisible();
  await expect(ada.locator("[data-area=status]").getByText("Ben is thinking")).toBeVisible();
  expect(ada.url()).not.toBe(first);
});

test("a takeback, a pause, and somebody who watches from the lobby and on a big screen", async ({ browser }) => {
  const [ada, ben, cleo] = [await people.come(browser), await people.come(browser), await people.come(browser)];
  const link = await makeTable(ada, "caminos", async (page) => {
    await page.getByRole("radio", { name: "Anyone" }).check({ force: true });
    await page.getByRole("radio", { name: "10 minutes + 10 seconds" }).check({ force: true });
  });
  await sit(ada);
  await join(ben, link, "Ben");
  await sit(ben);
  await ada.getByRole("button", { name: "Start" }).click();
  await expect(myTurn(ada)).toBeVisible();
  await playSomewhere(ada);
  await expect(moves(ben)).toHaveCount(1);

  await more(ada, "Ask to take back");
  await ben.getByRole("button", { name: "Allow" }).click();
  await expect(moves(ada)).toHaveCount(0);
  await expect(myTurn(ada)).toBeVisible();

  await more(ben, "Ask for a pause");
  await ada.getByRole("button", { name: "Allow" }).click();
  await expect(ben.getByText("The game is paused.")).toBeVisible();
  await ben.getByRole("button", { name: "Continue" }).click();
  await expect(ada.getByText("The game is paused.")).toBeHidden();

  await cleo.goto("#/together");
  await cleo.getByRole("link", { name: /Ada, Ben/ }).click();
  await expect(cleo.getByText("You are watching.")).toBeVisible();
  await cleo.goto(`#/screen/${cleo.url().split("/").at(-1)}`);
  await expect(cleo.getByText("Ada: your turn")).toBeVisible();
  await playSomewhere(ada);
  await expect(cleo.getByText("Ben: your turn")).toBeVisible();
});

test("the host locks the table, gives a seat away and removes someone; a guest goes on at another device", async ({ browser }) => {
  const [ada, ben] = await twoAtCaminos(browser);
  await playSomewhere(ada);
  await expect(myTurn(ben)).toBeVisible();

  await more(ben, "Move to another device");
  const code = await ben.getByRole("dialog").locator("p.code").innerText();
  const other = await people.come(browser, PHONE);
  await other.goto("#/together");
  await other.getByText("I have a code from another device").click();
  await other.getByLabel("Code", { exact: true }).fill(code);
  await other.getByRole("button", { name: "Continue here" }).click();
  await other.getByRole("link", { name: /Your turn/ }).click();
  await expect(myTurn(other)).toBeVisible();

  await more(ada, "Lock the table");
  await expect(ada.getByText("The table is locked")).toBeVisible();
  const link = await ada.getByLabel("Address of the table").inputValue();
  const cleo = await people.come(browser);
  await cleo.goto(link);
  await cleo.getByLabel("Your name").fill("Cleo");
  await cleo.getByRole("button", { name: "Join" }).click();
  await expect(cleo.getByRole("alert")).toContainText("The host has locked this table.");

  await ada.getByText("Give a seat to someone else").click();
  await ada.getByLabel("Green: who plays it?").selectOption("Ada");
  await expect(ben.getByText("You are watching.")).toBeVisible();
  await ada.getByRole("button", { name: "Remove Ben" }).click();
  await expect(ben.getByRole("heading", { name: "The host has removed you from this table." })).toBeVisible();
});

test("a match: points are added, and the next game swaps sides", async ({ browser }) => {
  const [ada, ben] = [await people.come(browser), await people.come(browser, PHONE)];
  const link = await makeTable(ada, "caminos", (page) => page.getByText("2 games", { exact: true }).click());
  await sit(ada);
  await join(ben, link, "Ben");
  await sit(ben);
  await ada.getByRole("button", { name: "Start" }).click();
  await expect(ada.getByText("Game 1 of 2")).toBeVisible();
  await expect(myTurn(ada)).toBeVisible();
  await playSomewhere(ada);
  await expect(myTurn(ben)).toBeVisible();
  await playSomewhere(ben);
  await expect(myTurn(ada)).toBeVisible();
  await more(ada, "Resign");
  await ada.getByRole("button", { name: "Yes" }).click();
  await expect(ben.getByText("Ben 2")).toBeVisible();
  await ben.getByRole("button", { name: "Next game" }).click();
  await expect(ada.getByText("Ben is ready for the next game.")).toBeVisible();
  await ada.locator("[role=status]").getByRole("button", { name: "Next game" }).click();
  await expect(myTurn(ben)).toBeVisible();
  await expect(ada.getByText("Game 2 of 2")).toBeVisible();
  await ada.getByRole("button", { name: "More" }).click();
  await expect(ada.getByRole("button", { name: "Resign" }), "nobody aborts in the middle of a match").toBeVisible();
});
