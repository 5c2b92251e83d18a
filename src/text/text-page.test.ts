import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { inflateRect, type Rect, rectContainsRect } from '../kernel/rect.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { PdfError } from '../pdf/errors.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { pathOfRealPdf, readRealPdf, realPdfs } from '../testing/pdf/real-files.ts';
import { isLong } from '../testing/short-form.ts';
import { buildTextPage } from './build-text-page.ts';
import { fromPdf } from './from-pdf.ts';
import type { PlacedCharacter } from './placed-character.ts';
import { caretAt, growRange, rangeAt, rangeBetween, rectsOf, selectText } from './select.ts';
import { boxOf, type TextPage } from './text-page.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

function readPage(content: string, rotate = 0): TextPage {
  const document = engine.open(fromBytes(buildPdf({ pages: [{ content, rotate }] })));
  try {
    return buildTextPage(fromPdf(document.characters(0)));
  } finally {
    document.close();
  }
}

/** Characters of one size, 10 wide each, from a place on; `toX` and `toY` lead to the next one. */
function typed(text: string, x: number, y: number, [toX, toY] = [10, 0]): PlacedCharacter[] {
  return Array.from(text, (character, index) => {
    const place = { x: x + index * toX, y: y + index * toY };
    return {
      text: character,
      ...place,
      angle: 0,
      advance: 10,
      ascent: 8,
      descent: 2,
      size: 10,
      box: { x: place.x, y: place.y - 8, width: 10, height: 10 },
    };
  });
}

const slice = ({ text }: TextPage, range: { start: number; end: number } | undefined) =>
  range && text.slice(range.start, range.end);

describe('the text of a page', () => {
  it('has its words in lines, however the content sets them', () => {
    const content =
      'BT /F1 12 Tf 50 700 Td [(Hel) 20 (lo) -300 (wor) 10 (ld)] TJ (!) Tj ET\n' +
      textLine('third', 50, 660) +
      textLine('second line', 50, 680);
    expect(readPage(content).text).toBe('Hello world!\nsecond line\nthird');
  });

  it('keeps words whole whose letters are drawn wider than their steps', () => {
    const narrow = [...typed('Arial', 50, 700, [4, 0]), ...typed(' Italic', 70, 700, [4, 0])];
    expect(buildTextPage(narrow).text).toBe('Arial Italic');
    const inferred = typed(' ', 70, 700).map((space) => ({ ...space, isInferred: true as const, advance: 0 }));
    const spaced = [...typed('Arial', 50, 700, [4, 0]), ...inferred, ...typed('Italic', 73, 700, [4, 0])];
    expect(buildTextPage(spaced).text).toBe('Arial Italic');
    // Drawn twice, a little apart.
    const twice = [...typed('A', 50, 700), ...typed('A', 51, 700)];
    expect(buildTextPage(twice).words).toHaveLength(2);
  });

  it('reads column by column', () => {
    const rows = [0, 1, 2, 3].map(
      (row) => textLine(`left ${row} goes on here`, 50, 700 - row * 14) + textLine(`right ${row}`, 320, 700 - row * 14),
    );
    const { text } = readPage(
      textLine('Over both columns, wide as the page itself is, stands a heading', 50, 740, 16) + rows.join(''),
    );
    expect(text.split('\n').slice(1)).toEqual([
      ...[0, 1, 2, 3].map((row) => `left ${row} goes on here`),
      ...[0, 1, 2, 3].map((row) => `right ${row}`),
    ]);
  });

  it.each([
    [0, 1, 0],
    [90, 0, 1],
    [180, -1, 0],
    [270, 0, -1],
    [30, Math.cos(Math.PI / 6), 0.5],
  ])('turned by %i° reads the same, and its boxes cover what stands there', (_, cos, sin) => {
    const matrix = `${cos} ${sin} ${-sin} ${cos} 300 400`;
    const page = readPage(
      `BT /F1 20 Tf ${matrix} Tm (Turned words) Tj ET BT /F1 20 Tf ${matrix} Tm 0 -24 Td (follow) Tj ET`,
    );
    expect(page.text).toBe('Turned words\nfollow');
    const at = { x: 300 + cos * 20, y: 792 - 400 - sin * 20 };
    expect(slice(page, rangeAt(page, at, 'word'))).toBe('Turned');
  });

  it('of a page that is turned is the same', () => {
    const content = textLine('One line', 50, 700) + textLine('and another', 50, 680);
    for (const rotate of [0, 90, 180, 270]) expect(readPage(content, rotate).text).toBe('One line\nand another');
  });

  it('splits ligatures, each letter with its share of the place', () => {
    const page = buildTextPage([{ ...typed('x', 0, 10)[0], text: 'ffi' } as PlacedCharacter, ...typed('x', 10, 10)]);
    expect(page.text).toBe('ffix');
    expect([0, 1, 2, 3].map((index) => boxOf(page, index)?.x)).toEqual([0, 10 / 3, 20 / 3, 10].map(Math.fround));
  });

  it('joins accents with their letters', () => {
    const [letter] = typed('e', 0, 10);
    const accent = { ...typed('\u0301', 3, 10)[0], advance: 0 } as PlacedCharacter;
    expect(buildTextPage([letter as PlacedCharacter, accent]).text).toBe('é');
  });

  it('reads Hebrew from the right, and figures in it from the left', () => {
    // The letters in visual order; in content order, from the right.
    const right = typed('שלום', 130, 10, [-10, 0]);
    const left = typed('עולם', 30, 10, [-10, 0]);
    const page = buildTextPage([...right, ...typed('12', 55, 10), ...left]);
    expect(page.text).toBe('שלום 12 עולם');
    expect(caretAt(page, { x: 139, y: 5 })).toBe(0);
  });

  it('reads vertical writing downwards, and its lines from right to left', () => {
    const page = buildTextPage(
      [...typed('縦書', 100, 10, [0, 10]), ...typed('二行', 80, 10, [0, 10])].map((character) => ({
        ...character,
        ...(character.text === ''
          ? {}
          : { angle: Math.PI / 2, x: character.x + 5, y: character.y - 8, ascent: 5, descent: 5 }),
      })),
    );
    expect(page.text).toBe('縦書\n二行');
  });

  it('knows its paragraphs', () => {
    const lines = ['First begins', 'and goes on', 'to its end.'].map((text, row) => textLine(text, 50, 700 - row * 14));
    const page = readPage(`${lines.join('')}${textLine('Second.', 50, 620)}`);
    expect(page.paragraphs.map((paragraph) => slice(page, paragraph))).toEqual([
      'First begins\nand goes on\nto its end.',
      'Second.',
    ]);
  });

  it('of a page with nothing is nothing', () => {
    const page = readPage(' ');
    expect(page.text).toBe('');
    expect(rangeBetween(page, { x: 0, y: 0 }, { x: 600, y: 700 })).toBeUndefined();
    expect(rangeAt(page, { x: 10, y: 10 }, 'word')).toBeUndefined();
  });

  it('is found in time on a page made to hurt', () => {
    const many = Array.from({ length: 30_000 }, (_, index) => typed(`${index % 10}`, 0, index % 5)).flat();
    expect(buildTextPage(many).text.length).toBeGreaterThan(30_000);
  });
});

