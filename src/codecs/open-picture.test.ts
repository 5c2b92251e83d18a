import { decode as decodeFastPng } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { translate } from '../messages/index.ts';
import { addExif, createExif } from '../testing/exif.ts';
import { encodeJpeg } from '../testing/jpeg.ts';
import { createPngChunk, type PngPicture, writePng } from '../testing/png.ts';
import { createNodePlatform } from './node-platform.ts';
import { openPicture } from './open-picture.ts';
import { type ExifOrientation, orient, orientSize } from './orientation.ts';
import type { RgbaImage } from './rgba.ts';
import { describeFormat, sniffFormat } from './sniff.ts';

const platform = createNodePlatform();
const open = (bytes: Uint8Array<ArrayBuffer>) => openPicture(bytes, platform);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('sniffing', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n....', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['II*\0\x08\0\0\0', 'tiff'],
    ['MM\0*\0\0\0\x08', 'tiff'],
    ['II+\0\x08\0', 'tiff'],
    ['MM\0+\0\x08', 'tiff'],
    ['GIF89a', 'gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
    ['\0\0\0\x1cftypavif', 'avif'],
    ['\0\0\0\x1cftypheic', 'heic'],
    ['BM\x36\0', 'bmp'],
    ['BMP is what this text is about', 'text'],
    ['%PDF-1.7', 'pdf'],
    ['\n\n%PDF-1.4', 'pdf'],
    ['<?xml version="1.0"?>\n<svg xmlns="x">', 'svg'],
    ['\xef\xbb\xbf<svg width="1">', 'svg'],
    ['<!DOCTYPE html><html>', 'html'],
    ['{"marks": []}', 'json'],
    ['{\n  "marks": []}', 'json'],
    ['PK\x03\x04', 'zip'],
    ['plain words', 'text'],
    ['\x01\x02\x03', 'unknown'],
  ] as const)('%j is %s', (text, format) => expect(sniffFormat(latin1(text))).toBe(format));

  it('refuses what is no picture and names it', () => {
    expect(() => open(latin1('%PDF-1.7'))).toThrow(expect.objectContaining({ code: 'UnsupportedFileFormat' }));
    expect(() => open(latin1('%PDF-1.7'))).toThrow(translate(describeFormat('pdf')));
    expect(() => open(new Uint8Array())).toThrow(expect.objectContaining({ code: 'EmptyFile' }));
  });
});

/** Six distinct pixels, three across. */
const LETTERS: RgbaImage = {
  width: 3,
  height: 2,
  data: Uint8ClampedArray.from([1, 2, 3, 4, 5, 6].flatMap((value) => [value * 40, 255 - value * 40, value, 255])),
};
const read = ({ data }: RgbaImage) =>
  Array.from(
    { length: data.length / 4 },
    (_, index) => 'abcdef'[Math.round((data[index * 4] as number) / 40) - 1],
  ).join('');

/** Upright position of 'abc/def', by the tag's definition. */
const UPRIGHT: Record<ExifOrientation, string> = {
  1: 'abcdef',
  2: 'cbafed',
  3: 'fedcba',
  4: 'defabc',
  5: 'adbecf',
  6: 'daebfc',
  7: 'fcebda',
  8: 'cfbead',
};
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

describe.each(ORIENTATIONS)('orientation %i', (orientation) => {
  it('turns pixels and size', () => {
    const upright = orient(LETTERS, orientation);
    expect(read(upright)).toBe(UPRIGHT[orientation]);
    expect([upright.width, upright.height]).toEqual(orientation >= 5 ? [2, 3] : [3, 2]);
    expect(orientSize(LETTERS, orientation)).toEqual({ width: upright.width, height: upright.height });
  });

  it.each([true, false])('is applied to a JPEG file (little endian: %s)', async (littleEndian) => {
    // Blocks of 16 pixels, so that compression does not blur the letters.
    const data = new Uint8ClampedArray(48 * 32 * 4);
    for (let y = 0; y < 32; y += 1) {
      for (let x = 0; x < 48; x += 1) {
        const from = (Math.floor(y / 16) * 3 + Math.floor(x / 16)) * 4;
        data.set(LETTERS.data.subarray(from, from + 4), (y * 48 + x) * 4);
      }
    }
    const file = open(addExif(await encodeJpeg(data, 48, 32), createExif(orientation, littleEndian)));
    const image = await file.decodePage(0);
    const [columns, rows] = orientation >= 5 ? [2, 3] : [3, 2];
    expect(file.pages).toEqual([{ width: columns * 16, height: rows * 16 }]);
    const middles = Array.from({ length: 6 }, (_, index) => {
      const at = ((Math.floor(index / columns) * 16 + 8) * image.width + (index % columns) * 16 + 8) * 4;
      return 'abcdef'[Math.round((image.data[at] as number) / 40) - 1];
    });
    expect(middles.join('')).toBe(UPRIGHT[orientation]);
  });

  it('is applied to a PNG file', async () => {
    const samples = [...LETTERS.data].filter((_, index) => index % 4 !== 3);
    const png = writePng({
      width: 3,
      height: 2,
      depth: 8,
      colorType: 2,
      samples,
      chunks: [['eXIf', createExif(orientation)]],
    });
    const file = open(png);
    expect(file.pages).toEqual([orientSize(LETTERS, orientation)]);
    expect(read(await file.decodePage(0))).toBe(UPRIGHT[orientation]);
  });
});

