import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { openPicture } from '../../codecs/open-picture.ts';
import { createRgba, type RgbaImage } from '../../codecs/rgba.ts';
import type { Rect } from '../../kernel/rect.ts';
import { fc } from '../../testing/properties.ts';
import { findSlant, findTextLines } from './find-lines.ts';
import { type InkLine, linesUnder } from './lines-under.ts';

/** Resamples the picture at `scale`, rotated by `degrees` about its centre, with `noise` levels. */
function scan(image: RgbaImage, scale: number, degrees: number, noise: number): RgbaImage {
  const result = createRgba(Math.round(image.width * scale), Math.round(image.height * scale));
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  let state = 1;
  for (let y = 0; y < result.height; y += 1) {
    for (let x = 0; x < result.width; x += 1) {
      const [dx, dy] = [x - result.width / 2, y - result.height / 2];
      const sourceX = Math.floor((dx * cosine + dy * sine + result.width / 2) / scale);
      const sourceY = Math.floor((dy * cosine - dx * sine + result.height / 2) / scale);
      const isInside = sourceX >= 0 && sourceY >= 0 && sourceX < image.width && sourceY < image.height;
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const level = isInside ? (image.data[(sourceY * image.width + sourceX) * 4] as number) : 255;
      const at = (y * result.width + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        result.data[at + channel] = level + ((state >>> 24) / 127.5 - 1) * noise;
      result.data[at + 3] = 255;
    }
  }
  return result;
}

/** Text of the sample's first page, measured: edges of capitals, and the baseline. */
const PRINT = [
  { name: 'the heading', x: 124, right: 912, baseline: 166, height: 46 },
  { name: 'the first row of the first paragraph', x: 122, right: 1533, baseline: 1028, height: 22 },
  { name: 'the last row of the second paragraph', x: 122, right: 1060, baseline: 1222, height: 22 },
  { name: 'a table cell', x: 308, right: 608, baseline: 737, height: 22 },
  { name: 'the footer', x: 122, right: 408, baseline: 2265, height: 18 },
];

let sample: RgbaImage;
let second: RgbaImage;
let onSample: readonly InkLine[];
let onSecond: readonly InkLine[];
beforeAll(async () => {
  const bytes = new Uint8Array(readFileSync(new URL('../../../public/samples/sample.tif', import.meta.url)));
  const file = openPicture(bytes, createNodePlatform());
  [sample, second] = [await file.decodePage(0), await file.decodePage(1)];
  [onSample, onSecond] = [findTextLines(sample), findTextLines(second)];
});

describe('the slant of a page', () => {
  it.each([-6, -0.4, 1.1, 8])('is found: %d degrees', (degrees) => {
    expect(Math.abs((findSlant(scan(sample, 0.5, degrees, 20)) ?? 99) - degrees)).toBeLessThan(0.15);
  });

  it('is unknown without print', () => {
    const empty = createRgba(400, 300);
    empty.data.fill(255);
    expect(findSlant(empty)).toBeUndefined();
  });
});

describe('finding lines', () => {
  it.each(PRINT)('frames $name', ({ x, right, baseline, height }) => {
    const middle = { x: (x + right) / 2, y: baseline - height / 2 };
    const found = onSample.filter(
      (line) =>
        line.y < middle.y && line.y + line.height > middle.y && line.x < middle.x && line.x + line.width > middle.x,
    );
    expect(found).toHaveLength(1);
    const [line] = found as [InkLine];
    expect(Math.abs(line.x - x)).toBeLessThan(8);
    expect(Math.abs(line.x + line.width - right)).toBeLessThan(10);
    expect(line.y).toBeLessThanOrEqual(baseline - height + 4);
    expect(line.y).toBeGreaterThan(baseline - height * 1.5);
    expect(line.y + line.height).toBeGreaterThanOrEqual(baseline);
    expect(line.y + line.height).toBeLessThan(baseline + height * 0.6);
  });

  it('reads columns one after the other', () => {
    const column = onSecond.filter(({ y, height }) => y > 280 && y + height < 620);
    const isLeft = column.map(({ x }) => x < 800);
    expect(isLeft).toEqual([...new Array<boolean>(8).fill(true), ...new Array<boolean>(6).fill(false)]);
    for (let index = 1; index < column.length; index += 1) {
      if (isLeft[index] === isLeft[index - 1])
        expect((column[index] as Rect).y).toBeGreaterThan((column[index - 1] as Rect).y);
    }
  });

  it('leaves linear and postal codes and rules out', () => {
    // The codes of page 1 and the postal row and the PDF417 symbol of page 2.
    const lies = ({ x, y, width, height }: Rect, [left, top, right, bottom]: readonly number[]) =>
      x >= (left as number) - 9 &&
      y >= (top as number) - 9 &&
      x + width <= (right as number) + 9 &&
      y + height <= (bottom as number) + 9;
    expect(onSample.filter((line) => lies(line, [120, 1265, 590, 1425]))).toEqual([]);
    expect(onSecond.filter((line) => lies(line, [670, 1195, 1540, 1250]))).toEqual([]);
    expect(onSecond.filter((line) => lies(line, [1120, 722, 1540, 838]))).toEqual([]);
  });

  it.each([
    [1.5, 0, 24],
    [1.5, 2, 24],
    [1.5, -2, 24],
    [1, 1, 30],
  ])('covers the print of a scan at %f times the size, turned by %f°, with noise of %i', (scale, degrees, noise) => {
    const picture = scan(sample, scale, degrees, noise);
    const lines = findTextLines(picture);
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    for (const { x, right, baseline, height } of PRINT) {
      let covered = 0;
      const steps = 60;
      for (let step = 0; step <= steps; step += 1) {
        const [dx, dy] = [
          x + ((right - x) * step) / steps - sample.width / 2,
          baseline - height / 2 - sample.height / 2,
        ];
        const point = {
          x: (dx * cosine - dy * sine + sample.width / 2) * scale,
          y: (dx * sine + dy * cosine + sample.height / 2) * scale,
        };
        const isCovered = lines.some(
          (line) =>
            line.x <= point.x && line.x + line.width >= point.x && line.y <= point.y && line.y + line.height >= point.y,
        );
        if (isCovered) covered += 1;
      }
      expect(covered / (steps + 1)).toBeGreaterThan(0.85);
      // Tight even when skewed: no rectangle of this size of print is twice as high as the print.
      expect(lines.every((line) => line.height < 60 * scale * 2)).toBe(true);
    }
  });

  it('finds nothing on an empty page and in noise', () => {
    const empty = scan(createRgba(1, 1), 1, 0, 0);
    expect(findTextLines(empty)).toEqual([]);
    const white = createRgba(800, 600);
    white.data.fill(255);
    expect(findTextLines(white)).toEqual([]);
    expect(findTextLines(scan(white, 1, 0, 30))).toEqual([]);
  });

  it('reads light print on dark ground', () => {
    const dark = { ...sample, data: sample.data.map((value, index) => ((index & 3) === 3 ? value : 255 - value)) };
    const turned = findTextLines(dark);
    expect(Math.abs(onSample.length - turned.length)).toBeLessThanOrEqual(onSample.length * 0.15);
  });
});

describe('a page with light print on a dark part', () => {
  /** Inverts the page between two heights. */
  const withDarkBand = (top: number, bottom: number): RgbaImage => {
    const row = 4 * sample.width;
    const data = sample.data.map((value, index) =>
      index >= top * row && index < bottom * row && (index & 3) !== 3 ? 255 - value : value,
    );
    return { ...sample, data };
  };
  it.each([0.3, 0.45, 0.6])('finds its lines and all others, the band at %f of the page', (share) => {
    const lines = onSample;
    const top = lines.find(({ y }) => y > share * sample.height);
    if (!top) throw new Error('There is no print');
    const inRow = lines.filter(({ y }) => Math.abs(y - top.y) < top.height);
    const [from, to] = [
      Math.min(...inRow.map(({ y }) => y)) - 14,
      Math.max(...inRow.map(({ y, height }) => y + height)) + 14,
    ];
    const found = findTextLines(withDarkBand(from, to));
    for (const line of inRow) {
      const isFound = found.some(
        ({ x, y, width, height }) =>
          Math.abs(y - line.y) <= 6 &&
          Math.abs(y + height - line.y - line.height) <= 6 &&
          x <= line.x + 12 &&
          x + width >= line.x + line.width - 12,
      );
      expect({ line, isFound }).toEqual({ line, isFound: true });
    }
    expect(Math.abs(found.length - lines.length)).toBeLessThanOrEqual(lines.length * 0.15);
  });
});

describe('the words of a line', () => {
  it.each([
    ['first', 'Delivery and inspection form'],
    ['second', 'Terms and routing'],
  ])('are those that are printed in the heading of the %s page', (page, text) => {
    const [heading] = (page === 'first' ? onSample : onSecond).filter(({ y, height }) => y < 150 && y + height > 150);
    expect(heading?.words).toHaveLength(text.split(' ').length);
    expect(heading?.words[0]?.[0]).toBe(heading?.x);
    expect(heading?.words.at(-1)?.[1]).toBe((heading?.x ?? 0) + (heading?.width ?? 0));
  });

  it.each([
    [1, 0, 0],
    [1.5, 2, 24],
  ])('are a space apart, at %f times the size, turned by %f°', (scale, degrees, noise) => {
    const picture = scan(sample, scale, degrees, noise);
    for (const { words, ...line } of findTextLines(picture)) {
      // A line of turned print rises within its box.
      const height = line.height - Math.sin((degrees * Math.PI) / 180) * line.width;
      for (const [index, [from]] of words.entries()) {
        const before = words[index - 1];
        if (before) expect(from - before[1]).toBeGreaterThan(0.2 * height);
      }
    }
  });
});

const PAGE_HEIGHT = 1400;

describe('picking lines under a drag', () => {
  const rect = (x: number, y: number, width: number): Rect => ({ x, y, width, height: 20 });
  /** A line of words of 40, with gaps of 10. */
  const line = (x: number, y: number, count: number): InkLine => ({
    ...rect(x, y, 50 * count - 10),
    words: Array.from({ length: count }, (_, index) => [x + 50 * index, x + 50 * index + 40] as const),
  });
  const lines = [line(100, 100, 8), line(100, 140, 7), line(100, 180, 4), line(600, 100, 6), line(600, 140, 6)];
  const right = ({ x, width }: Rect) => x + width;
  const under = ([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]) =>
    linesUnder(lines, { x: fromX, y: fromY }, { x: toX, y: toY }, PAGE_HEIGHT);

  const cases: [string, [number, number], [number, number], Rect[]][] = [
    ['part of a line', [150, 110], [240, 112], [rect(150, 100, 90)]],
    ['part of a line, backwards', [240, 110], [150, 112], [rect(150, 100, 90)]],
    ['part of a line, from within a word to within a word', [170, 110], [225, 112], [rect(150, 100, 90)]],
    ['words whose neighbours it only grazes', [138, 110], [252, 112], [rect(150, 100, 90)]],
    ['a word that it lies in', [160, 110], [170, 112], [rect(150, 100, 40)]],
    ['a word, straight down', [160, 105], [160, 118], [rect(150, 100, 40)]],
    ['the nearest word, in a gap between words', [141, 110], [143, 112], [rect(100, 100, 40)]],
    ['over two lines', [300, 110], [200, 150], [rect(300, 100, 190), rect(100, 140, 90)]],
    ['over two lines, upwards', [200, 150], [300, 110], [rect(300, 100, 190), rect(100, 140, 90)]],
    ['over three lines', [300, 110], [150, 190], [rect(300, 100, 190), rect(100, 140, 340), rect(100, 180, 40)]],
    ['from margin to margin', [50, 95], [550, 205], [rect(100, 100, 390), rect(100, 140, 340), rect(100, 180, 190)]],
    ['within the second column', [650, 105], [690, 155], [rect(650, 100, 240), rect(600, 140, 90)]],
    ['below all print', [100, 300], [200, 340], [{ x: 100, y: 300, width: 100, height: 40 }]],
    ['below all print, in a flat drag', [100, 300], [200, 300], [{ x: 100, y: 290, width: 100, height: 20 }]],
    ['below all print, in a steep drag', [100, 300], [100, 360], [{ x: 90, y: 300, width: 20, height: 60 }]],
    ['between two lines, nearer to the upper one', [150, 122], [240, 138], [rect(150, 100, 90)]],
    ['between two lines, nearer to the lower one', [150, 137], [240, 137], [rect(150, 140, 90)]],
    ['just above the first line', [150, 95], [240, 93], [rect(150, 100, 90)]],
  ];
  it.each(cases)('%s', (_, from, to, expected) => {
    expect(under(from, to)).toEqual(expected);
  });

  it('joins pieces of a skewed line', () => {
    const pieces = [line(100, 100, 4), line(310, 106, 4), line(520, 112, 4)];
    expect(linesUnder(pieces, { x: 150, y: 108 }, { x: 610, y: 125 }, PAGE_HEIGHT)).toEqual([
      rect(150, 100, 140),
      rect(310, 106, 190),
      rect(520, 112, 90),
    ]);
  });

  it('has no print to go by on an empty page, and is a line high all the same', () => {
    const [only, ...others] = linesUnder([], { x: 100, y: 500 }, { x: 400, y: 500 }, PAGE_HEIGHT);
    expect(others).toEqual([]);
    expect(only?.height).toBeCloseTo(PAGE_HEIGHT / 60);
    expect(only?.width).toBe(300);
  });

  it('covers whole words and never nothing, for any drag', () => {
    const place = fc.record({
      x: fc.integer({ min: -20, max: 1000 }),
      y: fc.integer({ min: -20, max: 300 }),
    });
    const edges = lines.flatMap(({ words }) => words);
    fc.assert(
      fc.property(place, place, (from, to) => {
        const found = linesUnder(lines, from, to, PAGE_HEIGHT);
        expect(found.length).toBeGreaterThan(0);
        for (const part of found) {
          expect(part.width).toBeGreaterThanOrEqual(20);
          expect(part.height).toBeGreaterThanOrEqual(20);
          const isPrint = lines.some(
            ({ x, y, width }) => y === part.y && part.height === 20 && part.x >= x && right(part) <= x + width,
          );
          if (!isPrint) continue;
          expect(edges.some(([left]) => left === part.x)).toBe(true);
          expect(edges.some(([, end]) => end === right(part))).toBe(true);
        }
      }),
    );
  });
});
