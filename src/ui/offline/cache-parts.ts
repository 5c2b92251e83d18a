// Caches the whole program for offline use, including parts that haven't been used yet.

const CACHE = 'markwright-parts';

/** Large, and only needed for PDFs. */
const ONLY_FOR_PDF = /^assets\/pdfium-/;

const CATALOG = /^assets\/catalog-/;

const isOfLanguage = (path: string, language: string): boolean => path.startsWith(`assets/catalog-${language}-`);

interface DataSaver {
  readonly saveData?: boolean;
}

const savesData = (): boolean => (Reflect.get(navigator, 'connection') as DataSaver | undefined)?.saveData === true;

/** Idle time before caching (ms): `requestIdleCallback` ignores work in workers. */
const REST = 2_000;
const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

let lastInput = performance.now();
for (const input of INPUTS) {
  const note = () => {
    lastInput = performance.now();
  };
  window.addEventListener(input, note, { capture: true, passive: true });
}

const restLeft = (): number => lastInput + REST - performance.now();

async function untilIdle(): Promise<void> {
  while (restLeft() > 0) await wait(restLeft());
  // Safari lacks `requestIdleCallback`.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve));
}

const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** Fetches files one by one while idle, so that they don't compete with the user's work. */
async function fetchParts(cache: Cache, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // Hashed names identify their content; other files may have changed.
    if (path.startsWith('assets/') && (await cache.match(path, { ignoreVary: true }))) continue;
    await untilIdle();
    await cache.add(new Request(path, { cache: 'no-cache' }));
  }
}

/**
 * Caches the built files once idle: the PDF engine only for PDFs, and only the current catalog.
 * Needs a service worker (secure context), and respects the browser's data saver.
 */
export async function cacheParts(hasPdf: boolean): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !workers || savesData()) return;
  await untilLoaded();
  await untilIdle();
  await workers.register('offline.js');
  await workers.ready;
  const answer = await fetch('offline.json', { cache: 'no-cache' });
  const paths: unknown = await answer.json();
  if (!Array.isArray(paths)) return;
  const cache = await caches.open(CACHE);
  await fetchParts(
    cache,
    paths.filter(
      (path) =>
        (hasPdf || !ONLY_FOR_PDF.test(path)) &&
        (!CATALOG.test(path) || isOfLanguage(path, document.documentElement.lang)),
    ),
  );
  const base = new URL('.', document.baseURI).href;
  const own = new Set(paths.map((path) => new URL(String(path), base).href));
  // Remove files of older versions, but none of another copy of the program on this host.
  for (const request of await cache.keys())
    if (request.url.startsWith(base) && !own.has(request.url)) await cache.delete(request);
}
