import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RgbaImage } from '../media/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { copyNodeProgram } from '../server/test-copy.ts';
import { type NodeProgram, toRecords } from '../server/test-program.ts';
import { fromBwip } from '../testing/barcode-pictures/bwip.ts';
import { encodePatch } from '../testing/barcode-pictures/encode.ts';
import { paintSymbol, toRgba } from '../testing/barcode-pictures/paint.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { picturePdf } from '../testing/pdf/picture-pdf.ts';
import { paintCode128, toPng, toTiff } from '../testing/scan-pictures.ts';
import { isLong } from '../testing/short-form.ts';
import { runHere } from './test-run.ts';

let program: NodeProgram;
let cwd: string;
beforeAll(async () => {
  program = copyNodeProgram();
});
afterAll(() => program.remove());
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'markwright-split-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const put = (name: string, content: Uint8Array | string) => writeFileSync(join(cwd, name), content);
const patch = (kind: 'T' | '2' = 'T') => toRgba(paintSymbol(encodePatch(kind, 120), { module: 6, quiet: 20 }));

async function split(...args: string[]) {
  const { code, stdout, stderr } = await program.runHere(['split', ...args, '-o', 'parts'], cwd);
  const parts = toRecords(stdout).map(({ file, pages }) => [
    file.replace(/^parts\//, ''),
    pages.map(({ page }: { page: number }) => page),
  ]);
  return { code, stderr, parts };
}

/** Returns the characters of each page. The parts need no password. */
async function wordsOf(name: string): Promise<string[]> {
  const pdf = (await createPdfEngine()).open(fromBytes(new Uint8Array(readFileSync(join(cwd, 'parts', name)))));
  try {
    return pdf.info.pages.map((_, index) => String.fromCodePoint(...pdf.characters(index).codes).trim());
  } finally {
    pdf.close();
  }
}

async function pdfOf(words: readonly string[]) {
  const { bytes } = await picturePdf(
    words.map(() => sheet(true)),
    words,
  );
  const document = await PDFDocument.load(bytes);
  return { document, context: document.context };
}

const PICTURES = () => [paintCode128('A'), patch(), paintCode128('B'), paintCode128('C')];
const WORDS = ['one', 'separator', 'two', 'three'];

it.runIf(isLong)('cuts a PDF that only opens with its password, by that of the reader and of the owner', async () => {
  put('locked.pdf', (await picturePdf(PICTURES(), WORDS, { userPassword: 'sesame', ownerPassword: 'owner' })).bytes);
  for (const password of ['sesame', 'owner']) {
    const { code, stderr, parts } = await split('locked.pdf', '--at', 'patchT', '--password', password, '--overwrite');
    expect([code, stderr.split('\n').filter(Boolean)]).toEqual([
      0,
      [
        'locked.pdf: page 2 is left out.',
        expect.stringContaining('protected by encryption; the file that was written is not'),
      ],
    ]);
    expect(parts).toEqual([
      ['locked-001.pdf', [1]],
      ['locked-002.pdf', [3, 4]],
    ]);
    expect(await wordsOf('locked-002.pdf')).toEqual(['two', 'three']);
  }
  const wrong = await split('locked.pdf', '--at', 'patchT', '--password', 'open');
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('password')]);
});

it.runIf(isLong)('cuts a PDF that anybody may read and only its owner may change', async () => {
  put('owned.pdf', (await picturePdf(PICTURES(), WORDS, { ownerPassword: 'owner' })).bytes);
  const { code, parts } = await split('owned.pdf', '--at', 'patchT');
  expect([code, parts.length]).toEqual([0, 2]);
  expect(await wordsOf('owned-001.pdf')).toEqual(['one']);
});

it.runIf(isLong)('puts pages of several PDFs into one part', async () => {
  put('a.pdf', (await picturePdf([patch(), paintCode128('A')], ['sheet', 'one'])).bytes);
  put('b.pdf', (await picturePdf([paintCode128('B'), patch(), paintCode128('C')], ['two', 'sheet', 'three'])).bytes);
  expect((await split('a.pdf', 'b.pdf', '--at', 'patchT')).parts).toEqual([
    ['a-001.pdf', [2, 1]],
    ['a-002.pdf', [3]],
  ]);
  expect(await wordsOf('a-001.pdf')).toEqual(['one', 'two']);
});

it('calls parts after values and groups in them, and may drop or keep the separators', async () => {
  const pages = ['INV-7', 'INV-7', 'x', 'INV-8', 'y'].map((value) => paintCode128(value));
  put('stack.tif', toTiff(pages));
  const cut = (...args: string[]) => split('stack.tif', '--overwrite', ...args);
  expect((await cut('--at', 'value:^INV', '--names', 'value')).parts).toEqual([
    ['INV-7.tif', [1, 2, 3]],
    ['INV-8.tif', [4, 5]],
  ]);
  expect((await cut('--at', 'value:^INV-(\\d+)', '--names', 'group', '--separators', 'drop')).parts).toEqual([
    ['7.tif', [3]],
    ['8.tif', [5]],
  ]);
  expect((await cut('--at', 'value:^INV', '--names', 'value', '--same', 'cut')).parts).toEqual([
    ['INV-7.tif', [1]],
    ['INV-7 (2).tif', [2, 3]],
    ['INV-8.tif', [4, 5]],
  ]);
  expect((await cut('--at', 'is:INV-8')).parts).toEqual([
    ['stack-001.tif', [1, 2, 3]],
    ['stack-002.tif', [4, 5]],
  ]);
});