describe('a selection', () => {
  const content =
    textLine('The quick brown', 50, 700) + textLine('fox jumps over', 50, 680) + textLine('the lazy dog', 50, 660);
  let page: TextPage;
  const middle = (word: string) => {
    const found = page.words.find(({ start, end }) => page.text.slice(start, end) === word);
    if (!found) throw new Error(`There is no ${word}`);
    const { x, y, width, height } = found.rect;
    return { x: x + width / 2, y: y + height / 2 };
  };
  beforeAll(() => {
    page = readPage(content);
  });

  it('selects the word, the line and the paragraph under a point', () => {
    expect(slice(page, rangeAt(page, middle('jumps'), 'word'))).toBe('jumps');
    expect(slice(page, rangeAt(page, middle('jumps'), 'line'))).toBe('fox jumps over');
    expect(slice(page, rangeAt(page, middle('jumps'), 'paragraph'))).toBe(page.text);
    expect(rangeAt(page, { x: 500, y: 300 }, 'word')).toBeUndefined();
  });

  it('moves by positions, across lines, in both directions', () => {
    const from = { x: page.words[1]?.rect.x ?? 0, y: middle('quick').y };
    const to = { x: (page.words[3]?.rect.x ?? 0) + (page.words[3]?.rect.width ?? 0), y: middle('fox').y };
    for (const range of [rangeBetween(page, from, to), rangeBetween(page, to, from)]) {
      expect(slice(page, range)).toBe('quick brown\nfox');
    }
  });

  it('stores one rectangle per line, the text, its position and length', () => {
    const range = { start: page.text.indexOf('brown') - 1, end: page.text.indexOf(' jumps') };
    const selection = selectText(page, range);
    expect(selection?.words).toEqual({ text: 'brown\nfox', startIndex: 10, textLength: 9 });
    expect(selection?.lines).toHaveLength(2);
    expect(selectText(page, { start: 3, end: 4 })).toBeUndefined();
  });

  it('covers each of its characters whole', () => {
    for (let start = 0; start < page.text.length; start++) {
      for (let end = start + 1; end <= page.text.length; end++) {
        const rects = rectsOf(page, { start, end });
        for (let index = start; index < end; index++) {
          const box = boxOf(page, index);
          if (box) expect(rects.some((rect) => rectContainsRect(inflateRect(rect, 1e-3), box))).toBe(true);
        }
      }
    }
  });

  it('grows to whole words', () => {
    const start = page.text.indexOf('uick');
    expect(slice(page, growRange(page, { start, end: start + 6 }, 'word'))).toBe('quick brown');
  });
});

