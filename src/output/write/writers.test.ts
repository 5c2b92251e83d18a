import { describe, expect, it } from 'vitest';
import { concatBytes } from '../../codecs/bytes.ts';
import { checkStructure } from '../../codecs/check.ts';
import { JpegWriter } from '../../codecs/jpeg/write.ts';
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { openPicture } from '../../codecs/open-picture.ts';
import type { StripWriter } from '../../codecs/page-writer.ts';
import { PngRows, PngWriter } from '../../codecs/png/write.ts';
import { TiffWriter } from '../../codecs/tiff/write.ts';
import type { RgbaImage } from '../../media/index.ts';
import { readPdf } from '../../pdf/structure/read-pictures.ts';
import { createRandom } from '../../testing/random.ts';
import { PdfWriter } from './pdf.ts';

const platform = createNodePlatform();

/** Creates noise, a gradient and flat colour side by side, for all filters and block types. */
function createPage(width: number, height: number, seed = 1): RgbaImage {
  const random = createRandom(seed);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const y = Math.floor(at / width);
    const noise = x < width / 3 ? random.integer(0, 255) : 0;
    data.set(x < (2 * width) / 3 ? [noise, (x * 2) & 255, (y * 3) & 255, 255] : [200, 30, 90, 255], at * 4);
  }
  return { data, width, height };
}

function cut({ data, width, height }: RgbaImage, rows: number): RgbaImage[] {
  return Array.from({ length: Math.ceil(height / rows) }, (_, index) => {
    const part = data.slice(index * rows * width * 4, (index + 1) * rows * width * 4);
    return { data: part, width, height: part.length / width / 4 };
  });
}

async function writeStrips(writer: StripWriter, page: RgbaImage, rows: number): Promise<Uint8Array<ArrayBuffer>> {
  for (const strip of cut(page, rows)) await writer.addStrip(strip);
  return concatBytes(await writer.finish());
}

async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

const decodeAll = (bytes: Uint8Array<ArrayBuffer>) => {
  const picture = openPicture(bytes, platform);
  return Promise.all(picture.pages.map((_, index) => picture.decodePage(index)));
};

const expectSame = (actual: RgbaImage | undefined, expected: RgbaImage) => {
  expect(actual && { width: actual.width, height: actual.height }).toEqual({
    width: expected.width,
    height: expected.height,
  });
  expect(Buffer.from(actual?.data ?? []).equals(Buffer.from(expected.data))).toBe(true);
};

const SIZES = [
  [1, 1],
  [7, 9],
  [64, 40],
  [301, 203],
] as const;

describe('PNG', () => {
  it.each(SIZES)('contains the pixels of a page of %i × %i', async (width, height) => {
    const page = createPage(width, height);
    const bytes = await writeStrips(new PngWriter(page), page, 16);
    expect(checkStructure('png', bytes)).toEqual([]);
    expectSame((await decodeAll(bytes))[0], page);
  });

  it('does not depend on how the page is cut', async () => {
    const page = createPage(120, 90);
    expect(await writeStrips(new PngWriter(page), page, 8)).toEqual(await writeStrips(new PngWriter(page), page, 90));
  });
});

describe('TIFF', () => {
  const writePages = async (pages: readonly RgbaImage[]) => {
    const tiff = new TiffWriter();
    for (const [index, page] of pages.entries()) {
      const { width, height } = page;
      await tiff.addPage({ index, count: pages.length, width, height, dpi: 300 }, iterate(cut(page, 24)));
    }
    return concatBytes(tiff.finish());
  };

  it('contains the pixels of all pages', async () => {
    const pages = SIZES.map(([width, height], index) => createPage(width, height, index));
    const bytes = await writePages(pages);
    expect(checkStructure('tiff', bytes)).toEqual([]);
    const decoded = await decodeAll(bytes);
    expect(decoded).toHaveLength(pages.length);
    pages.forEach((page, index) => {
      expectSame(decoded[index], page);
    });
  });

  it('states the resolution', async () => {
    const bytes = await writePages([createPage(8, 8)]);
    const view = new DataView(bytes.buffer);
    const directory = view.getUint32(4, true);
    const entry = Array.from(
      { length: view.getUint16(directory, true) },
      (_, index) => directory + 2 + index * 12,
    ).find((at) => view.getUint16(at, true) === 282);
    const place = view.getUint32((entry ?? 0) + 8, true);
    expect(view.getUint32(place, true) / view.getUint32(place + 4, true)).toBe(300);
  });

  it('compresses', async () => {
    const page = createPage(300, 300);
    page.data.fill(255);
    expect((await writePages([page])).length).toBeLessThan(2000);
  });
});

