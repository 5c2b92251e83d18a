import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRgba, type RgbaImage } from '../../codecs/rgba.ts';
import { type Rect, rectCenter, rectContainsPoint } from '../../kernel/rect.ts';
import { checkMarksDocument, definitionOf, findMarkTool, type Mark, newMark } from '../../marks/index.ts';
import { translate } from '../../messages/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { isLong } from '../../testing/short-form.ts';
import { typedPage } from '../../testing/typed-page.ts';
import { selectText, wordsUnder } from '../../text/select.ts';
import type { TextPage } from '../../text/text-page.ts';
import { compareDocuments, type ReviewedDocument } from '../compare/compare-documents.ts';
import { carryMarks, pagesToTrace } from './carry-marks.ts';
import { traceWords } from './trace-words.ts';

const SIZE = { width: 600, height: 800 };

const blank = new Map<number, RgbaImage>();

function blankPicture(width: number): RgbaImage {
  const known = blank.get(width);
  if (known) return known;
  const picture = createRgba(width, Math.round((width * 4) / 3));
  picture.data.fill(255);
  blank.set(width, picture);
  return picture;
}

/** Draws a black square from (300, 400) to (400, 500) in page units. */
function squarePicture(width: number): RgbaImage {
  const picture = createRgba(width, Math.round((width * 4) / 3));
  const pixels = new Uint32Array(picture.data.buffer).fill(0xffffffff);
  const scale = width / 600;
  for (let y = Math.round(400 * scale); y < 500 * scale; y++)
    pixels.fill(0xff000000, Math.round(y * width + 300 * scale), Math.round(y * width + 400 * scale));
  return picture;
}

const version = (texts: readonly TextPage[], paint: (width: number) => RgbaImage): ReviewedDocument => ({
  pages: texts.map(() => SIZE),
  readWords: async (page) => texts[page - 1] as TextPage,
  readPicture: async (_, width) => paint(width),
});

type Lines = readonly string[];

async function carry(
  before: readonly Lines[],
  after: readonly Lines[],
  marks: (texts: readonly TextPage[]) => readonly Mark[],
  paintNew = blankPicture,
) {
  const [old, recent] = [before.map((lines) => typedPage(lines)), after.map((lines) => typedPage(lines))];
  const comparison = await compareDocuments(version(old, blankPicture), version(recent, paintNew));
  const all = marks(old);
  const trace = traceWords({ old, new: recent, comparison, pages: pagesToTrace(all) });
  const sizes = (texts: readonly TextPage[]) => texts.map(() => SIZE);
  const result = carryMarks(all, { trace, comparison, oldPages: sizes(old), newPages: sizes(recent) });
  expect(checkMarksDocument({ marks: [...result.carried] }).problems).toEqual([]);
  return { ...result, reasons: result.missing.map(({ reason }) => translate(reason)), texts: recent };
}

const at = (uid: string, pageNumber: number) => ({ uid, date: '2026-01-02T03:04:05Z', pageNumber, pageSize: SIZE });

function wordMark(type: string, texts: readonly TextPage[], words: string, page = 1): Mark {
  const text = texts[page - 1] as TextPage;
  const start = text.text.indexOf(words);
  const selected = selectText(text, { start, end: start + words.length });
  const tool = findMarkTool(type);
  if (!selected || !tool) throw new Error(`No ${words} for ${type}`);
  return newMark(tool, { kind: 'lines', ...selected }, at(`${type} ${words}`, page));
}

function boxMark(type: string, rect: Rect, page = 1): Mark {
  const tool = findMarkTool(type);
  if (!tool) throw new Error(`There is no ${type}`);
  return newMark(tool, { kind: 'box', rect }, at(`${type} ${rect.x}`, page));
}

const wordsOf = (mark: Mark | undefined) => mark && Reflect.get(mark, 'selectedText');
const boundsOf = (mark: Mark | undefined) => mark && definitionOf(mark).geometry.bounds(mark, mark.pageNumber);

