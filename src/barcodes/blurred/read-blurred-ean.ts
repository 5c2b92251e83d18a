import type { GrayImage } from '../reader.ts';
import { EAN_13, toEan13Reading } from '../text/ean13-text.ts';
import type { BarcodeType } from '../types.ts';
import { type BandFit, type BlurredReading, NOTHING_NEAR, readBlurred } from './blurred-bands.ts';
import { fitEan } from './ean-fit.ts';

/** With little blur, wrong readings explain little too. */
const LITTLE_BLUR = 1.4;

const FITS: BandFit = {
  seek: fitEan,
  mostSearched: 5,
  mostRest: 0.16,
  mostOfWrong: (radius) => (radius <= LITTLE_BLUR ? 0.62 : 0.45),
};

export async function readBlurredEan(patch: GrayImage, asked: ReadonlySet<BarcodeType>): Promise<BlurredReading> {
  if (!EAN_13.some((type) => asked.has(type))) return NOTHING_NEAR;
  return readBlurred(patch, FITS, (text) => {
    const reading = toEan13Reading(text, asked);
    return asked.has(reading.type) ? reading : undefined;
  });
}
