import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { loadFontFile } from '../../fonts/font-files.ts';
import { digestOfMark, noteImported } from '../../marks/document/imported-annotations.ts';
import { checkMarksDocument, type Mark, type MarkType } from '../../marks/index.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { dictsOf, getName, getText } from '../../pdf/objects.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildSheet } from '../../testing/build-sheet.ts';
import { buildPdf, firstExtra, type PdfPageSpec, textLine } from '../../testing/pdf/build-pdf.ts';
import { readRealPdf, realPdfs } from '../../testing/pdf/real-files.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from '../options.ts';
import { burnPdf } from '../pdf/burn-pdf.ts';
import { planOutput, writeMode } from '../plan.ts';
import { type ReadAnnotations, readAnnotations } from './read-annotations.ts';

const { document: sheet, pageSize } = buildSheet();
const DATE = '2024-05-06T07:08:09.000Z';
const engine = createPdfEngine();

async function read(bytes: Uint8Array): Promise<ReadAnnotations> {
  const pdf = (await engine).open(fromBytes(bytes));
  try {
    return await readAnnotations(bytes, pdf, DATE);
  } finally {
    pdf.close();
  }
}

async function write(
  bytes: Uint8Array,
  marks: readonly Mark[],
  withoutAnnotations: readonly number[] = [],
  marksAs: 'annotations' | 'content' = 'annotations',
) {
  const pdf = (await engine).open(fromBytes(bytes));
  const pages = pdf.info.pages.map((_, index) => ({
    pageNumber: index + 1,
    marks: marks.filter(({ pageNumber }) => pageNumber === index + 1),
  }));
  const task = { bytes, pdf, pages, marksAs, withoutAnnotations, includesComments: true } as const;
  const burnt = await burnPdf(task, { loadFontFile, platform: createNodePlatform() });
  pdf.close();
  return burnt.bytes;
}

const page = (more: Partial<PdfPageSpec> = {}): Uint8Array =>
  buildPdf({
    pages: [{ mediaBox: [0, 0, pageSize.width, pageSize.height], content: textLine('Text', 60, 1000), ...more }],
  });

/** Properties of a word mark that PDF doesn't store. */
const WORDS = { selectedText: '', textLength: 0, startIndex: 0 };

const round = (value: unknown): unknown => {
  if (typeof value === 'number') return Math.round(value * 100) / 100 + 0;
  if (typeof value === 'string') return /^M[\d.,\s-]/.test(value) ? 'a path' : value;
  if (Array.isArray(value)) return value.map(round);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, round(item)]));
};

const COUNTERPARTS: readonly MarkType[] = [
  'HighlightAnnotation',
  'StrikethroughAnnotation',
  'TextAnnotation',
  'RectangleAnnotation',
  'EllipseAnnotation',
  'LineAnnotation',
  'PolylineAnnotation',
  'FreehandAnnotation',
  'StampAnnotation',
];
const counterparts = sheet.marks.filter(({ type }) => COUNTERPARTS.includes(type));

it.each([
  ['straight', {}],
  [
    'turned and cropped',
    { mediaBox: [-50, -70, 2000, 2000], cropBox: [30, 40, 30 + pageSize.height, 40 + pageSize.width], rotate: 90 },
  ],
] as const)('gives marks of types with a counterpart back from a page that is %s', async (_, frame) => {
  const { marks, left } = await read(await write(page(frame), counterparts));
  expect(left).toEqual({});
  expect(marks.map(({ type }) => type)).toEqual(counterparts.map(({ type }) => type));
  for (const [index, mark] of marks.entries()) {
    const original = counterparts[index];
    const expected = original && 'lineGroups' in original ? { ...original, ...WORDS } : original;
    expect(round({ ...mark, lineGroups: undefined })).toEqual(round({ ...expected, lineGroups: undefined }));
    const linesOf = (each: Mark | undefined) =>
      each && 'lineGroups' in each ? (each.lineGroups as readonly { lines: unknown }[]).map(({ lines }) => lines) : [];
    expect(round(linesOf(mark))).toEqual(round(linesOf(original)));
  }
  expect(checkMarksDocument({ marks }).problems).toEqual([]);
});

it('keeps comments and their answers, with who wrote them', async () => {
  const [rectangle] = counterparts.filter(({ type }) => type === 'RectangleAnnotation');
  const comment = (id: string, text: string, parent?: string) => ({
    data: { id, author: 'Ada', ...(parent ? { parent } : {}) },
    creationDateTime: DATE,
    text,
  });
  const comments = [
    comment('a', 'First, with ä → ✓'),
    comment('b', 'An answer', 'a'),
    comment('c', 'To the answer', 'b'),
  ];
  const mark = { ...rectangle, conversation: { data: {}, comments } } as Mark;
  const written = await write(page(), [mark]);
  const document = await PDFDocument.load(written);
  expect(document.getPage(0).node.Annots()?.size()).toBe(4);
  const { marks } = await read(written);
  const [found] = marks;
  expect(found?.conversation?.comments?.map(({ text, data }) => [text, data.author])).toEqual(
    comments.map(({ text }) => [text, 'Ada']),
  );
  const ids = found?.conversation?.comments?.map(({ data }) => [data.id, data.parent]) ?? [];
  expect(ids.map(([, parent]) => parent)).toEqual([undefined, ids[0]?.[0], ids[1]?.[0]]);
});

