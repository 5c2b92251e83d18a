import { describe, expect, it } from 'vitest';
import { pasteRgba } from '../../codecs/rgba.ts';
import { drawSeparated } from '../../testing/barcode-pictures/bwip.ts';
import { type Conditions, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { makeTextPage } from '../../testing/postal/text-page.ts';
import { createRandom } from '../../testing/random.ts';
import { someOf } from '../../testing/short-form.ts';
import { EVERYTHING_AND_FURTHER, type SeenBarcode, scanWithFacts } from '../index.ts';

const CODES = { code16k: 'code16KBarcode', code49: 'code49Barcode' } as const;
type Bcid = keyof typeof CODES;

interface Drawn {
  readonly bcid: Bcid;
  readonly text: string;
  readonly options?: Record<string, number | boolean | string>;
}

const read = ({ bcid, text, options }: Drawn, conditions: Conditions = {}): Promise<SeenBarcode[]> =>
  scanWithFacts(toRgba(paintSymbol(drawSeparated(bcid, text, options), conditions)), {
    barcodeTypes: EVERYTHING_AND_FURTHER,
    orientation: 'horizontalVerticalDiagonal',
  });

const valuesOf = async (drawn: Drawn, conditions?: Conditions) =>
  (await read(drawn, conditions)).map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]);

const random = createRandom(16);
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const anyOf = (characters: string, length: number): string =>
  Array.from({ length }, () => characters.charAt(random.integer(0, characters.length - 1))).join('');

/** Every set, shift and digit count. (After letters, bwip-js loses the last of six or eleven.) */
const TEXTS = [
  'A',
  '12345',
  '0123456789012',
  'AB1234567',
  'Lower And UPPER',
  'x1234y56z7890123',
  '$%+/ -.',
  'a\tb\nc\x01D',
  ...[3, 4, 5, 7, 8, 9, 10, 12].map((length) => `N${anyOf('0123456789', length)}e`),
  ...[8, 20, 24].map((length) => anyOf(ASCII, length)),
  anyOf('0123456789', 60),
];

const CONDITIONS: readonly Conditions[] = [
  { turn: 180 },
  { turn: 90, module: 2 },
  { turn: 7, noise: 10 },
  { turn: 33, blur: 1 },
  { turn: -61, module: 4, shadow: 0.4 },
  { module: 1.5 },
  { module: 8, noise: 20 },
  { module: 10, quiet: 2 },
  { lean: 12, turn: 4 },
  { inverted: true },
  { quiet: 3 },
];

const CASES = (Object.entries(CODES) as [Bcid, string][]).map(([bcid, type], turn) => ({ bcid, type, turn }));

describe.each(CASES)('$bcid', ({ bcid, type, turn: nth }) => {
  it.each(someOf(TEXTS, nth))('is read as %j', async (text) => {
    const [found, ...more] = await read({ bcid, text }, { module: 2 });
    expect([found?.barcodeType, found?.barcodeValue, found?.validCheckSum, more]).toEqual([type, text, true, []]);
  });

  it.each(someOf(CONDITIONS, nth))('is read under %o', async (conditions) => {
    const text = 'STACKED 2026/07';
    expect(await valuesOf({ bcid, text }, conditions)).toEqual([[type, text]]);
  });

  it('is undefined if a row is missing or wrong', async () => {
    const whole = drawSeparated(bcid, 'THREE ROWS OF IT, OR MORE');
    const other = drawSeparated(bcid, 'OTHER ROWS OF IT, OR MORE');
    const bottom = whole.rows - 9;
    const above = { ...whole, rows: bottom, cells: whole.cells.slice(0, bottom * whole.columns) };
    // The first row of another symbol: valid by itself.
    const cells = whole.cells.slice();
    cells.set(other.cells.slice(whole.columns, 9 * whole.columns), whole.columns);
    for (const symbol of [above, { ...whole, cells }]) {
      const image = toRgba(paintSymbol(symbol));
      expect(await scanWithFacts(image, { barcodeTypes: EVERYTHING_AND_FURTHER })).toEqual([]);
    }
  });

  it('is read twice if two are adjacent, also on a page of text', async () => {
    const [first, second] = ['FIRST 1', 'SECOND 22'].map((text) =>
      toRgba(paintSymbol(drawSeparated(bcid, text), { module: 2, quiet: 6 })),
    );
    if (!first || !second) throw new Error('Two pictures are painted');
    const text = await makeTextPage(1000, 700, 2);
    const page = toRgba({ gray: text.data, width: text.width, height: text.height });
    const places = [
      { x: 520, y: 300 },
      { x: 520 + first.width, y: 300 },
      { x: 520, y: 300 + first.height },
    ];
    places.forEach((place, i) => {
      const { width, height } = i === 0 ? first : second;
      pasteRgba(i === 0 ? first : second, page, { ...place, width, height });
    });
    const found = await scanWithFacts(page, { barcodeTypes: EVERYTHING_AND_FURTHER });
    expect(found.map(({ barcodeValue }) => barcodeValue).sort()).toEqual(['FIRST 1', 'SECOND 22', 'SECOND 22']);
  });

  it('declares GS1 data, and its part of a message', async () => {
    const [gs1] = await read({ bcid, text: '^FNC110AB-C', options: { parsefnc: true } });
    expect(gs1).toMatchObject({ isGs1: true, contentType: 'GS1', barcodeValue: '10AB-C' });
    const [part] = await read({ bcid, text: 'PART', options: { sam: 23 } }, { module: 2 });
    expect(part).toMatchObject({ barcodeValue: 'PART', sequence: { index: 1, count: 3 } });
  });
});
