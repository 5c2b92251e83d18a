import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodePlatform } from '../codecs/node-platform.ts';
import type { RgbaImage } from '../media/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { missingReaders } from '../testing/pdf/independent-readers.ts';
import { picturePdf } from '../testing/pdf/picture-pdf.ts';
import { type CompressOptions, compressPdf } from './index.ts';
import { compareFiles } from './same-pages.ts';

const engine = await createPdfEngine();
const compress = (bytes: Uint8Array<ArrayBuffer>, options: CompressOptions = {}) =>
  compressPdf(bytes, options, { engine, platform: createNodePlatform(), onProgress: () => undefined });

/** A photograph, in a way: slopes with some noise. */
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

describe('a compressed PDF', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'markwright-compress-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Words of a file and its first page in grey, as other programs show them. */
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

  it('is the original where nothing smaller comes of it', async () => {
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
