// The table as a comfortable place: the board turns, own sets, 3D, sounds, colours, the first move.
import { type Locator, type Page, expect, test } from "@playwright/test";

import { layByPointer } from "./cuminos";
import { barriers, drawn, moves, settled, startCaminos } from "./support";

async function setting(page: Page, change: () => Promise<unknown>): Promise<void> {
  // The set-up page has settings too, which close when the table appears.
  await expect(page.locator("[data-area=board]")).toBeVisible();
  await page.getByRole("button", { name: "Settings" }).click();
  await change();
  await page.getByRole("button", { name: "Close", exact: true }).click();
}

/** Clicks a dot that says where the piece in hand can go, and confirms. */
async function placeOnDot(page: Page, number: number): Promise<void> {
  const dots = page.locator("svg circle.dot");
  await expect(dots.first()).toBeVisible();
  const box = await dots.nth(number % (await dots.count())).boundingBox();
  if (!box) throw new Error("a dot has no place");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole("button", { name: "Place it here" }).click();
}

/** Four people around a board of Caminos that turns to whoever moves. */
async function startTurning(page: Page): Promise<void> {
  await page.goto("#/new/caminos");
  await page.getByRole("radio", { name: "4 players in two teams" }).check({ force: true });
  for (const [seat, name] of ["Ada", "Ben", "Cleo", "Dan"].entries()) {
    await page.locator(".seat select").nth(seat).selectOption("person");
    await page.getByLabel("Name").nth(seat).fill(name);
  }
  await page.getByRole("button", { name: "Begin" }).click();
  await setting(page, () => page.getByRole("checkbox", { name: /^Turn the board/ }).check());
}

test("the board turns to whoever moves, and is played on as it lies", async ({ page }) => {
  await startTurning(page);
  await expect(page.getByRole("list", { name: "Yellow" })).toContainText("Cleo");
  await expect(page.getByRole("list", { name: "Green" })).toContainText("Dan");
  for (const turn of [0, 1, 2, 3, 0]) {
    await expect(page.locator("[data-quarters]")).toHaveAttribute("data-quarters", String(turn));
    const before = await moves(page).count();
    await placeOnDot(page, 11 * turn + 3);
    await expect(moves(page)).toHaveCount(before + 1);
  }
  // Now Ben moves, who sits at the left edge of the screen: what is up on it is west on the board.
  await page.getByRole("gridcell", { name: /^e5,/ }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(":focus")).toHaveAttribute("data-cell", "d5");
  expect(await barriers(page)).toEqual([]);
});

for (const game of ["Caminos", "Wege", "Cuminos"]) {
  test(`the focus stays on its cell when the board of ${game} comes in 3D`, async ({ page }) => {
    let come = () => {};
    const awaited = new Promise<void>((resolve) => (come = resolve));
    await page.route(/Board3d/, async (route) => {
      await awaited;
      await route.continue();
    });
    await page.goto("#/");
    await page.evaluate(() => localStorage.setItem("trivium/settings", '{"view":"3d","pace":"instant"}'));
    await page.reload();
    await page.getByRole("button", { name: `Play ${game}` }).click();
    await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
    const cell = page.locator('.walkable [role="gridcell"]').nth(3);
    const name = (await cell.getAttribute("data-cell")) ?? "";
    await cell.focus();
    come();
    await expect(page.locator(".walkable")).toHaveCount(0, { timeout: 60_000 });
    await expect(page.locator(":focus")).toHaveAttribute("data-cell", name);
  });
}

test("a turned board lies the same way in 3D as from above", async ({ page }) => {
  await startTurning(page);
  await placeOnDot(page, 3);
  await expect(page.locator("[data-quarters]")).toHaveAttribute("data-quarters", "1");
  // Ben sits at the left edge of the screen: the corner that is up and left on it is south and west on the board, whether
  // the piece can be there or not.
  const touchCorner = async (board: Locator) => {
    const box = await board.boundingBox();
    if (!box) throw new Error("there is no board");
    await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.3);
    await expect(page.getByRole("status").first()).toHaveText(/ at [abc][123]\b/);
    await page.keyboard.press("Escape");
  };
  await touchCorner(page.getByRole("img", { name: "Board, Square" }));
  await page.getByRole("button", { name: "In 3D" }).click();
  await expect(page.locator("canvas")).toBeVisible();
  await page.getByRole("button", { name: "Look straight down" }).click();
  await touchCorner(page.locator("canvas"));
});

