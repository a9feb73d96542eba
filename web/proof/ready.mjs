// How soon a game is there for somebody with an empty cache. Only the line is slow: 3D without a graphics card is slow enough.
import { PERSON, TABLE, computer, lay } from "./games.mjs";

const PATIENCE = 120_000;

/** What is looked for on the page. */
const SIGNS = {
  "board on the screen": () => document.querySelector("[role=grid]") !== null,
  playable: () => document.querySelector("svg circle.dot") !== null && document.body.innerText.includes("Your turn"),
  "3D ready": () => document.querySelector("canvas") !== null,
  "players ready": () => document.querySelector("ol [data-ply]") !== null,
};

/** The times in milliseconds: first of a game that waits for its person, then of one in 3D that the computer begins. */
export async function watchGame(browser, address) {
  const flat = await visit(browser, address, [PERSON, computer(1)], "2d", ["board on the screen", "playable"]);
  const solid = await visit(browser, address, [computer(1), PERSON], "3d", ["3D ready", "players ready"]);
  return { ...flat, ...solid };
}

/** Opens a game in a browser that knows nothing yet, and notes when each sign is first seen. */
async function visit(browser, address, seats, view, names) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
  await lay(page, "caminos", seats, view);
  for (const name of names) await page.evaluateOnNewDocument(watchFor, name, SIGNS[name].toString());
  await page.goto(address + TABLE, { waitUntil: "domcontentloaded", timeout: PATIENCE });
  const seen = {};
  for (const name of names) {
    const found = await page.waitForFunction((wanted) => globalThis.seenAt?.[wanted], { timeout: PATIENCE, polling: 250 }, name);
    seen[name] = await found.jsonValue();
  }
  await context.close();
  return seen;
}

/** Runs in the page: looks again and again until the sign is there. */
function watchFor(name, sign) {
  const isThere = new Function(`return (${sign})()`);
  const looking = setInterval(() => {
    if (!document.body || !isThere()) return;
    (globalThis.seenAt ??= {})[name] = performance.now();
    clearInterval(looking);
  }, 20);
}
