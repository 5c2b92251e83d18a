import { expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { withInkSpread } from '../../testing/barcode-pictures/ink-spread.ts';
import { paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { allReadingsOf, createOwnSpecimens, createZxingSpecimens } from '../../testing/barcode-pictures/specimens.ts';
import { someOf } from '../../testing/short-form.ts';
import { EVERYTHING, scan } from '../index.ts';
import { isAddOn, isOfKind } from '../table/symbologies.ts';

/** Types read along scan lines, except add-ons, which need their symbol. */
const SPECIMENS = [...createZxingSpecimens(), ...createOwnSpecimens()].filter(
  ({ type }) => isOfKind(type, 'upright') && !isAddOn(type),
);

/** Print gain (modules). */
const SPREADS = [-0.45, -0.3, 0.3, 0.45];

const TURNED = SPECIMENS.map((specimen, turn) => ({ ...specimen, turn }));

it.each(TURNED)('$type $value is read with bars printed too wide or too narrow', async (specimen) => {
  const { type, symbol } = specimen;
  const unread: string[] = [];
  // At 2 px, a bar short of a third of a module is one pixel wide: mere grain in stacked rows.
  const least = isOfKind(type, 'stacked') ? 3 : 2;
  for (const spread of someOf(SPREADS, specimen.turn)) {
    for (const [module, turn] of [
      [least, 0],
      [3, 20],
    ] as const) {
      const picture = paintSymbol(withInkSpread(symbol, spread), { module, turn });
      const found = await scan(toRgba(picture), { barcodeTypes: EVERYTHING });
      const values = found.map(({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`);
      if (values.sort().join() !== allReadingsOf([specimen]).join())
        unread.push(`${spread} modules, ${module} px, ${turn}°: ${values}`);
    }
  }
  expect(unread).toEqual([]);
});

/** Labels of vehicles: lasers leave narrow bars half as wide as narrow spaces. */
it.each([
  ['thin', { spread: -0.6, module: 2.4, blur: 0.6 }],
  ['small', { spread: -0.2, module: 1.7, blur: 0.8 }],
] as const)('code39Barcode is read where its narrow bars show pale: %s print', async (_, { spread, module, blur }) => {
  const value = 'WMEEJ3BA4DK652562';
  const symbol = withInkSpread(fromBwip('code39', value, { barratio: 2.4 }, 24), spread);
  const picture = paintSymbol(symbol, { module, turn: 4, blur, ink: 50, paper: 235 });
  const found = await scan(toRgba(picture), { barcodeTypes: EVERYTHING });
  expect(found.map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue])).toEqual([['code39Barcode', value]]);
});
