import { describe, expect, it } from 'vitest';
import { encodeGifLzw, writeGif } from '../../testing/gif.ts';
import { fc } from '../../testing/properties.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';
import { decodeGifLzw } from './lzw.ts';

const open = (bytes: Uint8Array<ArrayBuffer>) => openPicture(bytes, createNodePlatform());
const palette = Array.from({ length: 256 }, (_, index) => [index, 255 - index, (index * 7) % 256] as const);
const toRgba = (indexes: readonly number[]) =>
  indexes.flatMap((index) => [...(palette[index] as readonly number[]), 255]);

describe('the LZW of a GIF', () => {
  it.each([2, 3, 4, 8])('restores any indexes of %i bits', (bits) => {
    const indexes = fc.oneof(
      fc.array(fc.nat(2 ** bits - 1), { maxLength: 300 }),
      // Long runs and short periods: strings of which each is defined by the one before it.
      fc
        .tuple(fc.array(fc.nat(2 ** bits - 1), { minLength: 1, maxLength: 5 }), fc.nat(6000))
        .map(([period, length]) => Array.from({ length }, (_, index) => period[index % period.length] as number)),
    );
    fc.assert(
      fc.property(indexes, (list) => {
        const out = new Uint8Array(list.length);
        expect(decodeGifLzw(Uint8Array.from(encodeGifLzw(list, bits)), bits, out)).toBe(list.length);
        expect([...out]).toEqual(list);
      }),
    );
  });

  it('fills its table and restarts', () => {
    const list = Array.from({ length: 60_000 }, (_, index) => (index * index * 31 + (index >> 3)) % 256);
    const out = new Uint8Array(list.length);
    expect(decodeGifLzw(Uint8Array.from(encodeGifLzw(list, 8)), 8, out)).toBe(list.length);
    expect([...out]).toEqual(list);
  });

  it('ends at data of any kind', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 8 }), (data, bits) => {
        const filled = decodeGifLzw(data, bits, new Uint8Array(5000));
        expect(filled).toBeGreaterThanOrEqual(0);
        expect(filled).toBeLessThanOrEqual(5000);
      }),
    );
  });
});

describe('a GIF', () => {
  const [width, height] = [13, 11];
  const indexes = Array.from({ length: width * height }, (_, index) => (index * 37) % 256);

  it.each([false, true])('returns its pixels (interlaced: %s)', async (isInterlaced) => {
    for (const own of [undefined, palette]) {
      const frame = { width, height, indexes, isInterlaced, ...(own ? { palette: own } : {}) };
      const file = open(writeGif({ width, height, palette, frames: [frame] }));
      expect([file.format, file.pages]).toEqual(['gif', [{ width, height }]]);
      expect([...(await file.decodePage(0)).data]).toEqual(toRgba(indexes));
    }
  });

  it('of several frames is one page: the first', async () => {
    const later = { width: 2, height: 2, indexes: [1, 2, 3, 4] };
    const file = open(writeGif({ width, height, palette, frames: [{ width, height, indexes }, later] }));
    expect(file.pages).toHaveLength(1);
    expect([...(await file.decodePage(0)).data]).toEqual(toRgba(indexes));
  });

  it('is transparent at its transparent colour, and around its frame', async () => {
    const frame = { x: 1, y: 1, width: 2, height: 1, indexes: [5, 9], transparent: 9 };
    const { data } = await open(writeGif({ width: 4, height: 2, palette, frames: [frame] })).decodePage(0);
    expect([...data]).toEqual([...Array<number>(20).fill(0), ...toRgba([5]), ...Array<number>(8).fill(0)]);
  });

  it.each([
    [0, 0],
    [1, 1],
  ])('on a screen of %i × %i pixels is as large as its frame', async (...[screenWidth, screenHeight]) => {
    const frames = [{ width: 2, height: 1, indexes: [5, 9] }];
    const file = open(writeGif({ width: screenWidth, height: screenHeight, palette, frames }));
    expect(file.pages[0]).toMatchObject({ width: 2 });
    expect([...(await file.decodePage(0)).data.subarray(0, 8)]).toEqual(toRgba([5, 9]));
  });

  it.each([
    ['no picture', writeGif({ width: 2, height: 2, palette, frames: [] }), 'DamagedFile'],
    ['no colours', writeGif({ width: 1, height: 1, frames: [{ width: 1, height: 1, indexes: [0] }] }), 'DamagedFile'],
    [
      'a frame of no size',
      writeGif({ width: 1, height: 1, palette, frames: [{ width: 0, height: 1, indexes: [] }] }),
      'DamagedFile',
    ],
    [
      'a screen beyond the limit',
      writeGif({ width: 65_535, height: 65_535, palette, frames: [{ width: 1, height: 1, indexes: [0] }] }),
      'PictureTooLarge',
    ],
  ])('with %s is refused', (_, bytes, code) => {
    expect(() => open(bytes)).toThrow(expect.objectContaining({ code }));
  });

  it('with too few pixels is refused', async () => {
    const short = writeGif({ width: 9, height: 9, palette, frames: [{ width: 9, height: 9, indexes: [1, 2] }] });
    await expect(open(short).decodePage(0)).rejects.toMatchObject({ code: 'DamagedFile' });
  });
});
