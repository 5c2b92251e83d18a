import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import {
  encodeTiffPage,
  long,
  short,
  type TiffFields,
  type TiffPage,
  type TiffPicture,
  writeTiff,
} from '../../testing/tiff.ts';
import { MediaError } from '../errors.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';

const platform = createNodePlatform();
const open = (bytes: Uint8Array<ArrayBuffer>) => openPicture(bytes, platform);
const SAMPLE = new Uint8Array(readFileSync(new URL('../../../public/samples/sample.tif', import.meta.url)));

const picture: TiffPicture = {
  width: 20,
  height: 20,
  samples: Array.from({ length: 400 }, (_, index) => (index * 37) % 256),
  samplesPerPixel: 1,
  bits: 8,
  photometric: 1,
  scheme: 'lzw',
  rowsPerStrip: 5,
};
const createPage = (fields: TiffFields = {}, options: Partial<TiffPicture> = {}): TiffPage => {
  const page = encodeTiffPage({ ...picture, ...options });
  return { ...page, fields: { ...page.fields, ...fields } };
};
const createFile = (fields: TiffFields = {}, options: Partial<TiffPicture> = {}) =>
  writeTiff([createPage(fields, options)]);

async function readAll(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const file = open(bytes);
    for (const [index, { width, height }] of file.pages.entries()) {
      const image = await file.decodePage(index);
      expect([image.width, image.height, image.data.length]).toEqual([width, height, width * height * 4]);
    }
    return 'decoded';
  } catch (error) {
    if (error instanceof MediaError) return error.code;
    throw error;
  }
}

describe('pages', () => {
  it('are those of the chain, without thumbnails, masks and SubIFDs', () => {
    const sized = (side: number, fields: TiffFields = {}) =>
      createPage(fields, { width: side, height: side, samples: new Uint8Array(side * side) });
    const file = open(
      writeTiff([
        sized(4, { 254: long(1) }),
        sized(20, { 330: long(8) }),
        sized(5, { 254: long(4) }),
        sized(6, { 262: short(4) }),
        sized(21, { 254: long(2) }),
        sized(7, { 255: short(2) }),
      ]),
    );
    expect(file.pages).toEqual([
      { width: 20, height: 20 },
      { width: 21, height: 21 },
    ]);
  });

  it('are all pictures if none is marked as page', () => {
    expect(open(createFile({ 254: long(1) })).pages).toEqual([{ width: 20, height: 20 }]);
  });

  it('have the size of their orientation', () => {
    expect(open(createFile({ 274: short(6), 256: long(10), 278: long(20) })).pages).toEqual([
      { width: 20, height: 10 },
    ]);
  });
});

