import { type Page, expect, test } from "@playwright/test";

import { allCells, barriers, ended, moves, myTurn, startCaminos } from "./support";

/** Clicks where a dot says that the piece in hand can go, then on the ghost that stays there. */
async function placeByPointer(page: Page, number: number): Promise<void> {
  const dots = page.locator("svg circle.dot");
  await expect(dots.first()).toBeVisible();
  const dot = dots.nth((number * 17) % (await dots.count()));
  const box = await dot.boundingBox();
  if (!box) throw new Error("a dot has no place");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.getByRole("button", { name: "Place it here" }).click();
}

/** Looks for a place by walking over the board, listening to what is said. */
async function placeByKeyboard(page: Page, number: number): Promise<void> {
  const cells = await allCells(page);
  const count = await cells.count();
  for (let tried = 0; tried < count; tried++) {
    await cells.nth((number * 29 + tried * 7) % count).focus();
    const said = await page.getByRole("status").first().textContent();
    if (!said?.includes("fits")) continue;
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").first()).toContainText("press Enter");
    await page.keyboard.press("Enter");
    return;
  }
  throw new Error("no place was found");
}

test("a whole game by pointer", async ({ page }) => {
  await startCaminos(page);
  for (let number = 0; await myTurn(page); number++) {
    const before = await moves(page).count();
    await placeByPointer(page, number);
    await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
  }
  await expect(ended(page)).toBeVisible();
  const played = await moves(page).count();
  await ended(page).click();
  // The rematch is a game of its own; now the computer begins.
  await expect(ended(page)).toHaveCount(0);
  await expect(moves(page)).toHaveCount(1);
  expect(played).toBeGreaterThan(1);
});

test("a whole game by keyboard, by what is said alone", async ({ page }) => {
  await startCaminos(page);
  for (let number = 0; await myTurn(page); number++) {
    const before = await moves(page).count();
    await placeByKeyboard(page, number);
    await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
  }
  await expect(ended(page)).toBeVisible();
});

test("reloading in mid-game loses nothing; moves can be stepped through and taken back", async ({ page }) => {
  await startCaminos(page);
  for (const number of [0, 1]) {
    await myTurn(page);
    await placeByPointer(page, number);
    await expect(moves(page)).toHaveCount(2 * number + 2);
  }
  const played = await moves(page).allTextContents();
  await page.reload();
  await expect(moves(page)).toHaveText(played);

  await page.getByRole("button", { name: "Previous move" }).click();
  await expect(page.getByText("Looking back: move 3 of 4.", { exact: true })).toBeVisible();
  await page.keyboard.press(".");
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(moves(page)).toHaveText(played.slice(0, 2));
});

test("the last move is said in words, in the line and in the list", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate(() => {
    const spec = { game: "caminos", options: {}, seed: 1, moves: ["I3:b2*3", "L4:d4*3,e4"] };
    const seats = [{ kind: "person", name: "Ada" }, { kind: "person", name: "Ben" }];
    localStorage.setItem("trivium/game/said", JSON.stringify({ version: 1, id: "said", spec, seats, played: 1, over: false }));
  });
  await page.goto("#/game/said");
  await expect(page.locator("p.word")).toHaveText("Ben: L at d4 ×3, e4.");
  await expect(moves(page)).toHaveText([/Bar of three at b2 ×3 I3:b2\*3$/, /L at d4 ×3, e4 L4:d4\*3,e4$/]);
});

test("a piece that cannot be placed says why when it is pressed", async ({ page }) => {
  await startCaminos(page, async () => page.getByRole("checkbox", { name: /^Neutral pieces/ }).check());
  const piece = page.getByRole("button", { name: /^Bar of three, .*fits nowhere/ });
  await expect(piece).toHaveAttribute("aria-disabled", "true");
  await piece.click({ force: true });
  await expect(page.locator("p.word")).toHaveText("Place the neutral pieces first.");
});

test("a place that is not legal says why", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate(() => {
    // Towers on every second cell leave a flat square no place around c3.
    const moves = ["I3:b2*3", "I3:b4*3", "I3:d2*3", "I3:d4*3"];
    const spec = { game: "caminos", options: {}, seed: 1, moves };
    const seats = [{ kind: "person", name: "" }, { kind: "person", name: "" }];
    const save = { version: 1, id: "crowded", spec, seats, played: 1, over: false };
    localStorage.setItem("trivium/game/crowded", JSON.stringify(save));
  });
  await page.goto("#/game/crowded");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.keyboard.press("3");
  await page.getByRole("gridcell", { name: /^c3,/ }).focus();
  await expect(page.getByText(/There would be a hole under the piece at [a-e][1-5]\. Rule C4/)).toBeVisible();
  await expect(page.getByRole("status").first()).toContainText("There would be a hole");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Place it here" })).toBeDisabled();
  await page.keyboard.press("t");
  await expect(page.getByRole("button", { name: "Place it here" })).toBeEnabled();
});

for (const grid of ["Diamond", "Octagon", "Torus"]) {
  test(`a game begins on the ${grid}`, async ({ page }) => {
    await startCaminos(page, async () => {
      await page.getByRole("radio", { name: new RegExp(`^${grid}`) }).check({ force: true });
      await page.getByRole("checkbox", { name: /^Points/ }).check();
    });
    await placeByPointer(page, 5);
    await expect(moves(page)).toHaveCount(2);
    expect(await barriers(page)).toEqual([]);
  });
}

test("the board in 3D takes the same moves", async ({ page }) => {
  await startCaminos(page);
  await page.getByRole("button", { name: "In 3D" }).click();
  const canvas = page.locator("canvas");
  await expect(canvas).toBeVisible();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("there is no canvas");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole("button", { name: "Place it here" }).click();
  await expect(moves(page)).toHaveCount(2);
});

test("a hint is shown and said, and played only when it is confirmed", async ({ page }) => {
  await startCaminos(page);
  await page.keyboard.press("h");
  await expect(page.locator(".ghost .legal.pinned")).toBeVisible();
  await expect(page.getByRole("status").first()).toContainText("A hint:");
  // It says why, in words.
  for (const place of [page.getByRole("status").first(), page.locator(".whose p")]) await expect(place).toContainText(/A hint: this makes your way \d steps? shorter\. .*click again or press Enter/);
  await expect(moves(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".ghost .pinned")).toHaveCount(0);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Place it here" }).click();
  await expect(moves(page)).toHaveCount(2);
});

test("four people around one device", async ({ page }) => {
  await page.goto("#/new/caminos");
  await page.getByRole("radio", { name: "4 players in two teams" }).check({ force: true });
  for (const [seat, name] of ["Ada", "Ben", "Cleo", "Dan"].entries()) {
    await page.locator(".seat select").nth(seat).selectOption("person");
    await page.getByLabel("Name").nth(seat).fill(name);
  }
  await page.getByRole("button", { name: "Begin" }).click();
  for (const [turn, name] of ["Ada", "Ben", "Cleo", "Dan", "Ada"].entries()) {
    await expect(page.getByText(`${name}: your turn`, { exact: true }).last()).toBeVisible();
    await placeByPointer(page, turn * 3);
    await expect(moves(page)).toHaveCount(turn + 1);
  }
});
