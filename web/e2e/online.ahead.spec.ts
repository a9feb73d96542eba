// Moves chosen while somebody else thinks: played at once when they are legal then, otherwise dropped, with a word.
import { type Page, expect, test } from "@playwright/test";

import { Session } from "../src/engine/wasm/rules";
import type { View } from "../src/engine/wire/View";
import { GameServer, loadRules } from "./server";
import { moves } from "./support";

// What is dealt is the server's affair: tables are made until one will do.
const server = new GameServer(["--set", "limits.tables=500 + 60/min"]);
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());

const told = (page: Page) => page.getByText(/^Your next move: /);
const CONFIRM = /^(Place|Lay) it here$/;

/** Begins to choose the next move. */
async function choose(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Choose the next move now" }).click();
  await expect(page.getByText("Play your next move.")).toBeVisible();
}

/** Runs in the page: holds what is in hand over the first place where it can stay. */
async function hold(): Promise<void> {
  const button = () => [...document.querySelectorAll("button")].find((one) => /^(Place|Lay) it here$/.test(one.getAttribute("aria-label") ?? ""));
  // Parts of the table come in tasks of their own.
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let frames = 0; frames < 300 && !button(); frames++) await frame();
  for (const cell of document.querySelectorAll<HTMLElement>('[role="gridcell"]')) {
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await frame();
    if (button()?.disabled === false) return;
  }
  throw new Error("nothing fits anywhere");
}

/** Two guests at a game of which something is true, one of them in all seats but the first; the second is to move, and the first looks at it. */
async function second<Found>(ada: Page, ben: Page, game: string, plies: number, find: (session: Session) => Found | null, seats = 2): Promise<[string, Found]> {
  for (let tried = 0; tried < 60; tried++) {
    const table = await server.seated(ada, ben, seats, { game, options: { players: seats } });
    await server.playOn(ada, ben, table, plies, game === "caminos" ? ["I2:a1*2"] : []);
    const found = (await server.play(ada, table)).turn === 1 ? find(await from(ben, table)) : null;
    if (found === null) continue;
    await ada.goto(`#/table/${table}`);
    await expect(ada.getByRole("gridcell").first()).toBeAttached();
    return [table, found];
  }
  throw new Error("no deal will do");
}

/** A move of the second seat after which everything is still legal that the first one can choose now; null if there is none. */
function harmless(session: Session): string | null {
  const [ahead, now] = [viewOf(session.viewFor(0)), viewOf(session.view(0xffff))];
  if (ahead?.board.game === "caminos") return "I2:h8*2";
  if (ahead?.board.game !== "cuminos" || now?.board.game !== "cuminos") return null;
  const { legal } = ahead.board;
  const keeps = (reply: string) => {
    session.play(reply);
    const keeps = viewOf(session.view(0xffff))?.turn === 0 && legal.every((move) => move === "pass" || session.check(move) === undefined);
    session.undo();
    return keeps;
  };
  return now.board.legal.find(keeps) ?? null;
}

/** A game that goes on from where a table stands. */
async function from(page: Page, table: string): Promise<Session> {
  loadRules();
  const { position } = await server.play(page, table);
  return new Session(JSON.stringify({ game: position.split(" ")[0], options: {}, seed: 1, start: position, moves: [] }));
}
const viewOf = (text: string | undefined) => JSON.parse(text ?? "null") as View | null;

for (const game of ["caminos", "cuminos"]) {
  test(`the next move is chosen, cancelled by a tap or Esc, and played in time: ${game}`, async ({ browser }) => {
    const [ada, ben] = [await server.guest(browser), await server.guest(browser)];
    await ada.addInitScript(() => localStorage.setItem("trivium/settings", '{"view":"2d"}'));
    const [table, reply] = await second(ada, ben, game, game === "caminos" ? 1 : 3, harmless);
    const before = await moves(ada).count();
    const cancel = ada.getByRole("button", { name: "Cancel" });
    for (const way of ["tap", "Escape"]) {
      await choose(ada);
      await expect(moves(ada), "the list of moves stays").toHaveCount(before);
      if (way === "tap") await cancel.click();
      else await ada.keyboard.press(way);
      await expect(ada.getByText("Play your next move.")).toBeHidden();
      await choose(ada);
      await ada.evaluate(hold);
      await ada.getByRole("button", { name: CONFIRM }).dispatchEvent("click");
      await expect(told(ada)).toBeVisible();
      // In words, not in the notation.
      await expect(told(ada)).not.toContainText("/");
      await expect(moves(ada)).toHaveCount(before);
      if (way === "tap") await cancel.click();
      else await ada.keyboard.press(way);
      await expect(told(ada)).toBeHidden();
    }
    await choose(ada);
    await ada.evaluate(hold);
    await ada.getByRole("button", { name: CONFIRM }).dispatchEvent("click");
    await expect(told(ada)).toBeVisible();
    await expect(ada.locator("[data-area=board] rect.under").first(), "it is shown on the board").toBeAttached();
    await server.move(ben, table, before, reply);
    await expect.poll(async () => (await server.play(ada, table)).ply).toBe(before + 2);
    await expect(moves(ada)).toHaveCount(before + 2);
    await expect(told(ada)).toBeHidden();
    await Promise.all([ada, ben].map((page) => page.context().close()));
  });
}

