import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { loadFontFile } from '../../fonts/font-files.ts';
import type { Size } from '../../kernel/rect.ts';
import { definitionOf, type Mark, type MarkType } from '../../marks/index.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { getDict } from '../../pdf/objects.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { fontWith } from '../../testing/added-fonts.ts';
import { buildSheet } from '../../testing/build-sheet.ts';
import { buildPdf, firstExtra, type PdfPageSpec, pageObject, textLine } from '../../testing/pdf/build-pdf.ts';
import { readRealPdf, realPdfs } from '../../testing/pdf/real-files.ts';
import { buildSignedPdf } from '../../testing/pdf/signed.ts';
import { similarity, toGray } from '../../testing/pdf/similarity.ts';
import { someOf } from '../../testing/short-form.ts';
import { checkBurnt } from '../check/check-burnt.ts';
import type { TextDrawing, TextLook } from '../paint/draw-text.ts';
import { type BurnPorts, type BurnTask, burnPdf } from './burn-pdf.ts';

const { document: sheet, pageSize: SHEET_SIZE, cells } = buildSheet();
const LOOKS = ['content', 'annotations'] as const;
const ports = { loadFontFile, platform: createNodePlatform() };

let shared: Promise<PdfEngine> | undefined;
const getEngine = () => {
  shared ??= createPdfEngine();
  return shared;
};

async function burn(
  bytes: Uint8Array,
  pages: BurnTask['pages'],
  {
    password,
    drawing,
    fonts,
    ...task
  }: Partial<Pick<BurnTask, 'marksAs' | 'marksJson'>> &
    Pick<BurnPorts, 'drawing' | 'fonts'> & { readonly password?: string } = {},
) {
  const engine = await getEngine();
  const pdf = engine.open(fromBytes(bytes), password);
  try {
    const burnt = await burnPdf({ bytes, pdf, pages, marksAs: 'content', ...task }, { ...ports, drawing, fonts });
    const written = pages.map(({ pageNumber, marks }) => ({ pageNumber, isMarked: marks.length > 0 }));
    expect(checkBurnt(engine, fromBytes(burnt.bytes), pdf, { pages: written })).toEqual([]);
    return burnt;
  } finally {
    pdf.close();
  }
}

const textOf = async (bytes: Uint8Array, index: number): Promise<string> => {
  const pdf = (await getEngine()).open(fromBytes(bytes));
  const text = String.fromCodePoint(...pdf.characters(index).codes);
  pdf.close();
  return text;
};

async function draw(bytes: Uint8Array, index: number, { width, height }: Size) {
  const pdf = (await getEngine()).open(fromBytes(bytes));
  const image = pdf.render(index, { scale: 1, x: 0, y: 0, width, height });
  pdf.close();
  return image;
}

/** The bytes of the content streams of a page, as they lie in the file. */
async function contentsOf(bytes: Uint8Array, index: number): Promise<Uint8Array[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const contents = document.getPage(index).node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents];
  return streams.flatMap((stream) => (stream instanceof PDFRawStream ? [stream.contents] : []));
}

