import { type Page, expect, test } from "@playwright/test";

import { comesNext, confirm, layByPointer, nextRound, openAt, said, startCuminos } from "./cuminos";
import { barriers, ended, moves } from "./support";

/** Around the source: a branch to the east with an open end, and one to the west. */
const BRANCHES =
  "cuminos - 1 0=36:0,0,0/U;1=33:1,0,0/E;0=35:3,0,0/E;1=34:-1,0,0/W 13,33,34,44,55,56/11,12,15,35,45 1,2 .. 0";

/** Ben can lay the last cumino of the last round, and then has as many points as Ada. */
const TIE = {
  start:
    "cuminos - 2 1=14:0,0,0/U;1=15:-1,0,0/W;0=44:0,0,2/U;1=45:-4,0,0/E;0=46:-5,0,0/W;1=46:-5,0,1/W;0=26:-6,0,3/D;" +
    "1=55:-3,0,1/E;0=25:-3,0,3/D;1=66:-8,0,0/E;0=36:-10,0,0/E;1=23:-12,0,0/E;0=23:-12,0,1/E 22/22 24,20 .. 1",
  stone: /^leaf and leaf, /,
  cell: /^-12, 0, lying on rank 2: leaf on leaf/,
};

/** Walks over the table until what is said tells of points, and lays the cumino there. */
async function layByKeyboard(page: Page, number: number): Promise<void> {
  const before = await moves(page).count();
  const cells = page.getByRole("gridcell");
  const count = await cells.count();
  for (let tried = 0; tried < count; tried++) {
    await cells.nth((number * 29 + tried) % count).focus();
    if (!(await said(page).textContent())?.includes("faces touched")) continue;
    if (!(await said(page).textContent())?.includes("Enter lays it")) await page.keyboard.press("Enter");
    await expect(said(page)).toContainText("Enter lays it");
    await page.keyboard.press("Enter");
    await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
    return;
  }
  throw new Error("no place was found");
}

test("a whole game by pointer, all rounds", async ({ page }) => {
  await startCuminos(page);
  let rounds = 0;
  for (let number = 0; ; number++) {
    const next = await comesNext(page);
    if (next === "end") break;
    if (next === "turn") {
      await layByPointer(page, number);
      continue;
    }
    rounds += 1;
    await expect(page.getByRole("heading", { name: `Round ${rounds} is over` })).toBeVisible();
    // The next round is dealt already, but the table still shows this one.
    await expect(page.getByText(`Round ${rounds} of 2`)).toBeVisible();
    await expect(page.getByText("opens", { exact: true })).toHaveCount(0);
    if (rounds === 1) expect(await barriers(page), "between rounds").toEqual([]);
    await nextRound(page).click();
  }
  expect(rounds).toBeGreaterThanOrEqual(1);
  await expect(page.getByRole("heading", { name: /^(You won!|You lost\.|Draw\.)$/ })).toBeVisible();
  expect(await barriers(page), "at the end").toEqual([]);
  await ended(page).click();
  await expect(page.getByText("Round 1 of 2")).toBeVisible();
});

test("a whole game by keyboard, by what is said alone", async ({ page }) => {
  await startCuminos(page);
  for (let number = 0; ; number++) {
    const next = await comesNext(page);
    if (next === "end") break;
    if (next === "turn") await layByKeyboard(page, number);
    else await nextRound(page).press("Enter");
  }
  await expect(ended(page)).toBeVisible();
});

