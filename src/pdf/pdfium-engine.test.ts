import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RgbaImage } from '../codecs/rgba.ts';
import { type Rect, unionOfRects } from '../kernel/rect.ts';
import { expectSame } from '../testing/compare.ts';
import { encodeJpegAs } from '../testing/jpeg-encoder.ts';
import { buildPdf, firstExtra, pageObject, textLine } from '../testing/pdf/build-pdf.ts';
import { readRealPdf, realPdfs } from '../testing/pdf/real-files.ts';
import { fc } from '../testing/properties.ts';
import { isLong } from '../testing/short-form.ts';
import { fromBytes, fromFile } from './byte-sources.ts';
import {
  type ByteSource,
  CHARACTER,
  type PdfCharacters,
  type PdfDocument,
  type PdfEngine,
  type PdfLink,
  type PdfPageInfo,
} from './engine.ts';
import { PdfError, type PdfErrorCode } from './errors.ts';
import { createPdfEngine } from './pdfium-engine.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const open = (bytes: Uint8Array, password?: string) => engine.open(fromBytes(bytes), password);

function withPdf<Result>(bytes: Uint8Array, use: (document: PdfDocument) => Result, password?: string): Result {
  const document = open(bytes, password);
  try {
    return use(document);
  } finally {
    document.close();
  }
}

function codeOf(call: () => unknown): PdfErrorCode | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof PdfError) return error.code;
    throw error;
  }
  return undefined;
}

