import { expect, it } from 'vitest';
import { scanAtAnyAngle } from '../../testing/barcode-pictures/any-angle.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { printLinear } from '../../testing/barcode-pictures/proportions.ts';

const PRINTS = 90;

it('reads 2 of 5 symbols of any printed proportions, and never another value', async () => {
  for (let seed = 0; seed < PRINTS; seed++) {
    const { type, text, symbol } = printLinear(seed);
    const turn = [0, 90, 0, 5, 45][seed % 5] ?? 0;
    const read = await scanAtAnyAngle(toRgba(paintSymbol(symbol, { module: 1, turn, quiet: 30 })), {
      barcodeTypes: ['all1D'],
    });
    // One last digit in ten is the others' check digit by chance; some types then report it apart.
    const values = read.map(({ barcodeType, barcodeValue, validCheckSum }) => [
      barcodeType,
      validCheckSum && barcodeValue?.length === text.length - 1 ? barcodeValue + text.slice(-1) : barcodeValue,
    ]);
    expect([seed, values]).toEqual([seed, [[type, text]]]);
  }
}, 120_000);
