import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concatBytes } from '../codecs/bytes.ts';
import { JpegWriter } from '../codecs/jpeg/write.ts';
import { createNodePlatform } from '../codecs/node-platform.ts';
import type { RgbaImage } from '../media/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { decodeStream, get, getName } from '../pdf/objects.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { missingReaders } from '../testing/pdf/independent-readers.ts';
import { picturePdf } from '../testing/pdf/picture-pdf.ts';
import { type CompressOptions, compressPdf } from './index.ts';
import { compareFiles } from './same-pages.ts';

const engine = await createPdfEngine();
const compress = (bytes: Uint8Array<ArrayBuffer>, options: CompressOptions = {}) =>
  compressPdf(bytes, options, { engine, platform: createNodePlatform(), onProgress: () => undefined });

/** Photo-like gradients with noise. */
function photo(width: number, height: number): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const noise = (x * 31 + y * 17 + ((x * y) % 13)) % 9;
    data.set([(x * 255) / width + noise, (y * 255) / height + noise, 128 + noise, 255], at * 4);
  }
  return { data, width, height };
}

const LINES = Array.from({ length: 40 }, (_, index) => textLine(`Line ${index} of the contract`, 72, 740 - index * 16));
const plain = () =>
  buildPdf({
    pages: [{ content: LINES.join('\n') }, { content: LINES.join('\n') }],
    extra: [`<< /Length 20000 >>\nstream\n${'unused '.repeat(3000).slice(0, 20_000)}\nendstream`],
  });

