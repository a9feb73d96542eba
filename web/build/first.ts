// One file for all that the page needs at once: over a slow line one file is there sooner than thirty.
import type { Plugin } from "vite";

/** Puts everything that is imported from the beginning into one chunk; what is loaded later is split as ever. */
export function firstChunk(): Plugin {
  const first = new Set<string>();
  const name = (id: string) => (first.has(id) ? "first" : null);
  return {
    name: "first-chunk",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name }] } } } } }),
    buildEnd() {
      const add = (id: string) => {
        if (first.has(id)) return;
        first.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(add);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id);
    },
  };
}
