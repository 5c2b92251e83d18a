// Checks that the app and the command line produce identical hits and redactions.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFinding } from '../app/find.ts';
import { createRedacting } from '../app/redacting.ts';
import { createWords } from '../app/words.ts';
import { createStatedHandlers } from '../finding/serve-stated.ts';
import { type Mark, serializeMarksDocument } from '../marks/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { spawnHere } from '../testing/local-worker.ts';
import { buildPdf, type PdfPageSpec, textLine } from '../testing/pdf/build-pdf.ts';
import { createRandom } from '../testing/random.ts';
import { isLong } from '../testing/short-form.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { createSearchHandlers } from '../text/patterns/serve-search.ts';
import { createPageSearchHandlers } from '../text/serve-page-search.ts';
import { runCommandLine } from './run.ts';

// Run searches in this process: there is no browser or built program.
vi.mock(import('../text/patterns/search-client.ts'), async (original) => {
  const { openSearch, ...rest } = await original();
  return { ...rest, openSearch: (request) => openSearch(request, spawnHere(createSearchHandlers)) };
});

vi.mock(import('../finding/client.ts'), async (original) => {
  const { openStatedInWorker, ...rest } = await original();
  return { ...rest, openStatedInWorker: (file) => openStatedInWorker(file, spawnHere(createStatedHandlers)) };
});

let engine: ReturnType<typeof createPdfEngine> | undefined;
function getEngine() {
  engine ??= createPdfEngine();
  return engine;
}

/** Document open in the app. */
let shown = new Uint8Array();

vi.mock(import('../text/page-search-client.ts'), async (original) => {
  const { openPageSearch, ...rest } = await original();
  const createHandlers = () =>
    createPageSearchHandlers({ createEngine: () => getEngine(), toSource: () => fromBytes(shown) });
  return { ...rest, openPageSearch: (options) => openPageSearch({ ...options, spawn: spawnHere(createHandlers) }) };
});

const DOCUMENTS = isLong ? 20 : 10;
const PARTS = [
  ...['Alice Archer', 'ALICE', 'alice@example.org', 'write to', 'DE89 3704 0044 0532 0130 00', 'born 12.03.1985'],
  ...['+49 30 1234567', 'Invoice INV-2041', '4111 1111 1111 1111', 'and so on', 'bob.baker@mail.example.com'],
];

/** Builds pages of words and personal data with random rotation, crop and positions. */
function makeDocument(seed: number): Uint8Array<ArrayBuffer> {
  const random = createRandom(seed);
  const makePage = (): PdfPageSpec => ({
    rotate: random.pick([0, 0, 90, 180, 270]),
    ...(random.chance(0.3) ? { cropBox: [20, 30, 580, 760] } : {}),
    content: Array.from({ length: 12 }, (_, line) =>
      textLine(
        [random.pick(PARTS), random.pick(PARTS), random.pick(PARTS)].join(' '),
        random.decimal(40, 100),
        720 - line * 50,
        random.decimal(8, 14),
      ),
    ).join(''),
  });
  return buildPdf({ pages: Array.from({ length: random.integer(1, 3) }, makePage) });
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-everywhere-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REQUEST = { patterns: ['email', 'iban', 'phone', 'card', 'birth-date'], words: ['alice', 'write to'] } as const;
const EXPRESSION = 'INV-\\d+';

/** Ignores ids and dates, which differ between runs. */
const serializeMarks = (marks: readonly Mark[]): string =>
  serializeMarksDocument({
    marks: marks.map((mark) => ({ ...mark, uid: '', creationDateTime: '', modificationDateTime: '' })),
  });

async function redactOnPage(bytes: Uint8Array<ArrayBuffer>): Promise<readonly Mark[]> {
  shown = bytes;
  const document = (await getEngine()).open(fromBytes(bytes));
  const { pages, ...info } = document.info;
  const picture = createFakePicture('a.pdf', {
    format: 'pdf',
    pages,
    pdf: {
      ...info,
      labels: [],
      own: { file: new Blob(), password: undefined },
      unfilled: { file: new Blob(), password: undefined },
      replace: async () => undefined,
      original: { file: new Blob([bytes]), password: undefined },
      readCharacters: async (index) => document.characters(index),
      countAnnotations: async (index) => document.annotationCounts(index),
      readFrame: async (index) => document.frame(index),
      hiddenAnnotations: [],
      readLinks: async () => [],
      hideAnnotations: async () => undefined,
      readOutline: async () => [],
    },
  });
  const { core, openAs } = createTestApplication();
  openAs(async () => picture);
  await core.workspace.open({ file: pictureFile('a.pdf') });
  const words = createWords(picture, () => undefined);
  const redacting = createRedacting(
    { ...core, device: { ...core.device, isEmbedded: true } },
    {
      words: () => words,
      query: createFinding(core, () => words).query,
      scanPages: async () => undefined,
    },
  );
  redacting.setSearchesBarcodes(false);
  redacting.setRequest({
    patterns: [...REQUEST.patterns],
    words: [...REQUEST.words],
    expressions: [{ name: EXPRESSION, expression: EXPRESSION }],
  });
  await redacting.search();
  const { hits, errors } = redacting.state.getState();
  expect(errors).toEqual([]);
  redacting.decide(
    hits.map(({ id }) => id),
    'redact',
  );
  redacting.apply();
  document.close();
  return core.editor.document.toMarksDocument().marks;
}

async function redactOnCommandLine(bytes: Uint8Array): Promise<{ marks: readonly Mark[]; lines: string[] }> {
  const [path, out] = [join(folder, 'a.pdf'), join(folder, 'found.json')];
  writeFileSync(path, bytes);
  const lines: string[] = [];
  const asked = [...REQUEST.words.flatMap((word) => ['--text', word]), '--pattern', REQUEST.patterns.join()];
  const code = await runCommandLine(['find', path, ...asked, '--regex', EXPRESSION, '--marks', out], {
    writeLine: async (line) => void lines.push(line),
    report: (message) => expect.unreachable(message),
    fail: (message) => expect.unreachable(message),
    showProgress: () => undefined,
    endProgress: () => undefined,
  });
  expect(code).toBe(0);
  return { marks: JSON.parse(readFileSync(out, 'utf8')).marks, lines };
}

it(`finds and redacts the same on the page and on the command line, in ${DOCUMENTS} documents`, async () => {
  let found = 0;
  for (let seed = 1; seed <= DOCUMENTS; seed++) {
    const bytes = makeDocument(seed);
    const onPage = await redactOnPage(bytes);
    const { marks, lines } = await redactOnCommandLine(bytes);
    expect(serializeMarks(marks), `document ${seed}`).toBe(serializeMarks(onPage));
    expect(lines.length).toBe(marks.length);
    found += lines.length;
  }
  expect(found).toBeGreaterThan(DOCUMENTS * 10);
});