describe('refusals', () => {
  const cases: [name: string, fields: TiffFields, code: string, words: RegExp][] = [
    ['unknown compression', { 259: short(34712) }, 'UnsupportedCompression', /JPEG 2000, 34712/],
    ['compression of no name', { 259: short(4711) }, 'UnsupportedCompression', /4711/],
    ['no width', { 256: long(0) }, 'DamagedFile', /0 × 20/],
    ['65 535 × 65 535', { 256: long(65535), 257: long(65535) }, 'PictureTooLarge', /megapixels/],
    ['a long thin page', { 256: long(1), 257: long(200_000) }, 'PictureTooLarge', /200000/],
    ['no rows in a strip', { 278: long(0) }, 'DamagedFile', /no rows/],
    ['tiles without size', { 322: long(0), 323: long(16) }, 'DamagedFile', /no size/],
    ['huge tiles', { 322: long(65536), 323: long(65536) }, 'PictureTooLarge', /tile|pixels/],
    ['floating-point samples', { 339: short(3) }, 'UnsupportedPixelFormat', /floating/],
    ['32 bits', { 258: short(32) }, 'UnsupportedPixelFormat', /32 bits/],
    ['predictor 3', { 317: short(3) }, 'UnsupportedPixelFormat', /predictor 3/],
    ['CIE L*a*b*', { 262: short(8) }, 'UnsupportedPixelFormat', /8/],
    ['RGB of one sample', { 262: short(2) }, 'DamagedFile', /need 3/],
    ['fax of 8 bits', { 259: short(4) }, 'DamagedFile', /fax/],
  ];
  it.each(cases)('%s', (_, fields, code, words) => {
    expect(() => open(createFile(fields))).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(words) }),
    );
  });

  it('names the page and the strip', async () => {
    const file = open(writeTiff([createPage(), createPage({ 273: long(8, 8, 8, 99_999_999) })]));
    expect((await file.decodePage(0)).width).toBe(20);
    await expect(file.decodePage(1)).rejects.toMatchObject({ code: 'DamagedFile', at: 'page 2, strip 4' });
  });

  it('lists fewer strips than the page needs', async () => {
    await expect(open(createFile({ 273: long(8, 8) })).decodePage(0)).rejects.toMatchObject({
      code: 'DamagedFile',
      at: 'page 1',
    });
  });

  it.each(['none', 'packbits', 'lzw', 'adobe-deflate'] as const)('data that ends early: %s', async (scheme) => {
    const page = encodeTiffPage({ ...picture, scheme, rowsPerStrip: 20 });
    const [chunk] = page.chunks as [Uint8Array];
    const cut = { ...page, chunks: [chunk.subarray(0, chunk.length - 20)], fields: { ...page.fields } };
    // Truncated uncompressed data is only noticed at its end, where the directory is cut off too.
    const bytes = writeTiff([cut]);
    if (scheme === 'none') {
      await expect(
        open(writeTiff([{ ...cut, fields: { ...cut.fields, 273: long(bytes.length - 100) } }])).decodePage(0),
      ).rejects.toMatchObject({
        code: 'DamagedFile',
      });
    } else await expect(open(bytes).decodePage(0)).rejects.toMatchObject({ code: 'DamagedFile' });
  });
});

describe('directories', () => {
  it('that form a loop', () => {
    const file = createFile();
    const view = new DataView(file.buffer);
    const ifd = view.getUint32(4, true);
    view.setUint32(ifd + 2 + view.getUint16(ifd, true) * 12, ifd, true);
    expect(() => open(file)).toThrow(
      expect.objectContaining({ code: 'DamagedFile', message: expect.stringMatching(/loop/) }),
    );
  });

  it.each([0, 6, 5_000_000, 0xffffffff])('that would begin at %i', (offset) => {
    const file = createFile();
    new DataView(file.buffer).setUint32(4, offset, true);
    expect(() => open(file)).toThrow(expect.objectContaining({ code: 'DamagedFile' }));
  });

  it('whose counts are beyond reason', async () => {
    const file = createFile();
    const view = new DataView(file.buffer);
    const ifd = view.getUint32(4, true);
    for (let entry = 0; entry < view.getUint16(ifd, true); entry += 1) {
      const changed = file.slice();
      new DataView(changed.buffer).setUint32(ifd + 2 + entry * 12 + 4, 0xfffffff0, true);
      expect(['DamagedFile', 'UnsupportedPixelFormat', 'decoded']).toContain(await readAll(changed));
    }
  });
});

it('does not unpack bombs', async () => {
  // 64 kB of nothing for 200 strips, each naming the same bytes.
  const bomb = new Uint8Array(65536).fill(128);
  const page = createPage({
    259: short(32773),
    278: long(1),
    257: long(200),
    279: long(...new Array<number>(200).fill(65536)),
  });
  const file = writeTiff([
    { ...page, chunks: [bomb], fields: { ...page.fields, 273: long(...new Array<number>(200).fill(8)) } },
  ]);
  await expect(open(file).decodePage(0)).rejects.toMatchObject({ code: 'DamagedFile' });
});

it('answers every kilobyte of a truncated file at once, and never with a wrong size', async () => {
  for (let length = 0; length < SAMPLE.length; length += 1024) {
    expect(['DamagedFile', 'EmptyFile']).toContain(await readAll(SAMPLE.slice(0, length)));
  }
});

it('survives changed bytes', async () => {
  const file = writeTiff([
    createPage(),
    createPage({}, { scheme: 'packbits' }),
    createPage({}, { scheme: 'adobe-deflate' }),
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const changed = file.slice();
        for (const [at, byte] of changes) changed[at] = byte;
        await readAll(changed);
      },
    ),
    { numRuns: 400, seed: 11 },
  );
});
