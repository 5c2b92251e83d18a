import { type MessageOrText, message } from '../messages/index.ts';
import { damaged, MediaError, tooLarge } from './errors.ts';

/** Limits for files, checked against headers before anything of the stated size is allocated. */
export interface MediaLimits {
  /** Width times height of a page (px). */
  readonly maxPixels: number;
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

const inMegapixels = (pixels: number) =>
  message('{count, plural, one {# megapixel} other {# megapixels}}', { count: Math.round(pixels / 100_000) / 10 });
const inMegabytes = (bytes: number) => message('{count, number} MB', { count: Math.round(bytes / 1024 ** 2) });

/** @throws MediaError FileTooLarge */
export function checkFileSize(bytes: number, limit: number): void {
  if (bytes <= limit) return;
  throw new MediaError(
    'FileTooLarge',
    message('The file is {size}; the limit is {limit}.', { size: inMegabytes(bytes), limit: inMegabytes(limit) }),
  );
}

/** Checks stated sizes (px). @throws MediaError DamagedFile, PictureTooLarge */
export function checkPageSize(width: number, height: number, limits: MediaLimits, at?: MessageOrText): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw damaged(message('The picture states a size of {width} × {height} pixels.', { width, height }), at);
  }
  if (width * height > limits.maxPixels) {
    throw tooLarge(
      message('The picture is {width} × {height} pixels ({size}); the limit is {limit}.', {
        width,
        height,
        size: inMegapixels(width * height),
        limit: inMegapixels(limits.maxPixels),
      }),
      at,
    );
  }
  if (Math.max(width, height) > limits.maxSide) {
    throw tooLarge(
      message('The picture is {width} × {height} pixels; the limit per side is {limit}.', {
        width,
        height,
        limit: limits.maxSide,
      }),
      at,
    );
  }
}
