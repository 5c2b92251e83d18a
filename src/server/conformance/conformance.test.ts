import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBmp } from '../../testing/bmp.ts';
import { writeGif } from '../../testing/gif.ts';
import { paintCode128, toJpeg, toPng, toTiff } from '../../testing/scan-pictures.ts';
import { someOf } from '../../testing/short-form.ts';
import { encodeTiffPage, writeTiff } from '../../testing/tiff.ts';
import { encodeWebp } from '../../testing/webp.ts';
import { isDatabaseInstalled } from '../fleet/test-database.ts';
import { startDevServer, startPlainServer, startPreviewServer } from '../test-server.ts';
import { ACCEPTED, FILE_ID, REFUSED } from './cases.ts';
import {
  createDirectDriver,
  createFleetDriver,
  createHttpDriver,
  type Driver,
  MAX_PIXELS,
  poll,
  type Reply,
} from './drivers.ts';

const TEXT = 'CONFORM-1';
const CODE_128 = { barcodeTypes: ['code128Barcode'] };
const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const integer = expect.toSatisfy(Number.isInteger);
const point = { x: integer, y: integer };

/** Barcode object of the specification, with all properties. */
const barcode = (value: string) => ({
  area: { x: integer, y: integer, width: integer, height: integer },
  barcodeDataAsBytes: btoa(value),
  barcodeType: 'code128Barcode',
  barcodeValue: value,
  confidence: 100,
  numberOfCheckSumChars: 1,
  point1: point,
  point2: point,
  point3: point,
  point4: point,
  skew: 0,
  validCheckSum: true,
});

const BLACK_AND_WHITE = [
  [0, 0, 0],
  [255, 255, 255],
] as const;

const ascii = (text: string) => new TextEncoder().encode(text);

/** Returns a PNG whose header states a wrong size. */
function claimingSize(png: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const bytes = png.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint32(29, crc32(bytes.subarray(12, 29)));
  return bytes;
}

/** Returns a TIFF of `toTiff` whose second directory states another size. */
function withSecondPageOf(tiff: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const bytes = tiff.slice();
  const view = new DataView(bytes.buffer);
  const entry = view.getUint32(8 + 2 + 9 * 12, true) + 2;
  view.setUint32(entry + 8, width, true);
  view.setUint32(entry + 12 + 8, height, true);
  return bytes;
}

it.skipIf(!isDatabaseInstalled())(
  'over two servers with one database (skipped where PostgreSQL is not installed)',
  () => {
    expect(isDatabaseInstalled()).toBe(true);
  },
);

/** Ways to reach the scanner core. In short runs, each server runs a third of the cases. */
type Door = readonly [over: string, createDriver: () => Promise<Driver>, turn: number | undefined];

const DOORS: readonly Door[] = [
  ['the core', createDirectDriver, undefined],
  ["HTTP, on Vite's development server", () => createHttpDriver(startDevServer), 0],
  ["HTTP, on Vite's preview server", () => createHttpDriver(startPreviewServer), 1],
  ['HTTP, on the server without Vite', () => createHttpDriver(startPlainServer), 2],
  ...(isDatabaseInstalled() ? [['HTTP, on two servers over one database', createFleetDriver, 0] as const] : []),
];

