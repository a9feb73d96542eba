// How the page's source is laid out: shared code knows no game, routes are pages, folders do not import each other in circles.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

import { GAME_NAMES } from "./games";

const root = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|svelte|css)$/.test(path) && !path.endsWith(".test.ts"))
  .filter((path) => !/^engine\/(wire|wasm)\//.test(path));
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const gameFolder = (path: string) => GAME_NAMES.find((game) => path.startsWith(`games/${game}/`));

/** The file that an import means. */
function resolve(from: string, specifier: string): string | undefined {
  const path = normalize(join(dirname(from), specifier));
  return ["", ".ts", ".svelte", ".svelte.ts", "/index.ts"].map((end) => path + end).find((found) => files.includes(found));
}

/** What a file imports; without types and what is loaded later, unless they are wanted too. */
function imports(path: string, everything: boolean): string[] {
  const text = textOf(path);
  const fixed = [...text.matchAll(/^\s*(?:import|export)\s(?!type\b)[^;]*?from\s+"(\.[^"]+)"/gm)];
  const others = [...text.matchAll(/(?:^\s*import\stype\s[^;]*?from\s+|\bimport\()"(\.[^"]+)"/gm)];
  return [...fixed, ...(everything ? others : [])].flatMap(([, specifier = ""]) => resolve(path, specifier) ?? []);
}

describe("shared code", () => {
  // The list of the games, and that of the modules with their rules.
  const lists = ["games/index.ts", "engine/rules.worker.ts"];
  const shared = files.filter((path) => !gameFolder(path) && !lists.includes(path));

  it("names no game", () => {
    const names = new RegExp(GAME_NAMES.join("|"), "i");
    // Words of a catalogue may happen to be the name of a game; its keys may not.
    const wordless = (path: string, line: string) => (path.startsWith("headless/catalogue/") ? line.replace(/(^\s*|: )"[^"]*",$/, "") : line);
    const naming = shared.flatMap((path) =>
      textOf(path)
        .split("\n")
        .flatMap((line, index) => (names.test(wordless(path, line)) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(naming).toEqual([]);
  });

  it("imports no game but through the list of games", () => {
    const importing = shared.flatMap((path) => imports(path, true).filter(gameFolder).map((game) => `${path} imports ${game}`));
    expect(importing).toEqual([]);
  });
});

describe("a game", () => {
  it("imports no other game", () => {
    const importing = files.flatMap((path) =>
      imports(path, true)
        .filter((other) => gameFolder(path) && gameFolder(other) && gameFolder(other) !== gameFolder(path))
        .map((other) => `${path} imports ${other}`),
    );
    expect(importing).toEqual([]);
  });
});

describe("routes", () => {
  it("are pages only: components that the page's addresses lead to", () => {
    const pages = [...imports("app/pages.ts", true), ...imports("App.svelte", true)];
    expect(files.filter((path) => path.startsWith("routes/") && !pages.includes(path))).toEqual([]);
    expect(files.filter((path) => path.startsWith("routes/") && !path.endsWith(".svelte"))).toEqual([]);
  });

  it("are imported by nothing else", () => {
    const importing = files.filter((path) => imports(path, true).some((other) => other.startsWith("routes/")));
    expect(importing.sort()).toEqual(["App.svelte", "app/pages.ts"]);
  });
});

describe("folders", () => {
  /** From the bottom up; a folder imports only those before it, and itself. */
  const LAYERS = ["sound", "input", "scene", "headless", "engine", "app", "table", "parts", "learn", "study", "edit", "online", "account", "routes"];
  const layerOf = (path: string) => LAYERS.indexOf(path.split("/")[0] ?? "");
  // The list of games lies beside the headless code; a game itself may use everything but pages.

  it("import only what lies below them", () => {
    const upward = files
      .filter((path) => layerOf(path) >= 0 && !gameFolder(path))
      .flatMap((path) => imports(path, false).filter((other) => layerOf(other) > layerOf(path)).map((other) => `${path} imports ${other}`));
    expect(upward).toEqual([]);
  });

  it("of games import no route, and nobody below the games imports more than their list", () => {
    const routed = files.filter((path) => gameFolder(path) && imports(path, true).some((other) => other.startsWith("routes/")));
    expect(routed).toEqual([]);
  });
});

describe("colours", () => {
  it("are defined in style sheets only", () => {
    const literal = /#(?:[0-9a-f]{3}){1,2}\b|0x[0-9a-f]{6}\b|\b(?:rgb|hsl)a?\((?!var\(|from)/i;
    const drawn = files.filter((path) => /\.svelte$|^games\/.*\.ts$|^scene\/|^engine\//.test(path));
    const naming = drawn.flatMap((path) =>
      textOf(path)
        .split("\n")
        // Numbers of the generators that strew grass and grain are no colours.
        .flatMap((line, index) => (literal.test(line.replace(/\b0x[0-9a-f]{8}\b|Math\..*/gi, "")) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(naming).toEqual([]);
  });
});
