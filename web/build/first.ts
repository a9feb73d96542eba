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
 * The name of the file that a module goes to: one for the page, one for every table, and one for the tables of each game
 * with what no other file has. Null leaves it to the bundler.
 */
export function fileOf(id: string, modules: Modules): string | null {
  const isNeededBy = (path: string) => reachable(source(path), modules).has(id);
  if (isNeededBy("main.ts")) return "first";
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

/**
 * Lets the worker that keeps the rules, and the rules of the game, set out together with the page's script where a table is
 * opened: who asks for them later finds them in the browser's cache. The front page can do without them for a while. It stands
 * behind the style, for which it waits, so that the page's own files come first.
 */
export function rulesAtOnce(): Plugin {
  return {
    name: "rules-at-once",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const file = (start: string) => Object.keys(bundle ?? {}).find((path) => basename(path).startsWith(start));
        const worker = file("rules.worker-");
        if (!worker) return [];
        const rules = Object.fromEntries(games.map((game) => [game, file(`${game}_bg-`)]));
        const given = [worker, rules, GAMES_UNDER].map((value) => JSON.stringify(value));
        const children = `(${setOut.toString()})(${given.join(", ")});`;
        return [{ tag: "script", children, injectTo: "head" }];
      },
    },
  };
}

/** Runs in the page, before its script: the address, or the game that is kept under it, names the game. */
function setOut(worker: string, rules: Record<string, string>, kept: string): void {
  const [, page, id = ""] = location.hash.split("/");
  if (!page) return;
  const files = [worker];
  try {
    const game = page === "game" ? /"game":"(\w+)"/.exec(localStorage.getItem(kept + id) ?? "")?.[1] : id;
    if (game && rules[game]) files.push(rules[game]);
  } catch {
    // A browser may forbid its storage.
  }
  for (const file of files) fetch(`./${file}`).catch(() => undefined);
}
