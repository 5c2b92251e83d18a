import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** Every source file's text, by its path below `src/`. */
const SOURCES = new Map(
  Object.entries(
    import.meta.glob<string>('../**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [posix.normalize(posix.join('testing', path)), text]),
);

/** Which rooms each room may import. `testing` builds inputs for tests and may know all the pure rooms. */
const MAY_KNOW: Record<string, readonly string[]> = {
  kernel: [],
  workers: ['kernel'],
  marks: ['kernel', 'workers'],
  store: ['kernel', 'marks', 'barcodes'],
  editor: ['kernel', 'marks', 'store', 'barcodes', 'media', 'output'],
  canvas: ['kernel', 'marks', 'store', 'editor', 'barcodes', 'media'],
  codecs: ['kernel', 'workers'],
  media: ['kernel', 'workers', 'codecs'],
  barcodes: ['kernel'],
  scanner: ['kernel', 'workers', 'barcodes', 'codecs'],
  token: ['kernel'],
  server: ['kernel', 'workers', 'scanner', 'token', 'codecs', 'barcodes'],
  output: ['kernel', 'workers', 'marks', 'codecs', 'media'],
  app: ['kernel', 'workers', 'marks', 'store', 'editor', 'codecs', 'media', 'output', 'scanner', 'token', 'barcodes'],
  ui: [
    ...['kernel', 'marks', 'store', 'editor', 'canvas', 'codecs', 'media', 'barcodes', 'scanner', 'token', 'output'],
    'app',
  ],
  main: [
    'kernel',
    'marks',
    'store',
    'editor',
    'canvas',
    'media',
    'barcodes',
    'scanner',
    'token',
    'output',
    'app',
    'ui',
  ],
  testing: [
    ...['kernel', 'workers', 'marks', 'store', 'editor', 'codecs'],
    'media',
    'barcodes',
    'scanner',
    'token',
    'output',
  ],
};

/** Packages that only files whose path starts so may import. */
const KEPT_TO: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(react-)?konva(\/|$)/, ['canvas/']],
  [/^react(\/|$)/, ['canvas/', 'ui/', 'main.tsx']],
  [/^react-dom(\/|$)/, ['ui/', 'main.tsx']],
  [/^zxing-wasm(\/|$)/, ['barcodes/zxing/']],
  [/^(utif|fast-png|@jsquash)(\/|$)/, ['codecs/']],
  [/^@cantoo\/pdf-lib(\/|$)/, ['output/']],
  [/^valibot(\/|$)/, ['marks/', 'scanner/', 'token/', 'store/persistence']],
  [/^node:/, ['server/']],
  [/^(fast-check|bwip-js|vitest)(\/|$)/, ['testing/']],
];

/** Tests, and what a suite of them shares. */
const isTest = (file: string) => /\.test\.tsx?$|\/conformance\//.test(file);
const roomOf = (file: string) => file.split('/')[0]?.replace(/\.tsx?$/, '') ?? '';

/** The module specifiers in a source: imports, re-exports, dynamic imports and workers named by URL. */
function specifiersOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const patterns = [/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g, /new URL\(\s*'(\.[^']+)'\s*,\s*import\.meta\.url/g];
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/\?.*$/, '')),
  );
}

/** The file below `src/` that a relative specifier names, or undefined for one that is no source (a stylesheet, say). */
function resolveSource(file: string, specifier: string): string | undefined {
  const path = posix.normalize(posix.join(posix.dirname(file), specifier));
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => SOURCES.has(candidate));
}

const edges = [...SOURCES].flatMap(([file, text]) => specifiersOf(text).map((specifier) => ({ file, specifier })));

it('finds the sources', () => {
  expect(SOURCES.size).toBeGreaterThan(3);
});

it('lets a room import only the rooms it may know', () => {
  const breaches = edges
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ file, specifier }) => ({
      file,
      target: resolveSource(file, specifier),
    }))
    .filter(({ file, target }) => {
      if (target === undefined || roomOf(file) === roomOf(target)) return false;
      if (roomOf(target) === 'testing') return !isTest(file);
      return !isTest(file) && !MAY_KNOW[roomOf(file)]?.includes(roomOf(target));
    });
  expect(breaches).toEqual([]);
});

it('keeps packages to the rooms they belong to', () => {
  const breaches = edges.filter(
    ({ file, specifier }) =>
      !isTest(file) &&
      !file.startsWith('testing/') &&
      KEPT_TO.some(([name, places]) => name.test(specifier) && !places.some((place) => file.startsWith(place))),
  );
  expect(breaches).toEqual([]);
});

it('has no import cycle', () => {
  const targets = new Map<string, string[]>();
  for (const { file, specifier } of edges) {
    const target = specifier.startsWith('.') ? resolveSource(file, specifier) : undefined;
    if (target) targets.set(file, [...(targets.get(file) ?? []), target]);
  }
  const done = new Set<string>();
  const findCycle = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of targets.get(file) ?? []) {
      const cycle = findCycle(target, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  expect([...SOURCES.keys()].map((file) => findCycle(file, [])).find(Boolean)).toBeUndefined();
});
