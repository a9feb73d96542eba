// Every screen in every layout, language and theme, as contact sheets in `target/pictures`, to be looked at.
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { chromium } from "./browsers.mjs";
import { GAMES } from "./games.mjs";
import { serve } from "./serve.mjs";
import { openSite } from "./site.mjs";

const folder = new URL("../../target/pictures/", import.meta.url);
const playthroughs = new URL("../../data/playthroughs/", import.meta.url);
const only = process.argv.slice(2);

/** Width, height, and whether fingers point. 640 × 360 is 1280 × 720 at 200 %. */
const LAYOUTS = [
  [320, 568, true], [390, 844, true], [568, 320, true], [844, 390, true], [640, 360, false],
  [820, 1180, true], [1180, 820, true], [1280, 720, false], [1440, 900, false], [1920, 1080, false],
];
const [NARROWEST, , , , , , , USUAL, , WIDEST] = LAYOUTS;
const LANGUAGES = ["fr", "ca", "de"];
const THEMES = [{ theme: "dark" }, { palette: "contrast" }, { theme: "dark", palette: "contrast" }];
/** The looks of each game's board and pieces, but for the first, which every other picture shows. */
const LOOKS = { caminos: ["slate", "painted"], wege: ["autumn", "winter"], cuminos: ["marble", "clay"] };

/** The name, where it is, and how to get there. Online screens say where with the site at hand. */
const SCREENS = [
  ["home", ""],
  ["about", "#/about"],
  ["archive", "#/archive"],
  ["puzzles", "#/puzzles"],
  ["settings", "", { open: "header > button:last-of-type" }],
  ...GAMES.flatMap((game) => [
    [`${game}-new`, `#/new/${game}`],
    [`${game}-table`, `#/game/${game}`],
    [`${game}-3d`, `#/game/${game}`, { view: "3d" }],
    [`${game}-end`, `#/game/${game}end`],
    [`${game}-replay`, `#/archive/${game}end`],
    [`${game}-lesson`, `#/learn/${game}`],
    [`${game}-puzzle`, `#/puzzles/${game}-001`],
    [`${game}-rules`, `#/rules/${game}`],
    [`${game}-edit`, `#/edit/${game}`],
    [`${game}-study`, `#/archive/${game}end`, { open: ".card .button.primary" }],
    [`${game}-online`, (site) => `#/table/${site.tables[game]}`],
  ]),
  ["lobby", () => "#/together"],
  ["lobby-new", () => "#/together/caminos"],
  ["lobby-table", (site) => `#/table/${site.tables.gathering}`],
  ["lobby-duplicate", () => "#/duplicate/wege"],
  ["account", () => "#/account"],
  ["person", () => "#/people/Ben"],
].filter(([name]) => only.length === 0 || only.some((part) => name.includes(part)));

const NAMES = { caminos: "caminos-square", wege: "wege-standard", cuminos: "cuminos-two" };
const PLIES = { caminos: 8, wege: 24, cuminos: 12 };

/** How long a busy machine may take for a page, in milliseconds. */
const PATIENCE = 300_000;

mkdirSync(folder, { recursive: true });
const alone = await serve();
const site = SCREENS.some(([, path]) => typeof path === "function") ? await openSite() : null;
// Without a real GPU, pictures are painted much faster by the processor itself.
const browser = await chromium("--disable-gpu-rasterization");
// One window for fingers and one for a mouse, kept for all pictures: the page comes from the cache after the first.
const windows = { true: await opened(true), false: await opened(false) };
for (const [name, place, settings = {}] of SCREENS) {
  const path = typeof place === "function" ? site.address + place(site) : alone.address + place;
  await sheet(name, await shots(path, settings, LAYOUTS));
  const spoken = [];
  for (const language of LANGUAGES) spoken.push(...(await shots(path, { ...settings, language }, [NARROWEST, WIDEST], `${language} `)));
  await sheet(`${name}-languages`, spoken, [1, 0.5]);
  const lit = [];
  for (const theme of THEMES) lit.push(...(await shots(path, { ...settings, ...theme }, [USUAL], `${Object.values(theme).join(" ")} `)));
  const [game, view] = name.split("-");
  for (const look of ["table", "3d"].includes(view) ? (LOOKS[game] ?? []) : []) {
    lit.push(...(await shots(path, { ...settings, looks: { [game]: look } }, [USUAL], `${look} `)));
  }
  await sheet(`${name}-themes`, lit, [0.66]);
}
await browser.close();
alone.stop();
site?.stop();

