import type { BarcodeImage, BarcodeType } from '../../../src/barcodes/index.ts';
import { paintSymbol, toRgba } from '../../../src/testing/barcode-pictures/paint.ts';
import { createRandom } from '../../../src/testing/barcode-pictures/random.ts';
import {
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
} from '../../../src/testing/barcode-pictures/specimens.ts';
import { makeTextPage } from '../../../src/testing/postal/text-page.ts';
import { BrowserPictures } from './browser-pictures.ts';
import { readOurs, readPlain } from './readers.ts';
import { median, toTable } from './table.ts';

/** A4 at 300 dpi (px). */
const WIDTH = 2480;
const HEIGHT = 3508;

interface Page {
  readonly name: string;
  make(browser: BrowserPictures): Promise<BarcodeImage> | BarcodeImage;
}

const toPage = (gray: Uint8Array): BarcodeImage => toRgba({ gray, width: WIDTH, height: HEIGHT });

/** About 12 pt. */
const makeText = async (): Promise<Uint8Array> => (await makeTextPage(WIDTH, HEIGHT, 4)).data;

const ON_PAGE: readonly BarcodeType[] = [
  'code128Barcode',
  'ean13Barcode',
  'qrCodeBarcode',
  'dataMatrixBarcode',
  'pdf417Barcode',
  'intelligentMailBarcode',
  'matrix2Of5Barcode',
];

/** Barcodes of several types in a column, each rotated a little more. */
function addBarcodes(page: Uint8Array): Uint8Array {
  const specimens = [...createZxingSpecimens(), ...createOwnSpecimens(), ...createPostalSpecimens()];
  let top = 150;
  ON_PAGE.forEach((type, i) => {
    const symbol = specimens.find((specimen) => specimen.type === type)?.symbol;
    if (!symbol) throw new Error(`No specimen of ${type}`);
    const { gray, width, height } = paintSymbol(symbol, { module: 4, turn: 3 * i });
    const left = 200 + ((i * 700) % (WIDTH - 200 - width));
    for (let y = 0; y < height; y++) page.set(gray.subarray(y * width, (y + 1) * width), (top + y) * WIDTH + left);
    top += height + 60;
  });
  return page;
}

/** Simulates a scan: grey paper, dust, sensor noise and faded ink. */
function scanned(page: Uint8Array): Uint8Array {
  const random = createRandom(7);
  return page.map((value, i) => {
    const shade = 1 - 0.15 * ((i % WIDTH) / WIDTH);
    const grain = random.below(5000) === 0 ? -120 : 9 * random.normal();
    return Math.round(Math.min(255, Math.max(0, (30 + 0.85 * value) * shade + grain)));
  });
}

/** Simulates a photo: octaves of smooth noise, stronger at low frequencies, with grain. */
function makePhotograph(): Uint8Array {
  const random = createRandom(11);
  const values = new Float32Array(WIDTH * HEIGHT).fill(128);
  for (let size = 1024; size >= 4; size /= 2) {
    const columns = Math.ceil(WIDTH / size) + 2;
    const knots = Float32Array.from({ length: columns * (Math.ceil(HEIGHT / size) + 2) }, () => random.normal());
    const strength = 1.6 * Math.sqrt(size) + 2;
    for (let y = 0; y < HEIGHT; y++) {
      const fy = (y % size) / size;
      const base = Math.floor(y / size) * columns;
      for (let x = 0; x < WIDTH; x++) {
        const fx = (x % size) / size;
        const at = base + Math.floor(x / size);
        const upper = (knots[at] ?? 0) * (1 - fx) + (knots[at + 1] ?? 0) * fx;
        const lower = (knots[at + columns] ?? 0) * (1 - fx) + (knots[at + columns + 1] ?? 0) * fx;
        values[y * WIDTH + x] = (values[y * WIDTH + x] ?? 0) + strength * (upper * (1 - fy) + lower * fy);
      }
    }
  }
  return Uint8Array.from(values, (value) => Math.min(255, Math.max(0, value + 3 * random.normal())));
}

const WORDS =
  'the quick invoice number shipment of goods delivered within minimum illumination million hill and total amount payable by customers dated November'.split(
    ' ',
  );

