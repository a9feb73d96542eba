// The built page says at its very beginning that it will want the rules, so that they come while it starts.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The worker that knows the rules, and its module. */
const RULES = /^rules.*\.(js|wasm)$/;

export function prefetchRules(): Plugin {
  let folder = "dist";
  return {
    name: "prefetch-rules",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const page = join(folder, "index.html");
      const files = readdirSync(join(folder, "assets")).filter((name) => RULES.test(name));
      const links = files.map((name) => `<link rel="prefetch" href="./assets/${name}">`).join("\n    ");
      writeFileSync(page, readFileSync(page, "utf8").replace("</head>", `  ${links}\n  </head>`));
    },
  };
}