describe('JPEG', () => {
  const meanError = (a: RgbaImage, b: RgbaImage) =>
    a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length;

  it.each(SIZES)('contains a page of %i × %i, approximately', async (width, height) => {
    const page = createPage(width, height);
    const bytes = await writeStrips(new JpegWriter(page, 98), page, 16);
    expect(checkStructure('jpeg', bytes)).toEqual([]);
    const [decoded] = await decodeAll(bytes);
    expect(decoded?.width).toBe(width);
    expect(meanError(page, decoded as RgbaImage)).toBeLessThan(2);
  });

  it.each([1, 20, 49, 50, 75, 100])('can be decoded at quality %i', async (quality) => {
    const page = createPage(160, 80);
    const [decoded] = await decodeAll(await writeStrips(new JpegWriter(page, quality), page, 80));
    expect(meanError(page, decoded as RgbaImage)).toBeLessThan(quality < 20 ? 60 : 25);
  });

  it('encodes the steepest edges at the best quality', async () => {
    const page = createPage(64, 64);
    for (let at = 0; at < 64 * 64; at += 1) {
      const value = ((at % 64) + Math.floor(at / 64)) % 2 === 0 ? 0 : 255;
      page.data.set([value, value, value, 255], at * 4);
    }
    const [decoded] = await decodeAll(await writeStrips(new JpegWriter(page, 100), page, 64));
    expect(meanError(page, decoded as RgbaImage)).toBeLessThan(2);
  });

  it('encodes a strip by itself as within the page', async () => {
    const page = createPage(101, 64);
    const [whole] = await decodeAll(await writeStrips(new JpegWriter(page, 70), page, 16));
    for (const [index, strip] of cut(page, 16).entries()) {
      const [alone] = await decodeAll(await writeStrips(new JpegWriter(strip, 70), strip, 16));
      expectSame(alone, cut(whole as RgbaImage, 16)[index] as RgbaImage);
    }
  });

  it('refuses a side that its header cannot name', () => {
    expect(() => new JpegWriter({ width: 65_536, height: 1 }, 80)).toThrow(/65,535 pixels/);
  });
});

describe('PDF', () => {
  it('contains lossless pictures, JPEG pictures and the marks', async () => {
    const page = createPage(90, 50);
    const pdf = await PdfWriter.create(150);
    const rows = await writeStrips(new PngRows(page), page, 16);
    const jpeg = await writeStrips(new JpegWriter(page, 90), page, 16);
    pdf.addPage({ width: 90, height: 50, encoding: 'lossless', data: rows });
    pdf.addPage({ width: 90, height: 50, encoding: 'jpeg', data: jpeg });
    await pdf.attachMarks('{"marks":[]}');
    const bytes = concatBytes(await pdf.finish());
    const { pictures, problems } = await readPdf(bytes);
    expect(problems).toEqual([]);
    expect(pictures.map(({ encoding }) => encoding)).toEqual(['png', 'jpeg']);
    expectSame((await decodeAll((pictures[0] as (typeof pictures)[number]).bytes))[0], page);
    expect(pictures[1]?.bytes).toEqual(jpeg);
  });

  it('names neither who made it nor when', async () => {
    const pdf = await PdfWriter.create(300);
    const page = createPage(20, 10);
    pdf.addPage({ width: 20, height: 10, encoding: 'lossless', data: await writeStrips(new PngRows(page), page, 8) });
    const text = Buffer.from(concatBytes(await pdf.finish())).toString('latin1');
    expect(text).not.toMatch(/Producer|Creator|CreationDate|ModDate|Title|Metadata/);
    expect(text).toMatch(/\/MediaBox \[ 0 0 4\.8 2\.4 \]/);
  });

  it('states a finer resolution if a page would be too large', async () => {
    const pdf = await PdfWriter.create(36);
    pdf.addPage({ width: 20_000, height: 100, encoding: 'jpeg', data: new Uint8Array(4) });
    const text = Buffer.from(concatBytes(await pdf.finish())).toString('latin1');
    expect(text).toMatch(/\/MediaBox \[ 0 0 14400 72 \]/);
  });
});
