// What can be read before the page's script has come: what the page, or the game at this address, is about.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";

import { GAMES_UNDER, SETTINGS_UNDER } from "../src/headless/keptUnder.ts";

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const LANGUAGES = ["en", "fr", "ca", "de"];

/** A line for the front page, and one for every game. */
type Lines = Record<string, string | undefined>;

export function greeting(): Plugin {
  return {
    name: "greeting",
    transformIndexHtml: {
      order: "pre",
      async handler() {
        const lines = Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [language, await linesIn(language)])));
        const given = [lines, GAMES_UNDER, SETTINGS_UNDER].map((value) => JSON.stringify(value));
        return [{ tag: "script", children: `(${greet.toString()})(${given.join(", ")});`, injectTo: "body" }];
      },
    },
  };
}

async function linesIn(language: string): Promise<Lines> {
  const shared = await wordsOf(`headless/catalogue/${language}.ts`, language);
  const lines: Lines = { "": shared["app.tagline"] };
  for (const entry of readdirSync(source("games"), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const words = await wordsOf(`games/${entry.name}/words/${language}.ts`, "words");
    lines[entry.name] = words[`game.${entry.name}.line`];
  }
  return lines;
}

async function wordsOf(path: string, name: string): Promise<Record<string, string>> {
  const { module } = await runnerImport<Record<string, Record<string, string>>>(source(path), { configFile: false, logLevel: "error" });
  return module[name] ?? {};
}

/** Runs in the page, before its script: in the language and the colours that the script will choose. */
function greet(lines: Record<string, Lines>, games: string, settings: string): void {
  const [, page, id = ""] = location.hash.split("/");
  let kept: { language?: string; theme?: string } | null = null;
  let game = "";
  try {
    kept = JSON.parse(localStorage.getItem(settings) ?? "null");
    game = /"game":"(\w+)"/.exec(localStorage.getItem(games + id) ?? "")?.[1] ?? "";
  } catch {
    // A browser may forbid its storage.
  }
  const spoken = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
  const language = [kept?.language ?? "", ...spoken].find((name) => Object.hasOwn(lines, name)) ?? "en";
  const root = document.documentElement;
  root.lang = language;
  if (kept?.theme === "light" || kept?.theme === "dark") root.dataset["theme"] = kept.theme;
  const line = !page ? lines[language]?.[""] : page === "game" && game ? lines[language]?.[game] : undefined;
  if (!line) return;
  const main = document.createElement("main");
  const said = document.createElement(page ? "p" : "h1");
  said.textContent = line;
  if (page) {
    // A table as it is until its game has come (`routes/Game.svelte`).
    const board = document.createElement("div");
    board.className = "bare";
    said.className = "line";
    main.className = "table";
    main.append(board);
  }
  main.append(said);
  document.getElementById("app")?.append(main);
}