const hasQpdf = (() => {
  try {
    execFileSync('qpdf', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!hasQpdf) console.warn('qpdf isn’t available: what it says of the written files is skipped.');

/** Warnings of qpdf; empty if it isn't installed. */
function complaintsOf(bytes: Uint8Array): string {
  if (!hasQpdf) return '';
  const folder = mkdtempSync(join(tmpdir(), 'burnt-'));
  try {
    writeFileSync(join(folder, 'burnt.pdf'), bytes);
    execFileSync('qpdf', ['--check', join(folder, 'burnt.pdf')], { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String(Reflect.get(error as object, 'stderr'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sheetPage = (more: Partial<PdfPageSpec> = {}): PdfPageSpec => ({
  mediaBox: [0, 0, SHEET_SIZE.width, SHEET_SIZE.height],
  content: textLine('Under the marks', 60, 1000),
  ...more,
});

/** Words of the sheet's marks, as they are read again from the page. */
const WORDS = ['The quick brown fox jumps', 'äöü ß € “quoted”', 'Reviewed', 'Rejected', 'Jane Doe', '(555) 123-4567'];

it.each(LOOKS)('puts marks of every type on a page as %s, with their words and subsets of fonts', async (marksAs) => {
  const bytes = buildPdf({ pages: [sheetPage(), { content: textLine('Second page', 72, 700) }] });
  const pages = [
    { pageNumber: 1, marks: sheet.marks },
    { pageNumber: 2, marks: [] },
  ];
  const burnt = await burn(bytes, pages, { marksAs, marksJson: '{"marks":[]}' });
  expect(burnt.missingCharacters).toEqual([]);
  expect(complaintsOf(burnt.bytes)).toBe('');
  const engine = await getEngine();
  const pdf = engine.open(fromBytes(burnt.bytes));
  // The page's link has its mark's target, once per line.
  expect(pdf.links(0).map(({ target }) => target)).toEqual(Array(2).fill({ kind: 'uri', uri: 'https://example.org/' }));
  pdf.close();
  if (marksAs === 'content') {
    const text = (await textOf(burnt.bytes, 0)).replace(/\s+/g, ' ');
    expect(text).toContain('Under the marks');
    for (const words of WORDS) expect(text).toContain(words);
  }
  // Both look the same.
  const size = { width: SHEET_SIZE.width, height: SHEET_SIZE.height };
  const other = await burn(bytes, pages, { marksAs: 'content' });
  const [one, two] = [await draw(burnt.bytes, 0, size), await draw(other.bytes, 0, size)];
  expect(similarity(toGray(one), toGray(two))).toBeGreaterThan(0.99);
});

it('keeps everything else: streams byte for byte, fonts, links, outline, labels', async () => {
  const link = '/Annots [<< /Type /Annot /Subtype /Link /Rect [72 690 200 720] /Dest [7 0 R /XYZ 0 700 0] >>]';
  const first = firstExtra(3);
  const bytes = buildPdf({
    pages: [1, 2, 3].map((number) => ({ content: textLine(`Page ${number}`, 72, 700), entries: link })),
    catalog: `/Outlines ${first} 0 R /PageLabels << /Nums [0 << /S /r >>] >>`,
    extra: [
      `<< /Type /Outlines /First ${first + 1} 0 R /Last ${first + 1} 0 R /Count 1 >>`,
      `<< /Title (Chapter) /Parent ${first} 0 R /Dest [${pageObject(1)} 0 R /Fit] >>`,
    ],
  });
  const [rectangle] = sheet.marks.filter(({ type }) => type === 'RectangleAnnotation');
  const pages = [1, 2, 3].map((pageNumber) => ({
    pageNumber,
    marks: pageNumber === 2 && rectangle ? [rectangle] : [],
  }));
  const burnt = await burn(bytes, pages);
  for (const index of [0, 2]) expect(await contentsOf(burnt.bytes, index)).toEqual(await contentsOf(bytes, index));
  const [own] = await contentsOf(bytes, 1);
  expect((await contentsOf(burnt.bytes, 1))[1]).toEqual(own);
  const engine = await getEngine();
  const [before, after] = [engine.open(fromBytes(bytes)), engine.open(fromBytes(burnt.bytes))];
  expect(after.outline()).toEqual(before.outline());
  expect(after.info).toEqual(before.info);
  for (const index of [0, 1, 2]) expect(after.links(index)).toEqual(before.links(index));
  before.close();
  after.close();
  expect(complaintsOf(burnt.bytes)).toBe('');
});

it('removes pages with everything that only they use', async () => {
  const first = firstExtra(3);
  const entry = (number: number, next: string) =>
    `<< /Title (Chapter ${number}) /Parent ${first} 0 R /Dest (place ${number}) ${next} >>`;
  const bytes = buildPdf({
    pages: [1, 2, 3].map((number) => ({
      content: textLine(`Secret of page ${number}`, 72, 700),
      entries: `/StructParents ${number} /Annots [<< /Type /Annot /Subtype /Link /Rect [72 690 200 720] /A << /S /GoTo /D (place ${4 - number}) >> >>]`,
    })),
    catalog:
      `/Outlines ${first} 0 R /Names << /Dests ${first + 4} 0 R >> /MarkInfo << /Marked true >> ` +
      `/StructTreeRoot ${first + 5} 0 R /PageLabels << /Nums [0 << /S /r >> 1 << /P (A-) /S /D >>] >>`,
    extra: [
      `<< /Type /Outlines /First ${first + 1} 0 R /Last ${first + 3} 0 R /Count 3 >>`,
      entry(1, `/Next ${first + 2} 0 R`),
      entry(2, `/Prev ${first + 1} 0 R /Next ${first + 3} 0 R`),
      entry(3, `/Prev ${first + 2} 0 R`),
      `<< /Names [${[1, 2, 3].map((number) => `(place ${number}) [${pageObject(number - 1)} 0 R /Fit]`).join(' ')}] >>`,
      `<< /Type /StructTreeRoot /K ${first + 6} 0 R /ParentTree << /Kids [<< /Nums [${[1, 2, 3].map((number) => `${number} [${first + 6 + number} 0 R]`).join(' ')}] >>] >> >>`,
      `<< /S /Document /P ${first + 5} 0 R /K [${[1, 2, 3].map((number) => `${first + 6 + number} 0 R`).join(' ')} ${first + 10} 0 R] >>`,
      ...[1, 2, 3].map(
        (number) =>
          `<< /S /P /P ${first + 6} 0 R /Pg ${pageObject(number - 1)} 0 R /K ${number === 3 ? '[<< /Type /MCR /MCID 0 >>]' : '0'} /ActualText (Spoken on page ${number}) >>`,
      ),
      `<< /S /Sect /T (About page 1) /P ${first + 6} 0 R /K << /Type /MCR /MCID 1 /Pg ${pageObject(0)} 0 R >> >>`,
    ],
  });
  const burnt = await burn(bytes, [
    { pageNumber: 2, marks: [] },
    { pageNumber: 3, marks: [] },
  ]);
  expect(await textOf(burnt.bytes, 0)).toBe('Secret of page 2');
  const raw = await PDFDocument.load(burnt.bytes);
  const streams = raw.context.enumerateIndirectObjects().map(([, object]) => String(object));
  expect(streams.join('\n')).not.toContain('page 1');
  for (const kept of ['Spoken on page 2', 'Spoken on page 3', '/Marked true'])
    expect(streams.join('\n')).toContain(kept);
  const engine = await getEngine();
  const pdf = engine.open(fromBytes(burnt.bytes));
  expect(
    pdf.outline().map(({ title, target }) => [title, target?.kind === 'page' && target.destination.pageIndex]),
  ).toEqual([
    ['Chapter 2', 0],
    ['Chapter 3', 1],
  ]);
  expect(pdf.links(0)).toHaveLength(1);
  expect(pdf.links(1)).toEqual([]);
  expect(pdf.info.pages.map(({ label }) => label)).toEqual(['A-1', 'A-2']);
  pdf.close();
  expect(complaintsOf(burnt.bytes)).toBe('');
});

const { width, height } = SHEET_SIZE;
const FRAMES: readonly (readonly [name: string, page: Partial<PdfPageSpec>])[] = [
  ['turned by 90°', { rotate: 90, mediaBox: [0, 0, height, width] }],
  ['turned by 180°', { rotate: 180 }],
  ['turned by 270°', { rotate: 270, mediaBox: [0, 0, height, width] }],
  ['cropped', { mediaBox: [-50, -70, 2000, 2000], cropBox: [30, 40, 30 + width, 40 + height] }],
  ['cropped and turned', { mediaBox: [-50, -70, 2000, 2000], cropBox: [30, 40, 30 + height, 40 + width], rotate: 270 }],
  ['that leaves its graphics state in disorder', { content: 'q 2 0 0 2 100 100 cm q 1 0 0 rg' }],
  ['that restores more than it saved', { content: '0.5 0 0 0.5 0 0 cm Q Q (Q q) Tj % q\nQ' }],
];

it.each(FRAMES)('places marks on a page %s', async (_, page) => {
  const pages = [{ pageNumber: 1, marks: sheet.marks }];
  const straight = await burn(buildPdf({ pages: [sheetPage({ content: '' })] }), pages);
  const expected = toGray(await draw(straight.bytes, 0, SHEET_SIZE));
  const bytes = buildPdf({ pages: [sheetPage({ content: '', ...page })] });
  for (const marksAs of LOOKS) {
    const burnt = await burn(bytes, pages, { marksAs });
    expect(similarity(expected, toGray(await draw(burnt.bytes, 0, SHEET_SIZE)))).toBeGreaterThan(0.97);
  }
});

it('removes the open password, and repairs damage', async () => {
  const plain = buildPdf({ pages: [sheetPage()] });
  const locked = await PDFDocument.load(plain);
  locked.encrypt({ userPassword: 'sesame', ownerPassword: 'owner' });
  const pages = [{ pageNumber: 1, marks: sheet.marks }];
  const opened = await burn(new Uint8Array(await locked.save()), pages, { password: 'sesame' });
  expect(await textOf(opened.bytes, 0)).toContain('Under the marks');
  expect(complaintsOf(opened.bytes)).toBe('');
  // Without a table of its objects, and with a length that is wrong.
  const text = new TextDecoder('latin1')
    .decode(plain)
    .replace(/xref\n[\s\S]*?trailer/, 'trailer')
    .replace(/\/Length \d+/, '/Length 7');
  const damaged = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const repaired = await burn(damaged, pages);
  expect(await textOf(repaired.bytes, 0)).toContain('Under the marks');
  expect(complaintsOf(repaired.bytes)).toBe('');
});

it('reports characters without a font, and writes right-to-left text', async () => {
  const [textMark] = sheet.marks.filter(({ type }) => type === 'TextAnnotation');
  const write = (text: string, more: Pick<BurnPorts, 'drawing' | 'fonts'> = {}) =>
    burn(buildPdf({ pages: [sheetPage()] }), [{ pageNumber: 1, marks: [{ ...textMark, text } as Mark] }], more);
  expect((await write('Zażółć gęślą jaźń → ✓ Ωμέγα Привет')).missingCharacters).toEqual([]);
  const boxes = await write('漢字');
  expect(boxes.missingCharacters).toEqual(['漢', '字']);
  const fonts = [{ name: 'han.otf', bytes: fontWith('漢字') }];
  expect((await write('漢字', { fonts })).missingCharacters).toEqual([]);
  const look = async ({ bytes }: { readonly bytes: Uint8Array }) => (await draw(bytes, 0, SHEET_SIZE)).data;
  expect(await look(boxes)).not.toEqual(await look(await write('')));
  const hebrew = await write('שלום (1)');
  expect(hebrew.missingCharacters).toEqual([]);
  expect(await textOf(hebrew.bytes, 0)).toContain('שלום');
});

it.each(LOOKS)(
  'draws text for which there is no font, and has it under the drawing as text, as %s',
  async (marksAs) => {
    const [textMark] = sheet.marks.filter(({ type }) => type === 'TextAnnotation');
    const drawn: [text: string, look: TextLook][] = [];
    const drawing: TextDrawing = {
      knows: (character) => character !== '字',
      draw(text, look) {
        drawn.push([text, look]);
        const data = new Uint8ClampedArray(16).fill(255).map((_, at) => (at % 4 === 1 ? 0 : 255));
        const length = 2 * look.fontSize;
        return { image: { width: 2, height: 2, data }, length, rect: { x: 0, y: -10, width: length, height: 10 } };
      },
    };
    const text = 'to 漢字, 👍🏽';
    const marks = [{ ...textMark, text, textAlignment: 'Left', fontSize: 20, fontStyle: ['Bold'] } as unknown as Mark];
    const burnt = await burn(buildPdf({ pages: [sheetPage()] }), [{ pageNumber: 1, marks }], { drawing, marksAs });
    expect(burnt).toMatchObject({ missingCharacters: ['字'], drawnCharacters: ['漢', '👍', '🏽'] });
    expect(drawn.map(([piece]) => piece)).toEqual(['漢字', '👍🏽']);
    expect(drawn[0]?.[1]).toMatchObject({
      font: expect.stringMatching(/^bold .*20px/),
      fontSize: 20,
      direction: 'ltr',
    });
    if (marksAs === 'content') expect(await textOf(burnt.bytes, 0)).toContain(text);
    const { data } = await draw(burnt.bytes, 0, SHEET_SIZE);
    const magenta = Array.from({ length: data.length / 4 }, (_, pixel) => pixel * 4).filter(
      (at) => data[at] === 255 && (data[at + 1] ?? 255) < 10 && data[at + 2] === 255,
    );
    // Two pictures of 40 × 10 points, except for the stretch of the line.
    expect(magenta.length).toBeGreaterThan(400);
    expect(complaintsOf(burnt.bytes)).toBe('');
  },
);

it('has the words of a type in the font that its mark names', async () => {
  const types: readonly MarkType[] = ['TextSignature'];
  const fonts = [
    'Arial',
    'Verdana',
    'Comic Sans MS',
    'Courier New',
    'Georgia',
    'Times New Roman',
    'Caveat',
    'Great Vibes',
  ];
  const [mark] = sheet.marks.filter(({ type }) => types.includes(type));
  const burnt = await burn(buildPdf({ pages: [sheetPage()] }), [
    { pageNumber: 1, marks: fonts.map((fontName) => ({ ...mark, fontName }) as Mark) },
  ]);
  const document = await PDFDocument.load(burnt.bytes);
  const names = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream || !('get' in object) ? [] : [object]))
    .map((object) => String((object as { get(key: PDFName): unknown }).get(PDFName.of('FontName')) ?? ''))
    .filter((name) => name !== '')
    .map((name) => name.replace(/^\/[A-Z]{6}\+/, ''));
  expect(names.toSorted()).toEqual(
    [
      'Arimo-Regular',
      'Caveat-Regular',
      'ComicNeue-Regular',
      'Cousine-Regular',
      'DejaVuSans',
      'Gelasio-Regular',
      'GreatVibes-Regular',
      'Tinos-Regular',
    ].toSorted(),
  );
  expect(definitionOf({ type: 'TextSignature' }).family).toBe('signature');
  expect(cells.size).toBe(sheet.marks.length);
});

/** Difficult files (odd page trees, broken streams, PDF/A), and every ninth of the others. */
const HARD = ['filled-background', 'issue15150', 'issue11651', 'issue5599', 'crazyones-pdfa', 'rotat', 'crop', 'annot'];
const REAL = (realPdfs ?? []).filter(
  ({ file, pages, needsPassword }, index) =>
    pages !== null && !needsPassword && (index % 9 === 0 || HARD.some((name) => file.includes(name))),
);
if (REAL.length === 0) console.warn('../shared/data/pdf isn’t available: marks on real PDF files are skipped.');

it.skipIf(REAL.length === 0)('writes marks on real files (skipped where they are absent)', async () => {
  const engine = await getEngine();
  const failures: string[] = [];
  for (const { file } of someOf(REAL, 0)) {
    const bytes = readRealPdf(file);
    let pages: readonly unknown[];
    try {
      const pdf = engine.open(fromBytes(bytes));
      pages = pdf.info.pages;
      pdf.close();
    } catch {
      // Files that can't be opened can't be exported.
      continue;
    }
    try {
      const marks = sheet.marks.slice(0, 12).map((mark) => ({ ...mark }));
      const burnt = await burn(
        bytes,
        pages.map((_, index) => ({ pageNumber: index + 1, marks: index === 0 ? marks : [] })),
      );
      const complaints = complaintsOf(burnt.bytes);
      // A stream that was damaged stays as it is.
      if (complaints !== '' && complaintsOf(bytes) === '') failures.push(`${file}: qpdf ${complaints.split('\n')[0]}`);
    } catch (error) {
      failures.push(`${file}: ${String(error)}`);
    }
  }
  expect(failures).toEqual([]);
});

it.each([
  ['one', [{}], 1],
  ['two, one of them below another field', [{ isNested: true }, {}], 2],
  ['a certification', [{ isCertified: true }], 1],
  ['one beside a field that is still to be signed', [{ isEmpty: true }, {}], 1],
  ['none, but a field to be signed', [{ isEmpty: true }], 0],
] as const)('removes the values of digital signatures, which a rewritten file breaks: %s', async (_, specs, count) => {
  const bytes = await buildSignedPdf(specs);
  const { removedSignatures, bytes: written } = await burn(bytes, [{ pageNumber: 1, marks: [] }]);
  expect(removedSignatures).toBe(count);
  const pdf = (await getEngine()).open(fromBytes(written));
  expect(pdf.info.signatureCount).toBe(0);
  pdf.close();
  const text = new TextDecoder('latin1').decode(written);
  expect(text.includes('adbe.pkcs7.detached')).toBe(false);
  const { catalog } = await PDFDocument.load(written);
  expect(catalog.has(PDFName.of('Perms'))).toBe(false);
  expect(catalog.has(PDFName.of('DSS'))).toBe(count === 0);
  // The fields stay: they can be signed again.
  expect(getDict(catalog, 'AcroForm')?.has(PDFName.of('Fields'))).toBe(true);
});
