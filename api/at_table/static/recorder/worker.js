// Keeps the recorder's page where there is no network. The server puts VERSION and FILES before it:
// FILES has the digest of each file by its path, so that no portal's page is kept for one.
//
// The page and its modules come from one release, kept together, and never from two. A newer release
// waits until a page says that it may take over: when nothing is unsent and no match is open.

/// <reference path="./service_worker.d.ts" />

const CACHE = `recorder-${VERSION}`;
const PAGE = "/record";

addEventListener("install", (event) => {
  const fresh = Object.entries(FILES).map(
    ([path, integrity]) => new Request(path, { cache: "reload", integrity, redirect: "error" }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  /** @param {string} name */
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
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const opens = request.mode === "navigate";
  const records = opens && /^\/record(\/[^/]*)?$/.test(pathname);
  const path = records ? PAGE : pathname;
  if (path in FILES) event.respondWith(kept(path).then((found) => found ?? fetch(request)));
  // Any other page needs the server: without one this page says what still works.
  else if (opens) event.respondWith(fetch(request).catch(() => kept(PAGE)));
});

/** @param {string} path */
const kept = (path) => caches.open(CACHE).then((cache) => cache.match(path));