test("the table of Cuminos turns too, from above and in 3D", async ({ page }) => {
  await page.goto("#/new/cuminos");
  await page.getByRole("radio", { name: "4 players" }).first().check({ force: true });
  for (let seat = 1; seat < 4; seat++) await page.locator(".seat select").nth(seat).selectOption("person");
  await page.getByRole("button", { name: "Begin" }).click();
  await setting(page, () => page.getByRole("checkbox", { name: /^Turn the board/ }).check());
  const quarters = new Set<string | null>();
  for (let laying = 0; laying < 5; laying++) {
    await layByPointer(page, laying);
    quarters.add(await page.locator("[data-quarters]").getAttribute("data-quarters"));
  }
  expect(quarters.size, "somebody sat elsewhere").toBeGreaterThan(2);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "In 3D" }).click();
  await expect(page.locator("canvas")).toBeVisible();
  await page.getByRole("button", { name: "Look straight down" }).click();
  await expect(page.getByRole("button", { name: "Look straight down" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("radio", { name: "Show up to level 1" }).check({ force: true });
  await expect(page.getByRole("radio", { name: "Show up to level 1" })).toBeChecked();
});

test("a set of one's own is put together, and what cannot be played is explained", async ({ page }) => {
  await page.goto("#/new/caminos");
  await page.getByLabel("Green").selectOption("1");
  await page.getByText("A set of your own").click();
  await expect(page.getByText("14 pieces of each colour")).toBeVisible();
  await page.getByRole("button", { name: "More: T" }).click();
  await expect(page.getByText("16 pieces of each colour")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const fewer = page.getByRole("button", { name: /^Fewer:/ });
  for (let shape = 0; shape < (await fewer.count()); shape++) {
    while (await fewer.nth(shape).isEnabled()) await fewer.nth(shape).click();
  }
  await expect(page.getByRole("alert")).toContainText("a colour needs 2 to 40 pieces");
  await expect(page.getByRole("button", { name: "Begin" })).toBeDisabled();
  await page.getByRole("button", { name: "More: Cube" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("button", { name: "Cube, 2 left" })).toBeVisible();
  await expect(page.getByRole("button", { name: /left/ })).toHaveCount(1);
});

test("in 3D: straight from above, level by level, and after the picture was lost", async ({ page }) => {
  await page.goto("#/");
  await page.evaluate(() => {
    const moves = ["I3:b2*3", "L4:d4*3,e4", "O4:f6,f7,g6,g7"];
    const spec = { game: "caminos", options: {}, seed: 1, moves };
    const seats = [{ kind: "person", name: "" }, { kind: "person", name: "" }];
    const save = { version: 1, id: "tower", spec, seats, played: 1, over: false };
    localStorage.setItem("trivium/game/tower", JSON.stringify(save));
  });
  await page.goto("#/game/tower");
  await page.getByRole("button", { name: "In 3D" }).click();
  const canvas = page.locator("canvas");
  const picture = () => drawn(page);
  await expect(canvas).toBeVisible();
  const whole = await settled(picture);
  await page.getByRole("radio", { name: "Show up to level 1" }).check({ force: true });
  await expect.poll(picture).not.toBe(whole);
  await page.getByRole("radio", { name: "Show up to level 3" }).check({ force: true });
  await expect.poll(picture).toBe(whole);
  await page.getByRole("button", { name: "Look straight down" }).click();
  await expect.poll(picture).not.toBe(whole);
  expect(await barriers(page)).toEqual([]);

  // From above a click lands on the cell that it shows.
  const box = await canvas.boundingBox();
  if (!box) throw new Error("there is no canvas");
  await page.mouse.click(box.x + box.width * 0.7, box.y + box.height * 0.7);
  await expect(page.getByRole("button", { name: "Place it here" })).toBeEnabled();
  await page.keyboard.press("Escape");
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Look straight down" }).click();
  await page.mouse.move(0, 0);

  const before = await settled(picture);
  await canvas.evaluate(async (element: HTMLCanvasElement) => {
    const lose = element.getContext("webgl2")?.getExtension("WEBGL_lose_context");
    const lost = new Promise((done) => element.addEventListener("webglcontextlost", done, { once: true }));
    lose?.loseContext();
    await lost;
    // A browser brings nothing back while it still tells of the loss.
    await new Promise((done) => setTimeout(done));
    lose?.restoreContext();
  });
  await expect.poll(picture).toBe(before);

  // What does not come back gives way to the board from above.
  await canvas.evaluate((element: HTMLCanvasElement) =>
    element.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext(),
  );
  await expect(page.getByText("This browser cannot draw in 3D; here is the board from above.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Board, Square" })).toBeVisible();
});

test("sounds: none before a gesture, one for a move, none when muted", async ({ page }) => {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { sounds: number };
    counted.sounds = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      counted.sounds += 1;
      return create.call(this);
    };
  });
  const sounds = () => page.evaluate(() => (globalThis as unknown as { sounds: number }).sounds);
  await startCaminos(page);
  expect(await sounds()).toBe(0);
  await placeOnDot(page, 3);
  await expect(moves(page)).toHaveCount(2);
  await expect.poll(sounds).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Switch the sounds off" }).click();
  const before = await sounds();
  await placeOnDot(page, 5);
  await expect(moves(page)).toHaveCount(4);
  expect(await sounds()).toBe(before);
  await expect(page.getByRole("button", { name: "Switch the sounds on" })).toBeVisible();
});

