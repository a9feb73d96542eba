import { expect, test } from "@playwright/test";

import { comesNext, confirm, openAt, startCuminos } from "./cuminos";
import { barriers, moves } from "./support";

test("on a phone a tap holds the cumino, and it is turned by buttons", async ({ page }) => {
  await startCuminos(page);
  await confirm(page).tap();
  await expect.poll(() => moves(page).count()).toBeGreaterThan(0);
  await comesNext(page);
  const before = await moves(page).count();
  const [dots, pinned] = [page.locator(".field circle.dot"), page.locator(".ghost .legal.pinned")];
  await expect(dots.or(pinned).first()).toBeVisible();
  // A cumino that fits in one place only is already there.
  if (!(await pinned.isVisible())) {
    const dot = await dots.first().boundingBox();
    if (!dot) throw new Error("a dot has no place");
    await page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
  }
  await expect(pinned).toBeVisible();
  // The button is there only where there is another way.
  const next = page.getByRole("button", { name: "Next way to lay it here" });
  if (await next.isVisible()) await next.tap();
  await expect(pinned).toBeVisible();
  const small = await page.locator('[data-area="hand"] .tools button').evaluateAll((buttons) =>
    buttons.filter((button) => button.getBoundingClientRect().height < 43.5).map((button) => button.textContent),
  );
  expect(small).toEqual([]);
  await confirm(page).tap();
  await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, "nothing is wider than the screen").toBe(false);
  expect(await barriers(page)).toEqual([]);
});

/** A branch to the east, with three ranks on it. */
const TOWER =
  "cuminos - 1 0=36:0,0,0/U;1=33:1,0,0/E;0=34:3,0,0/E;1=45:5,0,0/E;0=33:2,0,1/E;1=35:2,0,2/U 11,12,22,44,55/11,12,15,34 3,5 .. 0";

