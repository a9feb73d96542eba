// What the page needs before anything else: a slow line pays for every request, and for every one that waits for another.
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The folders of the games. */
const games = readdirSync(source("games"), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const ofGames = (path: string) => games.map((game) => source(`games/${game}/${path}`));

/** Files that hold all that some modules need, as far as no file before them does. */
const FILES = {
  first: [source("main.ts")],
  table: [source("routes/Game.svelte"), ...ofGames("table.ts")],
};

/** What the bundler knows of the modules. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The name of the file that a module goes to; null leaves it to the bundler. */
export function fileOf(id: string, modules: Modules): string | null {
  return Object.entries(FILES).find(([, entries]) => entries.some((entry) => reachable(entry, modules).has(id)))?.[0] ?? null;
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
 * Lets the worker that keeps the rules set out together with the page's script, where a table is opened: who asks for it
 * later finds it in the browser's cache. The front page can do without it for a while.
 */
export function rulesAtOnce(): Plugin {
  return {
    name: "rules-at-once",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const worker = Object.keys(bundle ?? {}).find((file) => basename(file).startsWith("rules.worker-"));
        if (!worker) return [];
        const children = `if (location.hash.length > 2) fetch("./${worker}").catch(() => {});`;
        return [{ tag: "script", children, injectTo: "head" }];
      },
    },
  };
}
