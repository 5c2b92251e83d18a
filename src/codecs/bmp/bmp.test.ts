import { describe, expect, it } from 'vitest';
import { type BmpPicture, encodeRle, writeBmp } from '../../testing/bmp.ts';
import { createRandom } from '../../testing/random.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';

const platform = createNodePlatform();
const open = (bytes: Uint8Array<ArrayBuffer>) => openPicture(bytes, platform);
const read = async (picture: BmpPicture) => (await open(writeBmp(picture)).decodePage(0)).data;

const [width, height] = [19, 7];
const random = createRandom(3);
const numbers = (most: number) => Array.from({ length: width * height }, () => random.integer(0, most));
const createPalette = (count: number) =>
  Array.from({ length: count }, (_, index) => [index % 256, (index * 7) % 256, 255 - (index % 256)] as const);

describe.each([false, true])('rows from the top: %s', (isTopDown) => {
  it.each([1, 2, 4, 8] as const)('%i bits a pixel name colours of a palette', async (bits) => {
    const pixels = numbers(2 ** bits - 1);
    const palette = createPalette(2 ** bits);
    const expected = pixels.flatMap((index) => [...(palette[index] as readonly number[]), 255]);
    // OS/2's header states no direction.
    for (const header of isTopDown ? ([40, 108, 124] as const) : ([12, 40, 64, 108, 124] as const)) {
      const data = await read({ width, height, bits, pixels, palette, header, isTopDown });
      expect([header, ...data]).toEqual([header, ...expected]);
    }
  });

  it.each([12, 40, 64, 124] as const)('24 bits are blue, green and red (header of %i bytes)', async (header) => {
    if (header === 12 && isTopDown) return;
    const pixels = numbers(0xffffff);
    const expected = pixels.flatMap((pixel) => [pixel >> 16, (pixel >> 8) & 255, pixel & 255, 255]);
    expect([...(await read({ width, height, bits: 24, pixels, header, isTopDown }))]).toEqual(expected);
  });

  it('16 bits have five for each channel', async () => {
    const pixels = numbers(0xffff);
    const level = (pixel: number, shift: number) => Math.round((((pixel >> shift) & 31) * 255) / 31);
    const expected = pixels.flatMap((pixel) => [level(pixel, 10), level(pixel, 5), level(pixel, 0), 255]);
    expect([...(await read({ width, height, bits: 16, pixels, isTopDown }))]).toEqual(expected);
  });

  it('32 bits have no alpha unless stated', async () => {
    const pixels = numbers(2 ** 32 - 1);
    const expected = pixels.flatMap((pixel) => [(pixel >> 16) & 255, (pixel >> 8) & 255, pixel & 255, 255]);
    expect([...(await read({ width, height, bits: 32, pixels, isTopDown }))]).toEqual(expected);
  });

  it.each<[string, Pick<BmpPicture, 'bits' | 'header' | 'masks'>]>([
    ['5, 6, 5 behind the header', { bits: 16, header: 40, masks: [0xf800, 0x07e0, 0x001f] }],
    ['4, 4, 4, 4', { bits: 16, header: 56, masks: [0x0f00, 0x00f0, 0x000f, 0xf000] }],
    ['10, 10, 10, 2', { bits: 32, header: 108, masks: [0x3ff00000, 0xffc00, 0x3ff, 0xc0000000] }],
    ['RGBA backwards', { bits: 32, header: 124, masks: [0xff, 0xff00, 0xff0000, 0xff000000] }],
    ['with alpha behind the header', { bits: 32, header: 40, masks: [0xff0000, 0xff00, 0xff, 0xff000000] }],
    ['without alpha', { bits: 32, header: 52, masks: [0xff000000, 0xff0000, 0xff00] }],
    ['without green', { bits: 16, header: 40, masks: [0xff00, 0, 0xff] }],
  ])('channels %s', async (_, kind) => {
    const pixels = numbers(2 ** kind.bits - 1);
    const level = (pixel: number, mask = 0) => {
      if (mask === 0) return 0;
      const lowest = 2 ** [...mask.toString(2)].reverse().indexOf('1');
      const most = mask / lowest;
      return Math.round(((Math.floor(pixel / lowest) % (most + 1)) * 255) / most);
    };
    const [red, green, blue, alpha] = kind.masks as readonly number[];
    const expected = pixels.flatMap((pixel) => [
      level(pixel, red),
      level(pixel, green),
      level(pixel, blue),
      alpha ? level(pixel, alpha) : 255,
    ]);
    expect([...(await read({ width, height, pixels, isTopDown, ...kind }))]).toEqual(expected);
  });

  it.each([4, 8] as const)('runs of %i bits', async (bits) => {
    const palette = createPalette(2 ** bits);
    // Runs of every length, and pixels that do not repeat.
    const pixels = numbers(2 ** bits - 1).map((value, index) => (index % width < index / width + 4 ? 1 : value));
    const rows = Array.from({ length: height }, (_, row) => pixels.slice(row * width, (row + 1) * width));
    const rle = encodeRle(isTopDown ? rows : rows.reverse(), bits);
    const expected = pixels.flatMap((index) => [...(palette[index] as readonly number[]), 255]);
    expect([...(await read({ width, height, bits, pixels, palette, rle, isTopDown }))]).toEqual(expected);
  });
});

