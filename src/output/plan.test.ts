import { describe, expect, it } from 'vitest';
import { definitionOf, hidesNothing, isRedaction, type Mark } from '../marks/index.ts';
import { parsePageRange } from '../media/core.ts';
import { buildMark } from '../testing/build-marks.ts';
import { createRandom } from '../testing/random.ts';
import { maskOfRows, redactedAreas } from './areas.ts';
import { Downscaler } from './downscale.ts';
import { selectEmbeddedMarks } from './embedded-marks.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from './options.ts';
import { paintOrder, planOutput } from './plan.ts';
import { stripsOf } from './strips.ts';

const SIZE = { width: 600, height: 800 };
const DATE = '2024-02-29T10:20:30.000Z';

const common = (uid: string, pageNumber = 1) => ({
  uid,
  pageNumber,
  interactionMode: 'Full' as const,
  creationDateTime: DATE,
  modificationDateTime: DATE,
});

const rectangle = (uid: string, x: number, y: number, pageNumber = 1): Mark => ({
  ...common(uid, pageNumber),
  type: 'RectangleAnnotation',
  pageData: { ...SIZE },
  rectangle: { x, y, width: 50, height: 50 },
  fillColor: '#ff0000',
  borderColor: '#000000',
  borderThickness: 4,
  opacity: 255,
});

const redaction = (uid: string, x: number, y: number, pageNumber = 1): Mark => ({
  ...common(uid, pageNumber),
  type: 'RectangleRedaction',
  pageData: { ...SIZE },
  rectangle: { x, y, width: 50, height: 50 },
  fillColor: '#000000',
  borderColor: '#000000',
  borderThickness: 1,
  fontColor: '#ffffff',
  reason: 'a reason',
});

const highlight = (uid: string, lines: Record<number, { x: number; y: number }>): Mark => ({
  ...common(uid),
  type: 'HighlightAnnotation',
  fillColor: '#ffff00',
  startIndex: 0,
  selectedText: 'what it says',
  textLength: 12,
  lineGroups: Object.entries(lines).map(([pageNumber, at]) => ({
    pageData: { ...SIZE },
    pageNumber: Number(pageNumber),
    startIndex: 0,
    textLength: 12,
    lines: [{ ...at, width: 100, height: 20 }],
  })),
});

const optionsOf = (part: Partial<OutputOptions> = {}): OutputOptions => ({
  ...DEFAULT_OUTPUT_OPTIONS,
  pageNumbers: [1, 2],
  ...part,
});

const inputOf = (marks: readonly Mark[], hidden: readonly string[] = []) => ({
  documentName: 'scan.old.tiff',
  pages: [SIZE, SIZE, SIZE],
  document: { marks, name: 'a layer' },
  hidden: new Set(hidden),
});

const uidsOf = (marks: readonly Mark[]) => marks.map(({ uid }) => uid);

describe('page ranges', () => {
  it.each([
    ['1', [1]],
    ['1-3, 7', [1, 2, 3, 7]],
    [' 7 , 2–3 ,3', [2, 3, 7]],
    ['-2', [1, 2]],
    ['8-', [8, 9, 10]],
  ])('reads %j', (text, expected) => {
    expect(parsePageRange(text, 10)).toEqual({ ok: true, value: expected });
  });

  it.each(['', '0', '3-1', '11', '2-11', 'a', '1,,2', '1-2-3', '-', '1.5'])('refuses %j', (text) => {
    expect(parsePageRange(text, 10).ok).toBe(false);
  });
});

