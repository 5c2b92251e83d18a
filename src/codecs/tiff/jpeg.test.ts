import { describe, expect, it } from 'vitest';
import { encodeJpeg, type JpegColorModel, joinGreyJpegs } from '../../testing/jpeg.ts';
import { bytes, encodeTiffPage, long, short, type TiffFields, writeTiff } from '../../testing/tiff.ts';
import { parseJpeg } from '../jpeg/structure.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';
import { cropRgba, type RgbaImage } from '../rgba.ts';

const platform = createNodePlatform();
const WIDTH = 48;
const HEIGHT = 40;

/** Smooth colours, which compression keeps within a few levels. */
const PICTURE: RgbaImage = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, index) => {
    const [x, y] = [(index >> 2) % WIDTH, Math.floor((index >> 2) / WIDTH)];
    return [40 + x * 4, 220 - y * 5, 60 + x * 2 + y, 255][index & 3] as number;
  }),
};

const toGrey = (channel: number): RgbaImage => ({
  ...PICTURE,
  data: PICTURE.data.map((_, index) => ((index & 3) === 3 ? 255 : (PICTURE.data[(index & ~3) + channel] as number))),
});

function expectNear(actual: RgbaImage, expected: RgbaImage): void {
  expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
  let worst = 0;
  for (let at = 0; at < expected.data.length; at += 1) {
    worst = Math.max(worst, Math.abs((actual.data[at] as number) - (expected.data[at] as number)));
  }
  expect(worst).toBeLessThan(12);
}

/** The stream without its tables, and the tables: as TIFF shares them among strips. */
function splitTables(jpeg: Uint8Array<ArrayBuffer>): { tables: number[]; stream: Uint8Array } {
  const { segments, scanStart } = parseJpeg(jpeg);
  const isTable = ({ marker }: { marker: number }) => marker === 0xdb || marker === 0xc4;
  const take = (wanted: boolean) =>
    segments
      .filter((segment) => isTable(segment) === wanted)
      .flatMap(({ start, end }) => [...jpeg.subarray(start, end)]);
  return {
    tables: [0xff, 0xd8, ...take(true), 0xff, 0xd9],
    stream: Uint8Array.from([0xff, 0xd8, ...take(false), ...jpeg.subarray(scanStart)]),
  };
}

const createBase = (photometric: number, samplesPerPixel: number, fields: TiffFields = {}) =>
  encodeTiffPage({
    width: WIDTH,
    height: HEIGHT,
    samples: new Uint8Array(WIDTH * HEIGHT * samplesPerPixel),
    samplesPerPixel,
    bits: 8,
    photometric,
    fields: { 259: short(7), ...fields },
  });

const decode = (file: Uint8Array<ArrayBuffer>) => openPicture(file, platform).decodePage(0);

