// What the tests do again and again.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Locator, type Page, expect } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Sets up a table of Caminos with a person against level 1, by the page itself. */
export async function startCaminos(page: Page, choose: (page: Page) => Promise<void> = async () => {}): Promise<void> {
  await page.goto("#/new/caminos");
  await page.getByLabel("Green").selectOption("1");
  await choose(page);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
}

export const ended = (page: Page) => page.getByRole("button", { name: "Rematch" });
export const moves = (page: Page) => page.locator("ol [data-ply]");

/** Waits until a person is to move or the game is over; whether it goes on. */
export async function myTurn(page: Page): Promise<boolean> {
  await expect(page.getByText("Your turn", { exact: true }).or(ended(page))).toBeVisible();
  return !(await ended(page).isVisible());
}

/** What is wrong with the page for those who do not see it. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run: (options: object) => Promise<{ violations: AxeFinding[] }> } }).axe;
    // Only what is wrong is written up: on pages with many nodes the rest takes longest.
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
  });
}

interface AxeFinding {
  id: string;
  nodes: { target: string[] }[];
}

/** The cells of a board of Caminos, all of them: the last row comes last. */
export async function allCells(page: Page): Promise<Locator> {
  await expect(page.getByRole("row").last().getByRole("gridcell").first()).toBeAttached();
  return page.getByRole("gridcell");
}

/** Plays Caminos at the first place that is said to fit. */
export async function playSomewhere(page: Page): Promise<void> {
  const cells = await allCells(page);
  for (let number = 0; number < (await cells.count()); number++) {
    await cells.nth(number).focus();
    if (!(await page.getByRole("status").first().textContent())?.includes("fits")) continue;
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    return;
  }
}

/** Places the piece with this key where the page says what is wanted, turning it as far as needed. */
export async function placeCaminos(page: Page, key: string, wanted: RegExp): Promise<void> {
  const cells = await allCells(page);
  const count = await cells.count();
  await page.keyboard.press(key);
  for (const turn of ["", "r", "t", "r", "f", "r"]) {
    if (turn) await page.keyboard.press(turn);
    for (let cell = 0; cell < count; cell++) {
      await cells.nth(cell).focus();
      const said = await page.getByRole("status").first().textContent();
      if (!said || !wanted.test(said)) continue;
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status").first()).toContainText("press Enter");
      await page.keyboard.press("Enter");
      return;
    }
  }
  throw new Error(`no place was found that says ${wanted}`);
}

/** What a canvas shows, without the buttons at its upper edge: they change by themselves. */
export async function drawn(page: Page): Promise<string> {
  const box = await page.locator("canvas").boundingBox();
  if (!box) throw new Error("there is no canvas");
  const clip = { ...box, y: box.y + BUTTONS, height: box.height - BUTTONS };
  return (await page.screenshot({ clip })).toString("base64");
}

/** How high the buttons over a canvas are, with the room around them. */
const BUTTONS = 64;

/** A picture that two looks agree on. */
export async function settled(look: () => Promise<string>): Promise<string> {
  let last = await look();
  await expect.poll(async () => {
    const [before, now] = [last, await look()];
    last = now;
    return before === now;
  }).toBe(true);
  return last;
}