describe('the painted marks', () => {
  const marks = [redaction('low', 0, 0), rectangle('a', 0, 0), redaction('high', 9, 9), rectangle('b', 1, 1)];

  it('puts redactions above everything, in their order', () => {
    const { below, redactions } = paintOrder(marks, optionsOf());
    expect(uidsOf(below)).toEqual(['a', 'b']);
    expect(uidsOf(redactions)).toEqual(['low', 'high']);
  });

  it.each(definitionsByFamily())('follows the choice for %s', (_, mark, key) => {
    const painted = (options: OutputOptions) => {
      const { below, redactions } = paintOrder([mark], options);
      return below.length + redactions.length;
    };
    expect(painted(optionsOf({ [key]: true }))).toBe(1);
    expect(painted(optionsOf({ [key]: false }))).toBe(0);
  });

  it('paints a hidden redaction all the same, and no other hidden mark', () => {
    const plan = planOutput(inputOf(marks, ['low', 'a']), optionsOf());
    expect(uidsOf(plan.files[0]?.pages[0]?.marks ?? [])).toEqual(['low', 'high', 'b']);
    expect(plan.hiddenRedactions).toBe(1);
    const without = planOutput(inputOf(marks, ['low', 'a']), optionsOf({ appliesRedactions: false }));
    expect(without.hiddenRedactions).toBe(0);
  });

  it('counts the hidden marks that are missing on the written pages', () => {
    const hidden = ['low', 'a', 'elsewhere'];
    const document = [...marks, rectangle('elsewhere', 0, 0, 3)];
    const count = (part: Partial<OutputOptions>) => planOutput(inputOf(document, hidden), optionsOf(part)).hiddenMarks;
    expect(count({})).toBe(1);
    expect(count({ pageNumbers: [1, 3] })).toBe(2);
    expect(count({ pageNumbers: [2] })).toBe(0);
    expect(count({ hasAnnotations: false })).toBe(0);
  });

  function definitionsByFamily() {
    const types = ['LineAnnotation', 'TextSignature', 'PageRedaction', 'TransparentRectangleRedaction'] as const;
    return types.map((type) => {
      const mark = buildMark(type, createRandom(3));
      const { family } = definitionOf(mark);
      const key =
        family === 'signature'
          ? 'hasSignatures'
          : family === 'redaction' && !hidesNothing(mark)
            ? 'appliesRedactions'
            : 'hasAnnotations';
      return [type, mark, key] as const;
    });
  }
});

describe('files', () => {
  it.each([
    ['png', ['scan.old.export.page-1.png', 'scan.old.export.page-3.png']],
    ['jpeg', ['scan.old.export.page-1.jpg', 'scan.old.export.page-3.jpg']],
    ['tiff', ['scan.old.export.tif']],
    ['pdf', ['scan.old.export.pdf']],
  ] as const)('of %s', (format, names) => {
    const plan = planOutput(inputOf([]), optionsOf({ format, pageNumbers: [1, 3] }));
    expect(plan.files.map(({ name }) => name)).toEqual(names);
    expect(plan.files.flatMap(({ pages }) => pages.map(({ pageNumber }) => pageNumber))).toEqual([1, 3]);
  });

  it('are redacted only if redactions are applied', () => {
    const nameOf = (part: Partial<OutputOptions>) =>
      planOutput(inputOf([redaction('r', 0, 0)]), optionsOf(part)).files[0]?.name;
    expect(nameOf({})).toBe('scan.old-redacted.pdf');
    expect(nameOf({ appliesRedactions: false })).toBe('scan.old.export.pdf');
  });
});