const PAGE: Lines = [
  'This contract is made between the parties named below',
  'Payment is due within thirty days after delivery of goods',
  'Neither party may assign any right without written consent',
  'Signed by Alice Example on behalf of the first party',
];
const OTHER: Lines = [
  'Annex one lists all prices of every product and service',
  'Annex two names the persons who may give instructions',
];

describe('marks on words', () => {
  it('follow them down the page and to another page', async () => {
    const marks = (texts: readonly TextPage[]) => [
      wordMark('HighlightAnnotation', texts, 'thirty days'),
      wordMark('TextSelectionRedaction', texts, 'Alice Example'),
    ];
    const { carried, missing } = await carry([PAGE, OTHER], [OTHER, ['A new first line of the page', ...PAGE]], marks);
    expect(missing).toEqual([]);
    expect(carried.map(wordsOf)).toEqual(['thirty days', 'Alice Example']);
    expect(carried.map(({ pageNumber }) => pageNumber)).toEqual([2, 2]);
    expect(boundsOf(carried[0])?.y).toBe(20 + 2 * 14 - 8);
  });

  it('keep the selected letters of a word', async () => {
    const marks = (texts: readonly TextPage[]) => [wordMark('HighlightAnnotation', texts, 'ment is due wit')];
    const { carried } = await carry([PAGE], [['Something before', ...PAGE]], marks);
    expect(carried.map(wordsOf)).toEqual(['ment is due wit']);
  });

  it('stay with half of their words, but redactions need all of them', async () => {
    const marks = (texts: readonly TextPage[]) => [
      wordMark('HighlightAnnotation', texts, 'within thirty days after'),
      wordMark('TextSelectionRedaction', texts, 'within thirty days'),
      wordMark('StrikethroughAnnotation', texts, 'Signed by Alice Example'),
    ];
    const edited = PAGE.map((line) => line.replace('thirty', 'sixty').replace('Signed by Alice', 'Approved in Bonn'));
    const { carried, reasons, missing } = await carry([PAGE], [edited], marks);
    expect(carried.map(wordsOf)).toEqual(['within sixty days after']);
    expect(missing.map(({ mark }) => wordsOf(mark))).toEqual(['within thirty days', 'Signed by Alice Example']);
    expect(reasons).toEqual(Array(2).fill('Its words were changed or removed'));
  });
});

describe('other marks', () => {
  const line = (row: number): Rect => ({ x: 0, y: 11 + row * 14, width: 340, height: 12 });

  it('follow the words under them', async () => {
    const marks = () => [boxMark('RectangleAnnotation', line(1)), boxMark('RectangleRedaction', { ...line(3), x: 2 })];
    const { carried, missing } = await carry([PAGE], [[...OTHER, ...PAGE]], marks);
    expect(missing).toEqual([]);
    expect(carried.map((mark) => boundsOf(mark)?.y)).toEqual([line(3).y, line(5).y]);
  });

  it('follow the nearest word, or stay at their place', async () => {
    const marks = () => [
      boxMark('RectangleAnnotation', { x: 350, y: 25, width: 20, height: 10 }),
      boxMark('EllipseAnnotation', { x: 300, y: 500, width: 50, height: 50 }),
    ];
    const { carried } = await carry([PAGE], [['A line above all of them', ...PAGE]], marks);
    expect(carried.map((mark) => boundsOf(mark)?.y)).toEqual([39, 500]);
  });

  it('are listed where their words, picture or page changed', async () => {
    const marks = () => [
      boxMark('RectangleRedaction', line(1)),
      boxMark('RectangleAnnotation', { x: 300, y: 400, width: 100, height: 100 }),
      boxMark('RectangleAnnotation', line(0), 2),
    ];
    const { carried, reasons } = await carry(
      [PAGE, OTHER],
      [PAGE.map((text) => text.replace('thirty', 'sixty'))],
      marks,
      squarePicture,
    );
    expect(carried).toEqual([]);
    expect(reasons).toEqual([
      'Its words were changed or removed',
      'The picture at its place changed',
      'Its words were changed or removed',
    ]);
  });

  it('never redact other words', async () => {
    const empty = { x: 20, y: 300, width: 300, height: 20 };
    const marks = () => [boxMark('RectangleRedaction', empty)];
    const more = [...PAGE, ...Array.from({ length: 30 }, (_, row) => `Added line number ${row} of the new version`)];
    const { carried, reasons } = await carry([PAGE], [more], marks);
    expect(carried).toEqual([]);
    expect(reasons).toEqual(['There are words at its place now']);
  });
});

