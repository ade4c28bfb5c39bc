/*
 * Caches the application on devices that conduct inspections, so that it opens without a network. Only
 * built files are cached, never workspace data. The build prepends the lines VERSION and FILES.
 */
/* global VERSION, FILES */
const CACHE_NAME = `rounds-${VERSION}`;
const PAGE = '/';
/** After this time without a response, the cached page is better than none. */
const NETWORK_TIMEOUT_MS = 6_000;
const MAX_PARALLEL_DOWNLOADS = 6;

self.addEventListener('install', (event) => event.waitUntil(cacheAll()));
self.addEventListener('message', ({ data }) => data === 'activate' && self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request));
  else if (request.mode === 'navigate') event.respondWith(networkFirst(request, PAGE));
  else if (FILES.includes(pathname)) event.respondWith(networkFirst(request, pathname));
  else if (pathname.startsWith('/help/')) event.respondWith(keepShown(request));
});

async function cacheAll() {
  const cache = await caches.open(CACHE_NAME);
  const queue = [PAGE, ...FILES];
  const download = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      // Built files are named by their content, so the previous version's copy is identical.
      const cached = path.startsWith('/assets/') ? await caches.match(path) : undefined;
      await (cached ? cache.put(path, cached) : cache.add(path));
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_DOWNLOADS }, download));
}

/**
 * Runs once no window of the previous version is open any more, or when a person asks for the update. Other windows
 * then go on with the previous version, so its files stay until the next activation.
 */
async function activate() {
  const earlier = (await caches.keys()).filter((name) => name !== CACHE_NAME);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 0) earlier.pop();
  await Promise.all(earlier.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function cacheFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** Pictures of the help: too many to cache them all, so each is cached once somebody has seen it. */
async function keepShown(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE_NAME)).put(request, response.clone());
  return response;
}

async function networkFirst(request, path) {
  const response = fetch(request);
  const timeout = new Promise((_, reject) => setTimeout(reject, NETWORK_TIMEOUT_MS));
  try {
    return await Promise.race([response, timeout]);
  } catch {
    return (await caches.match(path, { cacheName: CACHE_NAME })) ?? response;
  }
}
