import utif from 'utif';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../testing/compare.ts';
import { fc } from '../../testing/properties.ts';
import {
  encodeTiffPage,
  rational,
  short,
  type TiffFields,
  type TiffPicture,
  type TiffScheme,
  writeTiff,
} from '../../testing/tiff.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';
import type { RgbaImage } from '../rgba.ts';

const platform = createNodePlatform();
const WIDTH = 37;
const HEIGHT = 29;

/** Values that use the whole range, with runs and noise. */
function createSamples(width: number, height: number, perPixel: number, bits: number, seed = 1): number[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 16;
  };
  const max = 2 ** bits - 1;
  const values: number[] = [];
  while (values.length < width * height * perPixel) {
    const value = next() % (max + 1);
    for (let run = 1 + (next() % 4 === 0 ? next() % 40 : 0); run > 0; run -= 1) values.push(value);
  }
  return values.slice(0, width * height * perPixel);
}

const decode = async (bytes: Uint8Array<ArrayBuffer>, page = 0): Promise<RgbaImage> =>
  openPicture(bytes, platform).decodePage(page);

const toPixels = ({ data }: RgbaImage): number[][] =>
  Array.from({ length: data.length / 4 }, (_, index) => [...data.subarray(index * 4, index * 4 + 4)]);

/** Expected pixel for raw samples, by the specification. */
type Expected = (samples: number[], max: number) => number[];

const to8 = (value: number, max: number) =>
  max === 65535 ? Math.round((value * 255) / 65535) : Math.floor((value * 255) / max);
const grey: Expected = ([v = 0], max) => [to8(v, max), to8(v, max), to8(v, max), 255];
const white: Expected = ([v = 0], max) => [0, 0, 0].map(() => 255 - to8(v, max)).concat(255);
const rgb: Expected = (samples, max) => [...samples.slice(0, 3).map((value) => to8(value, max)), 255];
const rgba: Expected = (samples, max) => samples.map((value) => to8(value, max));
const premultiplied: Expected = (samples, max) => {
  const [r = 0, g = 0, b = 0, a = 0] = samples.map((value) => to8(value, max));
  return a === 0 ? [0, 0, 0, 0] : [...[r, g, b].map((value) => Math.min(255, Math.round((value * 255) / a))), a];
};
const cmyk: Expected = (samples, max) => {
  const [c = 0, m = 0, y = 0, k = 0] = samples.map((value) => to8(value, max));
  return [...[c, m, y].map((ink) => Math.round(((255 - ink) * (255 - k)) / 255)), 255];
};
const colorOf = (index: number) => [(index * 7) % 256, (index * 13) % 256, (index * 29) % 256];
const palette: Expected = ([index = 0]) => [...colorOf(index), 255];
const paletteField = (bits: number): TiffFields => ({
  320: short(
    ...[0, 1, 2].flatMap((channel) =>
      Array.from({ length: 2 ** bits }, (_, index) => (colorOf(index)[channel] as number) * 257),
    ),
  ),
});
const ycbcr: Expected = ([y = 0, cb = 0, cr = 0]) => {
  const level = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
  const [b, r] = [cb - 128, cr - 128];
  return [level(y + 1.402 * r), level(y - 0.344136 * b - 0.714136 * r), level(y + 1.772 * b), 255];
};

interface Kind {
  readonly name: string;
  readonly perPixel: number;
  readonly bits: TiffPicture['bits'];
  readonly photometric: number;
  readonly expected: Expected;
  readonly fields?: TiffFields;
  /** Levels by which arithmetic may round otherwise. */
  readonly tolerance?: number;
}

