import { posix } from 'node:path';
import { expect, it } from 'vitest';
import PACKAGE from '../../package.json' with { type: 'json' };
import { readSourceFiles } from '../messages/extraction/source-files.ts';

const SOURCES = readSourceFiles();

/**
 * Rooms that each room may import. `testing` builds inputs for tests and may import all pure rooms.
 */
const MAY_KNOW: Record<string, readonly string[]> = {
  kernel: [],
  // Messages for users go through it.
  messages: ['kernel'],
  workers: ['kernel'],
  fonts: ['kernel'],
  marks: ['kernel', 'fonts', 'workers', 'codecs'],
  store: ['kernel', 'marks', 'barcodes'],
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
  scanner: ['kernel', 'workers', 'barcodes', 'codecs'],
  encoding: ['kernel', 'workers', 'barcodes', 'codecs'],
  token: ['kernel'],
  processes: ['kernel', 'scanner'],
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
  // Its commands run in processes of their own: it names them, and imports none.
  mcp: ['server', 'text'],
  redaction: ['kernel', 'workers', 'codecs', 'pdf', 'media', 'text', 'ink'],
  inspect: ['kernel', 'workers', 'codecs', 'pdf', 'media', 'text', 'ink', 'redaction'],
  signing: ['kernel', 'fonts', 'workers', 'codecs', 'pdf'],
  forms: ['kernel', 'workers', 'fonts', 'codecs', 'pdf', 'media', 'text'],
  output: ['kernel', 'fonts', 'workers', 'marks', 'codecs', 'media', 'pdf', 'text', 'ink', 'ocr', 'redaction'],
  review: ['kernel', 'workers', 'marks', 'codecs', 'text'],
  formats: ['kernel', 'marks', 'output', 'pdf'],
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
MAY_KNOW.lib = ['messages', 'marks', 'barcodes', 'text', 'output', 'workers', 'embed'];
MAY_KNOW.embed = ['kernel', 'messages', 'workers', 'marks', 'barcodes', 'store', 'app', 'ui'];
MAY_KNOW.app = BELOW_APP.filter((room) => room !== 'canvas');
MAY_KNOW.ui = [...BELOW_APP, 'app'];
MAY_KNOW.main = [...BELOW_APP, 'app', 'ui'];
MAY_KNOW.testing = [...BELOW_APP.filter((room) => room !== 'canvas'), 'app'];

/** Packages that only files whose path starts so may import. */
const KEPT_TO: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(react-)?konva(\/|$)/, ['canvas/']],
  [/^react(\/|$)/, ['canvas/', 'ui/', 'main.tsx', 'lib/react.tsx']],
  [/^react-dom(\/|$)/, ['ui/', 'main.tsx', 'embed/main.tsx']],
  [/^@ariakit\/react(\/|$)/, ['ui/parts/']],
  [/^zxing-wasm(\/|$)/, ['barcodes/zxing/']],
  [/^@embedpdf\/pdfium(\/|$)/, ['pdf/native.ts']],
  [/^tesseract\.js-core(\/|$)/, ['ocr/']],
  // Only named by their files, wherever they are installed.
  [/^@tesseract\.js-data(\/|$)/, []],
  [/^(utif|fast-png|@jsquash)(\/|$)/, ['codecs/']],
  [
    /^@cantoo\/pdf-lib(\/|$)/,
    [
      'output/',
      'compression/',
      'redaction/',
      'inspect/',
      'forms/',
      'signing/',
      'pdf/fonts/',
      'pdf/structure/',
      'pdf/objects.ts',
      'pdf/load-structure.ts',
      'pdf/picture-sizes.ts',
      'pdf/signatures.ts',
    ],
  ],
  [/^(pkijs|asn1js|@noble\/hashes)(\/|$)/, ['signing/']],
  [/^(@cantoo\/fontkit|bidi-js)(\/|$)/, ['output/', 'pdf/fonts/', 'forms/']],
  [/^@fontsource\//, ['fonts/font-files.ts']],
  [/^saxes(\/|$)/, ['formats/']],
  [/^valibot(\/|$)/, ['marks/', 'scanner/', 'processes/', 'token/', 'store/persistence', 'recipes/', 'mcp/']],
  [/^entities(\/|$)/, ['recipes/']],
  [/^(postal-mime|@kenjiuno\/msgreader|htmlparser2)(\/|$)/, ['recipes/mail/']],
  // Node's modules of these names, for packages that run in the page as well.
  [/^(buffer|string_decoder)(\/|$)/, []],
  [/^@modelcontextprotocol\/sdk(\/|$)/, ['mcp/']],
  [/^@valibot\/to-json-schema(\/|$)/, ['mcp/', 'testing/']],
  [/^node:/, ['fonts/font-files.ts', 'server/', 'cli/', 'mcp/', 'messages/extraction/']],
  [/^(pg|pg-boss)(\/|$)/, ['server/fleet/']],
  [/^prom-client(\/|$)/, ['server/metrics.ts']],
  [/^@napi-rs\/canvas(\/|$)/, ['cli/node-canvas.ts']],
  [/^(fast-check|vitest|ajv)(\/|$)/, ['testing/', 'server/test-']],
  [/^fflate(\/|$)/, ['codecs/same-deflate.ts', 'testing/']],
  [/^bwip-js(\/|$)/, ['encoding/', 'testing/']],
  [/^zustand(\/|$)/, ['store/', 'app/', 'canvas/', 'ui/']],
  [/^idb-keyval(\/|$)/, ['store/', 'scanner/', 'app/']],
  [/^(lucide-react|@tanstack\/react-virtual)(\/|$)/, ['ui/']],
  [/^vite(\/|$)/, ['server/', 'messages/extraction/']],
  [/^rolldown(-plugin-dts)?(\/|$)/, ['server/lib-types.ts']],
  [/^@lingui\/react(\/|$)/, ['ui/']],
  [/^@lingui\/core(\/|$)/, ['messages/']],
  [/^@lingui\/message-utils(\/|$)/, ['messages/', 'server/catalog-plugin.ts']],
  [/^pofile(\/|$)/, ['messages/extraction/', 'server/catalog-plugin.ts']],
];

