// Beside every file that gets smaller by it, the built page has the same file compressed: as small as can be, or soon
// (`--mode quick`).
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(html|js|css|wasm|bin|svg|json|webmanifest)$/;
const QUICK_QUALITY = 5;

export function compress(): Plugin {
  let folder = "dist";
  let quality = constants.BROTLI_MAX_QUALITY;
  return {
    name: "compress",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = config.build.outDir;
      if (config.mode === "quick") quality = QUICK_QUALITY;
    },
    closeBundle() {
      for (const path of filesIn(folder)) if (COMPRESSIBLE.test(path)) compressFile(path, quality);
    },
  };
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

function compressFile(path: string, quality: number): void {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
