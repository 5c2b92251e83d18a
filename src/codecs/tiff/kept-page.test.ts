import { describe, expect, it } from 'vitest';
import { encodeJpeg } from '../../testing/jpeg.ts';
import { createRandom } from '../../testing/random.ts';
import {
  bytes,
  encodeTiffPage,
  rational,
  short,
  type TiffPage,
  type TiffPicture,
  type TiffScheme,
  writeTiff,
} from '../../testing/tiff.ts';
import { concatBytes } from '../bytes.ts';
import { checkStructure } from '../check.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';
import type { RgbaImage } from '../rgba.ts';
import { TiffWriter } from './write.ts';

const platform = createNodePlatform();
const [WIDTH, HEIGHT] = [45, 38];
const SECRET = [...'the secret name of a witness'].map((letter) => letter.charCodeAt(0));

/** Text in files of pictures: a description, an author, application metadata, a page's name. */
const WORDS = { 270: bytes(SECRET), 285: bytes(SECRET), 315: bytes(SECRET), 700: bytes(SECRET) };
const RESOLUTION = { 282: rational(204), 283: rational(98), 296: short(2) };

function encodePage(
  part: Partial<TiffPicture> & Pick<TiffPicture, 'bits' | 'samplesPerPixel' | 'photometric'>,
): TiffPage {
  const random = createRandom(5);
  const samples = Array.from({ length: WIDTH * HEIGHT * part.samplesPerPixel }, (_, at) =>
    (at >> 4) % 3 === 0 ? random.integer(0, 2 ** part.bits - 1) : 0,
  );
  return encodeTiffPage({
    width: WIDTH,
    height: HEIGHT,
    samples,
    rowsPerStrip: 16,
    ...part,
    fields: { ...WORDS, ...RESOLUTION, ...part.fields },
  });
}

const bilevel = (scheme: TiffScheme, part: Partial<TiffPicture> = {}) =>
  encodePage({ bits: 1, samplesPerPixel: 1, photometric: 0, scheme, ...part });
const PALETTE = { 320: short(...Array.from({ length: 3 * 16 }, (_, at) => (at * 4021) % 65536)) };

const PAGES: Readonly<Record<string, TiffPage>> = {
  ...Object.fromEntries(
    (['none', 'packbits', 'lzw', 'deflate', 'huffman', 'g3-1d', 'g3-2d', 'g4'] as const).map((scheme) => [
      scheme,
      bilevel(scheme),
    ]),
  ),
  'reversed bits': bilevel('g4', { hasReversedBits: true }),
  turned: bilevel('g4', { fields: { 274: short(6) } }),
  tiles: encodePage({ bits: 8, samplesPerPixel: 3, photometric: 2, scheme: 'lzw', tile: [16, 16] }),
  planes: encodePage({ bits: 8, samplesPerPixel: 3, photometric: 2, scheme: 'deflate', isPlanar: true }),
  predictor: encodePage({ bits: 8, samplesPerPixel: 3, photometric: 2, scheme: 'deflate', hasPredictor: true }),
  palette: encodePage({ bits: 4, samplesPerPixel: 1, photometric: 3, fields: PALETTE }),
  cmyk: encodePage({ bits: 8, samplesPerPixel: 4, photometric: 5, scheme: 'lzw' }),
};
const DEEP = { bits: 16, samplesPerPixel: 1, photometric: 1, scheme: 'deflate', hasPredictor: true } as const;

async function* single(image: RgbaImage): AsyncGenerator<RgbaImage> {
  yield await Promise.resolve(image);
}

/** Rewrites a file with its second page unchanged, after a painted first page. */
async function rewrite(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const picture = openPicture(file, platform);
  const [first, kept] = [await picture.decodePage(0), await picture.keepPage(1)];
  if (!kept) return undefined;
  const tiff = new TiffWriter(kept.littleEndian);
  expect(tiff.takes(kept)).toBe(true);
  const { width, height } = first;
  await tiff.addPage({ index: 0, count: 2, width, height, dpi: 300 }, single(first));
  tiff.keepPage({ index: 1, count: 2 }, kept);
  return concatBytes(tiff.finish());
}

const holds = (file: Uint8Array, part: ArrayLike<number>): boolean =>
  Buffer.from(file).includes(Buffer.from(Uint8Array.from(part)));

async function expectKept(page: TiffPage, littleEndian: boolean, isBig: boolean): Promise<void> {
  const file = writeTiff([PAGES.lzw as TiffPage, page], littleEndian, isBig);
  const written = await rewrite(file);
  if (!written) throw new Error('The page was not kept.');
  expect(checkStructure('tiff', written)).toEqual([]);
  for (const chunk of page.chunks) expect(holds(written, chunk)).toBe(true);
  expect(holds(file, SECRET)).toBe(true);
  expect(holds(written, SECRET)).toBe(false);
  const [before, after] = [openPicture(file, platform), openPicture(written, platform)];
  expect(after.pages).toEqual(before.pages);
  expect(after.resolutions[1]).toBe(before.resolutions[1]);
  const [shown, was] = [await after.decodePage(1), await before.decodePage(1)];
  expect(Buffer.from(shown.data).equals(Buffer.from(was.data))).toBe(true);
}