const hasPoppler = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!hasPoppler) console.warn('pdftotext (poppler-utils) isn’t available: the comparison of words with it is skipped.');

/** Files whose words cannot be compared, and why. */
const NOT_COMPARED: Record<string, string> = {
  'pdf.js/XiaoBiaoSong.pdf': 'does not say which characters its codes stand for',
  'pdf.js/ThuluthFeatures.pdf': 'does not say which characters its codes stand for',
  'pdf.js/complex_ttf_font.pdf': 'does not say which characters its codes stand for',
  'pdf.js/font_ascent_descent.pdf': 'does not say which characters its codes stand for',
  'pdf.js/issue20232.pdf': 'names its characters in a broken way, which poppler guesses right',
  'pdf.js/issue18036.pdf': 'has its words in form fields, which are not part of the page',
};

/** Files of which Poppler also extracts annotations and form fields. */
const WITH_ANNOTATIONS =
  /\/(annotation|bug1(770750|825002|865341|871353|934157)|issue(14862|15096|16473|5946)|multimedia|rotated_freetexts)/;

/** Poppler is slow: all files only in the long form of tests. */
const STEP = isLong ? 1 : 9;

interface FoundWord {
  readonly text: string;
  readonly rect: Rect;
}

/** Words to compare: one form for each character; no marks of direction. */
const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\p{Cc}]/gu, '')
    .replace(/[\u2010\u2011]/g, '-');

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
};

function popplerWords(file: string, password: string | undefined): FoundWord[][] {
  const options = ['-q', '-bbox', '-cropbox', '-l', '5', ...(password ? ['-upw', password] : [])];
  const answer = execFileSync('pdftotext', [...options, pathOfRealPdf(file), '-'], {
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const word = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)<\/word>/g;
  return answer
    .toString()
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(word)].flatMap(([, x0, y0, x1, y1, content = '']) => {
        const text = normalized(content.replace(/&\w+;|&#39;/g, (entity) => ENTITIES[entity] ?? entity));
        const [x, y] = [Number(x0), Number(y0)];
        return text.trim() === '' ? [] : [{ text, rect: { x, y, width: Number(x1) - x, height: Number(y1) - y } }];
      }),
    );
}

/** Points. */
const TOLERANCE = 2;
const isNear = (one: number, other: number) => Math.abs(one - other) <= TOLERANCE;

/** Compares ends along the line; across it, only centres: fonts' heights are read differently. */
function isSamePlace(ours: Rect, theirs: Rect): boolean {
  const meets = (side: 'x' | 'y', length: 'width' | 'height') =>
    isNear(ours[side], theirs[side]) && isNear(ours[side] + ours[length], theirs[side] + theirs[length]);
  const holds = (side: 'x' | 'y', length: 'width' | 'height') => {
    const middle = theirs[side] + theirs[length] / 2;
    return (
      isNear(ours[side] + ours[length] / 2, middle) || (ours[side] <= middle && ours[side] + ours[length] >= middle)
    );
  };
  return (meets('x', 'width') && holds('y', 'height')) || (meets('y', 'height') && holds('x', 'width'));
}

describe.skipIf(!realPdfs || !hasPoppler)(
  'the words of real files (skipped where ../shared/data/pdf or pdftotext is absent)',
  () => {
    it('are those of poppler, in place: at least 99 of a hundred', () => {
      let [all, found] = [0, 0];
      const compared = (realPdfs ?? []).filter(
        ({ file, words }) => words && !(file in NOT_COMPARED) && !WITH_ANNOTATIONS.test(file),
      );
      for (const { file, password } of compared.filter((_, index) => index % STEP === 0)) {
        try {
          const document = engine.open(fromBytes(readRealPdf(file)), password);
          for (const [index, expected] of popplerWords(file, password).entries()) {
            const page = buildTextPage(fromPdf(document.characters(index)));
            const ours = new Map<string, Rect[]>();
            for (const { start, end, rect } of page.words) {
              const text = normalized(page.text.slice(start, end));
              ours.set(text, [...(ours.get(text) ?? []), rect]);
            }
            all += expected.length;
            // Poppler writes words from right to left in the order of their places.
            const candidates = (text: string) => ours.get(text) ?? ours.get([...text].reverse().join('')) ?? [];
            found += expected.filter(({ text, rect }) => candidates(text).some((own) => isSamePlace(own, rect))).length;
          }
          document.close();
        } catch (error) {
          // Why a file does not open is the engine's tests' matter.
          if (!(error instanceof PdfError)) throw error;
        }
      }
      expect(all).toBeGreaterThan(1_000);
      expect(found / all, `${found} of ${all}`).toBeGreaterThanOrEqual(0.99);
    }, 600_000);
  },
);
