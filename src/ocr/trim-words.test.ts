import { expect, it } from 'vitest';
import type { PixelBox, RecognizedLine } from './recognized.ts';
import { trimWords } from './trim-words.ts';

const boxOf = (x0: number, x1: number): PixelBox => ({ x0, x1, y0: 0, y1: 20 });

/** Creates a line of words from their symbols: text and range. */
function toLine(...words: (readonly (readonly [text: string, x0: number, x1: number])[])[]): RecognizedLine {
  const bbox = boxOf(0, 300);
  return {
    ...{ bbox, confidence: 90, baseline: bbox, rowAttributes: { rowHeight: 20 } },
    words: words.map((symbols) => ({
      text: symbols.map(([text]) => text).join(''),
      confidence: 90,
      bbox: boxOf(symbols[0]?.[1] ?? 0, Math.max(...symbols.map(([, , x1]) => x1))),
      symbols: symbols.map(([text, x0, x1]) => ({ text, bbox: boxOf(x0, x1) })),
    })),
  };
}

const endsOf = ({ words }: RecognizedLine) =>
  words.map(({ bbox, symbols }) => [bbox.x1, ...symbols.map((symbol) => symbol.bbox.x1)]);

it('ends a word at the start of an overlapping next one', () => {
  const line = toLine(
    [
      ['o', 0, 10],
      ['n', 12, 300],
    ],
    [['@', 40, 60]],
    [['a', 70, 300]],
  );
  expect(endsOf(trimWords(line))).toEqual([
    [40, 10, 40],
    [60, 60],
    [300, 300],
  ]);
});

it('leaves words that only touch, and those that run from the right', () => {
  const touching = toLine([['o', 0, 25]], [['n', 20, 60]]);
  expect(trimWords(touching)).toEqual(touching);
  const fromRight = toLine([['o', 100, 160]], [['n', 20, 90]]);
  expect(trimWords(fromRight)).toEqual(fromRight);
});
