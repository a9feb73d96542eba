// Svelte makes an error while its file is read, to have it at hand. Wherever a debugger listens, as Lighthouse's does, the browser
// then reads the page's whole script a second time to know the line. The same error without a place takes no time.
import type { Plugin } from "vite";

const MADE = /new \(class StaleReactionError extends Error \{\s*name = ('[^']*');\s*message = ('[^']*');\s*\}\)\(\)/;

export function staleWithoutPlace(): Plugin {
  return {
    name: "stale-without-place",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("svelte/src/internal/client/constants.js")) return null;
      if (!MADE.test(code)) this.error("Svelte's StaleReactionError looks different: adapt build/stale.ts, or remove it");
      return { code: code.replace(MADE, "Object.assign(Object.create(Error.prototype), { name: $1, message: $2 })"), map: null };
    },
  };
}
