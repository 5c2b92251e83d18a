import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type Conditions, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import { someOf } from '../../testing/short-form.ts';
import { scan } from '../index.ts';
import { straightenFan } from '../raster/bar-fan.ts';
import { findBarRegions, straighten, toTensorField } from '../raster/bar-regions.ts';
import { extractPatch } from '../raster/sample.ts';
import type { GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readBlurredRegions } from './blurred-regions.ts';

const BLURRED: ReadonlySet<BarcodeType> = new Set([
  'ean13Barcode',
  'upcABarcode',
  'gs1DataBarBarcode',
  'code128Barcode',
]);

function paint(bcid: string, text: string, conditions: Conditions): GrayImage {
  const { gray, width, height } = paintSymbol(fromBwip(bcid, text), { ink: 30, paper: 220, ...conditions });
  return { data: gray, width, height };
}

const textsIn = async (image: GrayImage): Promise<(string | null)[]> =>
  (await readBlurredRegions(image, toTensorField(image), BLURRED, [])).map(({ text }) => text);

/** Adds glare at the centre; `reach` is its radius per height. */
function withGlare({ data, width, height }: GrayImage, reach: number, strength: number): GrayImage {
  const lit = data.map((value, at) => {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5];
    const share = Math.max(0, Math.min(1, 2 - 2 * Math.hypot(2 * x, y / reach)));
    return value + (255 - value) * strength * share;
  });
  return { data: lit, width, height };
}

/** Shifts rows to the right by up to `most` px in the middle, like a bent sheet. */
function bent({ data, width, height }: GrayImage, most: number): GrayImage {
  const drawn = data.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const from = Math.round(x - most * Math.sin((Math.PI * y) / height));
    return data[at - x + Math.max(0, Math.min(width - 1, from))] ?? 0;
  });
  return { data: drawn, width, height };
}

describe('EAN and UPC out of focus', () => {
  it.each([
    ['9780306406157', 'far out of focus', { blur: 3.3 }],
    ['9780306406157', 'and upside down', { blur: 3.3, turn: 180 }],
    ['9780306406157', 'and light on dark', { blur: 2.4, inverted: true }],
    ['4006381333931', 'and leaned back', { blur: 2.4, lean: 40, turn: 12 }],
    ['4006381333931', 'and sideways, in a shadow', { blur: 2.4, turn: 90, shadow: 0.6 }],
    ['4006381333931', 'and leaned far back, a little out of focus', { blur: 1.5, lean: 50, turn: 8 }],
    ['4006381333931', 'and of little contrast', { blur: 2.4, ink: 120, paper: 190 }],
    ['0012345000058', 'a module a pixel and a half', { blur: 1.5, module: 1.5 }],
    ['9780306406157', 'a module hardly more than a pixel', { blur: 1, module: 1.1 }],
  ])('%s is read %s', async (text, _, conditions) => {
    const expected = text.startsWith('0') ? text.slice(1) : text;
    expect(await textsIn(paint('ean13', text, conditions))).toEqual([expected]);
  });

  it.each([
    ['9780306406157', 1.5, 0.3, 0.7],
    ['4006381333931', 2.4, 0.2, 0.7],
    ['9780306406157', 2.4, 0.35, 0.6],
    ['4006381333931', 3.3, 0.3, 0.5],
  ])(
    '%s is read where glare lies on its middle (blur %s, %s of its height, %s of the light)',
    async (text, blur, reach, strength) => {
      const image = paint('ean13', text, { blur, lean: 15, turn: 6 });
      expect(await textsIn(withGlare(image, reach, strength))).toEqual([text]);
    },
  );

  it.each([
    ['9780306406157', 1.5, -36],
    ['4006381333931', 2.1, 36],
    ['0012345000058', 2.7, -44],
  ])('%s is read whose bars bend (blur %s, by %s px)', async (text, blur, by) => {
    const image = bent(paint('ean13', text, { blur }), by);
    expect(await textsIn(image)).toEqual([text.replace(/^0/, '')]);
  });

  it('is reported at its position, with less confidence than a sharp symbol', async () => {
    const { gray, width, height, corners } = paintSymbol(fromBwip('ean13', '9780306406157'), { blur: 2.7, turn: 8 });
    const [found] = await scan(toRgba({ gray, width, height }), { barcodeTypes: [...BLURRED] });
    expect(found?.barcodeValue).toBe('9780306406157');
    expect(found?.confidence).toBeGreaterThanOrEqual(70);
    expect(found?.confidence).toBeLessThan(100);
    const reported = [found?.point1, found?.point3];
    [corners[0], corners[2]].forEach((corner, i) => {
      const point = reported[i];
      expect(Math.hypot((point?.x ?? 0) - corner.x, (point?.y ?? 0) - corner.y)).toBeLessThan(20);
    });
  });

  it('is not seen in other types, nor in other digits, however blurred', async () => {
    const random = createRandom(5);
    const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('');
    const wrong: unknown[] = [];
    for (const n of someOf([...Array(30).keys()], 0)) {
      const [bcid, text] = (
        [
          ['ean13', digits(12)],
          ['code128', digits(12)],
          ['interleaved2of5', digits(14)],
        ] as const
      )[n % 3] ?? ['ean13', digits(12)];
      const image = paint(bcid, text, { blur: 2 + 3 * random.next(), noise: 8 * random.next(), seed: n });
      const isRight = (read: string | null) =>
        bcid === 'ean13' ? read?.padStart(13, '0').startsWith(text) : bcid === 'code128' && read === text;
      const misread = (await textsIn(image)).filter((read) => !isRight(read));
      if (misread.length > 0) wrong.push([bcid, text, misread]);
    }
    expect(wrong).toEqual([]);
  });
});

