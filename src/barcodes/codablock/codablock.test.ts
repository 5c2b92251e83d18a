import { describe, expect, it } from 'vitest';
import { scanAtAnyAngle } from '../../testing/barcode-pictures/any-angle.ts';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { drawCodablockF } from '../../testing/barcode-pictures/further.ts';
import { type Conditions, paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createRandom } from '../../testing/random.ts';
import { EVERYTHING, EVERYTHING_AND_FURTHER, type ScanOptions } from '../index.ts';

const read = async (
  image: Parameters<typeof scanAtAnyAngle>[0],
  barcodeTypes: NonNullable<ScanOptions['barcodeTypes']> = ['codablockFBarcode'],
) =>
  (await scanAtAnyAngle(image, { barcodeTypes })).map(({ barcodeType, barcodeValue, numberOfCheckSumChars }) => [
    barcodeType,
    barcodeValue,
    numberOfCheckSumChars,
  ]);

const TEXT = 'CODABLOCK F 34567890123456789010040digit';

describe('Codablock F', () => {
  it.each<Conditions>([
    {},
    { turn: 6 },
    { turn: 45 },
    { turn: 90 },
    { turn: 180 },
    { turn: 250 },
    { blur: 1, noise: 8 },
    { module: 2, lean: 10 },
  ])('is read as one symbol, alone and with everything, %j', async (conditions) => {
    const picture = toRgba(paintSymbol(drawCodablockF(TEXT), conditions));
    expect(await read(picture)).toEqual([['codablockFBarcode', TEXT, 2]]);
    expect(await read(picture, EVERYTHING_AND_FURTHER)).toEqual([['codablockFBarcode', TEXT, 2]]);
    expect(await read(picture, EVERYTHING)).toEqual([]);
  });

  it('is read with any content, in any number of rows', async () => {
    const random = createRandom(128);
    for (let n = 0; n < 12; n++) {
      const alphabet = random.pick([
        ' AZ09az~',
        '0123456789',
        '\t\r\n\u0001AB',
        'äöüßÿ\u0080aZ',
        '\u001d12345aB',
      ] as const);
      const text = Array.from({ length: random.integer(1, 60) }, () => random.pick([...alphabet])).join('');
      const symbol = drawCodablockF(text, { columns: random.integer(4, 12) });
      const picture = toRgba(paintSymbol(symbol, { module: 2, turn: random.pick([0, 90, 7]) }));
      expect([n, text, await read(picture)]).toEqual([n, text, [['codablockFBarcode', text, 2]]]);
    }
  });

  it('is not read from labels, nor with a missing row', async () => {
    const label = toRgba(paintSymbol(fromBwip('code128', 'LABEL-1', {}, 30), { module: 2 }));
    expect(await read(stack(label, label))).toEqual([]);
    const symbol = drawCodablockF(TEXT);
    const cells = symbol.cells.slice();
    // From within the second row to within the third.
    cells.fill(1, 14 * symbol.columns, 30 * symbol.columns);
    expect(await read(toRgba(paintSymbol({ ...symbol, cells })))).toEqual([]);
  });
});