/** A white page, optionally with a black square. */
const sheet = (isPrinted: boolean): RgbaImage => {
  const data = new Uint8ClampedArray(300 * 400 * 4).fill(255);
  if (isPrinted) for (let y = 100; y < 140; y += 1) data.fill(0, (y * 300 + 100) * 4, (y * 300 + 140) * 4);
  return { data, width: 300, height: 400 };
};

it('cuts by page numbers, a number of pages, blank pages and size, without reading barcodes', async () => {
  const words = ['one', 'two', '', 'four', 'five'];
  put(
    'a.pdf',
    (
      await picturePdf(
        words.map((word) => sheet(word !== '')),
        words,
      )
    ).bytes,
  );
  const cut = async (at: string, ...args: string[]) => {
    const { code, stderr, parts } = await split('a.pdf', '--at', at, '--overwrite', ...args);
    expect(stderr).not.toContain('scanning');
    expect(code).toBe(0);
    return parts.map(([, pages]) => pages);
  };
  expect(await cut('pages:1-2,4-5')).toEqual([
    [1, 2],
    [4, 5],
  ]);
  expect(await wordsOf('a-002.pdf')).toEqual(['four', 'five']);
  expect(await cut('every:2')).toEqual([[1, 2], [3, 4], [5]]);
  expect(await cut('blank')).toEqual([
    [1, 2],
    [4, 5],
  ]);
  expect(await cut('blank', '--separators', 'keep')).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  const whole = readFileSync(join(cwd, 'a.pdf')).length;
  const parts = await cut(`size:${(whole * 0.6) / 1000}kB`);
  expect(parts.flat()).toEqual([1, 2, 3, 4, 5]);
  expect(parts.length).toBeGreaterThan(1);
  for (const [index] of parts.entries())
    expect(readFileSync(join(cwd, 'parts', `a-00${index + 1}.pdf`)).length).toBeLessThanOrEqual(whole * 0.6);
});

it('omits only blank pages, and lists them', async () => {
  const annots = [firstExtra(6), firstExtra(6) + 1].map((number) => `/Annots [${number} 0 R]`);
  const bytes = buildPdf({
    pages: [
      { content: textLine('one', 72, 700) },
      { content: '' },
      { content: '0.93 g 100 100 200 20 re f' },
      { content: '', entries: annots[0] ?? '' },
      { content: '', entries: annots[1] ?? '' },
      { content: ' ' },
    ],
    catalog: `/AcroForm << /Fields [${firstExtra(6)} 0 R] >>`,
    extra: [
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [100 600 200 620] >>',
      '<< /Type /Annot /Subtype /Text /Contents (Check this) /Rect [100 600 120 620] >>',
    ],
  });
  put('mixed.pdf', bytes);
  expect(await split('mixed.pdf', '--at', 'blank')).toEqual({
    code: 0,
    stderr: 'mixed.pdf: pages 2, 6 are left out.\n',
    parts: [
      ['mixed-001.pdf', [1]],
      ['mixed-002.pdf', [3, 4, 5]],
    ],
  });
});

it('cuts at bookmarks, and calls parts after them', async () => {
  const { context, document } = await pdfOf(['cover', 'one', 'two']);
  const [, first, second] = document.getPages();
  const item = (title: string, page: typeof first) =>
    context.register(context.obj({ Title: PDFString.of(title), Dest: [page?.ref ?? null, 'Fit'] }));
  const [terms, annex] = [item('Terms / 1', first), item('Annex', second)];
  context.lookup(terms, PDFDict).set(PDFName.of('Next'), annex);
  const outlines = context.register(context.obj({ First: terms, Last: annex, Count: 2 }));
  document.catalog.set(PDFName.of('Outlines'), outlines);
  put('book.pdf', await document.save());
  expect((await split('book.pdf', '--at', 'bookmarks', '--names', 'value')).parts).toEqual([
    ['book-001.pdf', [1]],
    ['Terms 1.pdf', [2]],
    ['Annex.pdf', [3]],
  ]);
});

it.runIf(isLong)('aborts an endless expression', async () => {
  put('stack.tif', toTiff([paintCode128(`${'a'.repeat(40)}!`)]));
  const { code, stderr } = await split('stack.tif', '--at', 'value:(a+)+$');
  expect([code, stderr]).toEqual([1, expect.stringContaining('takes too long')]);
});

