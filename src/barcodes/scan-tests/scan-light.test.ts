import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { takePhotograph } from '../../testing/barcode-pictures/degraded.ts';
import {
  type Conditions,
  onPaper,
  type PaintedPicture,
  paintSymbol,
  toRgba,
} from '../../testing/barcode-pictures/paint.ts';
import {
  allReadingsOf,
  createLongSpecimens,
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
  type Specimen,
} from '../../testing/barcode-pictures/specimens.ts';
import { oneOf, someOf } from '../../testing/short-form.ts';
import { EVERYTHING, scan } from '../index.ts';
import { toGray } from '../raster/luminance.ts';
import { isOfKind } from '../table/symbologies.ts';
import { readZxing } from '../zxing/read-zxing.ts';

const dataBar = (bcid: string, text: string, value: string): Specimen => ({
  type: 'gs1DataBarBarcode',
  value,
  symbol: fromBwip(bcid, text),
});

const ITEM = ['(01)09521234543213', '0109521234543213'] as const;
const MORE = ['(01)98898765432106(3202)012345(15)991231', '0198898765432106320201234515991231'] as const;

const STACKED_DATA_BARS: readonly Specimen[] = [
  dataBar('databarstacked', ...ITEM),
  dataBar('databarstackedomni', ...ITEM),
  dataBar('databarexpandedstacked', ...MORE),
];

/** Types printed this way: postal rows are dark on light. */
const SPECIMENS: readonly Specimen[] = [
  ...createZxingSpecimens(),
  ...createOwnSpecimens(),
  ...createLongSpecimens(),
  dataBar('databarlimited', ...ITEM),
  dataBar('databartruncated', ...ITEM),
  dataBar('databarexpanded', ...MORE),
  ...STACKED_DATA_BARS,
];

const LIT = [...SPECIMENS, ...createPostalSpecimens()];

/** Divides the specimens among the laws, with their index. */
const some = (specimens: readonly Specimen[], turn: number) =>
  someOf(specimens, turn).map((specimen, nth) => ({ ...specimen, nth }));

/** Scale (px per module). */
const MODULES = [2, 3];

