// Keeps the shell (the page, its script and style) so that it opens without a network, and all other files once a page that
// has been open for a while asks for it. Answers of the server (/api) are never kept and never touched. The build fills in
// which files there are, and a name that changes with them.
/* global __SHELL__, __FILES__ */
const KEPT = '__VERSION__';
const SHELL = __SHELL__;
const FILES = __FILES__;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function keepTheRest() {
  const cache = await caches.open(KEPT);
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await cache.addAll(FILES.filter((file) => !there.has(file)));
}

self.addEventListener('message', (event) => {
  if (event.data === 'keep the rest') event.waitUntil(keepTheRest());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (
    request.method !== 'GET' ||
    origin !== location.origin ||
    pathname === '/api' ||
    pathname.startsWith('/api/')
  )
    return;
  if (request.mode === 'navigate') {
    // every page is the same file; the newest one while there is a network
    event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName: KEPT })));
  } else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(request, { cacheName: KEPT }).then((kept) => kept ?? fetch(request)));
  }
});
