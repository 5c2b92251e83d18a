import { posix } from 'node:path';
import { expect, it } from 'vitest';
import PACKAGE from '../../package.json' with { type: 'json' };
import { readSourceFiles } from '../messages/extraction/source-files.ts';

const SOURCES = readSourceFiles();

/** Rooms that each room may import. `testing` builds test inputs and may import all pure rooms. */
const MAY_KNOW: Record<string, readonly string[]> = {
  kernel: [],
  // For messages to users.
  messages: ['kernel'],
  workers: ['kernel'],
  fonts: ['kernel'],
  marks: ['kernel', 'fonts', 'workers', 'codecs'],
  storage: ['kernel'],
  store: ['kernel', 'storage', 'marks', 'barcodes'],
  editor: ['kernel', 'marks', 'store', 'barcodes', 'media', 'text', 'output'],
  canvas: ['kernel', 'fonts', 'marks', 'store', 'editor', 'barcodes', 'media'],
  codecs: ['kernel', 'workers'],
  pdf: ['kernel', 'fonts', 'workers', 'codecs'],
  media: ['kernel', 'workers', 'codecs', 'pdf'],
  text: ['kernel', 'workers', 'pdf', 'media', 'ink'],
  ink: ['kernel', 'codecs', 'pdf', 'media', 'text'],
  ocr: ['kernel', 'workers', 'codecs', 'media', 'text'],
  gs1: ['kernel'],
  barcodes: ['kernel', 'gs1'],
  meaning: ['kernel', 'gs1', 'barcodes'],
  scanner: ['kernel', 'storage', 'workers', 'barcodes', 'codecs'],
  encoding: ['kernel', 'workers', 'barcodes', 'codecs'],
  token: ['kernel'],
  processes: ['kernel', 'scanner', 'ocr'],
  server: [
    'kernel',
    'workers',
    'scanner',
    'processes',
    'token',
    'codecs',
    'barcodes',
    'media',
    'pdf',
    'text',
    'ink',
    'ocr',
    'embed',
  ],
  // Runs commands in child processes: it names them but imports none.
  mcp: ['kernel', 'server', 'text', 'codecs'],
  redaction: ['kernel', 'workers', 'codecs', 'pdf', 'media', 'text', 'ink'],
  inspect: ['kernel', 'workers', 'codecs', 'pdf', 'media', 'text', 'ink', 'redaction'],
  signing: ['kernel', 'fonts', 'workers', 'codecs', 'pdf'],
  forms: ['kernel', 'workers', 'fonts', 'codecs', 'pdf', 'media', 'text'],
  output: ['kernel', 'fonts', 'workers', 'marks', 'codecs', 'media', 'pdf', 'text', 'ink', 'ocr', 'redaction'],
  review: ['kernel', 'workers', 'marks', 'codecs', 'pdf', 'media', 'text'],
  formats: ['kernel', 'workers', 'marks', 'output', 'pdf', 'text', 'recipes'],
  finding: ['kernel', 'workers', 'codecs', 'pdf', 'media', 'text', 'ink', 'ocr', 'marks', 'redaction'],
  recipes: [
    ...['kernel', 'workers', 'marks', 'text', 'codecs', 'media', 'pdf', 'redaction', 'finding', 'output'],
    ...['forms', 'review', 'scanner', 'signing', 'ocr'],
  ],
  compression: ['kernel', 'workers', 'codecs', 'media', 'output', 'pdf'],
  splitting: ['kernel', 'barcodes', 'media', 'output', 'pdf'],
};
for (const room of Object.keys(MAY_KNOW))
  if (room !== 'kernel' && room !== 'messages') MAY_KNOW[room] = ['messages', ...(MAY_KNOW[room] ?? [])];
const BELOW_APP = Object.keys(MAY_KNOW).filter((room) => room !== 'server' && room !== 'mcp');
MAY_KNOW.cli = Object.keys(MAY_KNOW).filter((room) => !['store', 'editor', 'canvas'].includes(room));
MAY_KNOW.lib = ['messages', 'marks', 'barcodes', 'media', 'text', 'output', 'workers', 'embed'];
MAY_KNOW.embed = ['kernel', 'messages', 'workers', 'marks', 'barcodes', 'store', 'app', 'ui'];
MAY_KNOW.app = BELOW_APP.filter((room) => room !== 'canvas');
// The page asks `app`. Of the rooms below it knows what it shows: their words, shapes and options.
MAY_KNOW.ui = [
  ...['kernel', 'messages', 'fonts', 'marks', 'store', 'editor', 'canvas', 'app'],
  ...['barcodes', 'meaning', 'scanner', 'media', 'codecs', 'pdf', 'text', 'ocr', 'output', 'forms', 'recipes'],
  ...['redaction', 'inspect', 'signing', 'token', 'compression', 'encoding', 'review'],
];
MAY_KNOW.main = [...BELOW_APP, 'app', 'ui'];
MAY_KNOW.testing = [...BELOW_APP.filter((room) => room !== 'canvas'), 'app'];

