/*
 * Keeps the program itself on the device of whoever conducts inspections, so that it opens where there
 * is no network. Only the built files: nothing that the server says of a workspace is kept here. The
 * build writes two lines above these, VERSION and FILES.
 */
/* global VERSION, FILES */
const KEPT = `rounds-${VERSION}`;
const PAGE = '/';
/** After so long without an answer, the page that is kept is better than none. */
const PATIENCE = 6_000;
const AT_ONCE = 6;

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  else if (request.mode === 'navigate') event.respondWith(networkFirst(request, PAGE));
  else if (FILES.includes(pathname)) event.respondWith(networkFirst(request, pathname));
});

async function keepAll() {
  const cache = await caches.open(KEPT);
  const waiting = [PAGE, ...FILES];
  const keep = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      // The name of a built file changes with what is in it: the last version's copy is as good.
      const earlier = path.startsWith('/assets/') ? await caches.match(path) : undefined;
      await (earlier ? cache.put(path, earlier) : cache.add(path));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keep));
}

/** Runs once no window of the last version is open any more. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function networkFirst(request, path) {
  const answer = fetch(request);
  const patience = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([answer, patience]);
  } catch {
    return (await caches.match(path, { cacheName: KEPT })) ?? answer;
  }
}