function unevenness({ data, width, height }: GrayImage): number {
  const [from, to] = [Math.round(height * 0.2), Math.round(height * 0.8)];
  let sum = 0;
  for (let x = 0; x < width; x++) {
    const column = Array.from({ length: to - from }, (_, i) => data[(from + i) * width + x] ?? 0);
    const mean = column.reduce((total, value) => total + value, 0) / column.length;
    sum += column.reduce((total, value) => total + Math.abs(value - mean), 0) / column.length;
  }
  return sum / width;
}

describe('straightenFan', () => {
  it.each([-50, 50])('straightens converging bars (leaned by %s°)', (lean) => {
    const image = paint('code128', 'Count012345!', { lean });
    const [rough] = findBarRegions(toTensorField(image));
    if (!rough) throw new Error('no region');
    const { region, fan } = straightenFan(image, straighten(image, rough));
    expect(Math.sign(fan)).toBe(Math.sign(lean));
    const copy = (options: { readonly fan?: number }) =>
      extractPatch(image, region.center, region.u, region.width, region.height, 1, options).image;
    expect(unevenness(copy({ fan }))).toBeLessThan(0.6 * unevenness(copy({})));
  });
});

describe('findBarRegions', () => {
  it('finds bars that upright strokes of print adjoin', () => {
    const width = 600;
    const data = new Uint8Array(width * width).fill(235);
    const bar = (left: number, right: number, top: number, bottom: number) => {
      for (let y = top; y < bottom; y++) data.fill(30, y * width + left, y * width + right);
    };
    for (let y = 20; y < 580; y += 40) {
      for (const left of [70, 82, 94, 468, 480, 492]) bar(left, left + 4, y, y + 30);
    }
    for (let x = 110; x < 466; x += 6) bar(x, x + 3, 300, 360);
    const [largest] = findBarRegions(toTensorField({ data, width, height: width }));
    expect(largest?.center.y).toBeCloseTo(330, -1.2);
    expect(largest?.width).toBeGreaterThan(340);
    expect(largest?.height).toBeLessThan(100);
  });
});

describe('GS1 DataBar out of focus', () => {
  it.each([
    ['0102001234567893', 'though its narrow bars are all but gone', { blur: 3.3 }],
    ['0100012345678905', 'and upside down', { blur: 3, turn: 180 }],
    ['0102001234567893', 'and leaned back', { blur: 2.4, lean: 25, turn: 12 }],
    ['0195012345678903', 'and sideways, in a shadow', { blur: 2.4, turn: 90, shadow: 0.5 }],
    ['0102001234567893', 'and of little contrast', { blur: 2.4, ink: 120, paper: 190 }],
    ['0102001234567893', 'a module a pixel and a half', { blur: 1.5, module: 1.5 }],
  ])('%s is read %s', async (text, _, conditions) => {
    expect(await textsIn(paint('databaromni', text.replace(/^01/, '(01)'), conditions))).toEqual([text]);
  });
});

describe('Code 128 out of focus', () => {
  it.each([
    ['4209404312', 'though its narrow bars are all but gone', { blur: 2.6 }],
    ['SHIP-0815', 'and upside down', { blur: 2.6, turn: 180 }],
    ['0123456789012345', 'and leaned back', { blur: 2, lean: 20, turn: 9 }],
    ['4209404312', 'and of little contrast', { blur: 2.2, ink: 120, paper: 190 }],
  ])('%s is read %s', async (text, _, conditions) => {
    expect(await textsIn(paint('code128', text, conditions))).toEqual([text]);
  });
});