/** Packages that only files with these path prefixes may import. */
const KEPT_TO: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(react-)?konva(\/|$)/, ['canvas/']],
  [/^react(\/|$)/, ['canvas/', 'ui/', 'main.tsx', 'lib/react.tsx']],
  [/^react-dom(\/|$)/, ['ui/', 'main.tsx', 'embed/main.tsx']],
  [/^@ariakit\/react(\/|$)/, ['ui/parts/']],
  [/^zxing-wasm(\/|$)/, ['barcodes/zxing/']],
  [/^@embedpdf\/pdfium(\/|$)/, ['pdf/native.ts']],
  [/^tesseract\.js-core(\/|$)/, ['ocr/']],
  // Only the files' paths are used, never the modules.
  [/^@tesseract\.js-data(\/|$)/, []],
  [/^(utif|fast-png|@jsquash)(\/|$)/, ['codecs/']],
  [
    /^@cantoo\/pdf-lib(\/|$)/,
    [
      'pdf/content/',
      'pdf/fonts/',
      'pdf/structure/',
      'pdf/objects.ts',
      'pdf/load-structure.ts',
      'pdf/object-origins.ts',
      'pdf/picture-sizes.ts',
      'pdf/signatures.ts',
    ],
  ],
  [/^(pkijs|asn1js|@noble\/hashes|node-forge)(\/|$)/, ['signing/']],
  [/^@signpdf\//, ['testing/']],
  [/^(@cantoo\/fontkit|bidi-js)(\/|$)/, ['pdf/fonts/']],
  [/^@fontsource\//, ['fonts/font-files.ts']],
  [/^flatbush$/, ['pdf/content/box-index.ts']],
  [/^saxes(\/|$)/, ['formats/']],
  [
    /^valibot(\/|$)/,
    ['marks/', 'scanner/', 'processes/', 'token/', 'store/persistence', 'recipes/', 'mcp/', 'forms/exchange/'],
  ],
  [/^(entities|@msgpack\/msgpack)(\/|$)/, ['recipes/']],
  [/^(postal-mime|@kenjiuno\/msgreader|htmlparser2)(\/|$)/, ['recipes/mail/']],
  // Replacements of Node's modules for packages that also run in browsers.
  [/^(buffer|string_decoder)(\/|$)/, []],
  [/^@modelcontextprotocol\/sdk(\/|$)/, ['mcp/']],
  [/^@valibot\/to-json-schema(\/|$)/, ['mcp/', 'testing/']],
  [/^node:/, ['fonts/font-files.ts', 'server/', 'cli/', 'mcp/', 'messages/extraction/']],
  [/^(pg|pg-boss)(\/|$)/, ['server/fleet/']],
  [/^prom-client(\/|$)/, ['server/metrics.ts']],
  [/^@napi-rs\/canvas(\/|$)/, ['cli/node-canvas.ts']],
  [/^(fast-check|vitest|ajv)(\/|$)/, ['testing/', 'server/test-']],
  [/^pdfjs-dist(\/|$)/, ['testing/']],
  [/^fflate(\/|$)/, ['codecs/same-deflate.ts', 'testing/']],
  [/^bwip-js(\/|$)/, ['encoding/', 'testing/']],
  [/^zustand(\/|$)/, ['store/', 'app/', 'canvas/', 'ui/']],
  [/^(lucide-react|@tanstack\/react-virtual)(\/|$)/, ['ui/']],
  [/^vite(\/|$)/, ['server/', 'messages/extraction/']],
  [/^rolldown(-plugin-dts)?(\/|$)/, ['server/lib-types.ts']],
  [/^@lingui\/react(\/|$)/, ['ui/']],
  [/^@lingui\/core(\/|$)/, ['messages/']],
  [/^@lingui\/message-utils(\/|$)/, ['messages/', 'server/catalog-plugin.ts']],
  [/^pofile(\/|$)/, ['messages/extraction/', 'server/catalog-plugin.ts']],
];

/** Packages that no source imports: tools and browser test dependencies. */
const TOOLS =
  /^(@types\/.*|modern-gif|@biomejs\/biome|@playwright\/test|@vitejs\/plugin-react|axe-core|puppeteer-core|typescript|@vitest\/coverage-v8)$/;

/**
 * Entries of a room. A room that the page uses through a worker has two ends, so that neither loads
 * the other: `client.ts` spawns the worker, and `core.ts` is for workers and Node. `index.ts` is
 * the other end, or all of the room.
 */
const DOORS = ['index.ts', 'client.ts', 'core.ts'];

/** Further entries, for what must not load with any of these. */
const FURTHER_DOORS: readonly string[] = [
  // Language selection: rooms that only show messages need no catalogs.
  'messages/languages.ts',
  // Symbology table and splitting, without the decoders, which the page must not load.
  'barcodes/types.ts',
  'barcodes/stack.ts',
  // The worker thread, which loads all decoders.
  'scanner/serve-scans.ts',
  // Documents without a worker.
  'media/direct.ts',
  // PDFium without its worker, the objects of pdf-lib, and fonts.
  'pdf/node.ts',
  'pdf/structure/index.ts',
  'pdf/content/index.ts',
  'pdf/fonts/index.ts',
  // Import in a worker, loaded on demand.
  'marks/document/import-client.ts',
];

/** An entry more is a room that isn't divided well: separate its ends instead. */
const MOST_FURTHER_DOORS = 10;

/** Maximum lines per file. */
const MOST_LINES = 400;

const isTest = (file: string) => /\.test\.tsx?$|\/conformance\//.test(file);
const roomOf = (file: string) => file.split('/')[0]?.replace(/\.tsx?$/, '') ?? '';

/** Returns a source's module specifiers: imports, re-exports, dynamic imports, worker URLs. */
function specifiersOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const patterns = [/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g, /new URL\(\s*'(\.[^']+)'\s*,\s*import\.meta\.url/g];
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/\?.*$/, '')),
  );
}

