import { expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { drawCodablockF } from '../../testing/barcode-pictures/further.ts';
import { paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { EVERYTHING, scan } from '../index.ts';
import { crop } from '../raster/crop.ts';

const read = async (image: Parameters<typeof scan>[0]) =>
  (await scan(image, { barcodeTypes: EVERYTHING })).map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]);

it.each([0, 6])('does not report the rows of a Codablock F as so many Code 128, turned by %d°', async (turn) => {
  const symbol = drawCodablockF('CODABLOCK F 34567890123456789010040digit');
  expect(await read(toRgba(paintSymbol(symbol, { turn })))).toEqual([]);
});

it('reports no row of a Codablock F that the picture cuts off', async () => {
  const { gray: data, width, height } = paintSymbol(drawCodablockF('CODABLOCK F 34567890123456789010040digit'));
  const values = [];
  for (let end = 40; end < height - 36; end += 20) {
    for (const [top, bottom] of [
      [0, end],
      [end, height],
    ] as const) {
      const part = crop({ data, width, height }, { left: 0, top, right: width, bottom });
      values.push(
        ...(await read(toRgba({ gray: part.data, width, height: bottom - top }))).map((value) => [top, bottom, value]),
      );
    }
  }
  expect(values).toEqual([]);
});

it.each([
  ['ean13composite', '2112345678900|(99)1234-abcd', 'ean13Barcode', '2112345678900'],
  ['databaromnicomposite', '(01)03612345678904|(11)990102', 'gs1DataBarBarcode', '0103612345678904'],
])('reads of %s the linear component, and the other for nothing else', async (bcid, text, type, value) => {
  const symbol = fromBwip(bcid, text);
  expect(await read(toRgba(paintSymbol(symbol, { module: 4 })))).toEqual([[type, value]]);
});

it('reports labels of one length one below the other, with their captions between', async () => {
  const labels = ['LABEL-1', 'LABEL-2', 'LABEL-3'].map((text) =>
    toRgba(paintSymbol(fromBwip('code128', text, {}, 30), { module: 2 })),
  );
  expect((await read(stack(...labels))).map(([, value]) => value)).toEqual(['LABEL-1', 'LABEL-2', 'LABEL-3']);
});
