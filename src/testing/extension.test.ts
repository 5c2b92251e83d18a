// Adds a mark type with unique properties and a symbology, only from public parts. Both must work
// everywhere; code that needs to know types elsewhere fails here.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSymbology, type LinearReader, labelOf, scan } from '../barcodes/index.ts';
import { patternAt, toWideElements } from '../barcodes/linear/two-of-five.ts';
import { copySelected } from '../editor/clipboard.ts';
import { toPageMark } from '../editor/page-index.ts';
import { pasteMarks } from '../editor/paste.ts';
import { sharedFields } from '../editor/selection.ts';
import { matchesSearch, searchTextOf } from '../marks/document/mark-filter.ts';
import { planImport } from '../marks/document/plan-import.ts';
import {
  addMarkType,
  definitionOf,
  findMarkTool,
  type Mark,
  parseMarksDocument,
  repairMark,
  serializeMarksDocument,
} from '../marks/index.ts';
import { createRectangle } from '../marks/kit/create.ts';
import { defineMark } from '../marks/kit/define-mark.ts';
import { colorField, countField } from '../marks/kit/fields.ts';
import { rectangleGeometry } from '../marks/kit/geometry/rectangle.ts';
import { textField } from '../marks/kit/text-fields.ts';
import * as values from '../marks/kit/values.ts';
import { destroyedAreas } from '../output/destroyed.ts';
import { DEFAULT_OUTPUT_OPTIONS } from '../output/options.ts';
import { paintOrder, planOutput } from '../output/plan.ts';
import { toScansCsv, toScansJson } from '../scanner/export.ts';
import { type Conditions, paintSymbol, toRgba } from './barcode-pictures/paint.ts';
import { fromNarrowWide, fromWidths } from './barcode-pictures/symbol.ts';
import { buildDocument, buildMark } from './build-marks.ts';
import { createRandom } from './random.ts';
import { recordPainting, testEnvironment } from './recording-context.ts';
import { createTestEditor, markIn } from './test-editor.ts';

const schema = values.markSchema('StarAnnotation', {
  rectangle: values.rectangle,
  pageData: values.pageData,
  color: values.color,
  text: values.text,
  pointCount: v.pipe(values.anyInteger, v.minValue(3), v.maxValue(60)),
  rimWidth: values.noted(v.pipe(v.number(), v.minValue(0.5), v.maxValue(20)), { default: 2, isSize: true }),
  motto: values.noted(v.string(), { isWritten: true }),
  facets: v.array(v.looseObject({ tone: v.pipe(v.string(), v.regex(/^[A-Z]$/)), share: v.nullable(v.number()) })),
});

type StarAnnotation = v.InferOutput<typeof schema>;

const star = defineMark<StarAnnotation>()({
  type: 'StarAnnotation',
  label: 'Star',
  icon: 'polyline',
  schema,
  geometry: rectangleGeometry(schema),
  tool: { kind: 'box' },
  create: ({ pageData }, drawing) => ({
    rectangle: createRectangle(drawing, 'box'),
    pageData,
    color: '#ffd700',
    text: '',
    pointCount: 5,
    rimWidth: 2,
    motto: 'per aspera ad astra',
    facets: [],
  }),
  fields: [
    colorField('fill.color', 'Colour', 'color'),
    countField('star.points', 'Points', 'pointCount'),
    textField(true),
  ],
  overhang: ({ rimWidth }) => rimWidth / 2,
  paint(context, { rectangle: { x, y, width, height }, color, pointCount, rimWidth }) {
    context.beginPath();
    for (let corner = 0; corner < 2 * pointCount; corner++) {
      const reach = corner % 2 === 0 ? 0.5 : 0.2;
      const angle = (Math.PI * corner) / pointCount;
      context.lineTo(x + width * (0.5 + reach * Math.sin(angle)), y + height * (0.5 - reach * Math.cos(angle)));
    }
    context.closePath();
    context.fillStyle = color;
    context.fill();
    context.lineWidth = rimWidth;
    context.stroke();
  },
  describe: ({ pointCount }) => `${pointCount} points`,
});

const PAGE = { width: 1000, height: 1400 };
const ON_IT = { x: 100, y: 100, width: 80, height: 80 };
const BESIDE = { x: 500, y: 700, width: 80, height: 80 };