const KINDS: readonly Kind[] = [
  { name: 'bilevel, white is zero', perPixel: 1, bits: 1, photometric: 0, expected: white },
  { name: 'bilevel, black is zero', perPixel: 1, bits: 1, photometric: 1, expected: grey },
  { name: 'grey of 2 bits', perPixel: 1, bits: 2, photometric: 1, expected: grey },
  { name: 'grey of 4 bits, white is zero', perPixel: 1, bits: 4, photometric: 0, expected: white },
  { name: 'grey of 8 bits', perPixel: 1, bits: 8, photometric: 1, expected: grey },
  { name: 'grey of 8 bits, white is zero', perPixel: 1, bits: 8, photometric: 0, expected: white },
  { name: 'grey of 16 bits', perPixel: 1, bits: 16, photometric: 1, expected: grey },
  {
    name: 'grey and alpha',
    perPixel: 2,
    bits: 8,
    photometric: 1,
    fields: { 338: short(2) },
    expected: ([v = 0, a = 0]) => [v, v, v, a],
  },
  { name: 'palette of 1 bit', perPixel: 1, bits: 1, photometric: 3, fields: paletteField(1), expected: palette },
  { name: 'palette of 4 bits', perPixel: 1, bits: 4, photometric: 3, fields: paletteField(4), expected: palette },
  { name: 'palette of 8 bits', perPixel: 1, bits: 8, photometric: 3, fields: paletteField(8), expected: palette },
  { name: 'RGB of 4 bits', perPixel: 3, bits: 4, photometric: 2, expected: rgb },
  { name: 'RGB of 8 bits', perPixel: 3, bits: 8, photometric: 2, expected: rgb },
  { name: 'RGB of 16 bits', perPixel: 3, bits: 16, photometric: 2, expected: rgb },
  {
    name: 'RGB with a channel that is not alpha',
    perPixel: 4,
    bits: 8,
    photometric: 2,
    fields: { 338: short(0) },
    expected: rgb,
  },
  { name: 'RGBA', perPixel: 4, bits: 8, photometric: 2, fields: { 338: short(2) }, expected: rgba },
  { name: 'RGBA of 16 bits', perPixel: 4, bits: 16, photometric: 2, fields: { 338: short(2) }, expected: rgba },
  {
    name: 'RGBA, alpha multiplied in',
    perPixel: 4,
    bits: 8,
    photometric: 2,
    fields: { 338: short(1) },
    expected: premultiplied,
  },
  { name: 'CMYK', perPixel: 4, bits: 8, photometric: 5, expected: cmyk },
  { name: 'CMYK of 16 bits', perPixel: 4, bits: 16, photometric: 5, expected: cmyk, tolerance: 1 },
  {
    name: 'YCbCr without subsampling',
    perPixel: 3,
    bits: 8,
    photometric: 6,
    fields: { 530: short(1, 1) },
    expected: ycbcr,
    tolerance: 1,
  },
];

function toReference({ perPixel, bits, expected }: Kind, samples: readonly number[]): number[][] {
  const max = 2 ** bits - 1;
  return Array.from({ length: samples.length / perPixel }, (_, index) =>
    expected(samples.slice(index * perPixel, (index + 1) * perPixel), max),
  );
}

function expectPixels(actual: RgbaImage, reference: readonly number[][], tolerance = 0): void {
  const pixels = toPixels(actual);
  expect(pixels.length).toBe(reference.length);
  const wrong = pixels.findIndex((pixel, index) =>
    pixel.some((value, channel) => Math.abs(value - (reference[index]?.[channel] ?? -999)) > tolerance),
  );
  expect(wrong < 0 ? 'right' : { at: wrong, is: pixels[wrong], shouldBe: reference[wrong] }).toBe('right');
}

const BYTE_SCHEMES: readonly TiffScheme[] = ['none', 'packbits', 'lzw', 'deflate', 'adobe-deflate'];

describe.each(KINDS)('$name', (kind) => {
  const samples = createSamples(WIDTH, HEIGHT, kind.perPixel, kind.bits);
  const reference = toReference(kind, samples);
  const base: TiffPicture = { width: WIDTH, height: HEIGHT, samples, samplesPerPixel: kind.perPixel, ...kind };
  const layouts: readonly (readonly [string, Partial<TiffPicture>])[] = [
    ['one strip', {}],
    ['strips of 5 rows', { rowsPerStrip: 5 }],
    ['tiles', { tile: [16, 16] }],
    ['bits reversed', { hasReversedBits: true }],
    ...(kind.perPixel > 1
      ? ([
          ['planes', { isPlanar: true, rowsPerStrip: 7 }],
          ['planes in tiles', { isPlanar: true, tile: [32, 16] }],
        ] as const)
      : []),
    ...(kind.bits >= 8
      ? ([
          ['predictor', { hasPredictor: true }],
          ['predictor in tiles', { hasPredictor: true, tile: [16, 32] }],
        ] as const)
      : []),
  ];
  for (const scheme of BYTE_SCHEMES) {
    for (const littleEndian of [true, false]) {
      it(`${scheme}, ${littleEndian ? 'little' : 'big'} endian`, async () => {
        for (const [layout, options] of layouts) {
          if (scheme === 'none' && options.hasPredictor) continue;
          const page = encodeTiffPage({ ...base, scheme, littleEndian, ...options });
          const image = await decode(writeTiff([page], littleEndian));
          expect([layout, image.width, image.height]).toEqual([layout, WIDTH, HEIGHT]);
          expectPixels(image, reference, kind.tolerance);
        }
      });
    }
  }
});