async function isSeen(specimen: Specimen, picture: Pick<PaintedPicture, 'gray' | 'width' | 'height'>) {
  const found = await scan(toRgba(picture), { barcodeTypes: EVERYTHING });
  const values = found.map(({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`);
  return values.sort().join() === allReadingsOf([specimen]).join();
}

function isRead(specimen: Specimen, conditions: Conditions, margin = 0): Promise<boolean> {
  const { gray, width, height } = paintSymbol(specimen.symbol, conditions);
  const image = onPaper({ data: gray, width, height }, margin);
  return isSeen(specimen, { gray: image.data, width: image.width, height: image.height });
}

describe('light on dark', () => {
  it.each(some(SPECIMENS, 0))('$type $value is read where it is read dark on light', async ({ nth, ...specimen }) => {
    const unread: string[] = [];
    const modules = someOf(MODULES, nth);
    for (const module of modules) {
      for (const turn of [0, 20, 90]) {
        const isLightRead = await isRead(specimen, { module, turn, inverted: true });
        if (!isLightRead && (await isRead(specimen, { module, turn }))) unread.push(`${module} px, ${turn}°`);
      }
    }
    const isShort = specimen.value.length < 20;
    // Limit of the engine.
    expect(unread).toEqual(specimen.type === 'pdf417Barcode' && isShort && modules.includes(3) ? ['3 px, 90°'] : []);
  });

  it.each(
    some(
      SPECIMENS.filter(({ type }) =>
        ['gs1DataBarBarcode', 'dataMatrixBarcode', 'qrCodeBarcode', 'code128Barcode'].includes(type),
      ),
      1,
    ),
  )('$type $value is read on a dark label on paper', async (specimen) => {
    const read: boolean[] = [];
    for (const module of [2, 3])
      for (const turn of [0, 20, 200]) read.push(await isRead(specimen, { module, turn, inverted: true }, 24));
    expect(read.filter(Boolean).length).toBeGreaterThanOrEqual(5);
  });

  it.each(
    some(
      SPECIMENS.filter((specimen) => isOfKind(specimen.type, 'linear') && !STACKED_DATA_BARS.includes(specimen)),
      2,
    ),
  )('$type $value is read on a dark label that is no larger than its quiet zones', async (specimen) => {
    const unread: string[] = [];
    for (const quiet of [8, 10])
      if (!(await isRead(specimen, { module: 2, quiet, inverted: true }, 40))) unread.push(`${quiet} modules`);
    expect(unread).toEqual([]);
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

  it.each(
    some(
      createZxingSpecimens().filter(({ type }) => isOfKind(type, 'linear') && type !== 'ean128Barcode'),
      3,
    ),
  )('$type $value is read where the picture ends with its bars, however large', async (specimen) => {
    for (const module of someOf([6, 10], 1)) {
      const conditions = { module, quiet: 0 };
      expect([module, await isRead(specimen, { ...conditions, inverted: true })]).toEqual([module, true]);
    }
  });
});

/** Relative light, 0 to 1, at a position (0 to 1 across and down). */
const LIGHTS: Readonly<Record<string, (x: number, y: number) => number>> = {
  'from the right': (x) => 0.3 + 0.7 * x,
  'of a lamp': (x, y) => 0.25 + 0.75 * Math.exp(-5.12 * ((x - 0.4) ** 2 + (y - 0.5) ** 2)),
  'beside a soft shadow': (x, y) => 1 - 0.5 * Math.min(1, Math.max(0, 1.5 * (x + y) - 1)),
  'beside a deep shadow': (x, y) => 1 - 0.7 * Math.min(1, Math.max(0, 1.5 * (x + y) - 1)),
};

/** Maximum unread pictures of 12: small and stacked symbols show little paper to judge shade. */
const MOST_UNREAD: Partial<Record<Specimen['type'], number>> = { add2Barcode: 2, gs1DataBarBarcode: 2 };
const FEW_UNREAD = 1;

describe('in uneven light', () => {
  it.each(some(LIT, 1))('$type $value is read as in even light', async ({ nth: first, ...specimen }) => {
    const unread: string[] = [];
    let seen = 0;
    let nth = first;
    for (const module of oneOf(MODULES, first)) {
      for (const turn of [0, 20, 90]) {
        const { gray, width, height } = paintSymbol(specimen.symbol, { module, turn });
        if (!(await isSeen(specimen, { gray, width, height }))) continue;
        // Rotate the lights: otherwise the short run might only see the hardest.
        for (const [name, light] of oneOf(Object.entries(LIGHTS), nth++)) {
          seen++;
          const lit = gray.map((value, i) => value * light((i % width) / width, Math.floor(i / width) / height));
          if (!(await isSeen(specimen, { gray: lit, width, height }))) unread.push(`${name}, ${module} px, ${turn}°`);
        }
      }
    }
    const most = Math.ceil((seen / 12) * (MOST_UNREAD[specimen.type] ?? FEW_UNREAD));
    expect(unread.length, unread.join('; ')).toBeLessThanOrEqual(most);
  });
});

/** Grey levels of ink and paper. */
const DIM = [
  { ink: 8, paper: 40 },
  { ink: 190, paper: 222 },
];

describe('of little contrast', () => {
  it.each(some(LIT, 0))('$type $value is read as of much', async ({ nth, ...specimen }) => {
    const unread: string[] = [];
    for (const turn of [0, 20]) {
      const conditions = { module: 3, turn, noise: 0.5 };
      for (const { ink, paper } of someOf(DIM, nth)) {
        if (await isRead(specimen, { ...conditions, ink, paper })) continue;
        if (await isRead(specimen, conditions)) unread.push(`${ink} on ${paper}, ${turn}°`);
      }
    }
    expect(unread).toEqual([]);
  });

  // Black prevents stretching. Large modules have few edges, and pale ones weak edges.
  it.each(
    some(
      createZxingSpecimens().filter(({ type }) => isOfKind(type, 'linear')),
      1,
    ),
  )(
    '$type is read beside black where the engine by itself reads it, however pale and large',
    async ({ type, value, symbol }) => {
      const unread: string[] = [];
      for (const module of oneOf([9, 12, 6], 0)) {
        for (const contrast of oneOf([22, 20, 24], 0)) {
          const { gray, width, height } = paintSymbol(symbol, { module, ink: 220 - contrast, paper: 220 });
          for (let y = 4; y < 30; y++) gray.fill(0, y * width + 20, y * width + 50);
          const picture = toRgba({ gray, width, height });
          const byEngine = await readZxing(toGray(picture), new Set([type]));
          if (!byEngine.some(({ text }) => text === value)) continue;
          const found = await scan(picture, { barcodeTypes: EVERYTHING });
          if (!found.some(({ barcodeValue }) => barcodeValue === value))
            unread.push(`${module} px, ${contrast} levels`);
        }
      }
      expect(unread).toEqual([]);
    },
  );
});

it('invents no digits of an EAN-13 where a band of glare wipes bars out', async () => {
  const value = '9561115992815';
  const symbol = fromBwip('ean13', value, {}, 45);
  const others: unknown[] = [];
  for (let roll = 0; roll < 8; roll++) {
    const { data, width, height } = takePhotograph(symbol, { module: 2.5, blur: 0.3, roll }, 1);
    const glareAt = (i: number): number => (i % width) + 0.4 * Math.floor(i / width) - 0.6 * width;
    const lit = data.map((level, i) => Math.min(255, level + 200 * Math.exp(-((glareAt(i) / (0.06 * width)) ** 2))));
    const found = await scan(toRgba({ gray: lit, width, height }), { barcodeTypes: EVERYTHING });
    const read = found.filter(({ barcodeType }) => barcodeType === 'ean13Barcode');
    others.push(...read.map(({ barcodeValue }) => barcodeValue).filter((each) => each !== value));
  }
  expect(others).toEqual([]);
});

it('invents no GS1 DataBar where narrow glare wipes bars out', async () => {
  const symbol = fromBwip('databaromni', '(01)02497818618820', {}, 30);
  const { data, width, height } = takePhotograph(symbol, { module: 2.04, blur: 0.26, roll: 4 }, 1160);
  const lit = data.map((level, i) => {
    const added = [0.68, 0.69].map((center) => {
      const away = (i % width) - 0.24 * Math.floor(i / width) - center * width;
      return 157 * Math.exp(-((away / (0.02 * width)) ** 2));
    });
    return Math.min(
      255,
      added.reduce((sum, each) => sum + each, level),
    );
  });
  const found = await scan(toRgba({ gray: lit, width, height }), { barcodeTypes: EVERYTHING });
  const values = found.map(({ barcodeValue }) => barcodeValue);
  expect(values.filter((value) => value !== '0102497818618820')).toEqual([]);
});
