// Caches the whole program in the browser, so that what was not used yet, and the page itself, are there without the network, too.

const CACHE = 'markwright-parts';

/** Large, and of use only to those who open a PDF. */
const ONLY_FOR_PDF = /^\/assets\/pdfium-/;

/** The words of one language each. */
const CATALOG = /^\/assets\/catalog-/;

const isOfLanguage = (path: string, language: string): boolean => path.startsWith(`/assets/catalog-${language}-`);

interface DataSaver {
  readonly saveData?: boolean;
}

const savesData = (): boolean => (Reflect.get(navigator, 'connection') as DataSaver | undefined)?.saveData === true;

/** Idle time before caching (ms): the page's idle callback says nothing about its workers. */
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
  // Safari does not say when it is idle.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve));
}

const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** One file after the other: what a person does meanwhile goes first. */
async function fetchParts(cache: Cache, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // Names of built files tell their content; the others may have changed since.
    if (path.startsWith('/assets/') && (await cache.match(path, { ignoreVary: true }))) continue;
    await untilIdle();
    await cache.add(new Request(path, { cache: 'no-cache' }));
  }
}

/**
 * Fetches every file of the built page once that is loaded and idle: the PDF engine only for those who have opened a PDF, the catalog of
 * the language in use alone. Only on a server that is secure or this machine, and not where a person saves data.
 */
export async function cacheParts(hasPdf: boolean): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !workers || savesData()) return;
  await untilLoaded();
  await untilIdle();
  await workers.register('/offline.js');
  await workers.ready;
  const answer = await fetch('/offline.json', { cache: 'no-cache' });
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
  const own = new Set(paths.map((path) => new URL(String(path), window.location.origin).href));
  // Files of older versions.
  for (const request of await cache.keys()) if (!own.has(request.url)) await cache.delete(request);
}
