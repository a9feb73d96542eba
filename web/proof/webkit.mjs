// A smoke game of everything in WebKit, by Debian's WebDriver for it: the page opens, a person moves, the computer answers, the table
// is drawn in 3D or the page says that it cannot be.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import { GAMES } from "./games.mjs";
import { serve } from "./serve.mjs";

/** Moves that a person makes in each game. */
const MOVES = 3;
const PORT = 4451;
/** A busy machine may be slow. */
const PATIENCE = 300_000;
/** How WebDriver names an element in JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The places where the page says that something can be laid, and what confirms it. */
const PLACES = {
  caminos: { places: "svg circle.dot", confirm: "Place it here" },
  wege: { places: '[role=gridcell][aria-label*="the tile fits here"]', confirm: "Place it here" },
  cuminos: { places: ".field circle.dot", confirm: "Lay it here" },
};

const { address, stop } = await serve();
const driver = spawn(process.env.WEBKIT_DRIVER ?? "WebKitWebDriver", [`--port=${PORT}`], { stdio: "inherit" });
let failures = 0;
try {
  const { sessionId, capabilities } = await begin();
  const session = (method, path, body) => command(method, `/session/${sessionId}${path}`, body);
  console.log(`${capabilities.browserName} ${capabilities.browserVersion}`);
  await session("POST", "/window/rect", { width: 1280, height: 860 });
  for (const game of GAMES) {
    try {
      console.log(`${game}: ${await smoke(session, game)}`);
    } catch (error) {
      failures += 1;
      console.log(`${game}: failed: ${error.message}`);
    }
  }
  await session("DELETE", "");
} finally {
  driver.kill();
  stop();
}
if (failures > 0) {
  console.log(`${failures} of ${GAMES.length} games failed in WebKit`);
  process.exit(1);
}

/** The browser that comes with the driver, as soon as the driver listens. */
async function begin() {
  const options = { args: ["--automation"], ...miniBrowser() };
  const wanted = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } };
  for (const end = Date.now() + PATIENCE; ; ) {
    try {
      return await command("POST", "/session", wanted);
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > end) throw error;
      await pause(250);
    }
  }
}

function miniBrowser() {
  const libraries = readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`);
  const versions = ["4.1", "4.0"].flatMap((version) => libraries.map((folder) => `${folder}/webkit2gtk-${version}/MiniBrowser`));
  const binary = versions.find((path) => existsSync(path));
  return binary ? { binary } : {};
}

async function command(method, path, body) {
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function smoke(session, game) {
  const run = (script, ...args) => session("POST", "/execute/sync", { script: `return (${script})(...arguments)`, args });
  await sitDown(session, run, game);
  for (let number = 0; number < MOVES; number++) await playMove(session, run, game, number);
  const solid = await switchViews(session, run);
  await playMove(session, run, game, MOVES);
  const errors = await run(() => globalThis.troubles);
  if (errors.length > 0) throw new Error(`the page had errors: ${errors.join("; ")}`);
  const played = await run(() => document.querySelectorAll("ol [data-ply]").length);
  return `${played} moves, all answered; ${solid}; no errors`;
}

/** Sets up a table with a person against level 1, by the page itself. */
async function sitDown(session, run, game) {
  await session("POST", "/url", { url: address });
  await run(() => localStorage.setItem("trivium/settings", '{"language":"en","pace":"instant"}'));
  await session("POST", "/url", { url: `${address}?${game}#/new/${game}` });
  await run(() => {
    globalThis.troubles = [];
    addEventListener("error", ({ message }) => globalThis.troubles.push(message));
    addEventListener("unhandledrejection", ({ reason }) => globalThis.troubles.push(String(reason)));
  });
  await until(run, () => document.querySelectorAll(".seat select").length > 1, "the page never asked who plays");
  await run(() => {
    const select = document.querySelectorAll(".seat select")[1];
    select.value = "1";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await click(session, run, "Begin");
  await until(run, () => document.querySelector("[role=grid]") !== null, "the game never opened");
}

async function playMove(session, run, game, number) {
  await until(run, () => document.body.innerText.includes("Your turn"), "it never was the person's turn");
  const before = await run(() => document.querySelectorAll("ol [data-ply]").length);
  const { places, confirm } = PLACES[game];
  // The source of Cuminos stands where it must already.
  const ready = await run((name) => document.querySelector(`button[aria-label="${name}"]:not(:disabled)`) !== null, confirm);
  if (!ready) {
    await until(run, (selector) => document.querySelector(selector) !== null, "no place was offered", places);
    const [x, y] = await run((selector, index) => {
      const found = document.querySelectorAll(selector);
      const { left, top, width, height } = found[index % found.length].getBoundingClientRect();
      return [left + width * 0.55, top + height * 0.45];
    }, places, number * 7);
    await press(session, x, y);
  }
  await click(session, run, confirm);
  const moved = (least) => document.querySelectorAll("ol [data-ply]").length >= least;
  await until(run, moved, `the computer did not answer move ${number + 1}`, before + 2);
}

/** To 3D, straight above the table, and back; says what came of it. */
async function switchViews(session, run) {
  await click(session, run, "In 3D");
  const isThere = () => document.querySelector("canvas") !== null || document.body.innerText.includes("cannot draw in 3D");
  await until(run, isThere, "neither 3D nor its refusal came");
  if (!(await run(() => document.querySelector("canvas") !== null))) return "3D refused in words";
  const canvas = await session("POST", "/element", { using: "css selector", value: "canvas" });
  const picture = () => session("GET", `/element/${canvas[ELEMENT]}/screenshot`);
  const before = await picture();
  await click(session, run, "Look straight down");
  for (const end = Date.now() + PATIENCE; (await picture()) === before; ) {
    if (Date.now() > end) throw new Error("nothing was drawn in 3D");
    await pause(250);
  }
  await click(session, run, "In 2D");
  await until(run, () => document.querySelector("canvas") === null, "the table stayed in 3D");
  return "3D and back";
}

/** Clicks a button by what it says, as soon as it can be clicked. */
async function click(session, run, name) {
  const find = (wanted) => {
    const named = (button) => [button.getAttribute("aria-label"), button.textContent.trim()].includes(wanted);
    const button = [...document.querySelectorAll("button:not(:disabled)")].find(named);
    if (!button) return null;
    button.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  await until(run, find, `there is no button "${name}"`, name);
  await press(session, ...(await run(find, name)));
}

async function press(session, x, y) {
  const move = { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y), origin: "viewport" };
  const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  await session("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
}

async function until(run, condition, trouble, ...given) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    if (await run(condition, ...given)) return;
    await pause(100);
  }
  const errors = await run(() => globalThis.troubles ?? []);
  const says = await run(() => document.querySelector('[data-area="status"]')?.innerText ?? document.title);
  throw new Error(`${trouble}; the page says "${says}"${errors.map((error) => `; ${error}`).join("")}`);
}
