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

/** What notices say, by language; the build fills it in from the catalogues. */
const WORDS = "__WORDS__";

/** Says whose turn it is. A browser insists that every push shows something, so what cannot be read is said in general. */
async function tell(data) {
  let turn = {};
  try {
    turn = data.json();
  } catch {
    // Nobody else can send anything that decrypts; an older server may.
  }
  const { table = "", game = "", others = [], language = "en", test = false } = turn;
  const words = WORDS[language] ?? WORDS["en"];
  const icon = "icon-192.png";
  if (test) return self.registration.showNotification("Trivium", { body: words.test, icon, badge: icon, lang: language, tag: "test", renotify: true });
  // The games have the same names in all languages.
  const name = game.charAt(0).toUpperCase() + game.slice(1);
  const names = new Intl.ListFormat(language).format(others);
  const body = names ? words.with.replace("{game}", () => name).replace("{names}", () => names) : name;
  await self.registration.showNotification(words.turn, { body, icon, badge: icon, lang: language, tag: `turn/${table}`, renotify: true, data: { table } });
  await countTurns();
}

/** The icon's badge says at how many tables it is this person's turn. */
async function countTurns() {
  if (!("setAppBadge" in self.navigator)) return;
  const count = await fetch(`${API}me`)
    .then((response) => response.json())
    .then(({ tables }) => tables.filter((table) => table.your_turn).length)
    .catch(() => 1);
  await self.navigator.setAppBadge(count).catch(() => undefined);
}

/** Shows a table: in a window that has it, in another window of ours, or in a new one. */
async function open(table) {
  const address = new URL(table ? `./#/table/${encodeURIComponent(table)}` : "./#/account", self.registration.scope).href;
  const windows = await self.clients.matchAll({ type: "window" });
  const shown = windows.find(({ url }) => url === address) ?? windows.find(({ visibilityState }) => visibilityState === "visible") ?? windows[0];
  if (!shown) return self.clients.openWindow(address);
  // Some browsers allow this only just after the click; the window goes there all the same.
  await shown.focus().catch(() => undefined);
  if (shown.url !== address) await shown.navigate(address);
}

self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.table ?? ""));
});