async function opened(touch) {
  const context = await browser.createBrowserContext();
  if (site) {
    const [name, value] = site.cookie.split("=");
    await context.setCookie({ name, value, domain: "127.0.0.1", path: "/" });
  }
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.emulateMediaFeatures([
    { name: "prefers-reduced-motion", value: "reduce" },
    { name: "prefers-color-scheme", value: "light" },
  ]);
  return { page, touch, look: ([width, height]) => page.setViewport({ width, height, hasTouch: touch, isMobile: touch }) };
}

/** A screen in some layouts; those with fingers have a window of their own, since the page asks once what points. */
async function shots(path, { open, ...settings }, layouts, prefix = "") {
  const taken = new Map();
  await Promise.all(Object.values(windows).map(async ({ page, touch, look }) => {
    const wanted = layouts.filter(([, , fingers]) => fingers === touch);
    if (wanted.length === 0) return;
    await page.goto("about:blank");
    await look(wanted[0]);
    const { identifier } = await page.evaluateOnNewDocument((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept(settings));
    await page.goto(path);
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    await page.evaluate(() => document.fonts.ready);
    if (settings.view === "3d") await page.waitForSelector("canvas");
    await page.waitForNetworkIdle({ idleTime: 250 });
    if (open) await page.locator(open).click();
    for (const layout of wanted) {
      await look(layout);
      taken.set(layout, { name: `${prefix}${layout[0]}×${layout[1]}`, picture: await settled(page), width: layout[0] });
    }
  }));
  return layouts.map((layout) => taken.get(layout));
}

/** A picture of the page at rest: two looks agree on it. */
async function settled(page) {
  let last;
  for (let look = 0; look < 12; look++) {
    await new Promise((resolve) => setTimeout(resolve, 120));
    const now = await page.screenshot({ type: "jpeg", quality: 80, encoding: "base64" });
    if (now === last) break;
    last = now;
  }
  return last;
}

/** What the browser keeps: the settings, and for every game one that goes on and one that is over. */
function kept(settings) {
  const seats = ["Ada", "Ben"].map((name) => ({ kind: "person", name }));
  const save = (id, spec, over) => [`trivium/game/${id}`, JSON.stringify({ version: 1, id, spec, seats, played: 1, over })];
  return Object.fromEntries([
    ["trivium/settings", JSON.stringify({ language: "en", ...settings })],
    ...GAMES.flatMap((game) => [save(game, played(game, PLIES[game]), false), save(`${game}end`, played(game, Infinity), true)]),
  ]);
}

/** A committed playthrough up to some ply. */
function played(game, plies) {
  const text = readFileSync(new URL(`${NAMES[game]}.txt`, playthroughs), "utf8");
  const lines = (key) => Array.from(text.matchAll(new RegExp(`^${key}: (.*)$`, "gm")), ([, value]) => value);
  return { game, options: JSON.parse(lines("options")[0]), seed: 2010, moves: lines("move").slice(0, plies) };
}

/** Pictures side by side on one page, by turns so large. */
async function sheet(name, pictures, scales = [0.5]) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1800, height: 1000 });
  const figures = pictures.map(
    ({ name: of, picture, width }, index) =>
      `<figure style="margin:0"><figcaption>${of}</figcaption><img width="${width * scales[index % scales.length]}" src="data:image/jpeg;base64,${picture}"></figure>`,
  );
  await page.setContent(
    `<body style="margin:8px;background:gray;color:white;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:8px;align-items:start">${figures.join("")}`,
  );
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)), fullPage: true });
  await page.close();
  console.log(`target/pictures/${name}.png`);
}
