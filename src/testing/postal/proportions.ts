import type { BarcodeType } from '../../barcodes/index.ts';
import { createRandom } from '../barcode-pictures/random.ts';
import { bwipLetters } from './bwip.ts';
import { drawBars, type PostalDrawing } from './draw.ts';
import {
  encodeAustraliaPost,
  encodeJapanPost,
  encodeKix,
  encodeMailmark,
  encodePlanet,
  encodePostnet,
  encodeRoyalMail,
  encodeUpu,
} from './encode.ts';

export interface PostalPrint {
  readonly type: BarcodeType;
  readonly text: string;
  readonly drawing: PostalDrawing;
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const SYMBOLS: readonly (readonly [BarcodeType, string, string])[] = [
  ['postNetBarcode', '98765432101', encodePostnet('98765432101')],
  ['postNetBarcode', '12345', encodePostnet('12345')],
  ['planetBarcode', '12345678901', encodePlanet('12345678901')],
  ['royalPost4StateBarcode', 'LE28HS9Z', encodeRoyalMail('LE28HS9Z')],
  ['australianPost4StateBarcode', '1139987520', encodeAustraliaPost('11', '39987520')],
  [
    'intelligentMailBarcode',
    '0123456709498765432101234567891',
    bwipLetters('onecode', '0123456709498765432101234567891'),
  ],
  ['upu4StateBarcode', 'J18CUSA8E6N062315014880T', encodeUpu('J18CUSA8E6N062315014880T')],
];

export const FURTHER_POSTAL_SYMBOLS: typeof SYMBOLS = [
  ['japanPostBarcode', '15400233-16-4-205', encodeJapanPost('15400233-16-4-205')],
  ['kixBarcode', '2500GG30250', encodeKix('2500GG30250')],
  ['mailmarkBarcode', '21B2254800659JW5O9QA6Y', encodeMailmark('21B2254800659JW5O9QA6Y')],
  ['mailmarkBarcode', '41038422416563762EF61AH8T', encodeMailmark('41038422416563762EF61AH8T')],
  ['kixBarcode', '1231FZ13XHS', encodeKix('1231FZ13XHS')],
];

/** Maximum symbol and minimum band height (pitches): bands below two pixels look alike. */
const MOST_HEIGHT = 12;
const LEAST_BAND = 0.7;
const LEAST_PIXELS = 2;
/** Maximum height of the shorter of two bars (share of the taller). */
const MOST_SHORT = 0.75;

const LETTER = { width: 4, height: 6 };

function addPrint(gray: Uint8Array, width: number, left: number, top: number, right: number, seed: number): void {
  const random = createRandom(seed);
  for (let x = left; x + LETTER.width < right; x += LETTER.width + 2) {
    for (let n = 0; n < 3; n++) {
      const isUpright = random.below(2) === 0;
      const at = random.below(isUpright ? LETTER.width : LETTER.height);
      for (let i = 0; i < (isUpright ? LETTER.height : LETTER.width); i++) {
        const [dx, dy] = isUpright ? [at, i] : [i, at];
        gray[(top + dy) * width + x + dx] = 0;
      }
    }
  }
}

/**
 * Random print: heights with distinguishable bands, up to 12 pitches; bar widths of a quarter to
 * two thirds of the pitch; pitch from 3 px; any of four angles; grey or bilevel; maybe framed.
 */
export function printPostal(seed: number, symbols = SYMBOLS): PostalPrint {
  const random = createRandom(seed);
  const between = (least: number, most: number) => least + ((most - least) * random.below(1001)) / 1000;
  const [type, text, letters] = symbols[seed % symbols.length] ?? (['postNetBarcode', '', ''] as const);
  const degrees = [0, 0, 0, 90, 180, 45, between(-10, 10)][random.below(7)] ?? 0;
  const isSquare = degrees % 90 === 0;
  const pitch = isSquare ? ([3, 4, 5, 7, 10][random.below(5)] ?? 5) : between(4.5, 11);
  const band = Math.max(LEAST_BAND, LEAST_PIXELS / pitch);
  const isTwoHeights = type === 'postNetBarcode' || type === 'planetBarcode';
  const total = between(isTwoHeights ? 2 * band + 1 : 3 * band + 0.3, MOST_HEIGHT);
  const tracker = isTwoHeights
    ? between(band, Math.min(5, MOST_SHORT * total))
    : between(band, Math.min(5, total - 2 * band));
  const extension = isTwoHeights ? total - tracker : (total - tracker) / 2;
  const barWidth = Math.max(between(0.25, 0.66), 1 / pitch);
  const drawing = { pitch, degrees, tracker, extension, barWidth };
  const { image } = drawBars(letters, drawing);
  // The drawing already has a margin of two pitches.
  const margin = 12;
  const width = image.width + 2 * margin;
  const height = image.height + 2 * margin;
  const gray = new Uint8Array(width * height).fill(255);
  const isBilevel = isSquare && random.below(2) === 0;
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const value = image.data[y * image.width + x] ?? 255;
      gray[(y + margin) * width + x + margin] = isBilevel ? (value < 128 ? 0 : 255) : value;
    }
  }
  const around = random.below(3);
  if (around === 1) {
    for (let x = margin - 2; x < width - margin + 2; x++)
      gray[(margin - 2) * width + x] = gray[(height - margin + 1) * width + x] = 0;
    for (let y = margin - 2; y < height - margin + 2; y++)
      gray[y * width + margin - 2] = gray[y * width + width - margin + 1] = 0;
  }
  if (around === 2) addPrint(gray, width, margin, height - margin, width - margin, seed);
  return { type, text, drawing, gray, width, height };
}