/** Packages that no source imports: tools, and what the tests in a browser need. */
const TOOLS =
  /^(@types\/.*|modern-gif|@biomejs\/biome|@playwright\/test|@vitejs\/plugin-react|axe-core|puppeteer-core|typescript|@vitest\/coverage-v8)$/;

/** A room with an `index.ts` is entered through it, or by one of these. */
const FURTHER_DOORS: Record<string, readonly string[]> = {
  // For choosing a language: rooms that only show messages need no catalogs.
  messages: ['languages.ts', 'presets.ts'],
  // The table of symbologies and where values cut a stack, without the readers, which the page does not load.
  barcodes: ['types.ts', 'sequences.ts', 'stack.ts'],
  // The scanner in its parts, for a server, and what a thread of its own runs: that comes with all readers.
  scanner: ['parts.ts', 'serve-scans.ts'],
  // The reading order of lines, the same for those that are printed and those that are found.
  media: [
    'text/reading-order.ts',
    'text/components.ts',
    'text/find-lines.ts',
    'text/ink.ts',
    'text/print-direction.ts',
    'direct.ts',
    'join.ts',
  ],
  // The engine without the worker that it runs in: what it gives, and the engine itself, for other workers and for Node;
  // and the objects of a file, for who writes one.
  pdf: [
    'engine.ts',
    'node.ts',
    'pdfium-engine.ts',
    'held-pdf.ts',
    'byte-sources.ts',
    'errors.ts',
    'page-frame.ts',
    'text-string.ts',
    'objects.ts',
    'signatures.ts',
    'load-structure.ts',
    'picture-sizes.ts',
    'limits.ts',
    'structure/page-content.ts',
    'structure/file-tables.ts',
    'structure/file-view.ts',
    'structure/open-for-update.ts',
    'structure/open-structure.ts',
    'structure/raw-syntax.ts',
    'structure/revision-ends.ts',
    'structure/revision.ts',
    'fonts/embedded-font.ts',
    'fonts/font-book.ts',
    'fonts/visual-runs.ts',
    'render-request.ts',
  ],
  // Filling in the page: its end of the worker, and values without what reads and writes PDFs.
  forms: ['client.ts', 'messages.ts', 'types.ts', 'values.ts'],
  // Verifying in a worker: only pages of signed PDFs fetch it.
  signing: ['client.ts'],
  // Drawing in a worker, which is fetched when a barcode is inserted.
  encoding: ['client.ts'],
  // Redacting in a worker and in Node: the page's end of it needs a browser.
  redaction: [
    'redact-pdf.ts',
    'report.ts',
    'report-page.ts',
    'report-words.ts',
    'checks.ts',
    'types.ts',
    // Hidden information, for an inspection.
    'layers.ts',
    'rest/find-hidden.ts',
    'rest/information.ts',
    // Texts beside the pages, for a search.
    'rest/stated-texts.ts',
    'width/bar-width.ts',
    'width/dictionaries.ts',
    'width/measure-gap.ts',
  ],
  // A compression in a worker: the page loads nothing of what compresses.
  compression: ['client.ts'],
  // A run in workers: the page loads nothing of what opens and writes files.
  recipes: ['client.ts'],
  // An inspection in a worker: the page loads nothing of what inspects.
  inspect: ['client.ts'],
  // An export in its parts, for the command line: the page's end of it needs a browser.
  output: [
    'browser-platform.ts',
    'imported-annotations.ts',
    'formats.ts',
    'downscale.ts',
    'pdf/structure.ts',
    // Annotations in a PDF and in separate files.
    'annotations/counterparts.ts',
    'annotations/entries.ts',
    'annotations/free-text.ts',
    'annotations/pdf-dates.ts',
    'messages.ts',
    'options.ts',
    'page-source.ts',
    'plan.ts',
    'platform.ts',
    'run-task.ts',
    'translate-result.ts',
  ],
  // An import, which is read and kept in a worker of its own: only who imports fetches it.
  marks: [
    // The names of the written types: the library gives them to others.
    'mark-types.ts',
    'document/import-client.ts',
    'document/import-job.ts',
    'document/import-messages.ts',
    'document/plan-import.ts',
  ],
};

