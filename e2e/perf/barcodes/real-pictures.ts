import type { BarcodeImage } from '../../../src/barcodes/index.ts';
import { toRgba } from '../../../src/testing/barcode-pictures/paint.ts';
import { listRealPictures, readRealFile, readRealPicture } from '../../../src/testing/postal/pictures.ts';
import { BrowserPictures } from './browser-pictures.ts';
import { isPlainOf, isRead, type Listed, type Read, readOurs, readPlain, type TimedRead } from './readers.ts';
import { median, percent, toTable } from './table.ts';

export interface Picture {
  readonly file: string;
  readonly barcodes: readonly Listed[];
  readonly complete?: boolean;
}

interface Tally {
  listed: number;
  ours: number;
  plain: number;
}

async function open(file: string, browser: BrowserPictures): Promise<BarcodeImage> {
  const gray = await readRealPicture(file);
  return gray
    ? toRgba({ gray: gray.data, width: gray.width, height: gray.height })
    : browser.decode(readRealFile(file));
}

/** Opens every n-th real picture next to the repository; undefined without them. */
export function openRealPictures(
  every: number,
): AsyncGenerator<{ readonly picture: Picture; readonly image: BarcodeImage }> | undefined {
  const all = listRealPictures() as readonly Picture[] | undefined;
  return all && openAll(all.filter((_, i) => i % every === 0));
}

async function* openAll(pictures: readonly Picture[]) {
  const browser = new BrowserPictures();
  for (const picture of pictures) yield { picture, image: await open(picture.file, browser) };
  await browser.close();
}

/** Codes that a picture shows but its list omits: a code within a code, or a neighbour's value. */
const ALSO_PRINTED: Readonly<Record<string, string>> = {
  'zxing-qrcode-2/16.png': '[内側QRコード]\n\n*ダブルQR*\nhttp://d-qr.net/ex/',
  'zxing-rss14-2/16.png': '0101234567890128',
  'zxing-ean13-2/23.png': '9784872348880',
  'zxing-ean13-2/28.png': '9784872348880',
};

const wrongOf = ({ file, barcodes }: Picture, { reads }: Pick<TimedRead, 'reads'>, addOns: boolean): readonly Read[] =>
  reads.filter(
    (read) =>
      /^add\dBarcode$/.test(read.type) === addOns &&
      ALSO_PRINTED[file] !== read.text.trim().replaceAll('\r\n', '\n') &&
      !barcodes.some((listed) => isRead(listed, [read]) || isPlainOf(listed, read)),
  );

export const countWrong = (picture: Picture, read: Pick<TimedRead, 'reads'>, addOns: boolean): number =>
  wrongOf(picture, read, addOns).length;

/** Repetitions for each picture: one is too noisy for small ones. */
const TURNS = 7;

interface Times {
  readonly ours: readonly number[];
  readonly plain: readonly number[];
}

const compared = ({ ours, plain }: Times): string =>
  `ours ${median(ours).toFixed(1)} ms, plain zxing-wasm ${median(plain).toFixed(1)} ms (${(median(ours) / median(plain)).toFixed(2)} ×); the median of the single ratios is ${median(ours.map((own, i) => own / (plain[i] ?? 1))).toFixed(2)}.`;

