// A second look at an EAN or UPC of which few lines were read: what is misread passes the check one time in ten, so that now and then some lines of a
// small or blurred symbol are another one. All lines taken together tell.

import { looksLikeUpcE } from '../linear/upc-e-bars.ts';
import { meanLine } from '../raster/mean-line.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BarcodeType, SYMBOLOGIES } from '../table/symbologies.ts';
import { toEan13Reading } from '../text/ean13-text.ts';
import { lookAgainAtEan } from './ean-fit.ts';

/** Lines of a UPC-E that need no second look where they agree; and of an EAN-13, whose look is dearer and loses nothing that is true. */
export const MANY_LINES = 6;
const MANY_LINES_OF_EAN = 12;

/** Modules of an EAN-13, and beside it as far as its quiet zones reach. */
const MODULES = 95;
const BESIDE = 6;
/** Samples a module. */
const SAMPLES = 4;

/** The mean of lines through an EAN-13 and what is beside it. */
const lineThrough = (image: GrayImage, corners: Candidate['corners']): Float32Array =>
  meanLine(image, corners, -BESIDE / MODULES, 1 + BESIDE / MODULES, (MODULES + 2 * BESIDE) * SAMPLES);

/** The candidate as all its lines have it; undefined where they have neither it nor another for sure. */
export function lookAgain(
  image: GrayImage,
  candidate: Candidate,
  asked: ReadonlySet<BarcodeType>,
): Candidate | undefined {
  const { type, text, support, corners, checkSum } = candidate;
  if (type === 'unknown' || text === null || checkSum.failed) return candidate;
  if (type === 'upcEBarcode')
    return support >= MANY_LINES || looksLikeUpcE(image, corners, text) ? candidate : undefined;
  // A doubtful fitted reading was fitted to more than the mean of all lines, which smears bent
  // bars.
  const isFitted = candidate.corrected > 0;
  if (SYMBOLOGIES[type].engine?.ask !== 'EAN13' || isFitted || support >= MANY_LINES_OF_EAN) return candidate;
  const digits = text.padStart(13, '0');
  const seen = lookAgainAtEan(lineThrough(image, corners), BESIDE * SAMPLES, digits);
  if (seen.text === digits) return candidate;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const { bytes: _misread, ...rest } = candidate;
  return {
    ...rest,
    ...toEan13Reading(seen.text, asked),
    corners: seen.reversed ? [bottomRight, bottomLeft, topLeft, topRight] : corners,
  };
}
