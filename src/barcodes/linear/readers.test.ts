import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import {
  encodeBcdMatrix,
  encodeInvert2Of5,
  encodePatch,
  PATCH_NAMES,
  withoutGuards,
} from '../../testing/barcode-pictures/encode.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { fc } from '../../testing/properties.ts';
import { createEdgeLine, findEdges } from '../raster/edge-line.ts';
import { BARCODE_TYPES, type BarcodeType } from '../types.ts';
import { code39Unguarded } from './code39.ts';
import { CODE_128_WIDTHS } from './code128-check.ts';
import type { LinearReader } from './reader.ts';
import { linearReadersFor } from './readers.ts';
import { eachSpan } from './spans.ts';
import { createWidthLine, fillWidths } from './width-line.ts';

function readLine(
  symbol: PrintedSymbol,
  readers: readonly LinearReader[],
  asked: readonly BarcodeType[] = BARCODE_TYPES,
  reversed = false,
): string[] {
  const quiet = new Array<number>(12).fill(0);
  const samples = [...quiet, ...symbol.cells.subarray(0, symbol.columns), ...quiet].flatMap((dark) =>
    new Array<number>(4).fill(dark ? 20 : 235),
  );
  const edges = createEdgeLine(samples.length);
  const line = createWidthLine(samples.length);
  findEdges(samples, samples.length, edges);
  fillWidths(line, edges, reversed, false);
  const found: string[] = [];
  eachSpan(line, (span) => {
    for (const reader of readers) {
      const reading = reader.read(line, span, new Set(asked));
      if (reading) found.push(`${reading.type} ${reading.text}`);
    }
    return found.length > 0;
  });
  return found;
}

const all = linearReadersFor(new Set(BARCODE_TYPES), false);
const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
const runs = { numRuns: 40, seed: 4 };

describe('the readers of sweep lines, against symbols drawn by bwip-js or from the published patterns', () => {
  const twoOfFive: [BarcodeType, (text: string) => PrintedSymbol][] = [
    ['industry2Of5Barcode', (text) => fromBwip('industrial2of5', text)],
    ['iata2Of5Barcode', (text) => fromBwip('iata2of5', text)],
    ['matrix2Of5Barcode', (text) => fromBwip('matrix2of5', text)],
    ['dataLogic2Of5Barcode', (text) => fromBwip('datalogic2of5', text)],
    ['invert2Of5Barcode', (text) => encodeInvert2Of5(text)],
  ];

  it.each(twoOfFive)('%s reads its own digits and no other reader reads them', (type, encode) => {
    fc.assert(
      fc.property(digits(3, 14), (text) => {
        const [found, ...more] = readLine(encode(text), all);
        // IATA and Matrix separate a last digit that is the check digit by chance.
        expect([`${type} ${text}`, `${type} ${text.slice(0, -1)}`]).toContain(found);
        expect(more).toEqual([]);
      }),
      runs,
    );
  });

  it('BCD Matrix reads its digits, the last one with them', () => {
    fc.assert(
      fc.property(digits(3, 14), (text) => {
        expect(readLine(encodeBcdMatrix(text), all)).toEqual([`bcdMatrixBarcode ${text}`]);
      }),
      runs,
    );
  });

  it('Add 2 reads all hundred values', () => {
    for (let n = 0; n < 100; n++) {
      const text = String(n).padStart(2, '0');
      expect(readLine(fromBwip('ean2', text), all)).toEqual([`add2Barcode ${text}`]);
    }
  });

  it('Add 5 reads any value', () => {
    fc.assert(
      fc.property(digits(5, 5), (text) => {
        expect(readLine(fromBwip('ean5', text), all)).toEqual([`add5Barcode ${text}`]);
      }),
      runs,
    );
  });

  it('Code 39 reads every character, in either direction', () => {
    const text = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
    const expected = [`code39Barcode ${text}`];
    expect(readLine(fromBwip('code39', text), all, ['code39Barcode'])).toEqual(expected);
    const mirrored = fromBwip('code39', text);
    expect(readLine({ ...mirrored, cells: mirrored.cells.toReversed() }, all, ['code39Barcode'], true)).toEqual(
      expected,
    );
  });

  it('Code 39 without start and stop is read by its own reader only', () => {
    const symbol = withoutGuards(fromBwip('code39', 'CODE39'));
    expect(readLine(symbol, all)).toEqual([]);
    expect(readLine(symbol, [code39Unguarded], ['code39Barcode'])).toEqual(['code39Barcode CODE39']);
    expect(readLine(fromBwip('code39', 'CODE39'), [code39Unguarded], ['code39Barcode'])).toEqual([]);
  });

  it.each(PATCH_NAMES)('Patch %s', (name) => {
    expect(readLine(encodePatch(name), all)).toEqual([`patchCodeBarcode ${name}`]);
  });

  it.each([
    ['code128', 'Count012345!'],
    ['rationalizedCodabar', 'A40156B'],
    ['interleaved2of5', '2401234567'],
    ['interleaved2of5', '24012345671234567890'],
    ['ean13', '9780306406157'],
    ['ean8', '02345673'],
    ['upce', '01234558'],
    ['code93', 'CODE93'],
    ['databaromni', '(01)09521234543213'],
    ['databarexpanded', '(01)09521234543213(10)ABCDEFG'],
    ['code11', '01234567890'],
    ['msi', '01234567890'],
    ['pharmacode', '12345'],
    ['telepen', 'ABCDE'],
  ])('none of them reads a %s (%s)', (bcid, text) => {
    const symbol = fromBwip(bcid, text);
    expect(readLine(symbol, all)).toEqual([]);
    expect(readLine(symbol, all, BARCODE_TYPES, true)).toEqual([]);
  });
});

it('the Code 128 widths are those that bwip-js draws', () => {
  const drawn = Array.from({ length: 103 }, (_, value) => {
    const symbol = fromBwip('code128', `^104^${String(value).padStart(3, '0')}`, { raw: true });
    // Start B and the first value have eleven modules each.
    const modules = symbol.cells.subarray(11, 22);
    return [...modules].join('').replace(/(.)\1*/g, (run) => String(run.length));
  });
  expect(CODE_128_WIDTHS.slice(0, 103)).toEqual(drawn);
});