/** A cumino of the first seat, a cell on which it has one laying, and a reply of the second seat that makes it illegal. */
function spoiled(session: Session): { hand: number; cell: string; reply: string } | null {
  const board = viewOf(session.viewFor(0))?.board;
  const now = viewOf(session.view(0xffff))?.board;
  if (board?.game !== "cuminos" || now?.game !== "cuminos") return null;
  const touches = (spots: readonly (readonly number[])[], cell: string) => spots.some(([x, y, z]) => z === 0 && `${x}, ${y}` === cell);
  for (const laying of board.layings) {
    const stone = laying.move.slice(0, 2);
    const spot = laying.spots.find(([, , z]) => z === 0);
    if (!spot) continue;
    const cell = `${spot[0]}, ${spot[1]}`;
    const others = board.layings.filter((other) => other.move.startsWith(stone) && touches(other.spots, cell));
    if (others.length !== 1) continue;
    for (const reply of now.legal.filter((move) => move !== "pass")) {
      session.play(reply);
      const after = viewOf(session.view(0xffff));
      const gone = after?.turn === 0 && after.board.game === "cuminos" && after.board.laid.length > 0 && session.check(laying.move) !== undefined;
      session.undo();
      if (gone) return { hand: board.hands[0]?.indexOf(stone) ?? 0, cell, reply };
    }
  }
  return null;
}

test("a cumino that was chosen is dropped with a word when its place is gone", async ({ browser }) => {
  const [ada, ben] = [await server.guest(browser), await server.guest(browser)];
  const [table, { hand, cell, reply }] = await second(ada, ben, "cuminos", 3, spoiled);
  const before = await moves(ada).count();
  await choose(ada);
  await ada.locator('[data-area="hand"] button.stone').nth(hand).click();
  const place = ada.getByRole("gridcell", { name: new RegExp(`^${cell}, free`) });
  await place.focus();
  await ada.keyboard.press("Enter");
  await ada.getByRole("button", { name: CONFIRM }).click();
  await expect(told(ada)).toBeVisible();
  await server.move(ben, table, before, reply);
  await expect(ada.getByText("The move you had chosen is not legal now. Choose another one.").last()).toBeVisible();
  await expect(ada.getByText("Your turn", { exact: true })).toBeVisible();
  await expect(moves(ada)).toHaveCount(before + 1);
  await Promise.all([ada, ben].map((page) => page.context().close()));
});

/** A move of the second seat after which another one is to move before the first, which can still choose; null if there is none. */
function anothers(session: Session): string | null {
  const now = viewOf(session.view(0xffff));
  if (now?.board.game !== "cuminos" || session.viewFor(0) === undefined) return null;
  const leaves = (reply: string) => {
    session.play(reply);
    const leaves = viewOf(session.view(0xffff))?.turn !== 0 && session.viewFor(0) !== undefined;
    session.undo();
    return leaves;
  };
  return now.board.legal.find((move) => move !== "pass" && leaves(move)) ?? null;
}

test("who chooses goes on choosing while others play, with the cumino that is held", async ({ browser }) => {
  const [ada, rest] = [await server.guest(browser), await server.guest(browser)];
  const [table, reply] = await second(ada, rest, "cuminos", 1, anothers, 4);
  await choose(ada);
  await server.move(rest, table, 1, reply);
  await expect(moves(ada)).toHaveCount(2);
  await expect(ada.getByText("Play your next move.")).toBeVisible();
  await Promise.all([ada, rest].map((page) => page.context().close()));
});

test("at Wege nothing can be chosen before: the tile is drawn when the turn begins", async ({ browser }) => {
  const [ada, ben] = [await server.guest(browser), await server.guest(browser)];
  await second(ada, ben, "wege", 1, () => true);
  await ada.getByRole("button", { name: "More" }).click();
  await expect(ada.getByRole("button", { name: "Ask to take back" })).toBeVisible();
  await expect(ada.getByRole("button", { name: "Choose the next move now" })).toHaveCount(0);
  await Promise.all([ada, ben].map((page) => page.context().close()));
});
