// Every screen in every layout, language and theme, as contact sheets in `target/pictures`, to be looked at.
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { chromium } from "./browsers.mjs";
import { GAMES } from "./games.mjs";
import { serve } from "./serve.mjs";

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

const SCREENS = [
  ["home", ""],
  ["about", "#/about"],
  ["archive", "#/archive"],
  ["puzzles", "#/puzzles"],
  ...GAMES.flatMap((game) => [
    [`${game}-new`, `#/new/${game}`],
    [`${game}-table`, `#/game/${game}`],
    [`${game}-3d`, `#/game/${game}`, { view: "3d" }],
    [`${game}-end`, `#/game/${game}end`],
    [`${game}-lesson`, `#/learn/${game}`],
    [`${game}-puzzle`, `#/puzzles/${game}-001`],
    [`${game}-rules`, `#/rules/${game}`],
    [`${game}-edit`, `#/edit/${game}`],
  ]),
].filter(([name]) => only.length === 0 || only.some((part) => name.includes(part)));

const NAMES = { caminos: "caminos-square", wege: "wege-standard", cuminos: "cuminos-two" };
const PLIES = { caminos: 8, wege: 24, cuminos: 12 };

mkdirSync(folder, { recursive: true });
const { address, stop } = await serve();
const browser = await chromium();
const byLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, []]));
const byTheme = THEMES.map(() => []);
for (const [name, path, settings = {}] of SCREENS) {
  const taken = await shots(path, settings, LAYOUTS);
  await sheet(name, taken);
  for (const language of LANGUAGES) {
    byLanguage[language].push(...(await shots(path, { ...settings, language }, [NARROWEST, WIDEST], `${name} `)));
  }
  for (const [index, theme] of THEMES.entries()) {
    byTheme[index].push(...(await shots(path, { ...settings, ...theme }, [USUAL], `${name} `)));
  }
}
for (const language of LANGUAGES) await sheet(`language-${language}`, byLanguage[language]);
for (const [index, theme] of THEMES.entries()) await sheet(`theme-${Object.values(theme).join("-")}`, byTheme[index]);
await browser.close();
stop();

/** A screen in some layouts; those with fingers are opened apart, since the page asks once what points. */
async function shots(path, settings, layouts, prefix = "") {
  const taken = new Map();
  for (const touch of [true, false]) {
    const wanted = layouts.filter(([, , fingers]) => fingers === touch);
    if (wanted.length === 0) continue;
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const look = ([width, height]) => page.setViewport({ width, height, hasTouch: touch, isMobile: touch });
    await look(wanted[0]);
    await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
    await page.evaluateOnNewDocument((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept(settings));
    await page.goto(address + path, { waitUntil: "networkidle0" });
    await page.evaluate(() => document.fonts.ready);
    await new Promise((resolve) => setTimeout(resolve, settings.view === "3d" ? 4000 : 800));
    for (const layout of wanted) {
      await look(layout);
      await new Promise((resolve) => setTimeout(resolve, settings.view === "3d" ? 1500 : 250));
      const picture = await page.screenshot({ type: "jpeg", quality: 80, encoding: "base64" });
      taken.set(layout, { name: `${prefix}${layout[0]}×${layout[1]}`, picture, width: layout[0] });
    }
    await context.close();
  }
  return layouts.map((layout) => taken.get(layout));
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

/** Pictures side by side on one page, half as large as they are. */
async function sheet(name, pictures) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1800, height: 1000 });
  const figures = pictures.map(
    ({ name: of, picture, width }) =>
      `<figure style="margin:0"><figcaption>${of}</figcaption><img width="${width / 2}" src="data:image/jpeg;base64,${picture}"></figure>`,
  );
  await page.setContent(
    `<body style="margin:8px;background:gray;color:white;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:8px;align-items:start">${figures.join("")}`,
  );
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)), fullPage: true });
  await page.close();
  console.log(`target/pictures/${name}.png`);
}
