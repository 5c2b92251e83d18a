import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toRgba } from '../testing/barcode-pictures/paint.ts';
import { pngToGray } from '../testing/postal/pictures.ts';
import { SEARCH_EVERYTHING, scanWithFacts } from './index.ts';
import { joinSequences } from './sequences.ts';
import type { SeenBarcode } from './types.ts';

const MESSAGE = ['Part one of three;', 'Part two of three;', 'Part three, end.'];
const parity = String([...MESSAGE.join('')].reduce((sum, letter) => sum ^ letter.charCodeAt(0), 0));

const POINT = { x: 0, y: 0 };

function partOf(index: number, given: Partial<SeenBarcode['sequence']> = {}, text = MESSAGE[index] ?? ''): SeenBarcode {
  return {
    area: { x: 0, y: 0, width: 1, height: 1 },
    barcodeDataAsBytes: btoa(text),
    barcodeType: 'qrCodeBarcode',
    barcodeValue: text,
    confidence: 100,
    numberOfCheckSumChars: 0,
    point1: POINT,
    point2: POINT,
    point3: POINT,
    point4: POINT,
    skew: 0,
    validCheckSum: true,
    sequence: { index, count: 3, id: parity, ...given },
  };
}

const placed = (...barcodes: SeenBarcode[]) => barcodes.map((barcode, place) => ({ barcode, place }));

describe('a message divided among several symbols', () => {
  it('is joined in the order of its parts, wherever these were found', () => {
    const { sequence: _, ...whole } = partOf(0);
    const [only, ...others] = joinSequences(placed(partOf(2), whole, partOf(0), partOf(1), partOf(1)));
    expect(others).toEqual([]);
    expect(only).toEqual({
      barcodeType: 'qrCodeBarcode',
      id: parity,
      count: 3,
      parts: [
        { index: 0, place: 2 },
        { index: 1, place: 3 },
        { index: 2, place: 0 },
      ],
      missing: [],
      parityFits: true,
      joined: { barcodeValue: MESSAGE.join(''), barcodeDataAsBytes: btoa(MESSAGE.join('')) },
    });
  });

  it('is not joined with a missing or contradictory part', () => {
    expect(joinSequences(placed(partOf(0), partOf(2)))).toMatchObject([{ missing: [1], fault: 'incomplete' }]);
    const torn = joinSequences(placed(partOf(0), partOf(1), partOf(2), partOf(1, {}, 'another')));
    expect(torn).toMatchObject([{ missing: [], fault: 'conflicting' }]);
    expect([...torn, ...joinSequences(placed(partOf(0)))].some((each) => 'joined' in each)).toBe(false);
  });

  it('is not joined with parts of another message', () => {
    const found = joinSequences(placed(partOf(0), partOf(1), partOf(2, { id: '7' })));
    expect(found.map(({ id, missing }) => [id, missing])).toEqual([
      [parity, [2]],
      ['7', [0, 1]],
    ]);
  });

  it('reports a parity mismatch', () => {
    const found = joinSequences(placed(...[0, 1, 2].map((index) => partOf(index, { id: '0' }))));
    expect(found).toMatchObject([{ parityFits: false, joined: { barcodeValue: MESSAGE.join('') } }]);
  });

  const file = resolve('../shared/data/barcodes-new/qr-structapp.png');
  it.skipIf(!existsSync(file))('come from each symbol of a picture', async () => {
    const { data, width, height } = pngToGray(readFileSync(file));
    const found = await scanWithFacts(toRgba({ gray: data, width, height }), SEARCH_EVERYTHING);
    const [joined] = joinSequences(placed(...found));
    expect(joined?.joined?.barcodeValue).toBe(MESSAGE.join(''));
    expect(found.map(({ symbologyIdentifier, hasEci }) => [symbologyIdentifier, hasEci])).toEqual(
      Array.from(MESSAGE, () => [']Q1', false]),
    );
  });
});
