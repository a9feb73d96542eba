// Online play by the keyboard alone, from the lobby to the rematch: whatever has the focus is on the screen and shows it.
import { type Page, expect, test } from "@playwright/test";

import { People } from "./people";
import { GameServer } from "./server";
import { allCells, moves } from "./support";

const server = new GameServer();
test.beforeAll(() => server.start());
test.afterAll(() => server.remove());
const people = new People(server);
test.afterEach(() => people.leave());

/** Runs in the page: what is wrong with the focus; nothing if all is well. */
function focusFault(): string {
  const now = document.activeElement;
  if (!now || now === document.body) return "nothing has the focus";
  const shown = now.closest(".pill") ?? now;
  const box = shown.getBoundingClientRect();
  const onScreen = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const name = now.getAttribute("aria-label") ?? now.textContent?.trim().slice(0, 40) ?? now.tagName;
  if (!onScreen) return `${name} is off the screen`;
  if (!now.matches(":focus-visible")) return `${name} does not show that it has the focus`;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  return outlineStyle === "none" || outlineWidth === "0px" ? `${name} has no outline` : "";
}

const well = (page: Page, when: string) => expect.poll(() => page.evaluate(focusFault), when).toBe("");

/** Goes on by Tab (or back, by Shift+Tab) until something has the focus, which is then in order; nothing on the way loses it. */
async function tabTo(page: Page, name: RegExp, backwards = false): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    const here = await page.evaluate(() => {
      const now = document.activeElement;
      const label = now instanceof HTMLInputElement ? now.labels?.[0]?.textContent : null;
      return (now?.getAttribute("aria-label") ?? label ?? now?.textContent ?? "").trim().replace(/\s+/g, " ");
    });
    if (name.test(here)) return well(page, `at ${here}`);
    await page.keyboard.press(backwards ? "Shift+Tab" : "Tab");
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** Presses Enter there. */
async function press(page: Page, name: RegExp, backwards = false): Promise<void> {
  await tabTo(page, name, backwards);
  await page.keyboard.press("Enter");
}

/** Walks over the board by its keys until the piece fits, and places it. */
async function place(page: Page): Promise<void> {
  await allCells(page);
  const before = await moves(page).count();
  await page.keyboard.press("Escape");
  await page.locator("[role=gridcell]:focus").or(page.locator("body")).first().waitFor();
  if (!(await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell"))) await tabTo(page, /^[a-h]\d,/);
  const said = page.getByRole("status").first();
  for (const step of ["", ..."ArrowRight ArrowRight ArrowUp ArrowLeft ArrowLeft ArrowUp ArrowRight ArrowRight ArrowUp".split(" ")]) {
    if (step) await page.keyboard.press(step);
    await well(page, "on the board");
    if (!(await said.textContent())?.includes("fits")) continue;
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
    return well(page, "after a move");
  }
  throw new Error("the piece fits nowhere near");
}

test("a table, its link, a game, its end and the rematch by the keyboard alone", async ({ browser }) => {
  const [ada, ben] = [await people.come(browser), await people.come(browser)];
  await ada.goto("#/together");
  await expect(ada.getByRole("heading", { name: "Play together", level: 1 })).toBeVisible();
  await press(ada, /^Caminos$/);
  await expect(ada.getByRole("heading", { name: "A table for Caminos" }).or(ada.getByLabel("Your name")).first()).toBeVisible();
  await well(ada, "on the page of a new table");
  await tabTo(ada, /^Your name/);
  await ada.keyboard.type("Ada");
  await press(ada, /^Open the table$/);
  await expect(ada.getByRole("heading", { name: "Seats" })).toBeVisible();
  await well(ada, "at the new table");
  await press(ada, /^Sit here$/);
  await expect(ada.getByRole("button", { name: "Stand up" })).toBeVisible();
  await well(ada, "after sitting down");
  await tabTo(ada, /^Address of the table/);
  const link = await ada.getByLabel("Address of the table").inputValue();

  await ben.goto(link);
  await expect(ben.getByRole("button", { name: "Join" })).toBeVisible();
  await tabTo(ben, /^Your name/);
  await ben.keyboard.type("Ben");
  await ben.keyboard.press("Enter");
  await expect(ben.getByRole("heading", { name: "Seats" })).toBeVisible();
  await well(ben, "after joining");
  await press(ben, /^Sit here$/);
  await expect(ben.getByRole("button", { name: "Stand up" })).toBeVisible();
  await well(ben, "after sitting down");

  await press(ada, /^Start$/, true);
  await expect(ada.getByRole("button", { name: "More" })).toBeVisible();
  for (const page of [ada, ben]) await well(page, "when the game has started");
  await place(ada);
  await place(ben);

  await press(ada, /^More$/);
  await press(ada, /^Resign$/);
  await well(ada, "when it is asked");
  await press(ada, /^Yes$/);
  await expect(ben.getByRole("heading", { name: "You win by resignation." })).toBeVisible();
  for (const page of [ada, ben]) await well(page, "at the end");
  await press(ada, /^Rematch$/);
  await expect(ben.getByText("Ada wants a rematch.")).toBeVisible();
  await well(ada, "after asking for a rematch");
  await press(ben, /^Rematch$/, true);
  await expect(ben.getByText("Your turn", { exact: true })).toBeVisible();
  for (const page of [ada, ben]) await well(page, "in the rematch");
  await place(ben);
  await expect(moves(ada)).toHaveCount(1);
});
