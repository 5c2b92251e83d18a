import { expect, it } from 'vitest';
import { addExif, createExif } from '../testing/exif.ts';
import { createPngChunk } from '../testing/png.ts';
import { concatBytes } from './bytes.ts';
import { checkStructure } from './check.ts';
import { JpegWriter } from './jpeg/write.ts';
import { PngWriter } from './png/write.ts';
import { TiffWriter } from './tiff/write.ts';

const page = { data: new Uint8ClampedArray(16 * 8 * 4).fill(255), width: 16, height: 8 };

async function writePng() {
  const writer = new PngWriter(page);
  await writer.addStrip(page);
  return concatBytes(await writer.finish());
}

async function writeJpeg() {
  const writer = new JpegWriter(page, 80);
  await writer.addStrip(page);
  return concatBytes(await writer.finish());
}

async function writeTiff() {
  const writer = new TiffWriter();
  async function* strips() {
    yield await Promise.resolve(page);
  }
  await writer.addPage({ index: 0, count: 1, width: 16, height: 8, dpi: 300 }, strips());
  return concatBytes(writer.finish());
}

const withBytes = (bytes: Uint8Array, at: number, added: ArrayLike<number>) =>
  Uint8Array.from([...bytes.subarray(0, at), ...Array.from(added), ...bytes.subarray(at)]);

it('finds a text chunk, and bytes after the end, in a PNG', async () => {
  const png = await writePng();
  expect(checkStructure('png', png)).toEqual([]);
  const text = createPngChunk('tEXt', [...Buffer.from('Author\0somebody')]);
  expect(checkStructure('png', withBytes(png, 33, text))).toEqual(['The PNG has a chunk tEXt.']);
  expect(checkStructure('png', withBytes(png, png.length, [1]))).toHaveLength(1);
  expect(checkStructure('png', png.slice(0, -3))).toHaveLength(1);
});

it('finds Exif data, a comment, a thumbnail and bytes after the end in a JPEG', async () => {
  const jpeg = await writeJpeg();
  expect(checkStructure('jpeg', jpeg)).toEqual([]);
  expect(checkStructure('jpeg', addExif(jpeg, createExif(1)))).toEqual(['The JPEG has a segment e1.']);
  expect(checkStructure('jpeg', withBytes(jpeg, 2, [0xff, 0xfe, 0, 4, 65, 66]))).toHaveLength(1);
  const thumbnail = withBytes(jpeg, 20, [0, 0, 0]);
  thumbnail[5] = 19;
  expect(checkStructure('jpeg', thumbnail)).toEqual(['The JPEG has a thumbnail.']);
  expect(checkStructure('jpeg', withBytes(jpeg, jpeg.length, [0]))).toHaveLength(1);
  expect(checkStructure('jpeg', jpeg.slice(0, 40))).toHaveLength(1);
});

it('finds a foreign tag, and bytes that belong to nothing, in a TIFF', async () => {
  const tiff = await writeTiff();
  expect(checkStructure('tiff', tiff)).toEqual([]);
  const view = new DataView(tiff.buffer);
  const foreign = tiff.slice();
  new DataView(foreign.buffer).setUint16(view.getUint32(4, true) + 2, 270, true);
  expect(checkStructure('tiff', foreign)).toEqual(['The TIFF has an unexpected tag: 270.']);
  expect(checkStructure('tiff', withBytes(tiff, tiff.length, [1, 2]))).toHaveLength(1);
  // The data begin two bytes later, and nothing says what is in between.
  const gap = withBytes(tiff, 8, [1, 2]);
  expect(checkStructure('tiff', gap).length).toBeGreaterThan(0);
});
