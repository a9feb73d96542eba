// Lucide's icons as they are, drawn by a component of ours: theirs takes any attribute, and a quarter of the page's start.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const OURS = fileURLToPath(new URL("../src/parts/Icon.svelte", import.meta.url));

export function icons(): Plugin {
  return {
    name: "icons",
    enforce: "pre",
    resolveId(id, importer) {
      return id === "../Icon.svelte" && importer?.includes("@lucide/svelte/") ? OURS : null;
    },
  };
}