/** Returns an office page of paragraphs and a table. `points` is the font size. */
function toPrint(family: string, points: number): string {
  const random = createRandom(5);
  const words = (count: number) => Array.from({ length: count }, () => WORDS[random.below(WORDS.length)]).join(' ');
  const paragraphs = Array.from({ length: 30 }, () => `<p>${words(70)}</p>`).join('');
  const table = `<table border="1" width="100%">${'<tr><td>Item<td>12.50<td>3<td>37.50'.repeat(12)}</table>`;
  const size = (150 / 72) * points;
  return `<body style="margin: 90px; font: ${size}px ${family}; text-align: justify">${table}${paragraphs}`;
}

const PAGES: readonly Page[] = [
  { name: 'blank', make: () => toPage(new Uint8Array(WIDTH * HEIGHT).fill(255)) },
  { name: 'text', make: async () => toPage(await makeText()) },
  { name: 'text, scanned', make: async () => toPage(scanned(await makeText())) },
  { name: 'printed, serifs, 11 pt', make: (browser) => browser.print(toPrint('serif', 11)) },
  { name: 'printed, no serifs, 9 pt', make: (browser) => browser.print(toPrint('sans-serif', 9)) },
  { name: 'printed, no serifs, 6 pt', make: (browser) => browser.print(toPrint('sans-serif', 6)) },
  { name: 'text and 7 barcodes', make: async () => toPage(addBarcodes(await makeText())) },
  { name: 'the same, scanned', make: async () => toPage(scanned(addBarcodes(await makeText()))) },
  { name: '7 barcodes alone', make: () => toPage(addBarcodes(new Uint8Array(WIDTH * HEIGHT).fill(255))) },
  { name: 'like a photograph', make: () => toPage(makePhotograph()) },
];

/** Types that zxing-wasm can't read: its engine makes no pass for them. */
const OWN_TYPES: readonly BarcodeType[] = [...createOwnSpecimens(), ...createPostalSpecimens()].map(({ type }) => type);

const REPETITIONS = 5;

/** Timed readers (ms), interleaved so that other load affects all alike. */
const READERS = {
  plain: async (image: BarcodeImage) => (await readPlain(image)).milliseconds,
  plainLinear: async (image: BarcodeImage) => (await readPlain(image, ['AllLinear'])).milliseconds,
  every: async (image: BarcodeImage) => (await readOurs(image)).milliseconds,
  byDefault: async (image: BarcodeImage) => (await readOurs(image, 'default')).milliseconds,
  own: async (image: BarcodeImage) => (await readOurs(image, OWN_TYPES)).milliseconds,
} as const;

/** Reports times on seeded A4 pages at 300 dpi, relative to plain zxing-wasm in the same run. */
export async function reportA4Pages(report: (line: string) => void): Promise<string> {
  const rows: string[][] = [];
  const browser = new BrowserPictures();
  for (const { name, make } of PAGES) {
    const image = await make(browser);
    const times: Record<keyof typeof READERS, number[]> = {
      plain: [],
      plainLinear: [],
      every: [],
      byDefault: [],
      own: [],
    };
    // The first turn warms up.
    for (let n = 0; n <= REPETITIONS; n++) {
      for (const key of Object.keys(READERS) as (keyof typeof READERS)[]) {
        const milliseconds = await READERS[key](image);
        if (n > 0) times[key].push(milliseconds);
      }
    }
    const [plain, plainLinear] = [median(times.plain), median(times.plainLinear)];
    const against = (key: keyof typeof READERS, base: number) =>
      `${median(times[key]).toFixed(0)} (${(median(times[key]) / base).toFixed(2)} ×)`;
    const cells = [
      name,
      plain.toFixed(0),
      plainLinear.toFixed(0),
      against('every', plain),
      against('byDefault', plainLinear),
      against('own', plain),
    ];
    report(cells.join(' '));
    rows.push(cells);
  }
  await browser.close();
  return toTable(
    ['page', 'zxing-wasm, all', 'zxing-wasm, linear', 'ours, every type', 'ours, by default', 'our own readers alone'],
    rows,
  );
}