describe('redacted areas', () => {
  it('count a pixel that is touched in part', () => {
    const mark = { ...redaction('r', 0, 0), rectangle: { x: 10.9, y: 20.1, width: 5, height: 5 } } as Mark;
    expect(redactedAreas([mark], 1, SIZE)).toEqual([{ x: 10, y: 20, width: 6, height: 6 }]);
  });

  it('follow a mark that was saved at another page size', () => {
    const areas = redactedAreas([redaction('r', 100, 100)], 1, { width: 1200, height: 400 });
    expect(areas).toEqual([{ x: 200, y: 50, width: 100, height: 25 }]);
  });

  it('end at the page', () => {
    expect(redactedAreas([redaction('r', 580, 790)], 1, SIZE)).toEqual([{ x: 580, y: 790, width: 20, height: 10 }]);
    expect(redactedAreas([redaction('r', 700, 0)], 1, SIZE)).toEqual([]);
  });

  it('contain every pixel of a page redaction except its visible regions', () => {
    const mark: Mark = {
      ...common('p'),
      type: 'PageRedaction',
      pageData: { ...SIZE },
      fillColor: '#000000',
      fontColor: '#ffffff',
      reason: '',
      visibleRegions: [{ x: 10.5, y: 10.5, width: 20, height: 20 }],
    };
    const mask = maskOfRows(redactedAreas([mark], 1, SIZE), { top: 0, ...SIZE });
    // The region's pixels that are visible only in part are covered.
    expect(mask?.reduce((sum, value) => sum + value, 0)).toBe(SIZE.width * SIZE.height - 19 * 19);
  });

  it('are empty if nothing is hidden', () => {
    const mark = buildMark('TransparentRectangleRedaction', createRandom(1));
    expect(isRedaction(mark)).toBe(false);
    expect(redactedAreas([mark], mark.pageNumber, SIZE)).toEqual([]);
  });

  it('mask only the rows of a strip', () => {
    const areas = [{ x: 2, y: 5, width: 3, height: 4 }];
    expect(maskOfRows(areas, { top: 0, width: 8, height: 5 })).toBeUndefined();
    const mask = maskOfRows(areas, { top: 8, width: 8, height: 4 });
    expect([...(mask ?? [])].flatMap((value, at) => (value ? [at] : []))).toEqual([2, 3, 4]);
  });
});

describe('marks that go along', () => {
  const select = (marks: readonly Mark[], appliesRedactions = true, pageNumbers = [1, 2]) =>
    selectEmbeddedMarks({ marks, name: 'a layer' }, pageNumbers, [SIZE, SIZE, SIZE], appliesRedactions);

  it('exclude redactions, and marks that touch them on any page', () => {
    const marks = [
      rectangle('far', 300, 300),
      rectangle('near', 120, 100),
      redaction('r', 100, 100),
      redaction('third page', 0, 0, 3),
      highlight('over two pages', { 1: { x: 300, y: 500 }, 3: { x: 0, y: 0 } }),
      highlight('open', { 1: { x: 300, y: 500 } }),
    ];
    const { document, withheldCount } = select(marks);
    expect(uidsOf(document.marks)).toEqual(['far', 'open']);
    expect(withheldCount).toBe(3);
  });

  it('have no free text if redactions are applied', () => {
    const mark = {
      ...rectangle('a', 300, 300),
      data: { owner: 'secret' },
      conversation: { data: {}, comments: [{ data: {}, creationDateTime: DATE, text: 'secret' }] },
      note: 'secret',
      rectangle: { x: 300, y: 300, width: 50, height: 50, note: 'secret' },
    };
    const { document } = select([mark, redaction('r', 0, 0)]);
    expect(document).toEqual({ marks: [rectangle('a', 300, 300)] });
  });

  it('keep a mask whole', () => {
    const mark = {
      ...buildMark('TextInputSignature', createRandom(2)),
      ...common('m'),
      mask: { value: '99', translations: { '9': '[0-9]' } },
    } as Mark;
    const [kept] = select([mark]).document.marks;
    expect(Reflect.get(kept ?? {}, 'mask')).toEqual({ value: '99', translations: { '9': '[0-9]' } });
  });

  it('are as they are without redactions', () => {
    const mark = { ...rectangle('a', 300, 300), data: { owner: 'somebody' } } as Mark;
    const { document, withheldCount } = select([mark, redaction('r', 300, 300)], false);
    expect(document).toEqual({ marks: [mark, redaction('r', 300, 300)], name: 'a layer' });
    expect(withheldCount).toBe(0);
  });

  it('are those of the written pages, counted as the file counts them', () => {
    const marks = [
      rectangle('first', 0, 0, 1),
      rectangle('third', 0, 0, 3),
      highlight('both', { 1: { x: 0, y: 0 }, 3: { x: 5, y: 5 } }),
    ];
    const { document } = select(marks, false, [3]);
    expect(document.marks.map(({ uid, pageNumber }) => [uid, pageNumber])).toEqual([
      ['third', 1],
      ['both', 1],
    ]);
    const lineGroups: unknown = Reflect.get(document.marks[1] ?? {}, 'lineGroups');
    expect(lineGroups).toMatchObject([{ pageNumber: 1, lines: [{ x: 5 }] }]);
  });
});