it('carries marks of every type to the same place of an equal document', async () => {
  const marks = Array.from({ length: 66 }, (_, seed) => {
    const types = ['RectangleAnnotation', 'LineAnnotation', 'PageRedaction', 'TextAnnotation', 'FreehandAnnotation'];
    const random = createRandom(seed);
    return { ...buildMark(random.pick(types), random, SIZE), uid: String(seed), pageNumber: 1 } as Mark;
  });
  const { carried } = await carry([PAGE, OTHER], [PAGE, OTHER], () => marks);
  for (const mark of carried) {
    const before = marks.find(({ uid }) => uid === mark.uid) as Mark;
    const { geometry } = definitionOf(mark);
    const [from, to] = [before, mark].map((each) => geometry.bounds(geometry.onPage(each, 1, SIZE), 1));
    expect(to?.x).toBeCloseTo(from?.x ?? 0);
    expect(to?.y).toBeCloseTo(from?.y ?? 0);
  }
  expect(carried.length).toBeGreaterThan(30);
});

it('carries a redaction over exactly its words, or lists it', async () => {
  const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa'.split(' ');
  const line = fc.array(fc.constantFrom(...words), { minLength: 6, maxLength: 9 }).map((all) => all.join(' '));
  const page = fc.array(line, { minLength: 4, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(
      page,
      page,
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
      async (own, added, row, cut, take) => {
        const index = row % own.length;
        const after = [...own.slice(0, index), ...added.slice(0, cut % 4), ...own.slice(index + (cut % 2))];
        const rect = { x: 0, y: 11 + index * 14, width: take * 60, height: 12 };
        const { carried, missing, texts } = await carry([own], [after], () => [boxMark('RectangleRedaction', rect)]);
        expect(carried.length + missing.length).toBe(1);
        const covered = (mark: Mark, text: TextPage | undefined) => {
          const areas = definitionOf(mark).geometry.covered(mark, mark.pageNumber);
          return text?.words
            .filter(({ rect: word }) => areas.some((area) => rectContainsPoint(area, rectCenter(word))))
            .map(({ start, end }) => text.text.slice(start, end));
        };
        const [mark] = carried;
        if (mark) expect(covered(mark, texts[0])).toEqual(covered(boxMark('RectangleRedaction', rect), typedPage(own)));
      },
    ),
    { numRuns: isLong ? 300 : 12 },
  );
});

it('reads words under the lines where positions in the text are of another program', async () => {
  const marks = (texts: readonly TextPage[]) => {
    const mark = wordMark('HighlightAnnotation', texts, 'thirty days');
    const groups = Reflect.get(mark, 'lineGroups') as readonly object[];
    return [
      { ...mark, startIndex: 3, lineGroups: groups.map((group) => ({ ...group, startIndex: 3 })) } as unknown as Mark,
    ];
  };
  const { carried, texts } = await carry([PAGE], [['Something before', ...PAGE]], marks);
  expect(wordsOf(carried[0])).toBe('thirty days');
  expect(wordsUnder(texts[0] as TextPage, [boundsOf(carried[0]) as Rect])?.text).toBe('thirty days');
});