describe('a BMP', () => {
  const palette = [
    [9, 9, 9],
    [1, 2, 3],
  ] as const;

  it('skips pixels that its runs skip', async () => {
    // One pixel, then two to the right and one up, one pixel, the end.
    const rle = [1, 1, 0, 2, 2, 1, 1, 1, 0, 1];
    const data = await read({ width: 4, height: 2, bits: 8, pixels: [], palette, rle });
    const reds = Array.from({ length: 8 }, (_, index) => data[index * 4]);
    expect(reds).toEqual([9, 9, 9, 1, 1, 9, 9, 9]);
  });

  it('drops pixels beyond a row', async () => {
    const rle = [9, 1, 0, 0, 1, 1, 0, 1];
    const data = await read({ width: 2, height: 2, bits: 8, pixels: [], palette, rle });
    expect(Array.from({ length: 4 }, (_, index) => data[index * 4])).toEqual([1, 9, 1, 1]);
  });

  it('is opaque if its alpha is zero everywhere', async () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    const data = await read({ width: 2, height: 1, bits: 32, header: 108, masks, pixels: [0x010203, 0x040506] });
    expect([...data]).toEqual([1, 2, 3, 255, 4, 5, 6, 255]);
  });

  it('states its resolution', () => {
    const bytes = writeBmp({ width: 1, height: 1, bits: 24, pixels: [0], dotsPerMetre: 11811 });
    expect(open(bytes).resolutions).toEqual([300]);
    expect(open(writeBmp({ width: 1, height: 1, bits: 24, pixels: [0] })).resolutions).toEqual([undefined]);
  });

  it('may lack the bytes that fill up its last row', async () => {
    const bytes = writeBmp({ width: 1, height: 2, bits: 24, pixels: [0x010203, 0x040506] });
    expect([...(await open(bytes.slice(0, -1)).decodePage(0)).data]).toEqual([1, 2, 3, 255, 4, 5, 6, 255]);
    await expect(open(bytes.slice(0, -2)).decodePage(0)).rejects.toMatchObject({ code: 'DamagedFile' });
  });

  const changed = (at: number, value: number) => {
    const bytes = writeBmp({ width: 2, height: 2, bits: 8, pixels: [0, 1, 1, 0], palette });
    new DataView(bytes.buffer).setInt32(at, value, true);
    return bytes;
  };

  it.each([
    ['a header of no known size', changed(14, 41), 'DamagedFile'],
    ['no width', changed(18, 0), 'DamagedFile'],
    ['a width below zero', changed(18, -2), 'DamagedFile'],
    ['no height', changed(22, 0), 'DamagedFile'],
    ['a height without end', changed(22, -(2 ** 31)), 'PictureTooLarge'],
    ['more pixels than the limit', changed(18, 2 ** 30), 'PictureTooLarge'],
    ['three bits a pixel', changed(28, 3), 'UnsupportedPixelFormat'],
    ['runs of the wrong depth', changed(30, 2), 'DamagedFile'],
    ['masks at the wrong depth', changed(30, 3), 'DamagedFile'],
    ['a JPEG within', changed(30, 4), 'UnsupportedCompression'],
    ['pixels that begin in the header', changed(10, 20), 'DamagedFile'],
    [
      'masks with holes',
      writeBmp({ width: 1, height: 1, bits: 16, pixels: [0], masks: [0xa000, 0x07e0, 0x001f] }),
      'DamagedFile',
    ],
    [
      'masks of the same bits',
      writeBmp({ width: 1, height: 1, bits: 16, pixels: [0], masks: [0xf800, 0xf800, 0x001f] }),
      'DamagedFile',
    ],
    ['no masks', writeBmp({ width: 1, height: 1, bits: 32, pixels: [0], masks: [0, 0, 0] }), 'DamagedFile'],
  ])('with %s is refused', (_, bytes, code) => {
    expect(() => open(bytes)).toThrow(expect.objectContaining({ code }));
  });
});