test("colours that nobody mistakes, from above and in 3D", async ({ page }) => {
  await startCaminos(page);
  const top = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--g-top"));
  const before = await top();
  await setting(page, () => page.getByLabel("Colours").selectOption("contrast"));
  expect(await top()).not.toBe(before);
  await expect(page.locator("#grain-g circle")).toHaveCount(1);
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await expect(page.locator("#grain-g circle")).toHaveCount(1);
  await page.getByRole("button", { name: "In 3D" }).click();
  await expect(page.locator("canvas")).toBeVisible();
});

test("who waits at a new table is shown how, until they do something", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await startCaminos(page);
  const hand = page.locator(".hand[aria-hidden]");
  await page.clock.runFor(7_000);
  await expect(hand).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(page.locator(".ghost .legal, .ghost .illegal")).toBeVisible();
  await page.mouse.move(300, 300);
  await expect(hand).toHaveCount(0);
  await expect(moves(page)).toHaveCount(0);
  // Left alone it comes again, and shows all of it without playing.
  await page.clock.runFor(26_000);
  await expect(hand).toBeVisible();
  await page.clock.runFor(24_000);
  await expect(hand).toHaveCount(0);
  await expect(moves(page)).toHaveCount(0);
  // Whoever has begun keeps what they hold.
  const dot = await page.locator("svg circle.dot").first().boundingBox();
  if (!dot) throw new Error("a dot has no place");
  await page.mouse.click(dot.x + dot.width / 2, dot.y + dot.height / 2);
  await expect(page.locator(".ghost .pinned")).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(hand).toHaveCount(0);
  await expect(page.locator(".ghost .pinned")).toBeVisible();
});

test("nobody is shown anything who does not want things to move", async ({ page }) => {
  await page.clock.install();
  await startCaminos(page);
  await page.clock.runFor(60_000);
  await expect(page.locator(".hand[aria-hidden]")).toHaveCount(0);
});

test("three clicks from the front page to a first move", async ({ page }) => {
  await page.goto("#/");
  await page.getByRole("button", { name: "Play Caminos" }).click();
  const dot = page.locator("svg circle.dot").first();
  await expect(dot).toBeVisible();
  const box = await dot.boundingBox();
  if (!box) throw new Error("a dot has no place");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => moves(page).count()).toBeGreaterThanOrEqual(1);
});

test("the page can be installed: every icon is there", async ({ page, request }) => {
  await page.goto("#/");
  const manifest = (await (await request.get("manifest.webmanifest")).json()) as { icons: { src: string; sizes: string }[] };
  const apple = (await page.locator("link[rel=apple-touch-icon]").getAttribute("href")) ?? "";
  const icons = [...manifest.icons, { src: apple, sizes: "180x180" }];
  expect(icons.length).toBeGreaterThanOrEqual(5);
  for (const { src, sizes } of icons.filter(({ src }) => src.endsWith(".png"))) {
    const wide = await page.evaluate(async (address) => (await createImageBitmap(await (await fetch(address)).blob())).width, src);
    expect(`${wide}x${wide}`, src).toBe(sizes);
  }
});