test("the table tells what stands where, and what can be laid", async ({ page }) => {
  await openAt(page, BRANCHES, ["Ada", "Ben"]);
  await expect(page.getByRole("gridcell", { name: "0, 0, standing on rank 1: snowflake on triangle, source", exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "4, 0, lying on rank 1: star, open end", exact: true })).toBeVisible();
  await page.getByRole("gridcell", { name: "4, 0, lying on rank 1: star, open end", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("gridcell", { name: "5, 0, free", exact: true })).toBeFocused();
  await expect(said(page)).toContainText("Here dot would touch star");
  await page.keyboard.press("w");
  await expect(said(page)).toContainText("At 5, 0 you can lay: ");
  await expect(said(page)).toContainText("star and snowflake, lying on rank 1, 1 point");
  await page.getByRole("gridcell", { name: "2, 2, free", exact: true }).focus();
  await page.keyboard.press("w");
  await expect(said(page)).toHaveText("Nothing of yours can be laid at 2, 2.");
  const hand = page.getByRole("region", { name: "Cuminos of Ada" });
  await expect(hand.getByRole("button", { name: /^square and square, / })).toBeEnabled();
  expect(await barriers(page)).toEqual([]);
});

test("a place that is not legal says why; turning goes through what is", async ({ page }) => {
  await openAt(page, BRANCHES, ["Ada", "Ben"]);
  await page.getByRole("button", { name: /^star and star, / }).click();
  await page.getByRole("gridcell", { name: "1, 2, free", exact: true }).press("Enter");
  await expect(page.getByText("On the table, continue at an open end or at the source. Rule K7")).toBeVisible();
  await expect(confirm(page)).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: "1, 0, lying on rank 1: triangle", exact: true }).focus();
  await expect(page.getByText(/^Here star would touch \w+; only equal marks may touch\. Rule K5$/)).toBeVisible();
  await expect(page.locator(".ghost .clash").first()).toBeVisible();

  await page.getByRole("gridcell", { name: "5, 0, free", exact: true }).focus();
  await page.keyboard.press("Enter");
  const turn = page.getByRole("button", { name: "Next way to lay it here" });
  await expect(turn).toContainText("1/4");
  await page.keyboard.press("r");
  await expect(turn).toContainText("2/4");
  const tip = page.locator('button[title="Stand it up, or lay it down (T)"]');
  await expect(tip).toContainText("Stand");
  await page.keyboard.press("t");
  await expect(tip).toContainText("Lay down");
  await expect(page.locator("p.word")).toContainText("star above star, standing on rank 1");
  await expect(page.locator("p.word")).toContainText("0 points");
  await page.keyboard.press("Escape");
  await expect(page.locator(".ghost .piece")).toHaveCount(0);
  await expect(moves(page)).toHaveCount(0);
});

test("a hint is shown and said, and played only when it is confirmed", async ({ page }) => {
  await startCuminos(page);
  await layByPointer(page, 0);
  await comesNext(page);
  const before = await moves(page).count();
  await page.keyboard.press("h");
  await expect(page.getByRole("status").first()).toContainText("A hint:");
  if (await page.locator(".ghost .legal.pinned").isVisible()) {
    await expect(page.locator(".whose p")).toContainText(/A hint: this (scores .+ )?(leaves|ends)/);
    await confirm(page).click();
  } else {
    await page.locator("[data-area=board] [role=gridcell]").first().press("Enter");
    await page.getByRole("button", { name: "Yes, pass" }).click();
  }
  await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
});

test("N goes to the places of the cumino in hand, one after the other", async ({ page }) => {
  await openAt(page, BRANCHES, ["Ada", "Ben"]);
  const reached = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell") ?? "");
  const cells = new Set<string>();
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press("n");
    cells.add(await reached());
  }
  expect(cells.size).toBeGreaterThan(2);
  expect([...cells].every((cell) => /^-?\d+,-?\d+$/.test(cell)), [...cells].join(" ")).toBe(true);
  // Around again, and Enter holds the cumino where the last press has led.
  expect(cells.size).toBeLessThan(40);
  await page.keyboard.press("Enter");
  await expect(page.locator(".piece.legal.pinned")).toHaveCount(1);
});

test("the cell of a tower lies on its top", async ({ page }) => {
  await openAt(page, BRANCHES, ["Ada", "Ben"]);
  const place = async (name: string) => {
    const box = await page.getByRole("gridcell", { name, exact: true }).boundingBox();
    if (!box) throw new Error(`no cell ${name}`);
    return box;
  };
  const tower = await place("0, 0, standing on rank 1: snowflake on triangle, source");
  const free = await place("0, -1, free");
  expect(free.y - tower.y, "two cubes high").toBeCloseTo(1.16 * free.height, 0);
});