describe.each<Door>(DOORS)('the scanner API over %s', (_, createDriver, turn) => {
  const casesOf = <Case>(all: readonly Case[]) => (turn === undefined ? all : someOf(all, turn));
  let driver: Driver;
  let fileId: string;
  const picture = paintCode128(TEXT);
  const png = toPng(picture);
  const { width, height } = picture;
  const grey = Array.from({ length: width * height }, (_, index) => picture.data[index * 4] as number);
  const greyPage = { width, height, samples: grey, samplesPerPixel: 1, bits: 8, photometric: 1 } as const;
  const bits = grey.map((value) => (value < 128 ? 0 : 1));
  const bilevel = { width, height, pixels: bits, indexes: bits };

  beforeAll(async () => {
    driver = await createDriver();
    fileId = await driver.upload(png);
  });
  afterAll(() => driver.close());

  const withFile = (body: unknown, id = fileId): unknown => JSON.parse(JSON.stringify(body).replaceAll(FILE_ID, id));

  const start = async (body: unknown) => {
    const { status, body: answer } = await driver.start(body);
    expect(status).toBe(200);
    return answer as { processId: string; input: unknown; state: string; expirationDateTime: string };
  };

  const scanFile = async (bytes: Uint8Array<ArrayBuffer>, input: object = CODE_128) => {
    const id = await driver.upload(bytes);
    const { processId } = await start({ input: { source: { fileId: id }, ...input } });
    return { id, ...(await poll(driver, processId)) };
  };

  it.each(casesOf(ACCEPTED))('accepts %s', async (_, template) => {
    const body = withFile(template) as { input: unknown; minSecondsAvailable?: number };
    const before = Date.now();
    const answer = await start(body);
    expect(answer).toEqual({
      input: body.input,
      processId: expect.stringMatching(/^[\w-]{20,}$/),
      expirationDateTime: expect.stringMatching(ISO_DATE),
      state: 'processing',
    });
    const lifetime = (body.minSecondsAvailable ?? 1200) * 1000;
    expect(Date.parse(answer.expirationDateTime)).toBeGreaterThanOrEqual(before + lifetime);
    expect(Date.parse(answer.expirationDateTime)).toBeLessThanOrEqual(Date.now() + lifetime);
  });

  it.each(casesOf(REFUSED))('refuses %s', async (_, body, errorCode, at) => {
    const reply = await driver.start(withFile(body));
    expect(reply).toEqual({
      status: 480,
      body: { errorCode, errorDetails: expect.objectContaining({ in: 'body', at }) },
    });
    const { expected, ...details } = (reply.body as { errorDetails: { expected?: string } }).errorDetails;
    expect(details).toEqual({ in: 'body', at });
    expect(typeof expected).toBe(errorCode === 'InvalidInput' ? 'string' : 'undefined');
  });

  it('gives each process a unique id', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => start(withFile({ input: { source: { fileId: FILE_ID } } }))),
    );
    expect(new Set(answers.map(({ processId }) => processId)).size).toBe(20);
  });

  it.each<[string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>]>([
    ['PNG', () => png],
    ['JPEG', () => toJpeg(picture)],
    ['TIFF', () => toTiff([picture])],
    ['BigTIFF', () => writeTiff([encodeTiffPage(greyPage)], true, true)],
    ['BMP of 1 bit', () => writeBmp({ ...bilevel, bits: 1, palette: BLACK_AND_WHITE })],
    ['GIF', () => writeGif({ ...bilevel, palette: BLACK_AND_WHITE, bits: 2, frames: [bilevel] })],
    ['WebP', () => encodeWebp(picture.data, picture.width, picture.height)],
  ])('completes a scan of a %s', async (_, make) => {
    const { id, status, body } = await scanFile(await make());
    expect(status).toBe(200);
    expect(body).toEqual({
      input: { source: { fileId: id }, ...CODE_128 },
      processId: expect.any(String),
      expirationDateTime: expect.stringMatching(ISO_DATE),
      state: 'complete',
      output: { barcodes: [barcode(TEXT)] },
    });
  });

  it('scans the first page only', async () => {
    const pages = [paintCode128('PAGE-1'), paintCode128('PAGE-2')];
    expect((await scanFile(toTiff(pages))).body).toMatchObject({ output: { barcodes: [barcode('PAGE-1')] } });
  });

  const firstPage = paintCode128('PAGE-1');
  const twoPages = toTiff([firstPage, paintCode128('PAGE-2')]);
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['is cut short', twoPages.slice(0, -100)],
    ['is gone, directory and all', twoPages.slice(0, toTiff([firstPage]).length)],
    ['has no size', withSecondPageOf(twoPages, 0, 0)],
    ['is too large', withSecondPageOf(twoPages, 100_000, 100_000)],
  ])('ignores a later page that %s', async (_, bytes) => {
    expect((await scanFile(bytes)).body).toMatchObject({ output: { barcodes: [barcode('PAGE-1')] } });
  });

  it('ignores types that are not listed', async () => {
    const { body } = await scanFile(png, { barcodeTypes: ['qrCodeBarcode'] });
    expect(body).toMatchObject({ state: 'complete', output: { barcodes: [] } });
  });

  it('answers a finished process alike however often it is asked', async () => {
    const { processId } = await start(withFile({ input: { source: { fileId: FILE_ID } } }));
    const first = await poll(driver, processId);
    expect(await driver.get(processId)).toEqual(first);
    expect(await driver.get(processId)).toEqual(first);
  });

  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['a JPEG 2000', Uint8Array.of(0xff, 0x4f, 0xff, 0x51), 'UnsupportedFileFormat'],
    ['a GIF without a picture', ascii('GIF89a\x01\0\x01\0\0\0\0;'), 'DamagedFile'],
    ['a BMP cut short', writeBmp({ ...bilevel, bits: 1, palette: BLACK_AND_WHITE }).slice(0, -100), 'DamagedFile'],
    ['a PDF', ascii('%PDF-1.7\n'), 'UnsupportedFileFormat'],
    ['plain text', ascii('no picture at all'), 'UnsupportedFileFormat'],
    ['an empty file', new Uint8Array(), 'UnsupportedFileFormat'],
    ['random bytes', new Uint8Array(64).map((_, index) => (index * 197 + 13) % 256), 'UnsupportedFileFormat'],
    [
      'a TIFF of a compression that is not supported',
      toTiff([picture], { compression: 34712 }),
      'UnsupportedFileFormat',
    ],
    ['a PNG cut in half', png.slice(0, png.length / 2), 'DamagedFile'],
    ['a PNG of eight bytes', png.slice(0, 8), 'DamagedFile'],
    ['a TIFF cut short', toTiff([picture], { missingBytes: 100 }), 'DamagedFile'],
    [
      'a picture over the limit',
      toPng({ data: new Uint8ClampedArray(4 * (MAX_PIXELS + 1000)), width: 1000, height: MAX_PIXELS / 1000 + 1 }),
      'PictureTooLarge',
    ],
    ['a header that claims 10 gigapixels', claimingSize(png, 100_000, 100_000), 'PictureTooLarge'],
  ])('fails the process of %s, and the next scan works', async (_, bytes, errorCode) => {
    const { id, status, body } = await scanFile(bytes);
    expect(status).toBe(200);
    expect(body).toEqual({
      input: { source: { fileId: id }, ...CODE_128 },
      processId: expect.any(String),
      expirationDateTime: expect.stringMatching(ISO_DATE),
      state: 'error',
      errorCode,
      errorDetails: { in: 'process', at: 'input.source.fileId' },
    });
    expect((await scanFile(png)).body).toMatchObject({ state: 'complete' });
  });

  it('scans a picture exactly at the limit', async () => {
    const data = new Uint8ClampedArray(4 * MAX_PIXELS).fill(255);
    const { body } = await scanFile(toPng({ data, width: 1000, height: MAX_PIXELS / 1000 }));
    expect(body).toMatchObject({ state: 'complete', output: { barcodes: [] } });
  });

  it.each(['unknown', '../scanners', 'toString', 'ä b', '%'])('knows no process %j', async (processId) => {
    expect(await driver.get(processId)).toEqual({
      status: 404,
      body: { errorCode: 'ResourceNotFound', errorDetails: { in: 'url', at: 'processId' } },
    });
  });

  it('keeps a process for the seconds that were asked for, and then says that it has expired', async () => {
    const { processId, expirationDateTime } = await start(
      withFile({ input: { source: { fileId: FILE_ID }, ...CODE_128 }, minSecondsAvailable: 1 }),
    );
    const expiration = Date.parse(expirationDateTime);
    // Compare with the time before and after each request: a busy machine is late.
    let last: Reply;
    do {
      const asked = Date.now();
      last = await driver.get(processId);
      if (last.status === 200) expect(asked).toBeLessThan(expiration);
      else expect(Date.now()).toBeGreaterThanOrEqual(expiration);
      await new Promise((resolve) => setTimeout(resolve, 10));
    } while (last.status === 200);
    expect(last).toEqual({
      status: 410,
      body: { errorCode: 'ResourceExpired', errorDetails: { in: 'url', at: 'processId' } },
    });
  });
});
