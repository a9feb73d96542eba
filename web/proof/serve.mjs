// Serves the built page as `trivium serve` does: compressed where that is wanted, kept where names have a hash.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** Slow 4G as Lighthouse defines it: bytes a second for all requests together, and a round trip in milliseconds. */
export const SLOW_4G = { speed: 1_638_400 / 8, roundTrip: 150 };

/** Begins to serve `web/dist` on a free port of this computer; gives the address and how to stop. */
export async function serve(line = null) {
  if (!existsSync(join(DIST, "index.html"))) throw new Error("there is no page in web/dist; build it with: cargo xtask web");
  const send = line ? slowly(line) : (response, body) => response.end(body);
  const server = createServer((request, response) => void answer(request, response, send));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

async function answer(request, response, send) {
  const { pathname } = new URL(request.url, "http://localhost");
  const path = normalize(pathname === "/" ? "/index.html" : pathname);
  const file = join(DIST, path);
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const small = /\bbr\b/.test(request.headers["accept-encoding"] ?? "") && existsSync(`${file}.br`);
  response.writeHead(200, {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
    ...(small ? { "content-encoding": "br" } : {}),
  });
  await send(response, await readFile(small ? `${file}.br` : file));
}

/** Sends as if over such a line. Slowed here and not in the browser, it is slow for workers too. */
function slowly({ speed, roundTrip }) {
  const CHUNK = 4096;
  const known = new WeakSet();
  let sending = 0;
  let free = 0;
  return async (response, body) => {
    // A connection that is new costs a round trip of its own.
    await pause(known.has(response.socket) ? roundTrip : 2 * roundTrip);
    known.add(response.socket);
    // A busy machine wakes up late: what the line could have carried meanwhile goes at once.
    if (sending++ === 0) free = Math.max(free, Date.now());
    for (let at = 0; at < body.length && !response.destroyed; at += CHUNK) {
      const chunk = body.subarray(at, at + CHUNK);
      free += (1000 * chunk.length) / speed;
      if (free > Date.now()) await pause(free - Date.now());
      response.write(chunk);
    }
    sending -= 1;
    response.end();
  };
}