for (const [width, height] of [[390, 844], [320, 568], [844, 390], [820, 1180]] as const) {
  test(`the other hands are on the first screen at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAt(page, TOWER, ["Ada", "Ben"]);
    const hand = page.locator("[data-hand='1'] svg");
    await expect(hand).toHaveCount(4);
    for (const stone of await hand.all()) await expect(stone).toBeInViewport({ ratio: 1 });
    // Whose hand lies large below has none in small.
    await expect(page.locator("[data-hand='0']")).toHaveCount(0);
  });
}

test("with six at the table the other hands can be read", async ({ page }) => {
  await startCuminos(page, (setUp) => setUp.getByRole("radio", { name: "6 players" }).check({ force: true }));
  const stones = page.locator("[data-hand] svg");
  await expect(stones.first()).toBeVisible();
  for (const [width, height, least] of [[390, 844, 24], [844, 390, 25], [820, 1180, 36]] as const) {
    await page.setViewportSize({ width, height });
    const wide = await stones.evaluateAll((all) => Math.min(...all.map((stone) => stone.getBoundingClientRect().width)));
    expect(wide, `at ${width}×${height}`).toBeGreaterThanOrEqual(least);
    for (const stone of await stones.all()) await expect(stone).toBeInViewport({ ratio: 1 });
  }
});

test("a cumino that fits nowhere says why when it is tapped, and is not taken", async ({ page }) => {
  await openAt(page, TOWER, ["Ada", "Ben"]);
  const faded = page.getByRole("button", { name: /^dot and dot, fits nowhere now/ });
  await expect(faded).toHaveAttribute("aria-disabled", "true");
  await faded.tap({ force: true });
  await expect(page.locator("p.word")).toHaveText("Dot and dot fits nowhere now: neither an open end, nor a top, nor the source shows dot.", { ignoreCase: true });
  await expect(faded).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: /^star and star, / }).tap();
  await expect(page.locator("p.word")).not.toContainText("fits nowhere");
});

test("a long press on the table lists what lies there, and lays nothing", async ({ page }) => {
  await openAt(page, TOWER, ["Ada", "Ben"]);
  const box = await page.getByRole("gridcell", { name: "2, 0, standing on rank 3: star on triangle on triangle on triangle", exact: true }).boundingBox();
  if (!box) throw new Error("a cell has no place");
  const fingers = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2, id: 0 }];
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  const list = page.getByRole("list", { name: "What lies here" });
  await expect(list.getByRole("listitem")).toHaveText([
    /star above triangle, standing on rank 3 Ben/,
    /triangle and triangle, lying on rank 2 Ada/,
    /triangle and triangle, lying on rank 1 Ben/,
  ]);
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(list).toBeVisible();
  await expect(page.locator(".ghost .piece")).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await page.locator("p.word").tap();
  await expect(list).toHaveCount(0);
});

test("on a small screen all of the table is in view while a finger finds its cells, and is again after looking closer", async ({ page }) => {
  await openAt(page, TOWER, ["Ada", "Ben"]);
  const wide = async () => (await page.locator(".walkable [role=gridcell]").first().boundingBox())?.width ?? 0;
  const source = page.getByRole("gridcell", { name: /source$/ });
  const all = await wide();
  expect(all).toBeGreaterThanOrEqual(24);
  for (const dot of await page.locator(".field circle.dot").all()) await expect(dot).toBeInViewport({ ratio: 1 });
  await expect(source).toBeInViewport({ ratio: 1 });
  for (let times = 0; times < 4; times++) await page.getByRole("button", { name: "Zoom in" }).tap();
  await expect.poll(wide).toBeGreaterThan(2 * all);
  await page.getByRole("button", { name: "Show everything" }).tap();
  await expect.poll(wide).toBeLessThan(1.5 * all);
  await expect(source).toBeInViewport({ ratio: 1 });
});

test("the frame around the last cumino lies below what is higher", async ({ page }) => {
  await openAt(page, TOWER, ["Ada", "Ben"], ["55:7,0,0/E"]);
  const frame = page.locator("[data-area=board] svg .pointedOut");
  await expect(frame).toHaveCount(1);
  const above = await frame.evaluate((rect) => {
    const after = [];
    for (let next = rect.nextElementSibling; next; next = next.nextElementSibling) if (next.querySelector(".stone")) after.push(next);
    return after.length;
  });
  expect(above, "the source, the second rank and the third").toBe(3);
  await page.getByRole("button", { name: "What joins" }).tap();
  await expect(page.locator("p.word")).toHaveText("Circles: where it fits. Arrows: open ends. Coloured edges: marks that touch.");
});

test("whoever passes after a hint is asked about it", async ({ page }) => {
  await openAt(page, TOWER, ["Ada", "Ben"]);
  await page.getByRole("button", { name: "Hint" }).tap();
  await expect(page.locator(".advice")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Pass", exact: true }).tap();
  await expect(page.locator(".advice")).toHaveCount(0);
  await expect(page.locator("p.word")).toBeVisible();
  await expect(page.locator("p.word")).toContainText("you may pass once in each round");
});

test("the buttons below the hand keep their places", async ({ page }) => {
  await openAt(page, TOWER, ["Ada", "Ben"]);
  const place = async () => {
    const box = await confirm(page).boundingBox();
    return [box?.x, box?.y, box?.width];
  };
  const before = await place();
  const dot = await page.locator(".field circle.dot").first().boundingBox();
  if (!dot) throw new Error("a dot has no place");
  await page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
  await expect(confirm(page)).toBeEnabled();
  expect(await place(), "with a cumino on the table").toEqual(before);
  await page.getByRole("button", { name: "Back to hand" }).tap();
  const board = page.locator('[data-area="board"]');
  const frame = await board.boundingBox();
  await page.getByRole("button", { name: "Pass", exact: true }).tap();
  await expect(page.locator("p.word")).toContainText("you may pass once in each round");
  await page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
  await expect(page.locator(".ghost .pinned")).toBeVisible();
  await expect(page.locator("p.word"), "the question stays").toContainText("you may pass once in each round");
  expect(await board.boundingBox(), "while passing is being asked about").toEqual(frame);
  await page.getByRole("button", { name: "Yes, pass" }).tap();
  // K13: not all may pass in a row.
  await expect(page.getByText("Ben: your turn", { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Pass", exact: true })).toHaveCount(0);
  expect(await place(), "without a pass").toEqual(before);
});

test("at the end of a round the hands show what was left, until the next one begins", async ({ page }) => {
  // Ben lays his last cumino; Ada keeps one.
  const last =
    "cuminos - 2 1=14:0,0,0/U;1=15:-1,0,0/W;0=44:0,0,2/U;1=45:-4,0,0/E;0=46:-5,0,0/W;1=46:-5,0,1/W;0=26:-6,0,3/D;" +
    "1=55:-3,0,1/E;0=25:-3,0,3/D;1=66:-8,0,0/E;0=36:-10,0,0/E;1=23:-12,0,0/E;0=23:-12,0,1/E 22/22 24,20 .. 1";
  await openAt(page, last, ["Ada", "Ben"]);
  await page.getByRole("button", { name: /^leaf and leaf, / }).tap();
  await page.getByRole("gridcell", { name: /^-12, 0, / }).focus();
  await page.keyboard.press("Enter");
  await confirm(page).tap();
  await expect(page.getByRole("button", { name: "Next round" })).toBeVisible();
  await expect(page.locator("[data-hand='1'] svg")).toHaveCount(0);
  await expect(page.locator("[data-hand='0'] svg")).toHaveCount(1);
  await expect(page.locator("[data-hand='0'] svg")).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Next round" }).tap();
  await expect(page.locator("[data-hand] svg")).toHaveCount(7);
});

for (const [width, height] of [[320, 568], [360, 740], [390, 844], [844, 390]] as const) {
  test(`buttons that turn hold their pictures and names, and no place lies under those for looking around, at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAt(page, TOWER, ["Ada", "Ben"]);
    const dots = page.locator(".field circle.dot");
    await expect(dots.first()).toBeVisible();
    const covered = await dots.evaluateAll((circles) => {
      const boxes = [...document.querySelectorAll(".viewing button")].map((button) => button.getBoundingClientRect());
      return circles.filter((circle) => {
        const { left, right, top, bottom } = circle.getBoundingClientRect();
        return boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
      }).length;
    });
    expect(covered).toBe(0);
    const dot = await dots.last().boundingBox();
    if (!dot) throw new Error("a dot has no place");
    await page.touchscreen.tap(dot.x + dot.width / 2, dot.y + dot.height / 2);
    await expect(page.locator(".ghost .pinned")).toBeVisible();
    await expect(page.locator(".turn:visible").first()).toBeVisible();
    const wide = await page.locator(".turn:visible").evaluateAll((buttons) =>
      buttons.filter((button) => {
        const room = button.getBoundingClientRect();
        return [...button.children].map((part) => part.getBoundingClientRect()).some((box) => box.left < room.left || box.right > room.right || box.bottom > room.bottom);
      }).length,
    );
    expect(wide).toBe(0);
  });
}

test("a new table has the source in its middle at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await startCuminos(page);
  const [piece, field] = [page.locator(".ghost .pinned .outline"), page.locator(".field")];
  await expect(piece).toBeVisible();
  const [at, room] = [await piece.boundingBox(), await field.boundingBox()];
  if (!at || !room) throw new Error("the source has no place");
  expect(Math.abs(at.x + at.width / 2 - (room.x + room.width / 2))).toBeLessThan(room.width / 5);
  expect(Math.abs(at.y + at.height / 2 - (room.y + room.height / 2))).toBeLessThan(room.height / 5);
});