describe.each(['huffman', 'g3-1d', 'g3-2d', 'g4'] as const)('fax codes: %s', (scheme) => {
  const page = (width: number, height: number, samples: ArrayLike<number>, options: Partial<TiffPicture> = {}) =>
    writeTiff([
      encodeTiffPage({ width, height, samples, samplesPerPixel: 1, bits: 1, photometric: 0, scheme, ...options }),
    ]);
  const toBlack = (samples: ArrayLike<number>) => Array.from(samples, (bit) => (bit ? 0 : 255));
  const reds = ({ data }: RgbaImage) => Array.from({ length: data.length / 4 }, (_, index) => data[index * 4]);

  it('restores random rows, in strips and tiles and with reversed bits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 12 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 1 })),
        fc.boolean(),
        async (width, height, stream, hasReversedBits) => {
          const samples = [...stream.take(width * height)];
          expect(reds(await decode(page(width, height, samples, { hasReversedBits })))).toEqual(toBlack(samples));
          const strips = page(width, height, samples, { rowsPerStrip: 3 });
          expect(reds(await decode(strips))).toEqual(toBlack(samples));
          expect(reds(await decode(page(width, height, samples, { tile: [16, 16] })))).toEqual(toBlack(samples));
        },
      ),
      { numRuns: 60, seed: 4 },
    );
  });

  it('knows every run length', async () => {
    const width = 5300;
    const runs = [
      ...Array.from({ length: 70 }, (_, n) => n + 1),
      64,
      128,
      640,
      1728,
      1791,
      1792,
      1856,
      2000,
      2560,
      2561,
      2623,
      2624,
      5200,
    ];
    const samples = runs.flatMap((run) =>
      [0, 1].flatMap((color) => Array.from({ length: width }, (_, x) => (x < run ? color : 1 - color))),
    );
    expectSame(reds(await decode(page(width, runs.length * 2, samples))), toBlack(samples));
  });

  it('agrees with utif', async () => {
    if (scheme === 'huffman') return;
    const samples = createSamples(200, 40, 1, 1, 7);
    const bytes = page(200, 40, samples);
    const [ifd] = utif.decode(bytes.buffer);
    utif.decodeImage(bytes.buffer, ifd as Record<string, unknown>);
    expect([...(await decode(bytes)).data]).toEqual([...utif.toRGBA8(ifd as Record<string, unknown>)]);
  });

  it('rejects data that ends early', async () => {
    const samples = createSamples(64, 64, 1, 1, 3);
    const whole = encodeTiffPage({
      width: 64,
      height: 64,
      samples,
      samplesPerPixel: 1,
      bits: 1,
      photometric: 0,
      scheme,
    });
    const [chunk] = whole.chunks;
    for (let length = 1; length < (chunk as Uint8Array).length - 6; length += 7) {
      const cut = writeTiff([{ ...whole, chunks: [(chunk as Uint8Array).subarray(0, length)] }]);
      await expect(decode(cut)).rejects.toMatchObject({ code: 'DamagedFile', at: 'page 1, strip 1' });
    }
  });
});

describe('YCbCr with subsampled chroma', () => {
  it.each([
    [2, 2],
    [2, 1],
    [4, 2],
  ])('%i × %i', async (across, down) => {
    const [width, height] = [13, 9];
    const unitsAcross = Math.ceil(width / across);
    const unitsDown = Math.ceil(height / down);
    const luma = (x: number, y: number) => (x * 17 + y * 5) % 256;
    const chroma = (column: number, row: number): [number, number] => [
      (column * 31 + row * 7) % 256,
      (column * 3 + row * 41) % 256,
    ];
    const units: number[] = [];
    for (let row = 0; row < unitsDown; row += 1) {
      for (let column = 0; column < unitsAcross; column += 1) {
        for (let y = 0; y < down; y += 1)
          for (let x = 0; x < across; x += 1) units.push(luma(column * across + x, row * down + y));
        units.push(...chroma(column, row));
      }
    }
    const base = encodeTiffPage({
      width,
      height,
      samples: new Uint8Array(width * height * 3),
      samplesPerPixel: 3,
      bits: 8,
      photometric: 6,
    });
    const file = writeTiff([
      {
        ...base,
        chunks: [Uint8Array.from(units)],
        fields: { ...base.fields, 530: short(across, down), 532: rational(0, 255, 128, 255, 128, 255) },
      },
    ]);
    const reference = Array.from({ length: width * height }, (_, index) => {
      const [x, y] = [index % width, Math.floor(index / width)];
      return ycbcr([luma(x, y), ...chroma(Math.floor(x / across), Math.floor(y / down))], 255);
    });
    expectPixels(await decode(file), reference, 1);
  });
});