describe.each([
  ['RGB', 2, 'rgb'],
  ['YCbCr', 6, 'ycbcr'],
] as const)('JPEG strips of photometric %s', (_, photometric, encoding: JpegColorModel) => {
  it('whole page in one strip', async () => {
    const jpeg = await encodeJpeg(PICTURE.data, WIDTH, HEIGHT, encoding);
    expectNear(await decode(writeTiff([{ ...createBase(photometric, 3), chunks: [jpeg] }])), PICTURE);
  });

  it('several strips with a shorter last one', async () => {
    const strips = await Promise.all(
      [0, 16, 32].map((y) => {
        const part = cropRgba(PICTURE, { x: 0, y, width: WIDTH, height: 16 });
        return encodeJpeg(part.data, part.width, part.height, encoding);
      }),
    );
    const page = { ...createBase(photometric, 3, { 278: long(16) }), chunks: strips };
    expectNear(await decode(writeTiff([page])), PICTURE);
  });

  it('tiles, padded at the edges', async () => {
    const tiles: Uint8Array[] = [];
    for (let top = 0; top < HEIGHT; top += 32) {
      for (let left = 0; left < WIDTH; left += 32) {
        const tile = new Uint8ClampedArray(32 * 32 * 4).fill(255);
        for (let y = 0; y < 32; y += 1) {
          for (let x = 0; x < 32; x += 1) {
            const from = (Math.min(top + y, HEIGHT - 1) * WIDTH + Math.min(left + x, WIDTH - 1)) * 4;
            tile.set(PICTURE.data.subarray(from, from + 4), (y * 32 + x) * 4);
          }
        }
        tiles.push(await encodeJpeg(tile, 32, 32, encoding));
      }
    }
    const page = {
      ...createBase(photometric, 3, { 278: short(), 322: long(32), 323: long(32) }),
      chunks: tiles,
      isTiled: true,
    };
    expectNear(await decode(writeTiff([page])), PICTURE);
  });

  it('tables shared by the page', async () => {
    const { tables, stream } = splitTables(await encodeJpeg(PICTURE.data, WIDTH, HEIGHT, encoding));
    const page = { ...createBase(photometric, 3, { 347: bytes(tables) }), chunks: [stream] };
    expectNear(await decode(writeTiff([page])), PICTURE);
  });
});

it.each([
  ['black is zero', 1, (level: number) => level],
  ['white is zero', 0, (level: number) => 255 - level],
] as const)('grey JPEG, %s', async (_, photometric, toLevel) => {
  const grey = toGrey(0);
  const jpeg = await encodeJpeg(grey.data, WIDTH, HEIGHT, 'grey');
  const expected = { ...grey, data: grey.data.map((value, index) => ((index & 3) === 3 ? 255 : toLevel(value))) };
  expectNear(await decode(writeTiff([{ ...createBase(photometric, 1), chunks: [jpeg] }])), expected);
});

it('RGB JPEG in planes', async () => {
  const planes = await Promise.all([0, 1, 2].map((channel) => encodeJpeg(toGrey(channel).data, WIDTH, HEIGHT, 'grey')));
  expectNear(await decode(writeTiff([{ ...createBase(2, 3, { 284: short(2) }), chunks: planes }])), PICTURE);
});

describe('inks', () => {
  const ink = (channel: number, at: number) => (channel === 3 ? 30 : 255 - (PICTURE.data[at + channel] as number));
  const createParts = (invert: boolean) =>
    Promise.all(
      [0, 1, 2, 3].map((channel) => {
        const data = PICTURE.data.map((_, index) => {
          const level = ink(channel, index & ~3);
          return (index & 3) === 3 ? 255 : invert ? 255 - level : level;
        });
        return encodeJpeg(data, WIDTH, HEIGHT, 'grey');
      }),
    );
  const expected: RgbaImage = {
    ...PICTURE,
    data: PICTURE.data.map((value, index) => ((index & 3) === 3 ? 255 : (value * (255 - 30)) / 255)),
  };

  it('CMYK strips of a TIFF', async () => {
    const page = { ...createBase(5, 4), chunks: [joinGreyJpegs(await createParts(false))] };
    expectNear(await decode(writeTiff([page])), expected);
  });

  it('a CMYK JPEG file as Adobe writes it', async () => {
    expectNear(await decode(joinGreyJpegs(await createParts(true), 0)), expected);
  });
});

describe('old-style JPEG', () => {
  it('reads the whole JPEG file inside', async () => {
    const jpeg = await encodeJpeg(PICTURE.data, WIDTH, HEIGHT);
    const page = { ...createBase(6, 3, { 259: short(6), 513: long(8), 514: long(jpeg.length) }), chunks: [jpeg] };
    expectNear(await decode(writeTiff([page])), PICTURE);
  });

  it('refuses bare scans', async () => {
    const page = { ...createBase(6, 3, { 259: short(6) }), chunks: [new Uint8Array(64)] };
    await expect(decode(writeTiff([page]))).rejects.toMatchObject({ code: 'UnsupportedCompression' });
  });
});
