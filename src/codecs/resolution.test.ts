import { describe, expect, it } from 'vitest';
import { encodeJpeg } from '../testing/jpeg.ts';
import { writePng } from '../testing/png.ts';
import { encodeTiffPage, long, rational, short, type TiffFields, writeTiff } from '../testing/tiff.ts';
import { createNodePlatform } from './node-platform.ts';
import { openPicture } from './open-picture.ts';
import { toDpi } from './resolution.ts';

const resolutionsOf = (bytes: Uint8Array<ArrayBuffer>) => openPicture(bytes, createNodePlatform()).resolutions;

const [X, Y, UNIT] = [282, 283, 296];

const tiffPage = (fields: TiffFields) => {
  const page = encodeTiffPage({
    width: 2,
    height: 1,
    samples: [0, 255],
    samplesPerPixel: 1,
    bits: 8,
    photometric: 1,
    scheme: 'none',
  });
  return { ...page, fields: { ...page.fields, ...fields } };
};

describe('TIFF', () => {
  it.each<[string, TiffFields, number | undefined]>([
    ['inches', { [X]: rational(300), [Y]: rational(300), [UNIT]: short(2) }, 300],
    ['inches where no unit is stated', { [X]: rational(200), [Y]: rational(200) }, 200],
    ['one direction', { [X]: rational(240) }, 240],
    ['centimetres', { [X]: rational(118.11), [Y]: rational(118.11), [UNIT]: short(3) }, 300],
    ['the almost equal', { [X]: rational(204), [Y]: rational(203), [UNIT]: short(2) }, 204],
    ['nothing', {}, undefined],
    ['no unit', { [X]: rational(1), [Y]: rational(1), [UNIT]: short(1) }, undefined],
    ['a fax of half as many lines', { [X]: rational(204), [Y]: rational(98), [UNIT]: short(2) }, undefined],
    ['zero', { [X]: rational(0), [Y]: rational(0) }, undefined],
    ['a number of another type', { [X]: long(150), [Y]: long(150) }, 150],
  ])('%s', (_what, fields, dpi) => expect(resolutionsOf(writeTiff([tiffPage(fields)]))).toEqual([dpi]));

  it('reads it for each page', () => {
    const pages = [tiffPage({ [X]: rational(200) }), tiffPage({}), tiffPage({ [X]: rational(400) })];
    expect(resolutionsOf(writeTiff(pages))).toEqual([200, undefined, 400]);
  });
});

const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

describe('PNG', () => {
  it.each([
    ['metres', [...uint32(11_811), ...uint32(11_811), 1], 300],
    ['metres of a screen', [...uint32(2835), ...uint32(2835), 1], 72],
    ['the shape of a pixel alone', [...uint32(1), ...uint32(1), 0], undefined],
    ['pixels that are no squares', [...uint32(8031), ...uint32(3858), 1], undefined],
    ['a chunk of another length', [1, 2, 3], undefined],
    ['nothing but zeros', [...uint32(0), ...uint32(0), 1], undefined],
  ])('%s', (_what, data, dpi) => {
    const bytes = writePng({ width: 1, height: 1, depth: 8, colorType: 0, samples: [9], chunks: [['pHYs', data]] });
    expect(resolutionsOf(bytes)).toEqual([dpi]);
  });
});

describe('JPEG', () => {
  it.each([
    ['inches', [1, 0, 200, 0, 200], 200],
    ['centimetres', [2, 0, 118, 0, 118], 300],
    ['the shape of a pixel alone', [0, 0, 1, 0, 1], undefined],
    ['nothing but zeros', [1, 0, 0, 0, 0], undefined],
  ])('%s', async (_what, density, dpi) => {
    const plain = await encodeJpeg(new Uint8ClampedArray(64 * 4), 8, 8);
    const start = plain.findIndex((byte, at) => byte === 0x4a && plain[at + 1] === 0x46 && plain[at + 2] === 0x49);
    const head = [0xff, 0xe0, 0, 16, ...[...'JFIF\0'].map((letter) => letter.charCodeAt(0)), 1, 1, ...density, 0, 0];
    // The encoder's own marker, if any, directly follows the start of the image.
    const rest = start < 0 ? plain.subarray(2) : plain.subarray(20);
    expect(resolutionsOf(Uint8Array.from([0xff, 0xd8, ...head, ...rest]))).toEqual([dpi]);
  });
});

it.each([
  [Number.NaN, Number.NaN],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [-300, -300],
  [300, Number.NaN],
])('takes %d by %d for no statement', (x, y) => expect(toDpi(x, y, 'inch')).toBeUndefined());
