import { readFileSync } from "node:fs";
import { type Locator, type Page, expect, test } from "@playwright/test";

import { Session, initSync } from "../src/engine/wasm/rules";
import { barriers, ended, moves, myTurn } from "./support";

/** Sets up a table of Wege by the page itself: a person against level 1, unless it is chosen otherwise. */
async function startWege(page: Page, choose: (page: Page) => Promise<void> = async () => {}): Promise<void> {
  await page.goto("#/new/wege");
  await page.locator(".seat select").nth(1).selectOption("1");
  await choose(page);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("grid", { name: "The park" })).toBeVisible();
}

const PERSON = { kind: "person", name: "" };
const COMPUTER = { kind: "computer", level: 1 };

/** The first moves of a game, any that the core allows. */
function someMoves(options: Record<string, unknown>, count: number): string[] {
  initSync({ module: readFileSync(new URL("../src/engine/wasm/rules_bg.wasm", import.meta.url)) });
  const session = new Session(JSON.stringify({ game: "wege", options, seed: 1, moves: [] }));
  return Array.from({ length: count }, (_, ply) => {
    const { legal } = (JSON.parse(session.view(0xffff)) as { board: { legal: string[] } }).board;
    const move = legal[(ply * 7 + 3) % legal.length] ?? "";
    session.play(move);
    return move;
  });
}

/** Keeps a game with these moves, and opens it. */
async function openWege(page: Page, spec: Record<string, unknown>, seats: object[] = [PERSON, PERSON]): Promise<void> {
  await page.goto("#/");
  await page.evaluate(
    ([given, seats]) => {
      const save = { version: 1, id: "kept", spec: { game: "wege", options: {}, seed: 1, moves: [], ...given }, seats, played: 1, over: false };
      localStorage.setItem("trivium/game/kept", JSON.stringify(save));
    },
    [spec, seats] as const,
  );
  await page.goto("#/game/kept");
  await expect(page.getByRole("grid", { name: "The park" })).toBeVisible();
}

const SORTS: Record<string, number> = { P: 11, Pb: 3, Pw: 3, R: 11, Rb: 3, Rw: 3, B: 3, N: 3 };

/** A whole deck that begins with these tiles. */
function deck(...first: string[]): string[] {
  const left = { ...SORTS };
  for (const tile of first) left[tile] = (left[tile] ?? 0) - 1;
  return [...first, ...Object.entries(left).flatMap(([code, count]) => Array.from({ length: count }, () => code))];
}

const status = (page: Page) => page.getByRole("status").first();
const told = (page: Page) => page.getByRole("status").first();
const confirm = (page: Page) => page.getByRole("button", { name: "Place it here" });
const fitting = (page: Page) => page.getByRole("gridcell", { name: /the tile fits here|can be exchanged/ });
const cell = (page: Page, x: number, y: number) => page.getByRole("gridcell", { name: new RegExp(`^${x}, ${y}:`) });

async function clickOn(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error("a cell has no place");
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.4);
}

/** Clicks where the tile fits, then on the tile that waits there. */
async function layByPointer(page: Page, number: number): Promise<void> {
  await expect(fitting(page).first()).toBeAttached();
  const place = fitting(page).nth((number * 5) % (await fitting(page).count()));
  await clickOn(page, place);
  await expect(page.locator(".ghost.legal.pinned")).toBeVisible();
  await clickOn(page, place);
}

