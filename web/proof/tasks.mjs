// How long the page is deaf while the computer thinks: its longest tasks, in every game, at level 6 against itself.
import { chromium } from "./browsers.mjs";
import { GAMES, TABLE, computer, lay } from "./games.mjs";
import { serve } from "./serve.mjs";

const LEVEL = 6;
/** Moves to think about. */
const MOVES = 6;
const PATIENCE = 300_000;

const { address, stop } = await serve();
const browser = await chromium();
console.log(`${await browser.version()}; level ${LEVEL} against itself, ${MOVES} moves; tasks of 50 ms or more`);
for (const game of GAMES) console.log(`${game}: ${told(await watch(game))}`);
await browser.close();
stop();

/** The long tasks of the page in milliseconds, from the first thought to the last. */
async function watch(game) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const seats = Array.from({ length: 2 }, () => computer(LEVEL));
  await page.setViewport({ width: 1280, height: 800 });
  await lay(page, game, seats);
  await page.goto(address + TABLE);
  await page.waitForSelector("[role=grid]", { timeout: PATIENCE });
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
  const played = (least) => document.querySelectorAll("ol [data-ply]").length >= least;
  await page.waitForFunction(played, { timeout: PATIENCE, polling: 250 }, MOVES);
  const tasks = await page.evaluate(() => globalThis.longTasks);
  await context.close();
  return tasks;
}

function told(tasks) {
  if (tasks.length === 0) return "none";
  const longest = Math.round(Math.max(...tasks));
  const deaf = tasks.filter((task) => task > 100).length;
  return `${tasks.length}, the longest ${longest} ms; ${deaf} over 100 ms`;
}
