// Reads each type of the API separately and with all others, to find interactions.
import {
  BARCODE_TYPES,
  type Barcode,
  type BarcodeImage,
  type BarcodeType,
  type BarcodeTypeGroup,
  EVERYTHING,
  scan,
} from '../../../src/barcodes/index.ts';
import { SYMBOLOGIES } from '../../../src/barcodes/table/symbologies.ts';
import { type Rect, rectsTouch } from '../../../src/kernel/rect.ts';
import { areOneFamily } from './readers.ts';
import { countWrong, openRealPictures } from './real-pictures.ts';
import { toTable } from './table.ts';

/** Maximum picture area (px): reading a whole page once per type takes too long. */
const MOST_PIXELS = 1.5e6;

interface Read {
  readonly type: BarcodeType;
  readonly text: string;
  readonly area: Rect;
}

async function readTypes(
  image: BarcodeImage,
  barcodeTypes: readonly (BarcodeType | BarcodeTypeGroup)[],
): Promise<Read[]> {
  const isSolved = (barcode: Barcode) => barcode.barcodeType !== 'unknown' && barcode.barcodeValue !== null;
  return (await scan(image, { barcodeTypes, orientation: 'horizontalVerticalDiagonal' }))
    .filter(isSolved)
    .map(({ barcodeType, barcodeValue, area }) => ({
      type: barcodeType as BarcodeType,
      text: barcodeValue ?? '',
      area,
    }));
}

interface Tally {
  alone: number;
  lostAmongAll: number;
  /** Read with all types, but not with only its type. */
  lostAlone: number;
  /** Values read separately that the list omits. */
  unlisted: number;
}

export async function reportSingleTypes(every: number, report: (line: string) => void): Promise<string | undefined> {
  const pictures = openRealPictures(every);
  if (!pictures) return undefined;
  const tallies = new Map<BarcodeType, Tally>();
  let questions = 0;
  for await (const { picture, image } of pictures) {
    if (image.width * image.height > MOST_PIXELS) continue;
    const all = await readTypes(image, EVERYTHING);
    for (const type of BARCODE_TYPES) {
      const alone = await readTypes(image, [type]);
      questions++;
      const own = all.filter((read) => read.type === type);
      if (alone.length === 0 && own.length === 0) continue;
      const tally = tallies.get(type) ?? { alone: 0, lostAmongAll: 0, lostAlone: 0, unlisted: 0 };
      tallies.set(type, tally);
      tally.alone += alone.length;
      const lostAmongAll = alone.filter(
        ({ area }) => !all.some((read) => areOneFamily(read.type, type) && rectsTouch(read.area, area)),
      );
      const lostAlone = own.filter(({ text }) => !alone.some((read) => read.text === text));
      tally.lostAmongAll += SYMBOLOGIES[type].isAlone ? 0 : lostAmongAll.length;
      tally.lostAlone += lostAlone.length;
      // Another name of listed bars isn't a wrong value.
      const isListed = picture.barcodes.some(({ format }) => areOneFamily(format as BarcodeType, type));
      if (picture.complete !== false && !isListed)
        tally.unlisted += countWrong(picture, { reads: alone }, false) + countWrong(picture, { reads: alone }, true);
      for (const { text } of [...lostAmongAll, ...lostAlone]) report(`${picture.file} ${type} ${text}`);
    }
  }
  const rows = [...tallies].sort(([a], [b]) => a.localeCompare(b));
  return [
    `${questions} questions; what is one symbol by several names (UPC-A and EAN-13, Code 39 and Code 32) is taken for one.`,
    '',
    toTable(
      ['type, asked for alone', 'read', 'of these not read among all', 'read among all alone', 'not listed'],
      rows.map(([type, { alone, lostAmongAll, lostAlone, unlisted }]) => [
        type,
        ...[alone, lostAmongAll, lostAlone, unlisted].map(String),
      ]),
    ),
  ].join('\n');
}