/** Lines of a file, but for those that have a reason. */
const MOST_LINES = 400;
const LONGER = new Set([
  // One state machine: a method for each operator of a page's content.
  'redaction/content/rewriter.ts',
]);

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

it('enters a room by its doors, where it has an index.ts', () => {
  const isDoor = (target: string) =>
    !SOURCES.has(`${roomOf(target)}/index.ts`) ||
    ['index.ts', ...(FURTHER_DOORS[roomOf(target)] ?? [])].includes(target.slice(target.indexOf('/') + 1));
  // Tests look at a room's inside, and so do the builders that they share.
  const visits = crossings.filter(({ file }) => !isTest(file) && roomOf(file) !== 'testing');
  expect(visits.filter(({ target }) => !isDoor(target))).toEqual([]);
  const unused = Object.entries(FURTHER_DOORS).flatMap(([room, doors]) =>
    doors.map((door) => `${room}/${door}`).filter((door) => !visits.some(({ target }) => target === door)),
  );
  expect(unused).toEqual([]);
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

it('knows the room of every package', () => {
  const { dependencies, devDependencies, optionalDependencies } = PACKAGE;
  const homeless = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !TOOLS.test(name) && !KEPT_TO.some(([pattern]) => pattern.test(name) || pattern.test(`${name}/`)),
  );
  expect(homeless).toEqual([]);
});

/**
 * Files called by tests only, beside what they start; and by the configuration and scripts only.
 */
const CALLED_FROM_OUTSIDE =
  /^((cli|server)\/(.*\/)?test-[\w-]+|server\/(.*\/)?[\w-]+-(plugin|build)|messages\/extraction\/[\w-]+)\.ts$/;

it('exports nothing that no source asks for', () => {
  const sources = [...SOURCES].filter(([file]) => !isTest(file) && !file.startsWith('testing/'));
  const counts = new Map<string, number>();
  for (const [, text] of sources) {
    for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const unused = sources
    .filter(([file]) => !CALLED_FROM_OUTSIDE.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) ([\w$]+)/gm)]
        .filter(([, name = '']) => counts.get(name) === 1)
        .map(([, name]) => `${file}: ${name}`),
    );
  expect(unused).toEqual([]);
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
    .filter(({ file, lines }) => lines > MOST_LINES && !LONGER.has(file));
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

/**
 * Rooms whose folders form layers: how many may lie upon one another, and how many files may lie
 * beside the folders.
 */
const LAYERED: Readonly<Record<string, { readonly levels: number; readonly loose: number }>> = {
  barcodes: { levels: 9, loose: 8 },
};

it.each(Object.entries(LAYERED))('keeps the folders of %s in layers', (room, most) => {
  const inside = [...SOURCES.keys()].filter((file) => roomOf(file) === room && !isTest(file));
  const loose = inside.filter((file) => posix.dirname(file) === room);
  expect(loose.length, loose.join(' ')).toBeLessThanOrEqual(most.loose);

  // A loose file is a layer by itself: some are below the folders, and some above.
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
  // Arithmetic knows nothing of pictures and symbols.
  expect([...(below.get(`${room}/arithmetic`) ?? [])]).toEqual([]);
});
