// The pictures of the README, taken again.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { chromium } from "./browsers.mjs";
import { PERSON, TABLE, laySpec } from "./games.mjs";
import { serve } from "./serve.mjs";

const folder = new URL("../../docs/pictures/", import.meta.url);
const playthroughs = new URL("../../data/playthroughs/", import.meta.url);

const DESK = { width: 1280, height: 800, deviceScaleFactor: 1 };
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const BOTH = ["Ada", "Ben"].map((name) => ({ ...PERSON, name }));
const CAMINOS = {
  game: "caminos",
  options: {},
  seed: 1,
  moves: ["I3:d4,e4,f4", "L4:d3*3,e3", "I2:f5*2", "O4:b5,b6,c5,c6", "L4:g4,g5*3", "I3:d2,e2,f2", "I3:c4*3"],
};

const { address, stop } = await serve();
const browser = await chromium();
await take("tables", DESK, "");
await take("caminos-3d", DESK, TABLE, (page) => laySpec(page, CAMINOS, BOTH, "3d"));
await take("wege", DESK, TABLE, (page) => laySpec(page, game("wege-standard", 30), BOTH));
await take("cuminos-3d", DESK, TABLE, (page) => laySpec(page, game("cuminos-two", 12), BOTH, "3d"));
await take("phone", PHONE, TABLE, (page) => laySpec(page, CAMINOS, BOTH));
await browser.close();
stop();

/** The beginning of a committed playthrough. */
function game(name, plies) {
  const text = readFileSync(new URL(`${name}.txt`, playthroughs), "utf8");
  const lines = (key) => Array.from(text.matchAll(new RegExp(`^${key}: (.*)$`, "gm")), ([, value]) => value);
  const options = JSON.parse(lines("options")[0]);
  return { game: lines("game")[0], options, seed: 2010, moves: lines("move").slice(0, plies) };
}

async function take(name, viewport, path, prepare = async () => {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  await prepare(page);
  await page.goto(address + path, { waitUntil: "networkidle0" });
  await page.evaluate(() => document.fonts.ready);
  // 3D takes a while to be drawn by the processor.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)) });
  await context.close();
  console.log(`docs/pictures/${name}.png`);
}
