import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { EVERYTHING, type ScanOptions, scan } from '../index.ts';
import { crop } from '../raster/crop.ts';

const MODULE = 3;
const QUIET = 12;

/** Reads a symbol's columns between two modules, counted from its first bar. */
async function readColumns(
  symbol: PrintedSymbol,
  from: number,
  to: number,
  barcodeTypes: ScanOptions['barcodeTypes'] = EVERYTHING,
) {
  const { gray: data, width, height } = paintSymbol(symbol, { module: MODULE, quiet: QUIET });
  const columnOf = (module: number) => Math.round(Math.min(width, Math.max(0, (QUIET + module) * MODULE)));
  const part = crop({ data, width, height }, { left: columnOf(from), top: 0, right: columnOf(to), bottom: height });
  const image = toRgba({ gray: part.data, width: part.width, height });
  const found = await scan(image, { barcodeTypes });
  return found.map(({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`);
}

describe('symbols that the picture cuts off', () => {
  it.each([50.4, 51, 52, 54.5])('reads no UPC-E in %d modules of an EAN-13', async (to) => {
    // Starts with the number sets of a UPC-E with number system 1; a bar follows the centre guard.
    for (const digits of ['9780441014989', '2111220009686', '9780804833332'])
      expect(await readColumns(fromBwip('ean13', digits), -QUIET, to)).toEqual([]);
  });

  it('reads a UPC-E followed by paper only', async () => {
    const symbol = fromBwip('upce', '1123455');
    for (const [from, to] of [
      [-12, 57],
      [-1, 57],
    ] as const)
      expect(await readColumns(symbol, from, to)).toEqual([expect.stringMatching(/^upcEBarcode 1123455\d$/)]);
  });

  it('reads an add-on only next to its EAN-13, or with its paper', async () => {
    const symbol = fromBwip('ean13', '9780306406157 26', { addongap: 9 });
    expect(await readColumns(symbol, -QUIET, 125)).toEqual(['ean13Barcode 9780306406157', 'add2Barcode 26']);
    expect(await readColumns(symbol, -QUIET, 125, ['add2Barcode'])).toEqual(['add2Barcode 26']);
    expect(await readColumns(symbol, 96, 95 + 9 + 20 + QUIET)).toEqual(['add2Barcode 26']);
  });
});
