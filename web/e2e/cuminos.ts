// What the tests of Cuminos do again and again.
import { type Page, expect } from "@playwright/test";

import { ended, moves } from "./support";

/** Sets up a table of Cuminos with a person against level 1, by the page itself. */
export async function startCuminos(page: Page, choose: (page: Page) => Promise<void> = async () => {}): Promise<void> {
  await page.goto("#/new/cuminos");
  await page.locator(".seat select").nth(1).selectOption("1");
  await choose(page);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
}

/** Opens a game that stands as a line tells, with people on all seats. */
export async function openAt(page: Page, start: string, names: readonly string[], made: readonly string[] = []): Promise<void> {
  await page.goto("#/");
  await page.evaluate(
    ({ start, names, made }) => {
      const options = { players: 2, teams: 0, towers: true };
      const spec = { game: "cuminos", options, seed: 1, start, moves: made };
      const seats = names.map((name) => ({ kind: "person", name }));
      const save = { version: 1, id: "given", spec, seats, played: 1, over: false };
      localStorage.setItem("trivium/game/given", JSON.stringify(save));
    },
    { start, names, made },
  );
  await page.goto("#/game/given");
  await expect(page.getByRole("grid")).toBeVisible();
}

export const nextRound = (page: Page) => page.getByRole("button", { name: "Next round" });
export const confirm = (page: Page) => page.getByRole("button", { name: "Lay it here", exact: true });
/** What is said about the cumino in hand. */
export const said = (page: Page) => page.getByRole("status").first();

/** Waits for what comes next: a turn, the end of a round, the end of the game. */
export async function comesNext(page: Page): Promise<"turn" | "round" | "end"> {
  await expect(page.getByText("Your turn", { exact: true }).or(nextRound(page)).or(ended(page)).first()).toBeVisible();
  if (await ended(page).isVisible()) return "end";
  return (await nextRound(page).isVisible()) ? "round" : "turn";
}

/** Lays the cumino in hand where a dot says that it can go; the source stands there already. */
export async function layByPointer(page: Page, number: number): Promise<void> {
  const before = await moves(page).count();
  // Where a tower hides a place, a click means the tower; then another place is tried.
  for (let tried = 0; tried < 5 && !(await confirm(page).isEnabled()); tried++) {
    const dots = page.locator(".field circle.dot");
    const box = await dots.nth((number * 7 + tried) % (await dots.count())).boundingBox();
    if (!box) throw new Error("a dot has no place");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(50);
  }
  await confirm(page).click();
  await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
}
