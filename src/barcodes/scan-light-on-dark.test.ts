import { describe, expect, it } from 'vitest';
import { fromBwip } from '../testing/barcode-pictures/bwip.ts';
import { type Conditions, onPaper, paintSymbol, toRgba } from '../testing/barcode-pictures/paint.ts';
import {
  createLongSpecimens,
  createOwnSpecimens,
  createZxingSpecimens,
  type Specimen,
} from '../testing/barcode-pictures/specimens.ts';
import { EVERYTHING, scan } from './index.ts';

const dataBar = (bcid: string, text: string, value: string): Specimen => ({
  type: 'gs1DataBarBarcode',
  value,
  symbol: fromBwip(bcid, text),
});

const ITEM = ['(01)09521234543213', '0109521234543213'] as const;
const MORE = ['(01)98898765432106(3202)012345(15)991231', '0198898765432106320201234515991231'] as const;

/** Of every type that is printed so: postal rows are dark on light. */
const SPECIMENS: readonly Specimen[] = [
  ...createZxingSpecimens(),
  ...createOwnSpecimens(),
  ...createLongSpecimens(),
  dataBar('databarlimited', ...ITEM),
  dataBar('databartruncated', ...ITEM),
  dataBar('databarstacked', ...ITEM),
  dataBar('databarstackedomni', ...ITEM),
  dataBar('databarexpanded', ...MORE),
  dataBar('databarexpandedstacked', ...MORE),
];

async function isRead({ type, value, symbol }: Specimen, conditions: Conditions, margin = 0): Promise<boolean> {
  const { gray, width, height } = paintSymbol(symbol, conditions);
  const image = onPaper({ data: gray, width, height }, margin);
  const found = await scan(toRgba({ gray: image.data, width: image.width, height: image.height }), {
    barcodeTypes: EVERYTHING,
  });
  return found.length === 1 && found.every((each) => each.barcodeType === type && each.barcodeValue === value);
}

describe('light on dark', () => {
  it.each(SPECIMENS)('$type $value is read where it is read dark on light', async (specimen) => {
    const unread: string[] = [];
    for (const module of [2, 3]) {
      for (const turn of [0, 20, 90]) {
        const isLightRead = await isRead(specimen, { module, turn, inverted: true });
        if (!isLightRead && (await isRead(specimen, { module, turn }))) unread.push(`${module} px, ${turn}°`);
      }
    }
    const isShort = specimen.value.length < 20;
    // The engine's own limit.
    expect(unread).toEqual(specimen.type === 'pdf417Barcode' && isShort ? ['3 px, 90°'] : []);
  });

  it.each(
    SPECIMENS.filter(({ type }) =>
      ['gs1DataBarBarcode', 'dataMatrixBarcode', 'qrCodeBarcode', 'code128Barcode'].includes(type),
    ),
  )('$type $value is read on a dark label on paper', async (specimen) => {
    const read: boolean[] = [];
    for (const module of [2, 3])
      for (const turn of [0, 20, 200]) read.push(await isRead(specimen, { module, turn, inverted: true }, 24));
    expect(read.filter(Boolean).length).toBeGreaterThanOrEqual(5);
  });

  it.each(
    SPECIMENS.filter(
      ({ type, value }) =>
        ['gs1DataBarBarcode', 'ean8Barcode', 'upcEBarcode', 'interleaved2Of5Barcode', 'code128Barcode'].includes(
          type,
        ) && value.length <= 16,
    ),
  )('$type $value is read where the picture ends with its bars', async (specimen) => {
    for (const module of [2, 3])
      for (const turn of [0, 90])
        expect([module, turn, await isRead(specimen, { module, turn, quiet: 0, inverted: true })]).toEqual([
          module,
          turn,
          true,
        ]);
  });
});
