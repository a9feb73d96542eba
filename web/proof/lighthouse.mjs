// What Lighthouse says of the front page and of a game, and how soon a game is there, all by slow 4G on a cheap phone.
import lighthouse from "lighthouse";
import { parseArgs } from "node:util";

import { chromium, flatChromium } from "./browsers.mjs";
import { PERSON, TABLE, computer, lay } from "./games.mjs";
import { watchGame } from "./ready.mjs";
import { SLOW_4G, serve } from "./serve.mjs";

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
const runs = Number(values.runs);

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const TIMES = {
  "first-contentful-paint": "first contentful paint",
  "largest-contentful-paint": "largest contentful paint",
  interactive: "interactive",
  "total-blocking-time": "total blocking time",
};

const { address, stop } = await serve();
const browser = await flatChromium("--disable-gpu");
// A browser that has just started is busy with itself: the first visit does not count.
const { environment } = await judge(address);
console.log(`${await browser.version()}, ${runs} runs of each, medians`);
console.log(`Lighthouse's benchmark index of this machine: ${environment.benchmarkIndex}`);
console.log("\nThe front page, by somebody new");
report(await repeated(() => judge(address)));
console.log("\nA game of Caminos");
report(await repeated(() => judge(address + TABLE, (page) => lay(page, "caminos", [PERSON, computer(1)]))));
stop();
await browser.close();

console.log("\nA game of Caminos, watched over a line that is slow in earnest");
const slow = await serve(SLOW_4G);
const solid = await chromium();
const watched = await repeated(() => watchGame(solid, slow.address));
for (const name of Object.keys(watched[0])) console.log(`  ${name}: ${seconds(median(watched.map((run) => run[name])))}`);
slow.stop();
await solid.close();

async function repeated(once) {
  const results = [];
  for (let run = 0; run < runs; run++) results.push(await once());
  return results;
}

/** One visit by Lighthouse: as a phone, with its simulated slow 4G, and an empty cache. */
async function judge(url, prepare = async () => {}) {
  const page = await browser.newPage();
  await prepare(page);
  const result = await lighthouse(url, { onlyCategories: CATEGORIES, logLevel: "error" }, undefined, page);
  await page.close();
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
  return result.lhr;
}

function report(all) {
  // On a busy machine Lighthouse may miss the paint that it waits for.
  const results = all.filter(({ categories }) => CATEGORIES.every((id) => categories[id].score !== null));
  if (results.length < all.length) console.log(`  only ${results.length} of ${all.length} runs could be measured`);
  if (results.length === 0) return;
  for (const id of CATEGORIES) {
    const scores = results.map(({ categories }) => Math.round(100 * categories[id].score));
    console.log(`  ${results[0].categories[id].title}: ${median(scores)} (${scores.join(", ")})`);
  }
  for (const [id, name] of Object.entries(TIMES)) {
    console.log(`  ${name}: ${seconds(median(results.map(({ audits }) => audits[id].numericValue)))}`);
  }
  for (const title of lacking(results.at(-1))) console.log(`  lacking: ${title}`);
}

/** What costs points, of what Lighthouse weighs. */
function lacking({ categories, audits }) {
  const refs = CATEGORIES.flatMap((id) => categories[id].auditRefs.filter(({ weight }) => weight > 0));
  const bad = refs.map(({ id }) => audits[id]).filter(({ score }) => score !== null && score < 0.9);
  return bad.map(({ title, displayValue }) => (displayValue ? `${title} (${displayValue})` : title));
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
