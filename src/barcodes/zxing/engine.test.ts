import { describe, expect, it } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createZxingSpecimens } from '../../testing/barcode-pictures/specimens.ts';
import { crop, wholeOf } from '../raster/crop.ts';
import { type ReaderOptions, runEngine } from './engine.ts';

const OPTIONS: readonly ReaderOptions[] = [
  {},
  { binarizer: 'GlobalHistogram', tryRotate: false, tryInvert: false, returnErrors: true },
  { binarizer: 'FixedThreshold', formats: ['AllLinear'], characterSet: 'ISO8859_1', eanAddOnSymbol: 'Read' },
  { formats: ['AllMatrix'], textMode: 'Escaped', tryDownscale: false },
];

describe('the engine', () => {
  it.each(createZxingSpecimens().map((specimen, nth) => ({ ...specimen, nth })))(
    'gives what the package gives by its own door: $type $value',
    async ({ symbol, nth }) => {
      const painted = paintSymbol(symbol, { turn: 5 * (nth % 4), noise: 4 });
      const image = { data: painted.gray, width: painted.width, height: painted.height };
      // Starts it with our own file.
      await runEngine(image, { formats: ['MaxiCode'] });
      for (const options of OPTIONS) {
        const expected = await readBarcodes(toRgba(painted) as ImageData, { textMode: 'Plain', ...options });
        const found = await runEngine(image, options);
        expect(found.length).toBe(expected.length);
        expect(expected).toMatchObject(found);
      }
      const within = { ...wholeOf(image), left: 3, top: 5, bottom: image.height - 2 };
      expect(await runEngine(image, {}, within)).toEqual(await runEngine(crop(image, within), {}));
    },
  );

  it('finds nothing in nothing', async () => {
    expect(await runEngine({ data: new Uint8Array(0), width: 0, height: 0 }, {})).toEqual([]);
  });
});
