import { describe, expect, it } from 'vitest';
import { encodeJpegAs, type JpegEncoding } from '../testing/jpeg-encoder.ts';
import { bytes, encodeTiffPage, long, short, type TiffFields, writeTiff } from '../testing/tiff.ts';
import { type BlockCoding, growToBlocks, longestGrowth } from './block-coding.ts';
import { createNodePlatform } from './node-platform.ts';
import { openPicture } from './open-picture.ts';
import type { ExifOrientation } from './orientation.ts';
import { createRgba } from './rgba.ts';

const platform = createNodePlatform();
const SIZE = { width: 100, height: 70 };

const ENCODING: JpegEncoding = {
  quality: 90,
  sampling: [
    [2, 2],
    [1, 1],
    [1, 1],
  ],
  scans: 'interleaved',
  restartInterval: 0,
  isSmoothed: false,
};

/** A smooth picture, which every encoding keeps within a few levels. */
function createSmooth({ width, height } = SIZE) {
  const image = createRgba(width, height);
  for (let at = 0; at < width * height; at += 1) {
    image.data.set([60 + (at % width), 200 - Math.floor(at / width), 120, 255], at * 4);
  }
  return image;
}

const codingOf = (file: Uint8Array<ArrayBuffer>) => openPicture(file, platform).lossyCoding(0) as BlockCoding;

describe('the blocks of a JPEG file', () => {
  it.each([
    ['grey', [[1, 1]], [8, 8], [0, 0]],
    ['grey that states factors', [[2, 2]], [8, 8], [0, 0]],
    [
      'full chroma',
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      [8, 8],
      [0, 0],
    ],
    [
      '4:2:2',
      [
        [2, 1],
        [1, 1],
        [1, 1],
      ],
      [16, 8],
      [18, 0],
    ],
    [
      '4:2:0',
      [
        [2, 2],
        [1, 1],
        [1, 1],
      ],
      [16, 16],
      [18, 18],
    ],
    [
      '4:1:1',
      [
        [4, 1],
        [1, 1],
        [1, 1],
      ],
      [32, 8],
      [36, 0],
    ],
    [
      'thirds',
      [
        [3, 1],
        [1, 1],
        [1, 1],
      ],
      [24, 8],
      [27, 0],
    ],
  ] as const)('%s', (_, sampling, [width, height], reach) => {
    const { block, reach: found } = codingOf(encodeJpegAs(createSmooth(), { ...ENCODING, sampling }));
    expect([block, found]).toEqual([{ width, height }, reach]);
  });

  it('end together at the MCU, not between pixels', () => {
    const jpeg = encodeJpegAs(createSmooth(), ENCODING);
    const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
    jpeg[frame + 11] = 0x31;
    jpeg[frame + 14] = 0x21;
    expect(codingOf(jpeg).block).toEqual({ width: 24, height: 8 });
  });

  it.each([
    ['interleaved', 0],
    ['apart', 0],
    ['progressive', 0],
    ['cut', 16],
  ] as const)('reach further where coefficients are guessed from the neighbours: %s', (scans, reach) => {
    const jpeg = encodeJpegAs(createSmooth(), { ...ENCODING, sampling: [[1, 1]], scans });
    expect(codingOf(jpeg).reach).toEqual([reach, reach]);
  });
});

describe('the blocks of a TIFF page', () => {
  const pageOf = (chunks: readonly Uint8Array[], fields: TiffFields, isTiled = false) =>
    writeTiff([
      {
        chunks,
        isTiled,
        fields: {
          256: long(64),
          257: long(32),
          258: short(8, 8, 8),
          259: short(7),
          262: short(6),
          277: short(3),
          ...fields,
        },
      },
    ]);
  const strip = (sampling: JpegEncoding['sampling']) =>
    encodeJpegAs(createSmooth({ width: 64, height: 16 }), { ...ENCODING, sampling });
  const coarse = strip(ENCODING.sampling);
  const full = strip([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);

  it('restart in each strip', () => {
    const coding = codingOf(pageOf([coarse, coarse], { 278: long(16) }));
    expect(coding).toMatchObject({ chunk: { width: 64, height: 16 }, block: { width: 16, height: 16 } });
    expect(growToBlocks({ x: 20, y: 15, width: 1, height: 2 }, coding)).toEqual([
      { x: 0, y: 0, width: 50, height: 16 },
      { x: 0, y: 16, width: 50, height: 16 },
    ]);
  });

  it('are whole strips if these differ', () => {
    const coding = codingOf(pageOf([coarse, full], { 278: long(16) }));
    expect(coding).toMatchObject({ block: { width: 64, height: 16 }, reach: [0, 0] });
  });

  it('are unknown for a damaged page', () => {
    expect(() => codingOf(pageOf([coarse, coarse.slice(0, 50)], { 278: long(16) }))).toThrow(
      expect.objectContaining({ code: 'DamagedFile', at: 'page 1' }),
    );
  });

  it('are those of the file inside an old-style page', () => {
    const page = { 259: short(6), 513: long(8), 514: long(coarse.length), 257: long(16) };
    expect(codingOf(pageOf([coarse], page))).toMatchObject({ chunk: { width: 64, height: 16 }, reach: [18, 18] });
  });

  it('are the pixels that share their chroma', () => {
    const data = bytes(new Uint8Array(((64 * 32) / 4) * 6)).values as Uint8Array;
    const coding = codingOf(pageOf([data], { 259: short(1), 278: long(32), 530: short(2, 2) }));
    expect(coding).toMatchObject({ block: { width: 2, height: 2 }, reach: [2, 2] });
  });

  it('are absent without loss', () => {
    const page = { ...SIZE, samples: new Uint8Array(SIZE.width * SIZE.height), samplesPerPixel: 1, bits: 8 as const };
    expect(codingOf(writeTiff([encodeTiffPage({ ...page, photometric: 1, scheme: 'lzw' })]))).toBeUndefined();
  });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
  'blocks lie where orientation %i turns them',
  (orientation: ExifOrientation) => {
    const coding: BlockCoding = {
      kind: 'blocks',
      stored: SIZE,
      orientation,
      chunk: SIZE,
      block: { width: 16, height: 8 },
      reach: [0, 0],
    };
    // Position of the first stored row and column, by the tag.
    const fromRight = [2, 3, 6, 7].includes(orientation);
    const fromBelow = [3, 4, 7, 8].includes(orientation);
    const isTurned = orientation >= 5;
    const page = isTurned ? { width: 70, height: 100 } : SIZE;
    const block = isTurned ? { width: 8, height: 16 } : { width: 16, height: 8 };
    const corner = { x: fromRight ? page.width - 1 : 0, y: fromBelow ? page.height - 1 : 0, width: 1, height: 1 };
    expect(growToBlocks(corner, coding)).toEqual([
      { x: fromRight ? page.width - block.width : 0, y: fromBelow ? page.height - block.height : 0, ...block },
    ]);
    expect(longestGrowth(coding)).toEqual({ width: block.width - 1, height: block.height - 1 });
  },
);

it.each(['interleaved', 'apart', 'progressive', 'cut'] as const)(
  'originals for these tests are JPEG pictures that a decoder takes: %s',
  async (scans) => {
    for (const isSmoothed of [false, true]) {
      const picture = createSmooth();
      const file = encodeJpegAs(picture, { ...ENCODING, scans, isSmoothed, restartInterval: 3 });
      const decoded = await openPicture(file, platform).decodePage(0);
      const worst = picture.data.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (decoded.data[at] ?? 0))),
        0,
      );
      expect(worst).toBeLessThan(20);
    }
  },
);