const renderWhole = (document: PdfDocument, scale: number): RgbaImage => {
  const { width, height } = document.info.pages[0] as PdfPageInfo;
  return document.render(0, {
    scale,
    x: 0,
    y: 0,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
};

function inkOf({ data, width, height }: RgbaImage): Rect | undefined {
  const dots: Rect[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if ((data[(y * width + x) * 4] ?? 255) < 128) dots.push({ x, y, width: 1, height: 1 });
  }
  return unionOfRects(dots);
}

const boxAt = (boxes: Float32Array, index: number): Rect => {
  const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(index * 4, index * 4 + 4);
  return { x, y, width, height };
};

const textOf = ({ codes }: PdfCharacters) => String.fromCodePoint(...codes);

/** Files on which we answer otherwise than poppler, and why. */
const OTHERWISE: Record<string, PdfErrorCode | 'opens'> = {
  // Damage that only one of the two repairs.
  'pdf.js/REDHAT-1531897-0.pdf': 'DamagedFile',
  'pdf.js/bug1250079.pdf': 'DamagedFile',
  'pdf.js/poppler-67295-0.pdf': 'opens',
  // Poppler shows one page without a size.
  'pdf.js/issue19484_1.pdf': 'NoPages',
  'pdf.js/issue19484_2.pdf': 'NoPages',
  // Poppler takes an empty password, which the encryption does not allow.
  'pdf.js/pr6531_2.pdf': 'PasswordNeeded',
  'pdf.js/print_protection.pdf': 'PasswordNeeded',
};

/** Poppler states sizes in units of the page, which are larger than a point here. */
const USER_UNITS: Record<string, number> = { 'pdf.js/bug1947248_forms.pdf': 3 };

if (!realPdfs) console.warn('The real PDF files aren’t available (../shared/data/pdf): their tests are skipped.');

describe.skipIf(!realPdfs)('real files (skipped where ../shared/data/pdf is absent)', () => {
  it('have the pages and the sizes that poppler finds, or say why they do not open', () => {
    const wrong: unknown[] = [];
    for (const { file, pages, size, rotate, password } of realPdfs ?? []) {
      const bytes = readRealPdf(file);
      const expected = OTHERWISE[file];
      const code = codeOf(() =>
        withPdf(
          bytes,
          ({ info }) => {
            const [first] = info.pages;
            if (expected === 'opens' || pages === null || !size) return;
            const unit = USER_UNITS[file] ?? 1;
            const [width, height] = (rotate % 180 === 0 ? size : [size[1], size[0]]).map((side) => side * unit) as [
              number,
              number,
            ];
            const isRight =
              info.pages.length === pages &&
              Math.abs((first?.width ?? 0) - width) < 0.05 &&
              Math.abs((first?.height ?? 0) - height) < 0.05;
            if (!isRight) wrong.push({ file, pages: info.pages.length, first });
          },
          password,
        ),
      );
      if ((code ?? 'opens') !== (expected ?? 'opens')) wrong.push({ file, code });
    }
    expect(wrong).toEqual([]);
  });

  it('leave the memory as it was, a hundred opened and closed', () => {
    const files = (realPdfs ?? []).filter(({ file, needsPassword }) => !needsPassword && !(file in OTHERWISE));
    const visit = (list: typeof files) => {
      for (const { file } of list) {
        withPdf(readRealPdf(file), (document) => {
          document.characters(0);
          document.render(0, { scale: 0.5, x: 0, y: 0, width: 200, height: 200 });
        });
      }
      return engine.memory;
    };
    const hundred = files.slice(0, 100);
    const once = visit(hundred);
    expect(visit(hundred)).toBe(once);
  });
});

describe('a long document of large scans', () => {
  it('frees the memory of pages out of view, and renders the same afterwards', async () => {
    const length = 1024 ** 2;
    const scan =
      '<< /Type /XObject /Subtype /Image /Width 1024 /Height 1024 /ColorSpace /DeviceGray /BitsPerComponent 8 ' +
      `/Length ${length} >>\nstream\n${'x'.repeat(length)}\nendstream`;
    const link = '<< /Type /Annot /Subtype /Link /Rect [10 10 90 90] /A << /S /URI /URI (https://a.example) >> >>';
    const pages = Array.from({ length: 64 }, (_, index) => ({
      content: `q 200 0 0 200 0 400 cm /Scan Do Q\n${textLine(`Page ${index}`, 100, 300, 40)}`,
      entries:
        `/Annots [${link}] ` +
        `/Resources << /Font << /F1 3 0 R >> /XObject << /Scan ${firstExtra(64) + index} 0 R >> >>`,
    }));
    // In a separate engine, so that it is empty.
    const own = await createPdfEngine();
    const document = own.open(fromBytes(buildPdf({ pages, extra: pages.map(() => scan) })));
    const visit = (index: number) => ({
      text: String.fromCodePoint(...document.characters(index).codes),
      links: document.links(index),
      pixels: document.render(index, { scale: 0.2, x: 0, y: 0, width: 122, height: 158 }).data,
    });
    const first = visit(0);
    for (let index = 0; index < pages.length; index++) expect(visit(index).text).toBe(`Page ${index}`);
    expect(visit(0)).toEqual(first);
    expect(own.memory).toBeLessThan(70 * 1024 ** 2);
  });
});

describe('a page', () => {
  const content = textLine('Hxg', 100, 300, 40);

  it.each([0, 90, 180, 270, -90, 450])('rotated by %i: its characters are at their ink', (rotate) => {
    withPdf(
      buildPdf({ pages: [{ mediaBox: [20, 30, 420, 630], cropBox: [50, 60, 400, 600], rotate, content }] }),
      (pdf) => {
        const [page] = pdf.info.pages;
        expect(page).toMatchObject(rotate % 180 === 0 ? { width: 350, height: 540 } : { width: 540, height: 350 });
        const scale = 3;
        const ink = inkOf(renderWhole(pdf, scale)) as Rect;
        const { count, inkBoxes, boxes } = pdf.characters(0);
        const indices = Array.from({ length: count }, (_, index) => index);
        const box = unionOfRects(indices.map((index) => boxAt(inkBoxes, index))) as Rect;
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(box[side]).toBeCloseTo(ink[side] / scale, 0);
        // A selection covers the ink of each character.
        for (const index of indices) {
          const whole = boxAt(boxes, index);
          const part = boxAt(inkBoxes, index);
          expect(unionOfRects([whole, part])).toEqual(whole);
        }
      },
    );
  });

  it('that is turned has the same characters as one that is not, each as wide as it is', () => {
    const read = (rotate: number) => withPdf(buildPdf({ pages: [{ rotate, content }] }), (pdf) => pdf.characters(0));
    const upright = read(0);
    const turned = read(90);
    expect(textOf(turned)).toBe(textOf(upright));
    for (let index = 0; index < 3; index++) {
      expect(boxAt(turned.boxes, index).height).toBeCloseTo(boxAt(upright.boxes, index).width, 1);
      expect(turned.angles[index]).toBeCloseTo(Math.PI / 2);
    }
  });

  it('is the same in tiles as it is whole', () => {
    withPdf(buildPdf({ pages: [{ mediaBox: [0, 0, 200, 100], content: textLine('Tiles', 10, 20, 60) }] }), (pdf) => {
      const whole = renderWhole(pdf, 4);
      for (const [x, y] of [
        [0, 0],
        [128, 64],
        [701, 303],
      ] as const) {
        const tile = pdf.render(0, { scale: 4, x, y, width: 96, height: 96 });
        let differing = 0;
        for (let row = 0; row < 96; row++) {
          const start = ((y + row) * whole.width + x) * 4;
          const line = whole.data.subarray(start, start + 96 * 4);
          const own = tile.data.subarray(row * 96 * 4, row * 96 * 4 + line.length);
          differing += own.filter((value, index) => Math.abs(value - (line[index] ?? 0)) > 2).length;
        }
        expect(differing).toBe(0);
      }
    });
  });

  it('shows existing annotations, or does not, as asked', () => {
    const entries = '/Annots [<< /Type /Annot /Subtype /Square /Rect [20 20 80 80] /C [0 0 0] /IC [0 0 0] >>]';
    withPdf(buildPdf({ pages: [{ mediaBox: [0, 0, 100, 100], content: ' ', entries }] }), (pdf) => {
      const request = { scale: 1, x: 0, y: 0, width: 100, height: 100 };
      expect(inkOf(pdf.render(0, request))).toMatchObject({ x: 20, y: 20 });
      expect(inkOf(pdf.render(0, { ...request, drawsAnnotations: false }))).toBeUndefined();
    });
  });

  it.each([0, 90, 180, 270])(
    'turned by %i whose unit is not a point is as large as it says, with all that is on it',
    (rotate) => {
      const entries =
        '/Annots [<< /Type /Annot /Subtype /Link /Rect [100 300 150 320] /Dest [5 0 R /XYZ 120 310 0] >>]';
      const read = (unit: number) => {
        const page = { mediaBox: [20, 30, 420, 630], cropBox: [50, 60, 400, 600], rotate, content };
        const bytes = buildPdf({
          pages: [
            { ...page, entries: `${entries} /UserUnit ${unit}` },
            { ...page, entries },
          ],
        });
        return withPdf(bytes, (pdf) => ({
          sizes: pdf.info.pages.map(({ width, height }) => [width, height]),
          frame: pdf.frame(0),
          link: pdf.links(0)[0] as PdfLink,
          characters: pdf.characters(0),
          ink: inkOf(renderWhole(pdf, 3 / unit)),
        }));
      };
      const [plain, large] = [read(1), read(2.5)];
      const timesUnit = (values: Iterable<number>) => Array.from(values, (value) => value * 2.5);
      expect(large.sizes).toEqual([timesUnit(plain.sizes[0] ?? []), plain.sizes[1]]);
      expect(large.frame).toEqual({ ...plain.frame, unit: 2.5 });
      expect(large.ink).toEqual(plain.ink);
      for (const key of ['boxes', 'inkBoxes', 'origins', 'advances', 'sizes'] as const) {
        const [ours, theirs] = [timesUnit(plain.characters[key]), [...large.characters[key]]];
        for (const [index, value] of ours.entries()) expect(theirs[index], key).toBeCloseTo(value, 2);
      }
      expect(large.characters.angles).toEqual(plain.characters.angles);
      const placesOf = ({ link: { rect, target } }: typeof plain) =>
        [...Object.values(rect), ...Object.values(target.kind === 'page' ? target.destination : {})] as number[];
      expect(placesOf(large)).toEqual(timesUnit(placesOf(plain)));
    },
  );

  it('of an absurd size becomes an empty letter page, and is reported', () => {
    const pages = [{ mediaBox: [0, 0, 300_000, 10], content: ' ' }];
    withPdf(buildPdf({ pages }), (pdf) => {
      expect(pdf.info.pages[0]).toMatchObject({ width: 612, height: 792 });
      expect(pdf.info.notices).toContain('repaired-pages');
      expect(codeOf(() => renderWhole(pdf, 1))).toBe('AbsurdPageSize');
    });
  });

  it('says that characters are put in, and how large they are', () => {
    withPdf(buildPdf({ pages: [{ content: textLine('one', 50, 700) + textLine('two', 50, 600, 30) }] }), (pdf) => {
      const characters = pdf.characters(0);
      expect(textOf(characters)).toBe('one\r\ntwo');
      expect([...characters.flags].map((flags) => flags & CHARACTER.generated)).toEqual([0, 0, 0, 1, 1, 0, 0, 0]);
      expect(characters.sizes[7]).toBeCloseTo(30);
    });
  });
});

describe('a document that is measured page by page', () => {
  const LINK = '<< /Type /Annot /Subtype /Link /Rect [10 20 60 30] /Dest [7 0 R /XYZ 30 700 0] >>';
  const sizes = [
    [600, 800],
    [600, 800],
    [900, 500],
    [400, 400],
    [600, 800],
  ] as const;
  const build = (units: ReadonlyMap<number, number> = new Map()) =>
    buildPdf({
      pages: sizes.map(([width, height], index) => ({
        mediaBox: [0, 0, width, height],
        content: textLine(`Page ${index}`, 50, 300),
        entries: `/Annots [${LINK}]${units.has(index) ? ` /UserUnit ${units.get(index)}` : ''}`,
      })),
    });
  const QUESTIONS = {
    characters: (pdf: PdfDocument, page: number) => pdf.characters(page),
    links: (pdf: PdfDocument, page: number) => pdf.links(page),
    ink: (pdf: PdfDocument, page: number) => {
      pdf.measure((known) => known > page);
      const { width, height } = pdf.info.pages[page] as PdfPageInfo;
      return pdf.render(page, { scale: 0.25, x: 0, y: 0, width: width / 4, height: height / 4 });
    },
    frame: (pdf: PdfDocument, page: number) => pdf.frame(page),
    objects: (pdf: PdfDocument) => pdf.pageObjects(),
  };
  /** A separate engine: one that has seen a large unit is careful with every later document. */
  let own: PdfEngine;
  beforeEach(async () => {
    own = await createPdfEngine();
  });
  const openSlowly = (bytes: Uint8Array) => own.open(fromBytes(bytes), undefined, () => true);

  it('assumes unmeasured pages to equal the last measured one', () => {
    const pdf = openSlowly(build());
    expect(pdf.info).toMatchObject({ measured: 1 });
    expect(pdf.info.pages.map(({ width }) => width)).toEqual([600, 600, 600, 600, 600]);
    pdf.measure((known) => known === 3);
    expect(pdf.info).toMatchObject({ measured: 3 });
    expect(pdf.info.pages.map(({ width }) => width)).toEqual([600, 600, 900, 900, 900]);
    pdf.measure();
    expect(pdf.info.pages.map(({ width, height }) => [width, height])).toEqual(sizes);
    expect(pdf.info.measured).toBe(5);
    pdf.close();
  });

  it('answers like one that is measured at once, for any order of calls', () => {
    const whole = open(build());
    const question = fc.constantFrom(...(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]));
    fc.assert(
      fc.property(fc.array(fc.tuple(question, fc.nat(4)), { maxLength: 8 }), (asked) => {
        const pdf = openSlowly(build());
        for (const [name, page] of asked) expectSame(QUESTIONS[name](pdf, page), QUESTIONS[name](whole, page));
        pdf.measure();
        expect(pdf.info).toEqual(whole.info);
        pdf.close();
      }),
      { numRuns: isLong ? 30 : 10 },
    );
    whole.close();
  });

  it.each([0, 3])('detects a large unit on page %i in the end, and redraws with it', (large) => {
    const bytes = build(new Map([[large, 2.5]]));
    const [whole, pdf] = [open(bytes), openSlowly(bytes)];
    pdf.characters(large);
    pdf.measure();
    expect(pdf.info).toEqual(whole.info);
    expect(pdf.info.pages[large]?.width).toBe((sizes[large]?.[0] ?? 0) * 2.5);
    for (const ask of Object.values(QUESTIONS)) expectSame(ask(pdf, large), ask(whole, large));
    for (const each of [whole, pdf]) each.close();
  });
});

describe('a document', () => {
  const page = { content: textLine('Text', 50, 700) };

  it('has labels, an outline and links', () => {
    const pages = [
      {
        ...page,
        entries:
          '/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 110 30] /Dest [7 0 R /XYZ 0 700 0] >> ' +
          '<< /Type /Annot /Subtype /Link /Rect [10 40 110 60] /A << /S /URI /URI (https://example.org/a) >> >> ' +
          '<< /Type /Annot /Subtype /Link /Rect [10 70 110 90] /A << /S /JavaScript /JS (app.alert\\(1\\)) >> >> ' +
          '<< /Type /Annot /Subtype /Link /Rect [10 70 110 90] /A << /S /Launch /F (calc.exe) >> >>]',
      },
      page,
    ];
    const extra = [
      `<< /Type /Outlines /First ${firstExtra(2) + 1} 0 R /Last ${firstExtra(2) + 1} 0 R /Count 1 >>`,
      `<< /Title (Second) /Parent ${firstExtra(2)} 0 R /Dest [${pageObject(1)} 0 R /Fit] /Next ${firstExtra(2) + 1} 0 R >>`,
    ];
    const catalog = `/Outlines ${firstExtra(2)} 0 R /PageLabels << /Nums [0 << /S /r >> 1 << /P (A-) /S /D >>] >>`;
    withPdf(buildPdf({ pages, extra, catalog }), (pdf) => {
      expect(pdf.info.pages.map(({ label }) => label)).toEqual(['i', 'A-1']);
      // Its entry names itself as the next one: once is enough.
      expect(pdf.outline()).toEqual([
        {
          title: 'Second',
          target: { kind: 'page', destination: { pageIndex: 1, x: undefined, y: undefined } },
          isOpen: false,
          children: [],
        },
      ]);
      expect(pdf.links(0)).toEqual([
        {
          rect: { x: 10, y: 762, width: 100, height: 20 },
          target: { kind: 'page', destination: { pageIndex: 1, x: 0, y: 92 } },
        },
        { rect: { x: 10, y: 732, width: 100, height: 20 }, target: { kind: 'uri', uri: 'https://example.org/a' } },
      ]);
    });
  });

  it('returns text of its fields and annotations, except hidden ones', () => {
    const first = firstExtra(1);
    const field = (name: string, value: string, more = '') =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [100 600 200 620] ${more} >>`;
    const annotation = (subtype: string, text: string, more = '') =>
      `<< /Type /Annot /Subtype /${subtype} /Contents (${text}) /Rect [10 10 30 40] ${more} >>`;
    const extra = [
      field('name', 'Ada Byron'),
      field('secret', 'swordfish', '/Ff 8192'),
      annotation('FreeText', 'One\\rTwo'),
      annotation('Square', 'Hidden', '/F 2'),
      annotation('Popup', 'One\\rTwo'),
      annotation('Highlight', ''),
    ];
    const references = extra.map((_, index) => `${first + index} 0 R`);
    const bytes = buildPdf({
      pages: [{ content: '', entries: `/Annots [${references.join(' ')}]` }],
      catalog: `/AcroForm << /Fields [${references.slice(0, 2).join(' ')}] >>`,
      extra,
    });
    withPdf(bytes, (pdf) =>
      expect(pdf.notes(0)).toEqual([
        { kind: 'field', text: 'Ada Byron', rect: { x: 100, y: 172, width: 100, height: 20 } },
        { kind: 'annotation', text: 'One\nTwo', rect: { x: 10, y: 752, width: 20, height: 30 } },
      ]),
    );
    // The note and the highlight, and both fields.
    withPdf(bytes, (pdf) => expect(pdf.annotationCounts(0)).toEqual({ made: 2, fields: 2 }));
  });

  it.each([
    ['nothing', new Uint8Array(), 'DamagedFile'],
    ['a text', new TextEncoder().encode('This is no PDF.'), 'DamagedFile'],
    ['no pages', buildPdf({ pages: [] }), 'NoPages'],
  ] as const)('with %s says what is wrong', (_, bytes, code) => {
    expect(codeOf(() => open(bytes))).toBe(code);
  });

  it('that cannot be read any more says so', () => {
    const bytes = buildPdf({ pages: [page] });
    const source: ByteSource = {
      size: bytes.length,
      read() {
        throw new Error('The file has changed.');
      },
    };
    expect(() => engine.open(source)).toThrow('The file has changed.');
  });

  it('is of no more use once it is closed', () => {
    const document = open(buildPdf({ pages: [page] }));
    document.close();
    document.close();
    expect(codeOf(() => document.characters(0))).toBe('UnreadableFile');
  });

  it('rejects content beyond the limits', async () => {
    const small = await createPdfEngine({ maxPages: 1, maxPixels: 100, maxCharacters: 2 });
    expect(codeOf(() => small.open(fromBytes(buildPdf({ pages: [page, page] }))))).toBe('TooManyPages');
    const document = small.open(fromBytes(buildPdf({ pages: [page] })));
    expect(codeOf(() => renderWhole(document, 1))).toBe('TooLarge');
    expect(document.characters(0)).toMatchObject({ count: 2, isCut: true });
  });

  it('is read in pieces: of a large file little is asked for', () => {
    const folder = mkdtempSync(join(tmpdir(), 'markwright-'));
    const filler = `<< /Length 2000000 >>\nstream\n${'x'.repeat(2_000_000)}\nendstream`;
    writeFileSync(join(folder, 'large.pdf'), buildPdf({ pages: [page], extra: [filler] }));
    const descriptor = openSync(join(folder, 'large.pdf'), 'r');
    try {
      const file = fromFile(descriptor);
      let asked = 0;
      const document = engine.open({
        size: file.size,
        read(offset, target) {
          asked += target.length;
          file.read(offset, target);
        },
      });
      expect(textOf(document.characters(0))).toBe('Text');
      expect(asked).toBeLessThan(100_000);
      document.close();
    } finally {
      closeSync(descriptor);
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the engine', () => {
  it('rejects a picture that exceeds its memory, and continues', async () => {
    const small = await createPdfEngine({ maxMemory: 24 * 1024 ** 2 });
    const content = textLine('Text', 50, 700);
    const document = small.open(fromBytes(buildPdf({ pages: [{ content, mediaBox: [0, 0, 5000, 5000] }] })));
    expect(codeOf(() => document.render(0, { scale: 1, x: 0, y: 0, width: 5000, height: 5000 }))).toBe('TooLarge');
    expect(textOf(document.characters(0))).toBe('Text');
    document.close();
  });

  it('requests signs of life during slow pages, and aborts', () => {
    const content = `${'0 0 m 500 700 l 3 700 l 500 0 l f\n'.repeat(20_000)}`;
    withPdf(buildPdf({ pages: [{ content }] }), (pdf) => {
      const stop = () => {
        throw new PdfError('TooSlow', 'Enough.');
      };
      const request = { scale: 2, x: 0, y: 0, width: 1224, height: 1584 };
      expect(() => pdf.render(0, request, stop)).toThrow('Enough.');
      expect(textOf(pdf.characters(0))).toBe('');
    });
  });
});

describe('a destination', () => {
  it.each([
    [0, [0, 0, 612, 792], { x: 100, y: 192 }],
    [90, [0, 0, 612, 792], { x: 600, y: 100 }],
    [180, [0, 0, 612, 792], { x: 512, y: 600 }],
    [270, [0, 0, 612, 792], { x: 192, y: 512 }],
    [0, [50, 100, 550, 700], { x: 50, y: 100 }],
    [90, [50, 100, 550, 700], { x: 500, y: 50 }],
  ] as const)(
    'on a page turned by %i° with the visible box %j lies where it is seen',
    async (rotate, cropBox, place) => {
      const bytes = buildPdf({
        pages: [
          {
            content: '',
            entries: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [7 0 R /XYZ 100 600 0] >>]',
          },
          { content: '', rotate, cropBox },
        ],
      });
      const document = (await createPdfEngine()).open(fromBytes(bytes));
      const [link] = document.links(0);
      const target = link?.target;
      expect(target?.kind === 'page' && target.destination).toEqual({ pageIndex: 1, ...place });
      document.close();
    },
  );
});

it('reports how far JPEG pictures on a page spread, in forms as well, and assumes the worst of damaged ones', async () => {
  const first = firstExtra(4);
  const jpeg = encodeJpegAs(
    { data: new Uint8ClampedArray(40_000).fill(200), width: 100, height: 100 },
    {
      quality: 50,
      sampling: [
        [2, 2],
        [1, 1],
        [1, 1],
      ],
      scans: 'interleaved',
      restartInterval: 0,
      isSmoothed: false,
    },
  );
  const picture = (filters: string, data: string) =>
    `<< /Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [${filters}] /Length ${data.length} >>\nstream\n${data}\nendstream`;
  const hex = `${Array.from(jpeg, (byte) => byte.toString(16).padStart(2, '0')).join('')}>`;
  const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Matrix [2 0 0 2 0 0] /Resources << /XObject << /P ${first} 0 R >> >> /Length 23 >>\nstream\nq 50 0 0 50 0 0 cm /P Do Q\nendstream`;
  const page = (object: number, content: string) => ({
    content,
    entries: `/Resources << /XObject << /X ${object} 0 R >> >>`,
  });
  const bytes = buildPdf({
    pages: [
      page(first, 'q 200 0 0 50 10 10 cm /X Do Q'),
      page(first + 1, 'q 3 0 0 3 10 10 cm /X Do Q'),
      page(first + 2, 'q 200 0 0 50 10 10 cm /X Do Q'),
      page(first + 3, 'q 200 0 0 50 10 10 cm /X Do Q'),
    ],
    extra: [
      picture('/ASCIIHexDecode /DCTDecode', hex),
      form,
      picture('/ASCIIHexDecode', '00>'),
      picture('/DCTDecode', 'abcd'),
    ],
  });
  const document = (await createPdfEngine()).open(fromBytes(bytes));
  // The rest of a block of 16, the next one with its smoothing, one pixel of paint: 2 pt each.
  expect(document.lossyReach(0)).toBeCloseTo(70);
  expect(document.lossyReach(1)).toBeCloseTo(105);
  expect(document.lossyReach(2)).toBe(0);
  expect(document.lossyReach(3)).toBeCloseTo(200);
  document.close();
});