/** Resolves a relative specifier below `src/`; undefined for non-sources, such as stylesheets. */
function resolveSource(file: string, specifier: string): string | undefined {
  const path = posix.normalize(posix.join(posix.dirname(file), specifier));
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => SOURCES.has(candidate));
}

const edges = [...SOURCES].flatMap(([file, text]) => specifiersOf(text).map((specifier) => ({ file, specifier })));

/** Imports from one room into another, as paths below `src/`. */
const crossings = edges.flatMap(({ file, specifier }) => {
  const target = specifier.startsWith('.') ? resolveSource(file, specifier) : undefined;
  return target && roomOf(target) !== roomOf(file) ? [{ file, target }] : [];
});

it('finds the sources', () => {
  expect(SOURCES.size).toBeGreaterThan(3);
});

it('lets a room import only the rooms it may know', () => {
  const breaches = crossings.filter(({ file, target }) => {
    if (roomOf(target) === 'testing') return !isTest(file);
    return !isTest(file) && !MAY_KNOW[roomOf(file)]?.includes(roomOf(target));
  });
  expect(breaches).toEqual([]);
});

it('lets the page know no room that it does without', () => {
  const known = new Set(crossings.filter(({ file }) => roomOf(file) === 'ui').map(({ target }) => roomOf(target)));
  expect(MAY_KNOW.ui?.filter((room) => !known.has(room))).toEqual([]);
});