describe('PNG', () => {
  const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;
  const [width, height] = [19, 13];
  const cases: [PngPicture['colorType'], PngPicture['depth']][] = [
    ...([1, 2, 4, 8, 16] as const).map((depth): [0, typeof depth] => [0, depth]),
    ...([1, 2, 4, 8] as const).map((depth): [3, typeof depth] => [3, depth]),
    ...([2, 4, 6] as const).flatMap((type): [typeof type, 8 | 16][] => [
      [type, 8],
      [type, 16],
    ]),
  ];
  const level = (value: number, depth: number) =>
    depth === 16 ? Math.round((value * 255) / 65535) : (value * 255) / (2 ** depth - 1);

  it.each(cases)('colour type %i of %i bits, plain and interlaced', async (colorType, depth) => {
    const channels = CHANNELS[colorType];
    const samples = Array.from(
      { length: width * height * channels },
      (_, index) => (index * 2654435761 * (index % 7)) % 2 ** depth,
    );
    const palette = Array.from({ length: 2 ** Math.min(depth, 8) }, (_, index) => [
      (index * 37) % 256,
      (index * 91) % 256,
      255 - index,
    ]);
    const chunks: PngPicture['chunks'] =
      colorType === 3
        ? [
            ['PLTE', palette.flat()],
            ['tRNS', [0, 128]],
          ]
        : [];
    const expected = Array.from({ length: width * height }, (_, index) => {
      const values = samples.slice(index * channels, (index + 1) * channels);
      const levels = values.map((value) => level(value, depth));
      if (colorType === 0) return [levels[0], levels[0], levels[0], 255];
      if (colorType === 2) return [...levels, 255];
      if (colorType === 3) return [...(palette[values[0] as number] as number[]), [0, 128][values[0] as number] ?? 255];
      if (colorType === 4) return [levels[0], levels[0], levels[0], levels[1]];
      return levels;
    }).flat();
    for (const isInterlaced of [false, true]) {
      const png = writePng({ width, height, depth, colorType, samples, isInterlaced, chunks });
      const image = await open(png).decodePage(0);
      expect([isInterlaced, ...image.data]).toEqual([isInterlaced, ...expected]);
    }
  });

  it('makes the one colour that tRNS names transparent', async () => {
    const picture = { width: 2, height: 1, depth: 8, colorType: 2, samples: [1, 2, 3, 1, 2, 4] } as const;
    const { data } = await open(writePng({ ...picture, chunks: [['tRNS', [0, 1, 0, 2, 0, 3]]] })).decodePage(0);
    expect([...data]).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
  });

  it('undoes all filters as fast-png does', async () => {
    const { encode } = await import('fast-png');
    const data = Uint8Array.from({ length: 40 * 30 * 4 }, (_, index) => (index * index * 31) % 251);
    const png = new Uint8Array(encode({ width: 40, height: 30, data, channels: 4, depth: 8 }));
    expect([...(await open(png).decodePage(0)).data]).toEqual([...decodeFastPng(png).data]);
  });

  it('refuses a file cut anywhere, a wrong sum and a wrong size', async () => {
    const samples = Array.from({ length: 900 }, (_, index) => (index * 7919) % 256);
    const png = writePng({ width: 30, height: 30, depth: 8, colorType: 0, samples });
    for (let length = 8; length < png.length; length += 11) {
      expect(() => open(png.slice(0, length))).toThrow(expect.objectContaining({ code: 'DamagedFile' }));
    }
    const changed = png.slice();
    changed[60] = (changed[60] as number) ^ 1;
    expect(() => open(changed)).toThrow(expect.objectContaining({ code: 'DamagedFile' }));
    // A header that promises more rows than the data holds.
    const header = [0, 0, 0, 30, 0, 0, 0, 60, 8, 0, 0, 0, 0];
    const taller = Uint8Array.from([...png.subarray(0, 8), ...createPngChunk('IHDR', header), ...png.subarray(33)]);
    await expect(open(taller).decodePage(0)).rejects.toMatchObject({ code: 'DamagedFile' });
    const huge = [0, 0, 255, 255, 0, 0, 255, 255, 8, 6, 0, 0, 0];
    const bomb = Uint8Array.from([...png.subarray(0, 8), ...createPngChunk('IHDR', huge), ...png.subarray(33)]);
    expect(() => open(bomb)).toThrow(expect.objectContaining({ code: 'PictureTooLarge' }));
  });
});

describe('JPEG', () => {
  const data = Uint8ClampedArray.from({ length: 64 * 48 * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : (index * 3) % 200,
  );

  it.each(['grey', 'ycbcr', 'rgb'] as const)('gives a picture of its size: %s', async (encoding) => {
    const file = open(await encodeJpeg(data, 64, 48, encoding));
    const image = await file.decodePage(0);
    expect([file.format, image.width, image.height, image.data.length]).toEqual(['jpeg', 64, 48, 64 * 48 * 4]);
  });

  it('refuses a file cut anywhere', async () => {
    const jpeg = await encodeJpeg(data, 64, 48);
    for (let length = 3; length < jpeg.length - 1; length += 97) {
      expect(() => open(jpeg.slice(0, length)), `${length} bytes`).toThrow(
        expect.objectContaining({ code: 'DamagedFile' }),
      );
    }
  });

  it('checks the size in the header against the limit', async () => {
    const jpeg = await encodeJpeg(data, 64, 48);
    const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
    jpeg.set([0xff, 0xff, 0xff, 0xff], frame + 5);
    expect(() => open(jpeg)).toThrow(expect.objectContaining({ code: 'PictureTooLarge' }));
  });

  it('goes on with the next file after one that the decoder gave up', async () => {
    const jpeg = await encodeJpeg(data, 64, 48);
    const table = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc4);
    const broken = jpeg.slice();
    broken.fill(255, table + 5, table + 21);
    await expect(open(broken).decodePage(0)).rejects.toMatchObject({ code: 'DamagedFile' });
    expect((await open(jpeg).decodePage(0)).width).toBe(64);
  });
});