export async function reportRealPictures(every: number, report: (line: string) => void): Promise<string | undefined> {
  const pictures = openRealPictures(every);
  if (!pictures) return undefined;
  const tallies = new Map<string, Tally>();
  const first = { ours: [] as number[], plain: [] as number[] };
  const warm = { ours: [] as number[], plain: [] as number[] };
  const wrong = { ours: 0, plain: 0, addOns: 0 };
  for await (const { picture, image } of pictures) {
    const plain = await readPlain(image);
    const ours = await readOurs(image);
    const turns = { ours: [ours.milliseconds], plain: [plain.milliseconds] };
    while (turns.ours.length < TURNS) {
      turns.plain.push((await readPlain(image)).milliseconds);
      turns.ours.push((await readOurs(image)).milliseconds);
    }
    for (const reader of ['ours', 'plain'] as const) {
      first[reader].push(turns[reader][0] ?? 0);
      warm[reader].push(median(turns[reader]));
    }
    for (const listed of picture.barcodes) {
      const tally = tallies.get(listed.format) ?? { listed: 0, ours: 0, plain: 0 };
      tallies.set(listed.format, tally);
      tally.listed++;
      if (isRead(listed, ours.reads)) tally.ours++;
      else report(`not read: ${picture.file} ${listed.format} ${listed.text}`);
      if (isRead(listed, plain.reads)) tally.plain++;
    }
    if (picture.complete === false) continue;
    wrong.plain += countWrong(picture, plain, false);
    const unlisted = wrongOf(picture, ours, false);
    wrong.ours += unlisted.length;
    for (const { type, text } of unlisted) report(`not listed: ${picture.file} ${type} ${text}`);
    wrong.addOns += countWrong(picture, ours, true);
  }
  const rows = [...tallies].sort(([a], [b]) => a.localeCompare(b));
  const total = rows.reduce(
    (sum, [, tally]) => ({
      listed: sum.listed + tally.listed,
      ours: sum.ours + tally.ours,
      plain: sum.plain + tally.plain,
    }),
    { listed: 0, ours: 0, plain: 0 },
  );
  const table = toTable(
    ['type', 'listed', 'read', 'plain zxing-wasm'],
    [...rows, ['all', total] as const].map(([type, { listed, ours, plain }]) => [
      type,
      String(listed),
      `${ours} (${percent(ours, listed)})`,
      `${plain} (${percent(plain, listed)})`,
    ]),
  );
  return [
    table,
    '',
    `Values that are not listed, on the pictures listed as complete: ours ${wrong.ours}, plain zxing-wasm ${wrong.plain}; besides, ours`,
    `reads ${wrong.addOns} add-ons that the list leaves out (EAN and UPC symbols with an add-on beside them).`,
    '',
    `Median time a picture, itself the median of ${TURNS} turns: ${compared(warm)}`,
    `At the first turn alone: ${compared(first)}`,
  ].join('\n');
}

/** Maximum cost of such a picture, as a multiple of zxing-wasm's time. */
const MOST_RATIO = 5;
/** Repetitions: noise inflates the highest of forty ratios, less so with more repetitions. */
const BARE_TURNS = 21;
/** Number of slowest pictures to name. */
const DEAREST = 3;

export async function reportBarePictures(): Promise<string | undefined> {
  const pictures = openRealPictures(1);
  if (!pictures) return undefined;
  const bare: { readonly file: string; readonly image: BarcodeImage }[] = [];
  for await (const { picture, image } of pictures) {
    if (picture.barcodes.length > 0) continue;
    bare.push({ file: picture.file, image });
    // Warm up: measure compiled code, as after the first pages.
    await readPlain(image);
    await readOurs(image);
  }
  const rows: { readonly file: string; readonly ours: number; readonly plain: number }[] = [];
  for (const { file, image } of bare) {
    const times = { ours: [] as number[], plain: [] as number[] };
    for (let turn = 0; turn < BARE_TURNS; turn++) {
      times.plain.push((await readPlain(image)).milliseconds);
      times.ours.push((await readOurs(image)).milliseconds);
    }
    rows.push({ file, ours: median(times.ours), plain: median(times.plain) });
  }
  const ratio = ({ ours, plain }: (typeof rows)[number]) => ours / plain;
  rows.sort((a, b) => ratio(b) - ratio(a));
  const above = rows.filter((row) => ratio(row) > MOST_RATIO).length;
  const dearest = rows
    .slice(0, Math.max(DEAREST, above))
    .map((row) => `${row.file} ${ratio(row).toFixed(1)} × (${row.plain.toFixed(1)} ms, ours ${row.ours.toFixed(1)})`);
  return [
    `${rows.length} pictures, ${BARE_TURNS} turns; the median of the ratios to zxing-wasm's time is ${median(rows.map(ratio)).toFixed(2)}, and ${above} are above ${MOST_RATIO} ×.`,
    `The dearest: ${dearest.join(', ')}.`,
  ].join('\n');
}