const streamOf = (entries: string, data: Uint8Array) =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${Buffer.from(data).toString('latin1')}\nendstream`;

const SIDE = 900;
const samples = (components: number) =>
  Uint8Array.from({ length: SIDE * SIDE * components }, (_, at) => {
    const [x, y] = [Math.floor(at / components) % SIDE, Math.floor(at / components / SIDE)];
    return (x * 200) / SIDE + ((x * y * 31) % 23) + (at % components) * 9;
  });

const IMAGE = '/Type /XObject /Subtype /Image /BitsPerComponent 8';

/** A 500 pt page with an image, and extra objects. */
const pictureOf = (picture: string, extra: readonly string[] = []) =>
  buildPdf({
    pages: [
      {
        mediaBox: [0, 0, 500, 500],
        content: '0 0.5 0 rg 0 0 500 500 re f q 400 0 0 400 50 50 cm /Im Do Q',
        drawings: `/Im ${firstExtra(1)} 0 R`,
      },
    ],
    extra: [picture, ...extra],
  });

/** The same with a square image of these entries. */
const onePicture = (entries: string, data: Uint8Array, extra: readonly string[] = []) =>
  pictureOf(
    streamOf(`${IMAGE} /Width ${SIDE} /Height ${SIDE} /Filter /FlateDecode ${entries}`, deflateSync(data)),
    extra,
  );

/** PNG predictor Up for rows of four bytes. */
function predictUp(data: Uint8Array): Uint8Array {
  const rows = Array.from({ length: data.length / 4 }, (_, row) => [
    2,
    ...[0, 1, 2, 3].map((at) => ((data[row * 4 + at] ?? 0) - (data[row * 4 + at - 4] ?? 0)) & 255),
  ]);
  return Uint8Array.from(rows.flat());
}

describe('a compressed PDF', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'markwright-compress-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function lookAt(name: string, bytes: Uint8Array) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    execFileSync('qpdf', ['--check', path], { stdio: 'pipe' });
    execFileSync('pdftoppm', ['-r', '72', '-gray', '-singlefile', path, path]);
    return { words: execFileSync('pdftotext', [path, '-']).toString(), pixels: readFileSync(`${path}.pgm`) };
  }

  it('is smaller without unused objects, and the same for our engine', async () => {
    const bytes = plain();
    const result = await compress(bytes);
    expect(result).toMatchObject({ isSmaller: true, recodedImages: 0, keptImages: 0 });
    expect(result.bytes.length).toBeLessThan(bytes.length / 4);
    expect(Buffer.from(result.bytes).includes('unused')).toBe(false);
  });

  it('loses no pixel unless pictures are made smaller on request', async () => {
    const { bytes } = await picturePdf([photo(800, 1000)], ['caption']);
    expect((await compress(bytes)).recodedImages).toBe(0);
    const result = await compress(bytes, { images: { dpi: 60, quality: 75 } });
    expect(result).toMatchObject({ isSmaller: true, recodedImages: 1, keptImages: 0 });
    expect(result.bytes.length).toBeLessThan(bytes.length / 4);
  });

  it.skipIf(missingReaders.length > 0)('is sound and looks alike for qpdf and poppler', async () => {
    const { bytes } = await picturePdf([photo(800, 1000)], ['caption']);
    const [before, lossless] = [lookAt('before.pdf', plain()), lookAt('lossless.pdf', (await compress(plain())).bytes)];
    expect(lossless.words).toBe(before.words);
    expect(lossless.pixels.equals(before.pixels)).toBe(true);
    const small = await compress(bytes, { images: { dpi: 60, quality: 75 } });
    const [original, recoded] = [lookAt('photo.pdf', bytes), lookAt('small.pdf', small.bytes)];
    expect(recoded.words).toBe(original.words);
    expect(recoded.pixels.length).toBe(original.pixels.length);
    const sum = original.pixels.reduce((all, level, at) => all + Math.abs(level - (recoded.pixels[at] ?? 0)), 0);
    expect(sum / original.pixels.length).toBeLessThan(4);
  });

  it.skipIf(missingReaders.length > 0)('keeps soft masks, which are no pictures, as they are', async () => {
    const mask = streamOf(
      `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
      deflateSync(samples(1)),
    );
    const bytes = onePicture(`/ColorSpace /DeviceRGB /SMask ${firstExtra(1) + 1} 0 R`, samples(3), [mask]);
    const result = await compress(bytes, { images: { dpi: 60, quality: 75 } });
    expect(result).toMatchObject({ isSmaller: true, recodedImages: 1, keptImages: 0 });
    const [before, after] = [lookAt('masked.pdf', bytes), lookAt('masked-small.pdf', result.bytes)];
    const sum = before.pixels.reduce((all, level, at) => all + Math.abs(level - (after.pixels[at] ?? 0)), 0);
    expect(sum / before.pixels.length).toBeLessThan(2);
  });

  it('keeps pictures that are below the resolution, and grey of a colour space of its own', async () => {
    const images = { dpi: 60, quality: 75 };
    const kept = { recodedImages: 0, keptImages: 1 };
    const rgb = onePicture('/ColorSpace /DeviceRGB', samples(3));
    expect(await compress(rgb, { images: { ...images, dpi: 150 } })).toMatchObject(kept);
    expect(await compress(rgb, { images })).toMatchObject({ recodedImages: 1, keptImages: 0 });
    const calibrated = '/ColorSpace [/CalGray << /WhitePoint [0.9505 1 1.089] /Gamma 2.2 >>]';
    expect(await compress(onePicture(calibrated, samples(1)), { images })).toMatchObject(kept);
    const profile = `/ColorSpace [/ICCBased ${firstExtra(1) + 1} 0 R]`;
    const grey = onePicture(profile, samples(1), [streamOf('/N 1 /Alternate /DeviceGray', new Uint8Array(128))]);
    expect(await compress(grey, { images })).toMatchObject(kept);
  });

  it.each([
    ['a palette', '/ColorSpace [/Indexed /DeviceRGB 255 <00>]', 1],
    ['a spot colour', '/ColorSpace [/Separation /Gold /DeviceRGB << /FunctionType 2 /N 1 /Domain [0 1] >>]', 1],
    ['Lab', '/ColorSpace [/Lab << /WhitePoint [0.9505 1 1.089] >>]', 3],
    ['CMYK', '/ColorSpace /DeviceCMYK', 4],
    ['inverted samples', '/ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0]', 3],
    ['a colour that is clear', '/ColorSpace /DeviceRGB /Mask [0 9 0 9 0 9]', 3],
  ])('keeps a picture with %s as it is', async (_, entries, components) => {
    const images = { dpi: 60, quality: 75 };
    const result = await compress(onePicture(entries, samples(components)), { images });
    expect(result).toMatchObject({ recodedImages: 0, keptImages: 1 });
  });

  it('keeps a JPEG whose parameters define its samples', async () => {
    const entries = (parameters: string) =>
      `/ColorSpace /DeviceRGB /Width ${SIDE} /Height ${SIDE} /Filter /DCTDecode ${parameters}`;
    const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
    const rgb = samples(3);
    for (let at = 0; at < rgb.length; at += 1) data[Math.floor(at / 3) * 4 + (at % 3)] = rgb[at] ?? 0;
    const writer = new JpegWriter({ width: SIDE, height: SIDE }, 95);
    await writer.addStrip({ width: SIDE, height: SIDE, data });
    const jpeg = concatBytes(await writer.finish());
    const recoded = async (parameters: string) =>
      (
        await compress(pictureOf(streamOf(`${IMAGE} ${entries(parameters)}`, jpeg)), {
          images: { dpi: 60, quality: 50 },
        })
      ).recodedImages;
    expect(await recoded('')).toBe(1);
    expect(await recoded('/DecodeParms [<< /ColorTransform 0 >>]')).toBe(0);
    expect(await recoded('/DecodeParms << /ColorTransform 1 >>')).toBe(0);
  });

  it('looks different if a small part of a page does', async () => {
    const open = async (color: string) =>
      (await createPdfEngine()).open(fromBytes(buildPdf({ pages: [{ content: `${color} rg 300 300 30 30 re f` }] })));
    const [red, other, pale] = [await open('1 0 0'), await open('0 0 1'), await open('0.95 0 0')];
    expect(compareFiles(red, other, true)).toBeDefined();
    expect(compareFiles(red, pale, true)).toBeUndefined();
    expect(compareFiles(red, pale, false)).toBeDefined();
  });

  it('leaves the data of every stream as it is, however its filters are written', async () => {
    const data = Uint8Array.from({ length: 8000 }, (_, at) => (at * 7) % 251);
    const filters = [
      '/Filter [/FlateDecode] /DecodeParms [<< /Predictor 12 /Columns 4 >>]',
      '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
      '/Filter [/FlateDecode] /DecodeParms << /Predictor 12 /Columns 4 >>',
    ];
    const files = filters.map((entries) =>
      streamOf(`/Type /EmbeddedFile ${entries}`, deflateSync(predictUp(data), { level: 0 })),
    );
    const refs = files.map((_, at) => `${firstExtra(1) + at} 0 R`).join(' ');
    const bytes = buildPdf({ pages: [{ content: LINES.join('\n') }], catalog: `/AF [${refs}]`, extra: files });
    const { isSmaller, bytes: made } = await compress(bytes);
    expect(isSmaller).toBe(true);
    const { context } = await PDFDocument.load(made);
    const attached = context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
      .filter(({ dict }) => getName(dict, 'Type') === 'EmbeddedFile');
    // Other readers ignore a parameter array if the filter isn't an array.
    const written = attached.map(({ dict }) =>
      ['Filter', 'DecodeParms'].map((key) => get(dict, key) instanceof PDFArray),
    );
    expect(written).toEqual([
      [true, true],
      [false, false],
      [true, false],
    ]);
    const [one, other, mixed] = attached;
    if (!one || !other || !mixed) throw new Error('Files are missing');
    // Some readers ignore the parameters of the last file, so compare its undecoded data.
    expect([one, other].map((stream) => Buffer.from(decodeStream(stream)).equals(data))).toEqual([true, true]);
    const undecoded = (stream: PDFRawStream) => Buffer.from(inflateSync(stream.contents));
    expect(undecoded(mixed).equals(predictUp(data))).toBe(true);
  });

  it('is the original if nothing is smaller', async () => {
    const once = await compress(plain());
    const twice = await compress(once.bytes);
    expect(twice.isSmaller).toBe(false);
    expect(twice.bytes).toBe(once.bytes);
  });

  it('is compared page by page: other words and another look are found', () => {
    const open = (line: string) => engine.open(fromBytes(buildPdf({ pages: [{ content: textLine(line, 72, 700) }] })));
    const [one, same, other] = [open('Total 100'), open('Total 100'), open('Total 900')];
    expect(compareFiles(one, same, false)).toBeUndefined();
    expect(compareFiles(one, other, true)).toBeDefined();
    const box = engine.open(
      fromBytes(buildPdf({ pages: [{ content: `${textLine('Total 100', 72, 700)} 0 0 300 300 re f` }] })),
    );
    expect(compareFiles(one, box, true)).toBeDefined();
  });

  it('opens without the password of its original, and says that it was protected', async () => {
    const { bytes } = await picturePdf([photo(200, 200)], ['caption'], {
      ownerPassword: 'owner',
      userPassword: 'user',
    });
    const result = await compress(bytes, { password: 'user', images: { dpi: 72, quality: 60 } });
    expect(result).toMatchObject({ isSmaller: true, wasEncrypted: true });
    expect((await PDFDocument.load(result.bytes)).getPageCount()).toBe(1);
  });
});
