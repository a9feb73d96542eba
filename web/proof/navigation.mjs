// How long it takes from a link to the next page: until its heading or its board is on the screen, once all files are there.
import { flatChromium } from "./browsers.mjs";
import { PERSON, TABLE, computer, lay } from "./games.mjs";
import { serve } from "./serve.mjs";

const ROUNDS = 7;
/** The pages in the order in which they are visited, and what has to be there. */
const PAGES = [
  ["the front page", "#/", "a[href='#/new/caminos']"],
  ["a new game", "#/new/wege", "h1"],
  ["a table", TABLE, "[role=grid]"],
  ["puzzles", "#/puzzles", "h1"],
  ["the rule book", "#/rules/caminos", "h1"],
  ["a lesson", "#/learn/cuminos", "[role=grid]"],
  ["an editor", "#/edit/wege", "h1"],
  ["the archive", "#/archive", "h1"],
  ["about", "#/about", "h1"],
];
const PATIENCE = 30_000;

const { address, stop } = await serve();
const browser = await flatChromium("--disable-gpu");
const page = await browser.newPage();
await page.setViewport({ width: 390, height: 844 });
await lay(page, "caminos", [PERSON, computer(1)]);
await page.goto(address);
await page.waitForSelector(PAGES[0][2], { timeout: PATIENCE });

console.log(`${await browser.version()}; milliseconds, medians of ${ROUNDS} visits, and the slowest`);
// The first round fetches the files of every page.
const rounds = [];
for (let round = 0; round <= ROUNDS; round++) rounds.push(await visitAll());
PAGES.forEach(([name], at) => {
  const times = rounds.slice(1).map((times) => times[at]).toSorted((a, b) => a - b);
  console.log(`  ${name}: ${times[Math.floor(times.length / 2)]} (${times.at(-1)}), the first time ${rounds[0][at]}`);
});
await browser.close();
stop();

async function visitAll() {
  const times = [];
  // The front page comes last, so that every visit leads to another page.
  for (const [, hash, wanted] of [...PAGES.slice(1), PAGES[0]]) times.push(await page.evaluate(visit, hash, wanted));
  // What a page does later must not count for the next one.
  return [times.at(-1), ...times.slice(0, -1)];
}

/** In the page: goes there, and waits until something new is painted. */
async function visit(hash, wanted) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve, 600));
  const before = document.querySelector(wanted);
  const start = performance.now();
  location.hash = hash;
  const isThere = () => {
    const found = document.querySelector(wanted);
    return found !== null && found !== before && found.getClientRects().length > 0;
  };
  while (!isThere()) {
    if (performance.now() - start > 20_000) throw new Error(`${hash} does not come`);
    await frame();
  }
  // Painted before the next frame begins.
  await frame();
  return Math.round(performance.now() - start);
}
