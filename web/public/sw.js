// Keeps all of the page, so that it works without a network. The build fills in version and files.
const CACHE = "trivium-" + "__VERSION__";
const FILES = ["__FILES__"];
const API = new URL("api/", self.registration.scope).href;

/** Files fetched at the same time: few, so that the page does not wait for them. */
const AT_A_TIME = 3;

self.addEventListener("install", (event) => {
  const left = ["./", ...FILES];
  const fetchAll = async (cache) => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await cache.add(file);
  };
  const keepAll = async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(Array.from({ length: AT_A_TIME }, () => fetchAll(cache)));
  };
  event.waitUntil(keepAll());
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("trivium-") && name !== CACHE;
  const clean = async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("message", (event) => {
  if (event.data === "use the new version") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const own = event.request.method === "GET" && new URL(event.request.url).origin === self.location.origin;
  if (!own) return;
  // What a game server answers is never kept. Without a network there are no online tables.
  if (event.request.url.startsWith(API)) {
    const alone = () => Response.json({ tables: false });
    if (event.request.url === `${API}site`) event.respondWith(fetch(event.request).catch(alone));
    return;
  }
  const answer = async () => {
    const kept = await caches.match(event.request, { ignoreSearch: true, ignoreVary: true, cacheName: CACHE });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
