// Keeps all of the page, so that it works without a network. The build fills in version and files.
const CACHE = "trivium-" + "__VERSION__";
const FILES = ["__FILES__"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...FILES])));
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
  const answer = async () => {
    const kept = await caches.match(event.request, { ignoreSearch: true, ignoreVary: true, cacheName: CACHE });
    return kept ?? fetch(event.request);
  };
  event.respondWith(answer());
});