describe('a mark type of a newcomer', () => {
  let remove = () => {};
  beforeAll(() => {
    remove = addMarkType(star);
  });
  afterAll(() => remove());

  const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
  const build = (seed: number): Mark => buildMark('StarAnnotation', createRandom(seed));
  const starIn = (uid: string, rect = ON_IT, changes: object = {}): Mark =>
    markIn('StarAnnotation', uid, rect, changes);
  const propertyOf = (mark: Mark | undefined, name: string): unknown => mark && Reflect.get(mark, name);

  it('is built, written and read back, by itself and with others', () => {
    const marks = SEEDS.map((seed) => ({ ...build(seed), uid: `star ${seed}` }));
    expect(new Set(marks.map((mark) => propertyOf(mark, 'pointCount'))).size).toBeGreaterThan(5);
    const { document, problems } = parseMarksDocument(serializeMarksDocument({ marks }));
    expect(problems).toEqual([]);
    expect(document.marks).toEqual(marks);
    expect(buildDocument(1, 60).marks.map(({ type }) => type)).toContain('StarAnnotation');
  });

  it('is rejected if its own rule is broken', () => {
    const { problems } = parseMarksDocument(serializeMarksDocument({ marks: [starIn('a', ON_IT, { pointCount: 2 })] }));
    expect(problems.map(({ path, fault }) => [path, fault])).toEqual([['marks[0].pointCount', 'value']]);
  });

  it('is repaired with its own defaults', () => {
    const own = ['pointCount', 'rimWidth', 'facets', 'rectangle'];
    const rest = Object.fromEntries(Object.entries(starIn('a')).filter(([name]) => !own.includes(name)));
    const repaired = repairMark(rest, 0, { createUid: () => 'new', date: '2026-01-01T00:00:00Z' });
    expect(repaired.ok && repaired.value.mark).toMatchObject({
      pointCount: 5,
      rimWidth: 2,
      facets: [],
      rectangle: { x: 0, y: 0, width: 0, height: 0 },
    });
  });

  it('has a tool, fields and a place in the editor, and is undone', () => {
    const editor = createTestEditor([starIn('a')]);
    expect(findMarkTool('StarAnnotation')?.label).toBe('Star');
    const [placed] = editor.index()?.query({ x: 140, y: 140, width: 1, height: 1 }) ?? [];
    expect(placed && definitionOf(placed.mark).geometry.hit(placed.mark, 1, { x: 140, y: 140 }, 1)).toBe(true);
    editor.select(['a']);
    expect(sharedFields(editor.selected().map(({ mark }) => mark)).map(({ field }) => field.key)).toContain(
      'star.points',
    );
    editor.update(['a'], 'Resize', (mark) => definitionOf(mark).geometry.resize(mark, 1, ON_IT, BESIDE));
    expect(propertyOf(editor.document.get('a')?.mark, 'rectangle')).toEqual(BESIDE);
    editor.document.undo();
    expect(propertyOf(editor.document.get('a')?.mark, 'rectangle')).toEqual(ON_IT);
  });

  it('is painted with all its points', () => {
    const { context, calls } = recordPainting();
    const mark = starIn('a', ON_IT, { pointCount: 7 });
    definitionOf(mark).paint(context, mark, 1, testEnvironment());
    expect(calls.filter(({ name }) => name === 'lineTo')).toHaveLength(14);
    expect(calls.map(({ name }) => name)).toContain('fill');
  });

  it('is copied to another page, and scaled with a larger one, its own sizes within their limits', () => {
    const editor = createTestEditor([starIn('a')]);
    editor.select(['a']);
    const copied = copySelected(editor) ?? '';
    editor.session.setState({ pageNumber: 2 });
    expect(pasteMarks(editor, copied)).toBe(1);
    expect(editor.document.ordered().map(({ mark }) => mark.pageNumber)).toEqual([1, 2]);
    const [twice, most] = [2, 100].map((scale) =>
      toPageMark({ mark: starIn('a'), rank: 0 }, 1, { width: PAGE.width * scale, height: PAGE.height * scale }),
    );
    expect(propertyOf(twice?.mark, 'rimWidth')).toBe(4);
    expect(propertyOf(twice?.mark, 'pointCount')).toBe(5);
    expect(propertyOf(most?.mark, 'rimWidth')).toBe(20);
  });

  it('is found by its text', () => {
    const text = searchTextOf(starIn('a', ON_IT, { text: 'Sirius' }));
    for (const words of ['sirius', 'aspera astra', 'star']) expect(matchesSearch(text, words)).toBe(true);
    expect(matchesSearch(text, '#ffd700')).toBe(false);
  });

  it('is removed under redactions of an export, and from its marks', () => {
    const redaction = markIn('RectangleRedaction', 'r', { x: 90, y: 90, width: 60, height: 60 });
    const marks = [redaction, starIn('under'), starIn('beside', BESIDE, { secret: 'Aldebaran', pointCount: 9 })];
    const options = { ...DEFAULT_OUTPUT_OPTIONS, appliesRedactions: true, includesMarksJson: true, pageNumbers: [1] };
    expect(paintOrder(marks, options).below.map(({ uid }) => uid)).toEqual(['under', 'beside']);
    const plan = planOutput({ documentName: 'a.png', pages: [PAGE], document: { marks }, hidden: new Set() }, options);
    const [file] = plan.files;
    const areas = file?.pages.flatMap((page) => destroyedAreas({ ...page, coding: undefined }, options));
    expect(areas).toEqual([{ x: 90, y: 90, width: 60, height: 60 }]);
    const embedded = parseMarksDocument(file?.marksJson ?? '').document.marks;
    expect(embedded.map(({ uid }) => uid)).toEqual(['beside']);
    expect(embedded[0]).toMatchObject({ pointCount: 9, motto: 'per aspera ad astra' });
    expect(file?.marksJson).not.toContain('Aldebaran');
    const imported = planImport(
      embedded,
      { faulty: 'skip', duplicates: 'both' },
      {
        createUid: () => 'new',
        date: '2026-01-01T00:00:00Z',
        hasMark: () => false,
      },
    );
    expect(imported.marks).toEqual(embedded);
  });

  it('is unknown again once it is taken away', () => {
    const text = serializeMarksDocument({ marks: [starIn('a')] });
    remove();
    expect(parseMarksDocument(text).problems.map(({ path }) => path)).toEqual(['marks[0].type']);
    remove = addMarkType(star);
    expect(() => addMarkType(star)).toThrow(/StarAnnotation/);
  });
});

