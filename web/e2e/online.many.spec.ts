// Six people in one game, each with a device of their own, and somebody who watches.
import { type Page, expect, test } from "@playwright/test";

import { confirm, layByPointer } from "./cuminos";
import { PHONE, People, join, makeTable, mover, sit } from "./people";
import { GameServer } from "./server";
import { moves } from "./support";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());
const people = new People(server);
test.afterEach(() => people.leave());

/** Above, and on a phone: boards in 3D would only keep the test waiting. */
const FROM_ABOVE = () => localStorage.setItem("trivium/settings", '{"view":"2d"}');

/** What a page says of the game: the moves, and every cell on which something stands. */
async function told(page: Page): Promise<string[]> {
  const standing = page.getByRole("gridcell", { name: /standing|lying/ });
  const cells = await standing.evaluateAll((found) => found.map((cell) => cell.getAttribute("aria-label") ?? cell.textContent ?? ""));
  return [...(await moves(page).allTextContents()).map((text) => text.trim()), ...cells.sort()];
}

test("six people play Cuminos, all see the same, one reloads and one watches", async ({ browser }) => {
  const come = async (options: object) => {
    const page = await people.come(browser, options);
    await page.addInitScript(FROM_ABOVE);
    return page;
  };
  const ada = await come({});
  const link = await makeTable(ada, "cuminos", (page) => page.getByRole("radio", { name: "6 players" }).check({ force: true }));
  await sit(ada);
  const players = [ada];
  for (const name of ["Ben", "Cleo", "Dan", "Eve", "Fay"]) {
    const guest = await come(players.length % 2 === 0 ? {} : PHONE);
    await join(guest, link, name);
    await sit(guest);
    players.push(guest);
  }
  const gus = await come({});
  await join(gus, link, "Gus");
  await expect(gus.getByRole("button", { name: "Sit here" })).toHaveCount(0);
  await ada.getByRole("button", { name: "Start" }).click();
  await expect(gus.getByText("You are watching.")).toBeVisible();
  for (const name of ["Lay it here", "One move"]) await expect(gus.getByRole("button", { name, exact: true })).toHaveCount(0);

  const everybody = [...players, gus];
  const movers = new Set<Page>();
  for (let ply = 1; ply <= 7; ply++) {
    const next = await mover(players);
    movers.add(next);
    await expect(confirm(next)).toBeAttached();
    await layByPointer(next, ply);
    for (const page of everybody) await expect(moves(page)).toHaveCount(ply);
  }
  // Who can lay nothing has to pass (K12), so not everybody need have moved.
  expect(movers.size).toBeGreaterThanOrEqual(4);
  const [seen = [], ...others] = await Promise.all(everybody.map(told));
  expect(seen.length).toBeGreaterThan(7);
  for (const other of others) expect(other).toEqual(seen);

  const dan = players[3] as Page;
  await dan.reload();
  await expect(moves(dan)).toHaveCount(7);
  await expect.poll(() => told(dan)).toEqual(seen);
  await layByPointer(await mover(players), 8);
  for (const page of everybody) await expect(moves(page)).toHaveCount(8);
});
