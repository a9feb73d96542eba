// What the page needs before anything else: a slow line pays for every request, and for every one that waits for another.
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

import { GAMES_UNDER } from "../src/headless/keptUnder.ts";

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The folders of the games. */
const games = readdirSync(source("games"), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** What the bundler knows of the modules. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * The name of the file that a module goes to: one for what every page needs, one for the front page, one for every table, and
 * one for the tables of each game with what no other file has. Null leaves it to the bundler.
 */
export function fileOf(id: string, modules: Modules): string | null {
  const isNeededBy = (path: string) => reachable(source(path), modules).has(id);
  if (isNeededBy("main.ts")) return "first";
  const atHome = ["routes/Home.svelte", ...games.map((game) => `games/${game}/Diorama.svelte`)].some(isNeededBy);
  if (atHome) return isNeededBy("routes/Game.svelte") ? "first" : "home";
  if (isNeededBy("routes/Game.svelte")) return "table";
  const users = games.filter((game) => isNeededBy(`games/${game}/table.ts`));
  return users.length > 1 ? "table" : users[0] ? `table-${users[0]}` : null;
}

const known = new WeakMap<Modules, Map<string, Set<string>>>();

/** The modules that one imports, and they in turn, without those that are loaded later. */
function reachable(entry: string, modules: Modules): Set<string> {
  const before = known.get(modules) ?? new Map<string, Set<string>>();
  known.set(modules, before);
  let found = before.get(entry);
  if (!found) before.set(entry, (found = new Set([entry])));
  else return found;
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const imported = (modules.getModuleInfo(id)?.importedIds ?? []).filter((other) => !found.has(other));
    for (const other of imported) found.add(other);
    open.push(...imported);
  }
  return found;
}

/** A file of the built page. */
type Bundled = { type: string; fileName: string; facadeModuleId?: string | null; moduleIds?: string[]; viteMetadata?: { importedCss: Set<string> } };

/**
 * Lets everything that the page at this address needs set out together with its script: the front page's own files, or those
 * of a table with the worker that keeps the rules, and the rules of the game. Who asks for them later finds them in the browser's
 * cache. The style comes with the document: the page is painted as soon as that is there.
 */
export function allAtOnce(): Plugin {
  return {
    name: "all-at-once",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle) as Bundled[];
        const holds = (path: string) => (chunk: Bundled) => chunk.facadeModuleId === path || chunk.moduleIds?.includes(path);
        const filesOf = (path: string) => {
          const found = chunks.filter(holds(source(path)));
          return [...new Set(found.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]))];
        };
        const file = (start: string) => Object.keys(bundle).find((path) => basename(path).startsWith(start)) ?? "";
        const table = filesOf("routes/Game.svelte");
        const files: Files = {
          home: filesOf("routes/Home.svelte"),
          rules: file("rules.worker-"),
          games: Object.fromEntries(
            games.map((game) => [game, { rules: file(`${game}_bg-`), table: [...table, ...filesOf(`games/${game}/table.ts`)] }]),
          ),
        };
        const children = `(${setOut.toString()})(${JSON.stringify(files)}, ${JSON.stringify(GAMES_UNDER)});`;
        const styled = html.replace(/<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/, (link, path: string) => {
          const style = bundle[path];
          if (style?.type !== "asset") throw new Error(`${path} is missing`);
          const text = String(style.source).replaceAll("url(./", `url(./${path.slice(0, path.lastIndexOf("/") + 1)}`);
          // The file itself is not fetched; files that need it see that it is there.
          return `<style>${text}</style>\n    ${link.replace(">", " disabled>")}`;
        });
        return { html: styled, tags: [{ tag: "script", children, injectTo: "head" }] };
      },
    },
  };
}

/** What sets out at once, by what the address asks for. */
interface Files {
  home: string[];
  /** The worker that keeps the rules. */
  rules: string;
  games: Record<string, { rules: string; table: string[] }>;
}

/** Runs in the page, before its script: the address, or the game that is kept under it, names the game. */
function setOut(files: Files, kept: string): void {
  const [, page, id = ""] = location.hash.split("/");
  const load = (file: string) => {
    const link = document.createElement("link");
    const isStyle = file.endsWith(".css");
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
    link.crossOrigin = "";
    link.href = `./${file}`;
    document.head.append(link);
  };
  if (!page) return files.home.forEach(load);
  let name: string | undefined = id;
  try {
    if (page === "game") name = /"game":"(\w+)"/.exec(localStorage.getItem(kept + id) ?? "")?.[1];
  } catch {
    // A browser may forbid its storage.
  }
  const game = name !== undefined && Object.hasOwn(files.games, name) ? files.games[name] : undefined;
  if (page === "game") game?.table.forEach(load);
  for (const file of game ? [files.rules, game.rules] : [files.rules]) fetch(`./${file}`).catch(() => undefined);
}