describe.each([
  ['Intel’s order', true, false],
  ['Motorola’s order', false, false],
  ['BigTIFF', true, true],
] as const)('a page of a TIFF in %s', (_, littleEndian, isBig) => {
  it('of JPEG data keeps its tables, at any length', async () => {
    for (const more of [0, 1]) {
      const picture = openPicture(writeTiff([bilevel('none')]), platform);
      const jpeg = await encodeJpeg((await picture.decodePage(0)).data, WIDTH, HEIGHT);
      const table = [
        0xff,
        0xdb,
        0,
        67 + 65 * more,
        ...Array.from({ length: 65 * (1 + more) }, (__, at) => (at % 65 ? 1 : Math.floor(at / 65))),
      ];
      const fields = { 259: short(7), 278: short(HEIGHT), 347: bytes([0xff, 0xd8, ...table, 0xff, 0xd9]) };
      const page = { ...encodePage({ bits: 8, samplesPerPixel: 3, photometric: 6, fields }), chunks: [jpeg] };
      await expectKept(page, littleEndian, isBig);
    }
  });

  it.each(Object.entries(PAGES))('goes into another byte for byte, and no words with it: %s', (_name, page) =>
    expectKept(page, littleEndian, isBig),
  );

  it('of 16 bits keeps the order of its bytes', () =>
    expectKept(encodePage({ ...DEEP, littleEndian }), littleEndian, isBig));
});

describe('data other than the picture of a page', () => {
  const keep = async (page: TiffPage) => openPicture(writeTiff([page]), platform).keepPage(0);
  const withSecrets = ({ chunks, ...page }: TiffPage): TiffPage => ({
    ...page,
    chunks: chunks.map((chunk) => Uint8Array.from([...chunk, ...SECRET])),
  });

  it.each(['packbits', 'lzw', 'deflate', 'huffman', 'g3-1d', 'g3-2d', 'g4'] as const)(
    'is not kept behind the end of %s data',
    async (scheme) => {
      expect(await keep(withSecrets(bilevel(scheme)))).toBeUndefined();
    },
  );

  it('is truncated to the known length', async () => {
    const kept = await keep(withSecrets(bilevel('none')));
    expect(kept?.chunks).toEqual(bilevel('none').chunks);
  });

  it('is neither a hidden channel nor a colour below transparency', async () => {
    const base = { bits: 8, photometric: 2, scheme: 'lzw', samplesPerPixel: 4 } as const;
    const opaque = Array.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => (at % 4 === 3 ? 255 : at % 256));
    const glazed = opaque.map((value, at) => (at === 4003 ? 254 : value));
    const keepWith = (samples: readonly number[], ...kinds: number[]) =>
      keep(encodePage({ ...base, samples, fields: { 338: short(...kinds) } }));
    for (const kind of [1, 2]) {
      expect(await keepWith(opaque, kind)).toBeDefined();
      expect(await keepWith(glazed, kind)).toBeUndefined();
    }
    expect(await keepWith(opaque, 0)).toBeUndefined();
  });

  it('is not a field with surplus values', async () => {
    expect(await keep(bilevel('g4', { fields: { 258: short(1, ...SECRET) } }))).toBeUndefined();
  });

  it('is neither a comment in JPEG data nor between its segments', async () => {
    const picture = openPicture(writeTiff([bilevel('none')]), platform);
    const { data } = await picture.decodePage(0);
    const jpeg = await encodeJpeg(data, WIDTH, HEIGHT);
    const pageOf = (stream: Uint8Array): TiffPage => ({
      ...encodePage({ bits: 8, samplesPerPixel: 3, photometric: 6, fields: { 259: short(7), 278: short(HEIGHT) } }),
      chunks: [stream],
    });
    const [head, tail] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
    const bare = await keep(pageOf(jpeg));
    expect(bare?.chunks).toEqual([jpeg]);
    const behind = await keep(pageOf(Uint8Array.from([...jpeg, ...SECRET])));
    expect(behind?.chunks).toEqual([jpeg]);
    const comment = [0xff, 0xfe, 0, SECRET.length + 2, ...SECRET];
    const [scan, end] = [jpeg.subarray(0, -2), jpeg.subarray(-2)];
    for (const spoilt of [
      [...head, ...comment, ...tail],
      [...scan, ...comment, ...end],
      [...head, ...SECRET, ...tail],
    ]) {
      expect(await keep(pageOf(Uint8Array.from(spoilt)))).toBeUndefined();
    }
  });
});
