// Service worker: serves the cached program. It stores no documents; those are in IndexedDB.

// TypeScript's DOM library lacks these types.
interface Extendable extends Event {
  waitUntil(end: Promise<unknown>): void;
}

interface FetchOfPage extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as {
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchOfPage) => void): void;
};

/** Path of the page: wherever it is on its host. */
const BASE = new URL('.', scope.location.href).pathname;

const matchCache = (wanted: RequestInfo): Promise<Response | undefined> => caches.match(wanted, { ignoreVary: true });

/** Cache first: built files have a content hash in their names, so cached ones never go stale. */
const cacheFirst = async (request: Request): Promise<Response> => (await matchCache(request)) ?? fetch(request);

const networkFirst = async (request: Request, cachedAs: RequestInfo): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await matchCache(cachedAs);
    if (cached) return cached;
    throw error;
  }
};

// Take control of the page that registered the worker without a reload.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Server endpoints are never answered from the cache.
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (!pathname.startsWith(BASE)) return;
  const path = pathname.slice(BASE.length);
  if (path.startsWith('assets/')) event.respondWith(cacheFirst(request));
  else if (path === '' || path === 'index.html') event.respondWith(networkFirst(request, BASE));
  else if (/^(fonts\/|samples\/|icon[\w-]*\.(svg|png)$|manifest\.webmanifest$)/.test(path))
    event.respondWith(networkFirst(request, request));
});
