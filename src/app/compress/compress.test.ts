import { expect, it } from 'vitest';
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { ComparisonError, type compressInWorker } from '../../compression/client.ts';
import { compressPdf } from '../../compression/index.ts';
import type { PdfParts } from '../../media/document.ts';
import { message } from '../../messages/index.ts';
import type { OutputResult, writeFiles } from '../../output/index.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { picturePdf } from '../../testing/pdf/picture-pdf.ts';
import { createRandom } from '../../testing/random.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createExports } from '../export/export.ts';
import { beginCompression } from './compress.ts';

const engine = await createPdfEngine();

/** The code of the worker, where the test runs. */
const compressHere: typeof compressInWorker = async ({ file, ...options }, { onProgress }) =>
  compressPdf(new Uint8Array(await file.arrayBuffer()), options, {
    engine,
    platform: createNodePlatform(),
    onProgress,
  });

/** A document with much that is not used. */
const wasteful = () =>
  buildPdf({
    pages: [{ content: textLine('A contract', 72, 700) }],
    extra: [`<< /Length 20000 >>\nstream\n${'unused '.repeat(3000).slice(0, 20_000)}\nendstream`],
  });

/** A page with a picture of noise, which takes more pixels than it needs. */
async function photographed(): Promise<Uint8Array<ArrayBuffer>> {
  const random = createRandom(7);
  const side = 600;
  const data = Uint8ClampedArray.from({ length: side * side * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : ((at / 4) % side) / 4 + random.integer(0, 20),
  );
  return (await picturePdf([{ data, width: side, height: side }])).bytes;
}

interface SetUp {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly compress?: typeof compressInWorker;
  readonly isPdf?: boolean;
}

async function setUp({ bytes = wasteful(), compress = compressHere, isPdf = true }: SetUp = {}) {
  const app = createTestApplication();
  const original = { file: new Blob([bytes]), password: undefined };
  const pdf = {
    original,
    own: original,
    isEncrypted: false,
    signatureCount: 0,
    certification: 0,
  } as unknown as PdfParts;
  app.openAs(async ({ name }) =>
    createFakePicture(name, { unitsPerInch: 72, ...(isPdf ? { pdf, format: 'pdf' as const } : {}) }),
  );
  await app.core.workspace.open({ file: pictureFile('contract.pdf') });
  const exported = new Blob([wasteful(), '\n% exported']);
  const written: unknown[] = [];
  const problems: string[] = [];
  const write: typeof writeFiles = async (_, task) => {
    written.push(task);
    const report = { redactedPixels: 0, redactedPages: 0, pageCount: 1, notes: [], problems };
    const files = problems.length > 0 ? [] : [{ name: 'contract.pdf', blob: exported }];
    return { files, report } satisfies OutputResult;
  };
  const exports = createExports(app.core, { writeFiles: write });
  const begin = () => beginCompression({ core: app.core, exports, form: undefined, compress });
  return { ...app, original: original.file, exported, written, problems, begin };
}

async function started(input?: SetUp) {
  const app = await setUp(input);
  const compression = app.begin();
  if (!compression) throw new Error('A PDF is open');
  return { ...app, compression, run: () => compression.state.getState().run };
}

it('compresses PDFs only', async () => {
  const { begin } = await setUp({ isPdf: false });
  expect(begin()).toBeUndefined();
});

it('makes the file smaller without loss at first, and saves a copy under a name of its own', async () => {
  const { compression, run, original, written, saved } = await started();
  expect(compression.state.getState().choices.isLossy).toBe(false);
  compression.save();
  expect(saved.size).toBe(0);
  await compression.start();
  expect(run()).toMatchObject({ kind: 'done', result: { before: original, isSmaller: true, recodedImages: 0 } });
  expect(written).toEqual([]);
  compression.save();
  const copy = saved.get('contract.compressed.pdf');
  expect(copy?.size).toBeLessThan(original.size / 10);
  expect(copy?.type).toBe('application/pdf');
});

it('compresses the export of a document with marks, written once', async () => {
  const { core, begin, exported, written } = await setUp();
  const mark = buildMark('RectangleAnnotation', createRandom(1));
  core.editor.document.commit('Draw', (transaction) => transaction.add(mark));
  const compression = begin();
  await compression?.start();
  compression?.choose({ isLossy: true });
  await compression?.start();
  expect(compression?.state.getState().run).toMatchObject({ kind: 'done', result: { before: exported } });
  expect(written).toHaveLength(1);
});

it('saves nothing if the export fails its check', async () => {
  const { core, begin, problems, saved } = await setUp();
  const mark = buildMark('RectangleAnnotation', createRandom(1));
  core.editor.document.commit('Draw', (transaction) => transaction.add(mark));
  problems.push('Page 1 still shows a word.');
  const compression = begin();
  await compression?.start();
  const shown = "The document can't be exported: Page 1 still shows a word.";
  expect(compression?.state.getState().run).toEqual({ kind: 'failed', message: shown });
  compression?.save();
  expect(saved.size).toBe(0);
});

it('makes images smaller only on request, and says when that would save more', async () => {
  const { compression, run } = await started({ bytes: await photographed() });
  await compression.start();
  const lossless = run();
  expect(lossless).toMatchObject({ kind: 'done', result: { recodedImages: 0 } });
  expect(lossless).toMatchObject({ result: { wayOn: message('Smaller images may save more, with loss.') } });
  compression.choose({ isLossy: true, dpi: 72 });
  expect(run()).toEqual({ kind: 'choosing' });
  await compression.start();
  expect(run()).toMatchObject({ kind: 'done', result: { isSmaller: true, recodedImages: 1, wayOn: undefined } });
});

it('saves no file that is not smaller', async () => {
  const first = await started();
  await first.compression.start();
  first.compression.save();
  const small = new Uint8Array((await first.saved.get('contract.compressed.pdf')?.arrayBuffer()) ?? []);
  const { compression, run, saved } = await started({ bytes: small });
  await compression.start();
  expect(run()).toMatchObject({ kind: 'done', result: { isSmaller: false } });
  compression.save();
  expect(saved.size).toBe(0);
});

it('suggests what to do if a page would look different', async () => {
  const compress: typeof compressInWorker = async () => {
    throw new ComparisonError(message('Page {page} looks different in the compressed file.', { page: 3 }));
  };
  const { compression, run } = await started({ compress });
  await compression.start();
  const shown = 'Page 3 looks different in the compressed file. Nothing was written: keep the original.';
  expect(run()).toEqual({ kind: 'failed', message: shown });
  compression.choose({ isLossy: true });
  await compression.start();
  expect(run()).toMatchObject({ message: expect.stringContaining('Try more pixels per inch, or a higher quality.') });
});

it('reports the problem of a damaged file', async () => {
  const { compression, run } = await started({ bytes: new Uint8Array([37, 80, 68, 70]) });
  await compression.start();
  expect(run()).toEqual({ kind: 'failed', message: expect.stringContaining('PDF') });
});

it('stops, and drops later results', async () => {
  let reply: (() => void) | undefined;
  const compress: typeof compressInWorker = async (task, options) => {
    await new Promise<void>((resolve) => {
      reply = resolve;
    });
    return compressHere(task, options);
  };
  const { compression, run } = await started({ compress });
  const running = compression.start();
  expect(run()).toMatchObject({ kind: 'running', step: 'exporting' });
  await waitFor(() => expect(reply).toBeDefined());
  compression.cancel();
  reply?.();
  await running;
  expect(run()).toEqual({ kind: 'choosing' });
});