/** Invented code: letters A to P as four bits of two elements, and unique start and stop. */
const START = 'WWWNWNWWNN';
const STOP = 'WNNWWNWWW';
const LETTERS = 'ABCDEFGHIJKLMNOP';
const bitsOf = (pattern: string) => Number.parseInt(pattern.replaceAll('W', '1').replaceAll('N', '0'), 2);
const patternOf = (letter: string) => [8, 4, 2, 1].map((bit) => (LETTERS.indexOf(letter) & bit ? 'WN' : 'NW')).join('');

const encode = (text: string): string => START + [...text].map(patternOf).join('') + STOP;

const createToyReader = (type: Parameters<Parameters<typeof addSymbology>[2]>[0]): LinearReader => ({
  lines: 3,
  read(line, { first, end }) {
    const length = end - first - START.length - STOP.length;
    if (length < 8 || length % 8 !== 0) return undefined;
    const wide = toWideElements(line, first, end);
    if (!wide) return undefined;
    if (patternAt(wide, 0, START.length) !== bitsOf(START)) return undefined;
    if (patternAt(wide, wide.length - STOP.length, STOP.length) !== bitsOf(STOP)) return undefined;
    let text = '';
    for (let at = START.length; at < wide.length - STOP.length; at += 8) {
      const letter = [...LETTERS].find((each) => bitsOf(patternOf(each)) === patternAt(wide, at, 8));
      if (letter === undefined) return undefined;
      text += letter;
    }
    return { type, text, checkSum: { chars: 0, valid: false }, first, end };
  },
});

describe('a symbology of a newcomer', () => {
  const row = { label: 'Toy code', groups: ['all1D'], checkSum: 'none' } as const;
  let toy = addSymbology('toyBarcode', row, createToyReader);
  afterAll(() => toy.remove());

  const pictureOf = (text: string, conditions: Conditions = {}) =>
    toRgba(paintSymbol(fromWidths(fromNarrowWide(encode(text)), 60), conditions));
  const readingsOf = (found: Awaited<ReturnType<typeof scan>>) =>
    found.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]);

  it.each<[string, Conditions]>([
    ['upright', {}],
    ['turned upside down', { turn: 180 }],
    ['turned by a right angle', { turn: 90 }],
    ['light on dark', { inverted: true }],
    ['blurred and noisy', { module: 4, blur: 1, noise: 6, seed: 3 }],
  ])('is read %s, by its name and with its group', async (_, conditions) => {
    const picture = pictureOf('HELLO', conditions);
    expect(readingsOf(await scan(picture, { barcodeTypes: [toy.type] }))).toEqual([['toyBarcode', 'HELLO']]);
    expect(readingsOf(await scan(picture, { barcodeTypes: ['all1D'] }))).toEqual([['toyBarcode', 'HELLO']]);
  });

  it('is only searched on request', async () => {
    expect(readingsOf(await scan(pictureOf('HELLO')))).toEqual([]);
  });

  it('is written into the files of scans', async () => {
    const barcodes = await scan(pictureOf('ABBA'), { barcodeTypes: [toy.type] });
    const common = {
      processId: 'p',
      expirationDateTime: '2026-01-01T00:00:00.000Z',
      input: { source: { fileId: 'f' } },
    };
    const scans = [{ process: { ...common, state: 'complete' as const, output: { barcodes } }, name: 'toy.png' }];
    expect(toScansCsv(scans).split('\r\n')[1]).toMatch(/^toy\.png,p,complete,,toyBarcode,ABBA,QUJCQQ==,/);
    expect(JSON.parse(toScansJson(scans))[0].output.barcodes[0]).toMatchObject({ barcodeType: 'toyBarcode' });
    expect(labelOf(toy.type)).toBe('Toy code');
  });

  it('is unknown again once it is taken away', async () => {
    toy.remove();
    expect(readingsOf(await scan(pictureOf('HELLO'), { barcodeTypes: ['all1D'] }))).toEqual([]);
    toy = addSymbology('toyBarcode', row, createToyReader);
    expect(() => addSymbology('toyBarcode', row, createToyReader)).toThrow(/toyBarcode/);
  });
});