test("a whole game by pointer; the end is told and shown", async ({ page }) => {
  test.slow();
  await startWege(page);
  for (let number = 0; await myTurn(page); number++) {
    const before = await moves(page).count();
    await layByPointer(page, number);
    await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
  }
  await expect(ended(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/four sides/);
  expect(await barriers(page)).toEqual([]);
  await ended(page).click();
  // The rematch is a game of its own; now the computer begins.
  await expect(ended(page)).toHaveCount(0);
  await expect(moves(page)).toHaveCount(1);
});

test("a whole game by keyboard, by names and words alone", async ({ page }) => {
  test.slow();
  await startWege(page);
  for (let number = 0; await myTurn(page); number++) {
    const before = await moves(page).count();
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    for (let step = 0; step <= number % 4; step++) await page.keyboard.press("n");
    await expect(status(page)).toContainText(/fits at|can be exchanged for/);
    await page.keyboard.press("i");
    await expect(told(page)).toContainText("Here you can:");
    await page.keyboard.press("Enter");
    await expect(status(page)).toContainText("press Enter to lay it");
    await page.keyboard.press("Enter");
    await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
  }
  await expect(status(page)).toContainText(/four sides/);
});

test("what connects is told and lit by a key", async ({ page }) => {
  await openWege(page, { deck: deck("P", "P", "R", "R"), moves: ["0,0", "1,0", "0,1"] });
  await page.keyboard.press("c");
  await expect(told(page)).toHaveText(/Land: connected: 2 tiles, reaches no side yet.*Water: connected: 1 tiles/);
  await expect(page.locator("g.network.land")).toHaveCount(1);
  await page.keyboard.press("c");
  await expect(page.locator("g.network.water")).toHaveCount(1);
  await page.keyboard.press("c");
  await expect(page.locator("g.network")).toHaveCount(0);
  await page.getByRole("button", { name: /^Show what land connects/ }).click();
  await expect(page.locator("g.network.land")).toHaveCount(1);
});

test("a place that is not legal says why", async ({ page }) => {
  await openWege(page, { deck: deck("P", "R", "P"), moves: ["0,0", "1,0"] });
  await cell(page, 2, 2).focus();
  await expect(page.getByText("A tile must touch another one along an edge. Rule W5")).toBeVisible();
  await expect(status(page)).toContainText("A tile must touch another one");
  await page.keyboard.press("Enter");
  await expect(confirm(page)).toBeDisabled();
  await page.keyboard.press("Escape");
  await cell(page, 0, 0).focus();
  await page.keyboard.press("i");
  await expect(told(page)).toHaveText("Nothing can be laid here. A tile already lies here.");
});

test("a duck tile is turned by key, wheel, button and click before it is laid", async ({ page }) => {
  await openWege(page, { deck: deck("P", "Pb"), moves: ["0,0"] });
  await cell(page, 1, 0).focus();
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("north-west");
  await page.keyboard.press("r");
  await expect(status(page)).toContainText("south-east");
  const box = await cell(page, 1, 0).boundingBox();
  if (!box) throw new Error("a cell has no place");
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.8);
  await page.mouse.wheel(0, 120);
  await expect(status(page)).toContainText("north-west");
  await page.getByRole("button", { name: "Turn the tile" }).click();
  await expect(status(page)).toContainText("south-east");
  await confirm(page).click();
  await expect(moves(page)).toHaveText([/0,0$/, /1,0\/SE$/]);
});

test("a bridge is exchanged, and what it was exchanged for is the next to be laid", async ({ page }) => {
  await openWege(page, { deck: deck("P", "B"), moves: ["0,0"] });
  await expect(page.getByText(/Lay the bridge, or exchange it/)).toBeVisible();
  await clickOn(page, cell(page, 0, 0));
  await expect(page.getByText("The next player gets: path")).toBeVisible();
  await confirm(page).click();
  await expect(page.getByText("It was exchanged for another and must be laid now.")).toBeVisible();
  await expect(cell(page, 0, 0)).toHaveAccessibleName(/bridge, laid last/);
});

