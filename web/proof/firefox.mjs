// A smoke game of everything in Firefox: the page opens, a person moves, the computer answers, the table is drawn in 3D.
import { firefox } from "./browsers.mjs";
import { GAMES } from "./games.mjs";
import { serve } from "./serve.mjs";

/** Moves that a person makes in each game. */
const MOVES = 3;
/** How high the buttons over the table are, with the room around them. */
const BUTTONS = 64;
/** A busy machine may be slow. */
const PATIENCE = 300_000;

/** How a person lays something at a place where the page says that it can go. */
const LAY = { caminos: layOnDot, wege: layTile, cuminos: layCumino };

const { address, stop } = await serve();
const browser = await firefox();
console.log(await browser.version());
let failures = 0;
for (const game of GAMES) {
  try {
    console.log(`${game}: ${await smoke(game)}`);
  } catch (error) {
    failures += 1;
    console.log(`${game}: failed: ${error instanceof Error ? error.message : error}`);
  }
}
await browser.close();
stop();
if (failures > 0) {
  console.log(`${failures} of ${GAMES.length} games failed in Firefox`);
  process.exit(1);
}

async function smoke(game) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport({ width: 1280, height: 800 });
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await sitDown(page, game);
  for (let number = 0; number < MOVES; number++) await playMove(page, game, number);
  await switchViews(page);
  await playMove(page, game, MOVES);
  if (errors.length > 0) throw new Error(`the page had errors: ${errors.join("; ")}`);
  const played = await count(page, "ol [data-ply]");
  await page.close();
  return `${played} moves, all answered; 3D and back; no errors`;
}

/** Sets up a table with a person against level 1, by the page itself. */
async function sitDown(page, game) {
  await page.goto(`${address}#/new/${game}`);
  const seats = await all(page, ".seat select", 2);
  await seats[1].select("1");
  await page.locator("::-p-aria(Begin)").click();
  await page.locator("::-p-aria([role='grid'])").wait();
}

async function playMove(page, game, number) {
  await says(page, "Your turn");
  const before = await count(page, "ol [data-ply]");
  await LAY[game](page, number);
  await until(page, (least) => document.querySelectorAll("ol [data-ply]").length >= least, before + 2)
    .catch(() => Promise.reject(new Error(`the computer did not answer move ${number + 1}`)));
}

async function layOnDot(page, number) {
  const dots = await all(page, "svg circle.dot", 1);
  await click(page, dots[(number * 17) % dots.length], [0.5, 0.5]);
  await page.locator("::-p-aria(Place it here)").click();
}

async function layTile(page, number) {
  const places = await all(page, "::-p-xpath(//*[@role='gridcell'][contains(@aria-label, 'the tile fits here')])", 1);
  await click(page, places[(number * 5) % places.length], [0.6, 0.4]);
  await page.locator("::-p-aria(Place it here)").click();
}

async function layCumino(page, number) {
  // The source stands where it must already.
  const ready = await page.$('button[aria-label="Lay it here"]:not(:disabled)');
  if (!ready) {
    const dots = await all(page, ".field circle.dot", 1);
    await click(page, dots[(number * 7) % dots.length], [0.5, 0.5]);
  }
  await page.locator("::-p-aria(Lay it here)").click();
}

/** To 3D and back; says what came of it. */
/** Looks again and again until it is so. */
async function again(isSo, trouble) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(trouble);
}

/** To 3D, straight above the table, and back. */
async function switchViews(page) {
  await page.locator("::-p-aria(In 3D)").click();
  const refusal = "cannot draw in 3D";
  await until(page, (words) => document.querySelector("canvas") !== null || document.body.innerText.includes(words), refusal);
  const canvas = await page.$("canvas");
  if (!canvas) throw new Error("this Firefox cannot draw in 3D, and the page says so");
  const { x, y, width, height } = await canvas.boundingBox();
  // Without the buttons at the upper edge: they change by themselves.
  const clip = { x, y: y + BUTTONS, width, height: height - BUTTONS };
  const picture = () => page.screenshot({ clip, encoding: "base64" });
  const before = await picture();
  await page.locator("::-p-aria(Look straight down)").click();
  await again(async () => (await picture()) !== before, "nothing was drawn in 3D");
  await page.locator("::-p-aria(In 2D)").click();
  await until(page, () => document.querySelector("canvas") === null);
  await page.locator("::-p-aria([role='grid'])").wait();
}

function until(page, condition, ...given) {
  return page.waitForFunction(condition, { polling: 100 }, ...given);
}

function says(page, words) {
  return until(page, (wanted) => document.body.innerText.includes(wanted), words)
    .catch(() => Promise.reject(new Error(`the page never said "${words}"`)));
}

function count(page, selector) {
  return page.$$eval(selector, (found) => found.length);
}

/** Everything that is chosen, as soon as there is so much of it. */
async function all(page, selector, least) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const found = await page.$$(selector);
    if (found.length >= least) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the page never had ${least} of ${selector}`);
}

/** Clicks somewhere within an element, whatever lies over it: the board takes clicks as a whole. */
async function click(page, element, [right, down]) {
  const box = await element.boundingBox();
  if (!box) throw new Error("a place cannot be seen");
  await page.mouse.click(box.x + box.width * right, box.y + box.height * down);
}
