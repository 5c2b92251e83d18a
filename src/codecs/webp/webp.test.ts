import { describe, expect, it } from 'vitest';
import { createExif } from '../../testing/exif.ts';
import { chunksOf, encodeWebp, extendedHeader, toFrame, type WebpChunk, writeWebp } from '../../testing/webp.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';
import { orient } from '../orientation.ts';

const platform = createNodePlatform();
const open = (bytes: Uint8Array<ArrayBuffer>) => openPicture(bytes, platform);

const [width, height] = [24, 16];
const createPixels = (hasAlpha: boolean) =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) =>
    index % 4 === 3 ? (hasAlpha ? (index * 5) % 256 : 255) : (index * index) % 251,
  );
const pixels = createPixels(false);
const prefix = [0x45, 0x78, 0x69, 0x66, 0, 0];
const pixelsOf = (webp: Uint8Array) => chunksOf(webp).filter(([type]) => type !== 'VP8X');

describe('a WebP', () => {
  it.each([false, true])('without loss returns its pixels (with alpha: %s)', async (hasAlpha) => {
    const data = createPixels(hasAlpha);
    const file = open(await encodeWebp(data, width, height));
    expect([file.format, file.pages, file.resolutions]).toEqual(['webp', [{ width, height }], [undefined]]);
    expect([...(await file.decodePage(0)).data]).toEqual([...data]);
  });

  it('with loss returns nearly its pixels, and exact alpha', async () => {
    // Steps that are slow enough to survive.
    const smooth = Uint8ClampedArray.from({ length: 64 * 64 * 4 }, (_, index) => {
      const [x, y] = [(index >> 2) % 64, index >> 8];
      return index % 4 === 3 ? 4 * x : 2 * (x + y);
    });
    const webp = await encodeWebp(smooth, 64, 64, false);
    expect(chunksOf(webp).map(([type]) => type)).toEqual(['VP8X', 'ALPH', 'VP8 ']);
    const { data } = await open(webp).decodePage(0);
    const isAlpha = (_: number, index: number) => index % 4 === 3;
    expect([...data.filter(isAlpha)]).toEqual([...smooth.filter(isAlpha)]);
    const visible = [...data].flatMap((value, index) =>
      (smooth[index | 3] as number) > 8 ? [Math.abs(value - (smooth[index] as number))] : [],
    );
    expect(Math.max(...visible)).toBeLessThan(16);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('is upright by its EXIF orientation %i', async (orientation) => {
    const still = pixelsOf(await encodeWebp(pixels, width, height));
    const upright = orient({ data: pixels, width, height }, orientation);
    for (const exif of [createExif(orientation), [...prefix, ...createExif(orientation, false)]]) {
      const file = open(writeWebp([extendedHeader(width, height, 8), ...still, ['EXIF', exif]]));
      expect(file.pages).toEqual([{ width: upright.width, height: upright.height }]);
      expect([...(await file.decodePage(0)).data]).toEqual([...upright.data]);
    }
  });

  it('that is an animation is one page: its first frame on its canvas', async () => {
    const still = await encodeWebp(pixels, width, height);
    const place = { x: 4, y: 2, width, height };
    const chunks: WebpChunk[] = [extendedHeader(40, 30, 2), ['ANIM', [0, 0, 0, 0, 0, 0]]];
    const file = open(writeWebp([...chunks, toFrame(still, place), toFrame(still, { ...place, x: 0 })]));
    expect(file.pages).toEqual([{ width: 40, height: 30 }]);
    const { data } = await file.decodePage(0);
    for (let y = 0; y < 30; y += 1) {
      for (let x = 0; x < 40; x += 1) {
        const isInside = x >= 4 && x < 4 + width && y >= 2 && y < 2 + height;
        const at = ((y - 2) * width + x - 4) * 4;
        const expected = isInside ? [...pixels.subarray(at, at + 4)] : [0, 0, 0, 0];
        const found = [...data.subarray((y * 40 + x) * 4, (y * 40 + x) * 4 + 4)];
        expect([x, y, ...found]).toEqual([x, y, ...expected]);
      }
    }
  });

  it('passes only the picture to the decoder', async () => {
    const given: string[][] = [];
    const watched = {
      ...platform,
      decodeWebp: (bytes: Uint8Array<ArrayBuffer>) => {
        given.push(chunksOf(bytes).map(([type]) => type));
        return platform.decodeWebp(bytes);
      },
    };
    const still = pixelsOf(await encodeWebp(pixels, width, height));
    const profile: WebpChunk = ['ICCP', [1, 2, 3]];
    const exif: WebpChunk = ['EXIF', createExif(6)];
    for (const chunks of [[profile, ...still, exif], still]) {
      const file = openPicture(writeWebp([extendedHeader(width, height, 40), ...chunks, ['XMP ', [60]]]), watched);
      expect((await file.decodePage(0)).data).toHaveLength(width * height * 4);
    }
    expect(given).toEqual([['VP8X', 'ICCP', 'VP8L'], ['VP8L']]);
  });

  it('is rejected if truncated', async () => {
    const webp = await encodeWebp(pixels, width, height);
    const still = pixelsOf(webp);
    const place = { x: 4, y: 2, width, height };
    const files: [string, Uint8Array<ArrayBuffer>, string][] = [
      ['no picture', writeWebp([extendedHeader(2, 2, 0)]), 'DamagedFile'],
      ['no chunk', writeWebp([]), 'DamagedFile'],
      ['another size', writeWebp([extendedHeader(width + 1, height, 0), ...still]), 'DamagedFile'],
      ['a frame beyond', writeWebp([extendedHeader(width, height, 2), toFrame(webp, place)]), 'DamagedFile'],
      ['a frame cut off', writeWebp([extendedHeader(width, height, 2), ['ANMF', [1]]]), 'DamagedFile'],
      ['a short header', writeWebp([['VP8X', [0]], ...still]), 'DamagedFile'],
      [
        'a canvas without end',
        writeWebp([extendedHeader(2 ** 24, 2 ** 24, 2), toFrame(webp, place)]),
        'PictureTooLarge',
      ],
    ];
    for (const [what, bytes, code] of files) {
      expect(() => open(bytes), what).toThrow(expect.objectContaining({ code }));
    }
    const [, data] = still[0] as WebpChunk;
    const spoilt = writeWebp([['VP8L', Array.from(data, (value, index) => (index > 8 ? 255 : value))]]);
    await expect(open(spoilt).decodePage(0)).rejects.toMatchObject({ code: 'DamagedFile' });
    expect((await open(webp).decodePage(0)).width).toBe(width);
  });
});