test("a hint is a tile on the park; undo before confirming is free", async ({ page }) => {
  await startWege(page);
  await page.keyboard.press("h");
  await expect(page.locator(".ghost.legal.pinned")).toBeVisible();
  await expect(status(page)).toContainText("A hint:");
  await page.keyboard.press("Escape");
  await expect(page.locator(".ghost")).toHaveCount(0);
  await expect(moves(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Hint" }).click();
  await confirm(page).click();
  await expect.poll(() => moves(page).count()).toBeGreaterThanOrEqual(2);
});

test("the first arrow key comes to a place where the tile can go", async ({ page }) => {
  await startWege(page);
  for (let turn = 0; turn < 2; turn++) {
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => moves(page).count()).toBe(2 * turn + 2);
  }
  await page.reload();
  await expect(page.getByText("Your turn", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".ghost.legal.pinned")).toBeVisible();
});

test("Enter lays what was advised, as the advice says in full", async ({ page }) => {
  await startWege(page);
  await page.keyboard.press("h");
  await expect(page.locator(".ghost.legal.pinned")).toBeVisible();
  const advice = page.locator(".whose p");
  await expect(advice).toContainText(/A hint: .*press Enter to lay it.*Escape to let go/);
  const isWhole = () => advice.evaluate(({ parentElement: box }) => box !== null && box.scrollHeight <= box.clientHeight);
  await expect.poll(isWhole).toBe(true);
  // Where there is one line, the tile on the park says the rest.
  for (const size of [{ width: 390, height: 844 }, { width: 568, height: 320 }]) {
    await page.setViewportSize(size);
    await expect(advice.getByText(/^A hint: .* at −?-?\d+, −?-?\d+\. [^.]+\.$/)).toBeVisible();
    await expect.poll(isWhole).toBe(true);
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => moves(page).count()).toBeGreaterThanOrEqual(2);
});

test("alone, a park is built to its end, with four goals", async ({ page }) => {
  await page.goto("#/new/wege");
  await page.getByRole("radio", { name: "Alone" }).check({ force: true });
  await page.getByRole("checkbox", { name: /One way is enough/ }).check();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("list", { name: "Goals" }).getByRole("listitem")).toHaveCount(4);
  await expect(page.getByText("One of the two ways is enough.")).toBeVisible();
  const options = { players: 1, cooperative: true };
  await openWege(page, { options, moves: someMoves(options, 31) }, [PERSON]);
  for (let number = 0; await myTurn(page); number++) {
    await layByPointer(page, number);
    await expect(moves(page)).toHaveCount(32 + number);
  }
  await expect(page.getByText(/Together you have won|Not this time/).last()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test("with children: one picture to press, sides as pictures, kind words at the end", async ({ page }) => {
  await startWege(page, async () => {
    await page.getByRole("button", { name: /^With children/ }).click();
    await expect(page.getByRole("checkbox", { name: /^Children build land/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /^Children build water/ })).toBeChecked();
  });
  await expect(page.getByText("You build ways of land")).toBeVisible();
  await expect(page.getByRole("button", { name: /pairs of ducks/ })).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  const options = { child: ["land", "water"] };
  await openWege(page, { options, moves: someMoves(options, 34) }, [PERSON, COMPUTER]);
  for (let number = 0; await myTurn(page); number++) {
    const before = await moves(page).count();
    await layByPointer(page, number);
    await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
  }
  await expect(page.getByRole("main")).toContainText(/Hooray|lovely/);
});

test("four people around one device", async ({ page }) => {
  await page.goto("#/new/wege");
  await page.getByRole("radio", { name: "4 players in two teams" }).check({ force: true });
  for (const [seat, name] of ["Ada", "Ben", "Cleo", "Dan"].entries()) {
    await page.locator(".seat select").nth(seat).selectOption("person");
    await page.getByLabel("Name").nth(seat).fill(name);
  }
  await page.getByRole("button", { name: "Begin" }).click();
  for (const [turn, name] of ["Ada", "Ben", "Cleo", "Dan", "Ada"].entries()) {
    await expect(page.getByText(`${name}: your turn`, { exact: true }).last()).toBeVisible();
    await expect(page.getByText(turn % 2 === 0 ? "Ways of land" : "Ways of water")).toBeVisible();
    await layByPointer(page, turn);
    await expect(moves(page)).toHaveCount(turn + 1);
  }
});

for (const [name, line] of [
  ["Experts", "expert"],
  ["Children build water", "child"],
  ["No ponds, no islands", "islands"],
  ["Together", "cooperative"],
] as const) {
  test(`a game begins with the variant ${line}`, async ({ page }) => {
    await startWege(page, async () => page.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check());
    await layByPointer(page, 0);
    await expect.poll(() => moves(page).count()).toBeGreaterThanOrEqual(2);
    expect(await barriers(page)).toEqual([]);
  });
}

test("the last move is said in words, in the line and in the list", async ({ page }) => {
  await openWege(page, { deck: deck("P", "Pb"), moves: ["0,0", "1,0/SE"] });
  await expect(page.locator("p.word")).toHaveText(/ laid a path with a black duck in the south-east at 1, 0\.$/);
  await expect(moves(page)).toHaveText([/Path at 0, 0 0,0$/, /Path with a black duck in the south-east at 1, 0 1,0\/SE$/]);
});

test("tiles have few sizes while the park grows", async ({ page }) => {
  const all = someMoves({}, 13);
  const widths = new Set<number>();
  for (const plies of [1, 3, 5, 7, 9, 11, 13]) {
    await openWege(page, { moves: all.slice(0, plies) });
    await expect(moves(page)).toHaveCount(plies);
    widths.add(Math.round((await cell(page, 0, 0).boundingBox())?.width ?? 0));
  }
  expect(widths.size).toBeLessThanOrEqual(2);
});

test("the park from above stays until the one in 3D is drawn", async ({ page }) => {
  await page.addInitScript(() => {
    // Shaders that take their time.
    const held = globalThis as unknown as { release: () => void };
    const gate = new Promise<void>((open) => (held.release = open));
    const { requestAnimationFrame: frame } = globalThis;
    globalThis.requestAnimationFrame = (step) => {
      if (document.querySelector("canvas")) void gate.then(() => frame(step));
      else return frame(step);
      return 1;
    };
  });
  await openWege(page, { deck: deck("P", "R", "P"), moves: ["0,0", "1,0"] });
  await page.getByRole("button", { name: "In 3D" }).click();
  await expect(page.locator("canvas")).toBeAttached();
  await expect(page.getByRole("img", { name: "The park" })).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  await expect(page.getByRole("img", { name: "The park" })).toHaveCount(0);
});

test("the park in 3D takes the same moves", async ({ page }) => {
  await openWege(page, { deck: deck("P", "R", "P", "P"), moves: ["0,0", "1,0"] });
  await page.getByRole("button", { name: "In 3D" }).click();
  const canvas = page.locator("canvas");
  await expect(canvas).toBeVisible();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("there is no canvas");
  await expect(page.getByRole("img", { name: "The park" })).toHaveCount(0);
  // North of the middle of the park there is a free place.
  await expect(async () => {
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.38);
    await expect(confirm(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await confirm(page).click();
  await expect(moves(page)).toHaveCount(3);
  await page.getByRole("gridcell", { name: /the tile fits here/ }).first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(moves(page)).toHaveCount(4);
});
