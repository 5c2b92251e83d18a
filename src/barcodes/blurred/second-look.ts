// Checks EAN and UPC symbols of few lines by their mean: one misreading in ten passes the check.

import { looksLikeUpcE } from '../linear/upc-e-bars.ts';
import { meanLine } from '../raster/mean-line.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BarcodeType, SYMBOLOGIES } from '../table/symbologies.ts';
import { toEan13Reading } from '../text/ean13-text.ts';
import { lookAgainAtEan } from './ean-fit.ts';

/** Minimum agreeing lines to skip the check: UPC-E, and EAN-13, whose check is slow but safe. */
export const MANY_LINES = 6;
const MANY_LINES_OF_EAN = 12;

/** Modules of an EAN-13, and its quiet zones to sample. */
const MODULES = 95;
const BESIDE = 6;
/** Samples per module. */
const SAMPLES = 4;

const lineThrough = (image: GrayImage, corners: Candidate['corners']): Float32Array =>
  meanLine(image, corners, -BESIDE / MODULES, 1 + BESIDE / MODULES, (MODULES + 2 * BESIDE) * SAMPLES);

export function lookAgain(
  image: GrayImage,
  candidate: Candidate,
  asked: ReadonlySet<BarcodeType>,
): Candidate | undefined {
  const { type, text, support, corners, checkSum } = candidate;
  if (type === 'unknown' || text === null || checkSum.failed) return candidate;
  if (type === 'upcEBarcode')
    return support >= MANY_LINES || looksLikeUpcE(image, corners, text) ? candidate : undefined;
  // Fitted readings used more than the mean of all lines, which smears bent bars.
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
