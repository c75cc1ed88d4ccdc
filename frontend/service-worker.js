// Keeps the shell (pages, script, style, cards) so that it opens without a network. Answers of the server (/api) are never
// kept and never touched. The build fills in which files there are, and a name that changes with them.
/* global __FILES__ */
const KEPT = '__VERSION__';
const FILES = __FILES__;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES))
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