test("passing is explained, and can be thought over", async ({ page }) => {
  await openAt(page, BRANCHES, ["Ada", "Ben"]);
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await expect(page.locator("p.word")).toContainText("you may pass once in each round");
  await page.getByRole("button", { name: "No, keep playing" }).click();
  await expect(moves(page)).toHaveCount(0);
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Yes, pass" }).click();
  await expect(page.getByText("Ben: your turn", { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ada" }).first()).toContainText("has passed");
  // K13: not all may pass in a row.
  await expect(page.getByRole("button", { name: "Pass", exact: true })).toHaveCount(0);
});

test("four people around one device, in teams", async ({ page }) => {
  await page.goto("#/new/cuminos");
  await page.getByRole("radio", { name: "4 players" }).check({ force: true });
  await page.getByRole("checkbox", { name: /^Two teams/ }).check();
  for (const [seat, name] of ["Ada", "Ben", "Cleo", "Dan"].entries()) {
    await page.locator(".seat select").nth(seat).selectOption("person");
    await page.getByLabel("Name").nth(seat).fill(name);
  }
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByText("Ada: your turn", { exact: true }).last()).toBeVisible();
  for (const name of ["Ada", "Ben", "Cleo", "Dan"]) {
    await expect(page.getByRole("list", { name: `Cuminos of ${name}` }).getByRole("listitem")).toHaveCount(name === "Ada" ? 7 : 6);
  }
  for (let turn = 0; turn < 6; turn++) await layByPointer(page, turn);
  await expect(page.getByText(/^Team A \d+$/).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("a tie asks for one more round", async ({ page }) => {
  await openAt(page, TIE.start, ["Ada", "Ben"]);
  await page.getByRole("button", { name: TIE.stone }).click();
  await page.getByRole("gridcell", { name: TIE.cell }).focus();
  await page.keyboard.press("Enter");
  await confirm(page).click();
  await expect(page.getByText("A tie for the first place: one more round decides.").first()).toBeVisible();
  await nextRound(page).click();
  await expect(page.getByText("Round 3, to break the tie")).toBeVisible();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Round 2 of 2")).toBeVisible();
});

test("with six seats, without towers", async ({ page }) => {
  await startCuminos(page, async () => {
    await page.getByRole("radio", { name: "6 players" }).check({ force: true });
    await page.getByRole("checkbox", { name: /^Low towers/ }).check();
    for (const seat of [1, 2, 3, 4, 5]) await page.locator(".seat select").nth(seat).selectOption("1");
  });
  await expect(page.getByText("Round 1 of 6")).toBeVisible();
  await layByPointer(page, 0);
  await comesNext(page);
  await layByPointer(page, 1);
  expect(await barriers(page)).toEqual([]);
});

for (const players of [3, 5]) {
  test(`a game of ${players} begins`, async ({ page }) => {
    await startCuminos(page, async () => {
      await page.getByRole("radio", { name: `${players} players` }).check({ force: true });
    });
    await layByPointer(page, 0);
    // Whatever the others could lay: the round goes on, unless nobody has anything that fits.
    if ((await comesNext(page)) === "turn") await layByPointer(page, 1);
  });
}

test("the table in 3D takes the same moves", async ({ page }) => {
  await openAt(page, BRANCHES, ["Ada", "Ben"]);
  await page.getByRole("button", { name: "In 3D" }).click();
  const canvas = page.locator(".field canvas");
  await expect(canvas).toBeVisible();
  await expect(page.getByRole("img", { name: "The table" })).toHaveCount(0);
  const box = await canvas.boundingBox();
  if (!box) throw new Error("there is no canvas");
  // East of the branch, which lies about the middle of the table, a star goes on.
  await page.getByRole("button", { name: /^star and star, / }).click();
  for (const row of [0.5, 0.54, 0.58]) {
    for (let step = 16; step > 11 && !(await confirm(page).isEnabled()); step--) {
      await page.mouse.click(box.x + (box.width * step) / 20, box.y + box.height * row);
    }
  }
  await confirm(page).click();
  await expect(moves(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Turn the table back" }).click();
  // The cells are still there for those who do not see.
  await page.getByRole("gridcell", { name: "0, 0, standing on rank 1: snowflake on triangle, source", exact: true }).focus();
  expect(await barriers(page)).toEqual([]);
});
