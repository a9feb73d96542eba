import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { book } from "./build/book.ts";
import { compress } from "./build/compress.ts";
import { allAtOnce, fileOf } from "./build/first.ts";
import { greeting } from "./build/greeting.ts";
import { icons } from "./build/icons.ts";
import { offline } from "./build/offline.ts";

export default defineConfig({
  // Relative, so that the built page works from any folder of any web server.
  base: "./",
  plugins: [icons(), svelte(), book(), greeting(), allAtOnce(), offline(), compress()],
  worker: { format: "es" },
  // The icons are built, and not taken as they come, when the page is developed too.
  optimizeDeps: { exclude: ["@lucide/svelte"] },
  // Puzzles, figures and the rule book lie beside the page's own folder.
  server: { fs: { allow: [".."] } },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: fileOf, debugName: "first" }] } } },
  },
  // A busy machine is no failure.
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
