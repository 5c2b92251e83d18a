// Pictures of which readers show different amounts, as their data is cut or damaged.
import { PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { concatBytes } from '../../codecs/bytes.ts';
import { encodeJpegAs, type JpegEncoding } from '../../testing/jpeg-encoder.ts';
import { JPX_SAMPLES } from '../../testing/pdf/jpx-samples.ts';
import { encodeCcitt } from '../../testing/tiff-codecs.ts';
import { isDamaged } from './damaged-pictures.ts';

const [WIDTH, HEIGHT] = [72, 50];
const GREY = Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at % 7 < 3 ? 20 : 235 - (at % 50)));
const BITS = new Uint8Array((WIDTH / 8) * HEIGHT).map((_, at) => (at * 37) & 255);
const EOI = Uint8Array.of(0xff, 0xd9);

const context = PDFContext.create();
const imageOf = (filter: string | undefined, data: Uint8Array, more: Record<string, object | number> = {}) =>
  PDFRawStream.of(
    context.obj({
      ...{ Subtype: 'Image', Width: WIDTH, Height: HEIGHT, BitsPerComponent: 8 },
      ...(filter !== undefined && { Filter: filter }),
      ...more,
    }),
    data,
  );

function jpeg(encoding: Partial<JpegEncoding>): Uint8Array {
  const data = new Uint8ClampedArray(GREY.flatMap((level) => [level, 255 - level, level >> 1, 255]));
  const usual = { quality: 80, restartInterval: 0, isSmoothed: false, scans: 'interleaved' } as const;
  const sampling = [2, 1, 1].map((factor) => [factor, factor] as const);
  return encodeJpegAs({ data, width: WIDTH, height: HEIGHT }, { ...usual, sampling, ...encoding });
}

const JPEGS: [string, Partial<JpegEncoding>][] = [
  ['interleaved', {}],
  ['of full chroma', { sampling: [1, 1, 1].map((factor) => [factor, factor] as const) }],
  ['with scans of their own', { scans: 'apart' }],
  ['with restarts', { restartInterval: 2 }],
  ['grey', { sampling: [[1, 1]] }],
];

it.each(JPEGS)('finds out that a JPEG is cut: %s', (_, encoding) => {
  const whole = jpeg(encoding);
  expect(isDamaged(imageOf('DCTDecode', whole))).toBe(false);
  for (const share of [0.5, 0.7, 0.9, 0.98]) {
    const cut = concatBytes([whole.subarray(0, Math.floor(share * whole.length)), EOI]);
    expect(isDamaged(imageOf('DCTDecode', cut)), `${share}`).toBe(true);
  }
});

it('finds out that a JPEG has other sizes, another end, or more data than its rows', () => {
  const whole = jpeg({});
  expect(isDamaged(imageOf('DCTDecode', whole, { Height: HEIGHT - 8 }))).toBe(true);
  expect(isDamaged(imageOf('DCTDecode', whole.subarray(0, -2)))).toBe(true);
  expect(isDamaged(imageOf('DCTDecode', jpeg({ scans: 'progressive' })))).toBe(false);
  expect(isDamaged(imageOf('DCTDecode', jpeg({ scans: 'progressive' }).subarray(0, 900)))).toBe(true);
  const frame = whole.findIndex((byte, at) => byte === 0xff && whole[at + 1] === 0xc0);
  const lower = whole.slice();
  lower[frame + 6] = 16;
  expect(isDamaged(imageOf('DCTDecode', lower, { Height: 16 }))).toBe(true);
});

it.each(Object.entries(JPX_SAMPLES))('finds out that a JPEG 2000 is cut: %s', (_, [sample]) => {
  const whole = Uint8Array.from(atob(sample), (character) => character.charCodeAt(0));
  expect(isDamaged(imageOf('JPXDecode', whole))).toBe(false);
  expect(isDamaged(imageOf('JPXDecode', whole.subarray(0, -40)))).toBe(true);
});

it.each([['g4', -1] as const, ['g3-1d', 0] as const, ['g3-2d', 4] as const])(
  'finds out that fax data is cut: %s',
  (scheme, k) => {
    const whole = encodeCcitt(BITS, WIDTH, HEIGHT, scheme);
    const fax = (data: Uint8Array) =>
      imageOf('CCITTFaxDecode', data, { BitsPerComponent: 1, DecodeParms: { K: k, Columns: WIDTH } });
    expect(isDamaged(fax(whole))).toBe(false);
    expect(isDamaged(fax(whole.subarray(0, whole.length / 2)))).toBe(true);
  },
);

it('finds out that samples are missing', () => {
  const samples = Uint8Array.from(GREY);
  expect(isDamaged(imageOf(undefined, samples))).toBe(false);
  expect(isDamaged(imageOf(undefined, samples.subarray(0, 2000)))).toBe(true);
});