it('separates at values that meet the demands of the job, in its areas', async () => {
  const pages = ['INV-7', 'INV-x', 'INV-8'].map((value) => paintCode128(value));
  put('stack.tif', toTiff(pages));
  const cut = (...args: string[]) => split('stack.tif', '--at', 'value:^INV', '--overwrite', ...args);
  const demand = JSON.stringify({ code128Barcode: { pattern: '^INV-\\d$' } });
  expect(await cut('--expect', demand, '--budget', 'fast')).toEqual({
    code: 0,
    stderr: '1 barcode separates nothing: it doesn’t meet --expect.\n',
    parts: [
      ['stack-001.tif', [1, 2]],
      ['stack-002.tif', [3]],
    ],
  });
  expect((await cut('--area', '0,0,5,5')).stderr).toContain('No separator found');
  expect(await cut('--area', 'left')).toMatchObject({ code: 2, stderr: expect.stringContaining('--area') });
  const byPages = await split('stack.tif', '--at', 'every:2', '--expect', demand);
  expect(byPages).toMatchObject({ code: 2, stderr: expect.stringContaining('--expect is for barcodes') });
});

it('splits at several patch codes, and keeps the sheets on request', async () => {
  put('stack.tif', toTiff([patch('2'), paintCode128('A'), patch(), paintCode128('B')]));
  expect((await split('stack.tif', '--at', 'patch2,patchT', '--separators', 'keep')).parts).toEqual([
    ['stack-001.tif', [1, 2]],
    ['stack-002.tif', [3, 4]],
  ]);
});

it.runIf(isLong)('reads the types that a scan reads', async () => {
  const pzn = toRgba(paintSymbol(fromBwip('pzn', '2758089', { pzn8: 'true' }), { module: 3, quiet: 20 }));
  put('stack.tif', toTiff([paintCode128('A'), pzn]));
  // Read as Code 39: PZN isn't requested.
  expect((await split('stack.tif', '--at', 'is:27580899')).parts).toHaveLength(2);
  const old = await split('stack.tif', '--at', 'is:27580899', '--types', 'code39Barcode', '--overwrite');
  expect(old.parts).toHaveLength(1);
});

it('reports if no page is a separator, or all are', async () => {
  put('plain.tif', toTiff([paintCode128('A'), paintCode128('B')]));
  expect(await split('plain.tif', '--at', 'patchT')).toEqual({
    code: 0,
    stderr: 'No separator found: all pages stay in one part.\n',
    parts: [['plain-001.tif', [1, 2]]],
  });
  put('sheets.tif', toTiff([patch(), patch()]));
  const { code, stderr } = await split('sheets.tif', '--at', 'patchT');
  expect([code, stderr]).toEqual([1, expect.stringContaining('only separators')]);
  expect(readdirSync(join(cwd, 'parts'))).toEqual(['plain-001.tif']);
});

it('overwrites existing files only with the option', async () => {
  put('DOC-1.png', toPng(paintCode128('DOC-1')));
  put('DOC-1.tif', toTiff([paintCode128('DOC-1')]));
  const here = (...args: string[]) =>
    program.runHere(['split', ...args, '--at', 'value:^DOC', '--names', 'value', '-o', '.'], cwd);
  const before = readFileSync(join(cwd, 'DOC-1.tif'));
  const refused = await here('DOC-1.png');
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('DOC-1.tif already exists')]);
  expect(readFileSync(join(cwd, 'DOC-1.tif'))).toEqual(before);
  expect((await here('DOC-1.png', '--overwrite')).code).toBe(0);
  // Inputs are never overwritten.
  expect(await here('DOC-1.tif', '--overwrite')).toMatchObject({ code: 2 });
  expect(existsSync(join(cwd, 'DOC-1.tif'))).toBe(true);
});

it.each([
  [['--at', 'patchX'], '--at'],
  [['--at', 'patchT', '--names', 'value'], '--names'],
  [['--at', 'value:INV', '--names', 'group'], '--names'],
  [['--at', 'value:INV', '--names', 'size'], '--names'],
  [['--at', 'patchT', '--separators', 'maybe'], '--separators'],
  [['--at', 'patchT', '--types', 'code39Barcode'], '--types'],
  [['--at', 'every:2', '--types', 'code39Barcode'], '--types'],
  [['--at', 'every:0'], '--at'],
  [['--at', 'size:10'], '--at'],
  [['--at', 'every:2', '--names', 'value'], '--names'],
  [['--at', 'every:2', '--same', 'join'], '--same'],
  [['--at', 'bookmarks', '--separators', 'drop'], '--separators'],
])('is refused with 2: %s', async (args, message) => {
  const { code, stderr } = await runHere('split', 'a.pdf', ...args, '-o', 'parts');
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it('lists every patch code in its help', async () => {
  const { stdout } = await runHere('split', '--help');
  for (const name of ['patchT', 'patch1', 'patch2', 'patch3', 'patch4', 'patch6']) expect(stdout).toContain(name);
});