it('writes the comments on marks that are drawn into the page as notes with popups and answers', async () => {
  const comment = (id: string, text: string, parent?: string) => ({
    data: { id, author: 'Ada', ...(parent ? { parent } : {}) },
    creationDateTime: DATE,
    text,
  });
  const comments = [comment('a', 'A thread'), comment('b', 'An answer', 'a'), comment('c', 'Another thread')];
  const signature = sheet.marks.find(({ type }) => type === 'TextSignature');
  const rectangle = sheet.marks.find(({ type }) => type === 'RectangleAnnotation');
  const marks = [rectangle, signature].map((mark) => ({ ...mark, conversation: { data: {}, comments } }) as Mark);
  const notesOf = async (marksAs: 'annotations' | 'content') => {
    const document = await PDFDocument.load(await write(page(), marks, [], marksAs));
    const annotations = dictsOf(document.getPage(0).node.Annots());
    const [first] = annotations;
    return {
      subtypes: annotations.map((dict) => getName(dict, 'Subtype')),
      texts: annotations.flatMap((dict) => getText(dict, 'Contents') ?? []),
      author: getText(first, 'T'),
    };
  };
  const thread = ['Text', 'Text', 'Popup', 'Text', 'Popup'];
  const texts = ['A thread', 'An answer', 'Another thread'];
  expect(await notesOf('content')).toEqual({
    subtypes: [...thread, ...thread],
    texts: [...texts, ...texts],
    author: 'Ada',
  });
  // The signature has no counterpart: its comments are not lost either.
  expect(await notesOf('annotations')).toMatchObject({
    subtypes: ['Square', 'Popup', 'Text', 'Text', ...thread],
    texts: [...texts, ...texts],
  });
});

it('hides annotations that became marks, restores them, and omits them from exports', async () => {
  const written = await write(page(), counterparts);
  const { marks, objects } = await read(written);
  const pdf = (await engine).open(fromBytes(written));
  const request = { scale: 0.25, x: 0, y: 0, width: 200, height: 280 };
  const draw = () => Buffer.from(pdf.render(0, request).data).toString('base64');
  const shown = draw();
  const withoutAny = Buffer.from(pdf.render(0, { ...request, drawsAnnotations: false }).data).toString('base64');
  expect(shown).not.toBe(withoutAny);
  pdf.hideAnnotations(objects);
  expect(draw()).toBe(withoutAny);
  pdf.hideAnnotations([]);
  expect(draw()).toBe(shown);
  pdf.close();
  const again = await write(written, marks, objects);
  expect((await read(again)).marks).toHaveLength(marks.length);
});

it('writes annotations of unchanged marks back as they were, and the others again', async () => {
  const square = (left: number, more: string) =>
    `<< /Type /Annot /Subtype /Square /Rect [${left} 600 ${left + 50} 700] /C [1 0 0] /F 4 /NM (square ${left}) ${more} >>`;
  const odd = '/Contents (A remark) /T (Ada) /Subj (kept as it is) /XY 7';
  const bytes = buildPdf({
    pages: [{ content: '', entries: `/Annots [${firstExtra(1)} 0 R ${firstExtra(1) + 1} 0 R]` }],
    extra: [square(100, odd), square(200, '/Subj (changed)')],
  });
  const { marks, objects, objectsByMark } = await read(bytes);
  const imported = marks.map((mark) => ({
    ...{ uid: mark.uid, digest: digestOfMark(mark) },
    objects: objectsByMark[mark.uid] ?? [],
  }));
  // Its date stays: another program may have changed it.
  const changed = marks.map((mark) =>
    mark.uid === 'square 200' ? { ...mark, borderColor: '#00ff00' } : mark,
  ) as readonly Mark[];
  const input = {
    documentName: 'a.pdf',
    pages: [{ width: 612, height: 792 }],
    isPdf: true,
    fileSize: bytes.length,
    document: { ...noteImported(bytes.length, objects, imported), marks: [...changed] },
    hidden: new Set<string>(),
  };
  const options: OutputOptions = { ...DEFAULT_OUTPUT_OPTIONS, format: 'pdf', pageNumbers: [1] };
  const plan = planOutput(input, options);
  expect(plan.keptAsAnnotations).toEqual(['square 100']);
  const others = changed.filter(({ uid }) => !plan.keptAsAnnotations.includes(uid));
  const file = await PDFDocument.load(await write(bytes, others, plan.withoutAnnotations));
  const annotations = dictsOf(file.getPage(0).node.Annots());
  expect(
    annotations.filter((each) => getName(each, 'Subtype') === 'Square').map((each) => getText(each, 'Subj')),
  ).toEqual(['kept as it is', undefined]);
  const source = { pageCount: 1, isEncrypted: false, signatureCount: 0, certification: 0 } as const;
  expect(writeMode(plan, source)).toBe('rewrite');
  const asImported = { ...input, document: { ...input.document, marks: [...marks] } };
  expect(writeMode(planOutput(asImported, options), source)).toBe('copy');
  for (const unkept of [{ includesComments: false }, { hasAnnotations: false }, { includesMarksJson: true }]) {
    expect(planOutput(input, { ...options, ...unkept })).toMatchObject({
      keptAsAnnotations: [],
      withoutAnnotations: objects,
    });
  }
});

if (!realPdfs) console.warn('../shared/data/pdf isn’t available: annotations of real files are skipped.');

it.skipIf(!realPdfs)(
  'reads the annotations of real files as marks that conform (skipped where they are absent)',
  async () => {
    const files = (realPdfs ?? []).filter(
      ({ file, pages }) => pages !== null && /annot|highlight|ink|freetext|stamp|line/i.test(file),
    );
    let found = 0;
    for (const { file, password } of files) {
      const bytes = readRealPdf(file);
      const pdf = (await engine).open(fromBytes(bytes), password);
      const { marks } = await readAnnotations(bytes, pdf, DATE);
      pdf.close();
      found += marks.length;
      expect(checkMarksDocument({ marks }).problems, file).toEqual([]);
    }
    expect(found).toBeGreaterThan(10);
  },
);