describe('strips', () => {
  it.each([
    { width: 1, height: 1 },
    { width: 12_000, height: 9_000 },
    { width: 100_000, height: 37 },
    { width: 1240, height: 1754 },
  ])('cover a page of $width × $height, each row once', (size) => {
    const strips = stripsOf(size);
    let next = 0;
    for (const { top, height, width } of strips) {
      expect(top).toBe(next);
      expect(width).toBe(size.width);
      expect(top % 8).toBe(0);
      next += height;
    }
    expect(next).toBe(size.height);
  });

  it('give the same small picture however they are cut', () => {
    const size = { width: 23, height: 31 };
    const data = Uint8ClampedArray.from({ length: size.width * size.height * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : at * 7,
    );
    const shrink = (rows: number) => {
      const downscaler = new Downscaler(size, 8);
      for (let top = 0; top < size.height; top += rows) {
        const part = data.slice(top * size.width * 4, (top + rows) * size.width * 4);
        downscaler.addStrip({ data: part, width: size.width, height: part.length / size.width / 4 }, top);
      }
      return downscaler.finish();
    };
    expect(shrink(5)).toEqual(shrink(31));
    expect(shrink(5)).toMatchObject({ width: 6, height: 8 });
    const mean =
      [0, 1, 2, 3].flatMap((y) => [0, 1, 2, 3].map((x) => data[(y * 23 + x) * 4] ?? 0)).reduce((a, b) => a + b) / 16;
    expect(Math.abs((shrink(5).data[0] ?? 0) - mean)).toBeLessThanOrEqual(0.5);
  });
});

describe('comments that stay out of a file', () => {
  const commented = (mark: Mark, count: number): Mark => ({
    ...mark,
    conversation: {
      data: {},
      comments: Array.from({ length: count }, (_, index) => ({ data: {}, creationDateTime: DATE, text: `${index}` })),
    },
  });
  const omitted = (marks: readonly Mark[], options: Partial<OutputOptions> = {}, isPdf = true) =>
    planOutput(
      { documentName: 'a.pdf', pages: [SIZE, SIZE], isPdf, document: { marks }, hidden: new Set() },
      { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: [1], ...options },
    ).omittedComments;
  const note = commented(rectangle('a', 10, 10), 2);

  it('counts those of annotated marks', () => {
    const input = { documentName: 'a.pdf', pages: [SIZE], isPdf: true, hidden: new Set<string>() };
    const plan = planOutput(
      { ...input, document: { marks: [note], comments: [{ text: 'beside', markUid: 'a' }] } },
      { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: [1] },
    );
    expect(plan.omittedComments).toBe(1);
  });

  it.each([
    ['none of a PDF that keeps its pages', [note], {}, true, 0],
    ['all where they are not wanted', [note], { includesComments: false }, true, 2],
    ['all where pages become pictures', [note], { pdfPages: 'pictures' }, true, 2],
    ['all of a picture', [note], { format: 'png' }, false, 2],
    ['all where redactions are applied', [note, redaction('r', 200, 200)], {}, true, 2],
    [
      'those of marks that are not painted',
      [note, commented(redaction('r', 200, 200), 3)],
      { appliesRedactions: false },
      true,
      3,
    ],
    ['none of another page', [commented(rectangle('b', 1, 1, 2), 4)], { format: 'png' }, true, 0],
  ] as const)('counts %s', (_, marks, options, isPdf, expected) => {
    expect(omitted(marks, options, isPdf)).toBe(expected);
  });
});
