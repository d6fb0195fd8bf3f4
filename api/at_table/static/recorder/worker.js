// Keeps the recorder's page where there is no network. The server puts VERSION and FILES before it.
//
// The page and its modules come from one release, kept together, and never from two. A newer release
// waits until a page says that it may take over: when nothing is unsent and no match is open.

const CACHE = `recorder-${VERSION}`;

addEventListener("install", (event) => {
  const fresh = FILES.map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("recorder-") && name !== CACHE;
  const swept = caches
    .keys()
    .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(swept.then(() => clients.claim()));
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  const page = event.request.mode === "navigate" && /^\/record(\/[^/]*)?$/.test(pathname);
  const path = page ? "/record" : pathname;
  if (!FILES.includes(path)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(path))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