it('enters a room by its doors, where it has an index.ts', () => {
  const isDoor = (target: string) =>
    !SOURCES.has(`${roomOf(target)}/index.ts`) ||
    DOORS.includes(target.slice(target.indexOf('/') + 1)) ||
    FURTHER_DOORS.includes(target);
  // Tests may import internals. So may the library: its declarations hold all that is exported.
  const visits = crossings.filter(({ file }) => !isTest(file) && !['testing', 'lib'].includes(roomOf(file)));
  expect(visits.filter(({ target }) => !isDoor(target))).toEqual([]);
  expect(FURTHER_DOORS.filter((door) => !visits.some(({ target }) => target === door))).toEqual([]);
  expect(FURTHER_DOORS.length).toBeLessThanOrEqual(MOST_FURTHER_DOORS);
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

it('turns PDFs into bytes in one place', () => {
  const writing = [...SOURCES].filter(
    ([file, text]) => !isTest(file) && !file.startsWith('testing/') && /\b(addDefaultPage|copyBytesInto)\b/.test(text),
  );
  expect(writing.map(([file]) => file).toSorted()).toEqual([
    'pdf/structure/revision.ts',
    'pdf/structure/write-file.ts',
  ]);
});

it('converts between numbers and indexes of pages in one place', () => {
  const byHand = /[pP]ageNumber!? - 1\b|[pP]ageIndex!? \+ 1\b|\(_, (index|at)\) => \1 \+ 1\)/;
  const faults = [...SOURCES].flatMap(([file, text]) =>
    isTest(file) || file.startsWith('testing/')
      ? []
      : text.split('\n').flatMap((line, at) => (byHand.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(faults).toEqual([]);
});

it('knows the room of every package', () => {
  const { dependencies, devDependencies, optionalDependencies } = PACKAGE;
  const homeless = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !TOOLS.test(name) && !KEPT_TO.some(([pattern]) => pattern.test(name) || pattern.test(`${name}/`)),
  );
  expect(homeless).toEqual([]);
});

/** Entry points of tests, configuration and scripts only. */
const CALLED_FROM_OUTSIDE =
  /^((cli|server)\/(.*\/)?test-[\w-]+|server\/(.*\/)?[\w-]+-(plugin|build)|messages\/extraction\/[\w-]+)\.ts$/;

it('exports nothing that no source asks for', () => {
  const isSource = (file: string) => !isTest(file) && !file.startsWith('testing/');
  const exported = [...SOURCES]
    .filter(([file]) => isSource(file) && !CALLED_FROM_OUTSIDE.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/^export (?:async )?(const|function\*?|class|type|interface) ([\w$]+)/gm)].map(
        ([, kind = '', name = '']) => ({ file, kind, name }),
      ),
    );
  const found = new Map(exported.map(({ name }) => [name, { files: new Set<string>(), uses: 0 }]));
  for (const [file, text] of SOURCES) {
    for (const word of text.match(/[\w$]+/g) ?? []) {
      const facts = found.get(word);
      facts?.files.add(file);
      if (facts && isSource(file)) facts.uses += 1;
    }
  }
  // Types go with the signatures that they are part of; values that only their file uses don't.
  const isType = (kind: string) => kind === 'type' || kind === 'interface';
  const unused = exported.filter(
    ({ kind, name }) => found.get(name)?.uses === 1 || (!isType(kind) && found.get(name)?.files.size === 1),
  );
  expect(unused.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

it('gives the name of an exported type once', () => {
  const files = new Map<string, string[]>();
  for (const [file, source] of SOURCES)
    for (const [, name = ''] of source.matchAll(/^export (?:interface|type) (\w+)/gm))
      files.set(name, [...(files.get(name) ?? []), file]);
  expect([...files].filter(([, places]) => places.length > 1)).toEqual([]);
});

it('has no file that is too long to be read', () => {
  const long = [...SOURCES]
    .filter(([file]) => !isTest(file) && !file.startsWith('testing/'))
    .map(([file, text]) => ({ file, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES);
  expect(long).toEqual([]);
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

/** Rooms with layered folders: maximum number of layers, and of files outside the folders. */
const LAYERED: Readonly<Record<string, { readonly levels: number; readonly loose: number }>> = {
  barcodes: { levels: 9, loose: 8 },
};

it.each(Object.entries(LAYERED))('keeps the folders of %s in layers', (room, most) => {
  const inside = [...SOURCES.keys()].filter((file) => roomOf(file) === room && !isTest(file));
  const loose = inside.filter((file) => posix.dirname(file) === room);
  expect(loose.length, loose.join(' ')).toBeLessThanOrEqual(most.loose);

  // Files outside the folders are layers, too.
  const layerOf = (file: string) => (posix.dirname(file) === room ? file : posix.dirname(file));
  const below = new Map(inside.map((file) => [layerOf(file), new Set<string>()]));
  for (const { file, specifier } of edges) {
    const target = specifier.startsWith('.') ? resolveSource(file, specifier) : undefined;
    if (target === undefined || isTest(file) || roomOf(file) !== room || roomOf(target) !== room) continue;
    if (layerOf(target) !== layerOf(file)) below.get(layerOf(file))?.add(layerOf(target));
  }
  const levelOf = (layer: string, above: readonly string[] = []): number => {
    if (above.includes(layer)) throw new Error(`a cycle: ${[...above, layer].join(' → ')}`);
    return 1 + Math.max(0, ...[...(below.get(layer) ?? [])].map((each) => levelOf(each, [...above, layer])));
  };
  expect(Math.max(...[...below.keys()].map((layer) => levelOf(layer)))).toBeLessThanOrEqual(most.levels);
  // Arithmetic must not depend on images or symbols.
  expect([...(below.get(`${room}/arithmetic`) ?? [])]).toEqual([]);
});
