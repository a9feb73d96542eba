import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { book } from "./build/book.ts";
import { compress } from "./build/compress.ts";
import { firstChunk } from "./build/first.ts";
import { offline } from "./build/offline.ts";
import { prefetchRules } from "./build/prefetch.ts";

export default defineConfig({
  // Relative, so that the built page works from any folder of any web server.
  base: "./",
  plugins: [svelte(), book(), firstChunk(), prefetchRules(), offline(), compress()],
  worker: { format: "es" },
  // Puzzles, figures and the rule book lie beside the page's own folder.
  server: { fs: { allow: [".."] } },
  build: { target: "es2022", chunkSizeWarningLimit: 900 },
  test: { include: ["src/**/*.test.ts"] },
});
