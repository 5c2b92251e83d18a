import { MediaError } from './errors.ts';

/** What a file may ask of us. Checked against headers, before anything of the stated size is allocated. */
export interface MediaLimits {
  /** Width times height of a page. */
  readonly maxPixels: number;
  /** Width or height of a page. */
  readonly maxSide: number;
  readonly maxPages: number;
  readonly maxFileBytes: number;
}

export const DEFAULT_LIMITS: MediaLimits = {
  maxPixels: 300_000_000,
  maxSide: 100_000,
  maxPages: 5_000,
  maxFileBytes: 1024 ** 3,
};

const inMegapixels = (pixels: number) => `${Math.round(pixels / 100_000) / 10} megapixels`;

export function checkPageSize(width: number, height: number, limits: MediaLimits, at?: string): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new MediaError('DamagedFile', `The picture says that it is ${width} × ${height} pixels.`, at);
  }
  if (width * height > limits.maxPixels) {
    throw new MediaError(
      'PictureTooLarge',
      `The picture is ${width} × ${height} pixels (${inMegapixels(width * height)}); the limit is ${inMegapixels(limits.maxPixels)}.`,
      at,
    );
  }
  if (Math.max(width, height) > limits.maxSide) {
    throw new MediaError(
      'PictureTooLarge',
      `The picture is ${width} × ${height} pixels; a side may have ${limits.maxSide}.`,
      at,
    );
  }
}
