// Writes the list of all files into the service worker, so that one visit is enough to play offline, and the words of its
// notices.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

import { words as ca } from "../src/headless/catalogue/online/ca.ts";
import { words as de } from "../src/headless/catalogue/online/de.ts";
import { en } from "../src/headless/catalogue/online/en.ts";
import { words as fr } from "../src/headless/catalogue/online/fr.ts";
import { filesIn } from "./compress.ts";

/** What the service worker says when it is someone's turn. */
const words = Object.fromEntries(
  Object.entries({ en, fr, ca, de }).map(([language, words]) => [language, { turn: words["lobby.yourTurn"], with: words["notify.with"], test: words["notify.test"] }]),
);

export function offline(): Plugin {
  let folder = "dist";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const worker = join(folder, "sw.js");
      const paths = filesIn(folder).filter((path) => path !== worker && !/\.(br|gz)$/.test(path));
      // What a game server answers under this address is not part of the page.
      const isPage = (file: string) => !file.startsWith("api/");
      const files = paths.map((path) => relative(folder, path).split(sep).join("/")).filter(isPage).sort();
      const hash = createHash("sha256");
      for (const path of paths.sort()) hash.update(readFileSync(path));
      const text = readFileSync(worker, "utf8");
      const filled = text
        .replace('"__VERSION__"', JSON.stringify(hash.digest("hex").slice(0, 16)))
        .replace('"__FILES__"', files.map((file) => JSON.stringify(file)).join(", "))
        .replace('"__WORDS__"', () => JSON.stringify(words));
      writeFileSync(worker, filled);
    },
  };
}
