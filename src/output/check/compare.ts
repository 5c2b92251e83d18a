// Compares the redacted pixels of a written page with the expected ones.
import { type RgbaImage, toWords } from '../../codecs/rgba.ts';
import type { Strip } from '../strips.ts';

export interface StripComparison {
  readonly redactedPixels: number;
  /** Redacted pixels that differ from what only their redactions produce. */
  readonly wrongPixels: number;
}

export const NOTHING_COMPARED: StripComparison = { redactedPixels: 0, wrongPixels: 0 };

export const addComparisons = (a: StripComparison, b: StripComparison): StripComparison => ({
  redactedPixels: a.redactedPixels + b.redactedPixels,
  wrongPixels: a.wrongPixels + b.wrongPixels,
});

/** Returns whether two pictures of equal size have the same pixels. */
export function isSame(a: RgbaImage, b: RgbaImage): boolean {
  const others = toWords(b);
  return toWords(a).every((word, at) => word === others[at]);
}

export function takeMasked(picture: RgbaImage, masked: RgbaImage, mask: Uint8Array): RgbaImage {
  const result = { ...picture, data: new Uint8ClampedArray(picture.data) };
  const target = toWords(result);
  const source = toWords(masked);
  for (let at = 0; at < mask.length; at += 1) if (mask[at]) target[at] = source[at] as number;
  return result;
}

export function rowsOf(page: RgbaImage, { top, width, height }: Strip): RgbaImage {
  return { data: page.data.subarray(top * width * 4, (top + height) * width * 4), width, height };
}

/** Expected result of a strip, only from its redactions. */
export interface ExpectedStrip {
  readonly mask: Uint8Array;
  /** Redactions painted on white and on black. */
  readonly onWhite: RgbaImage;
  readonly onBlack: RgbaImage;
}

/**
 * Compares the redacted pixels of a strip with the expected ones. A redacted pixel is correct if
 * painting its redactions on white and on black gives the same result, so that nothing below
 * influences it, and if the file has exactly that colour. In lossless files, that is `onWhite`. In
 * JPEG files, it is the decoded JPEG of the strip with redacted pixels from `onWhite`: the same
 * encoder gives identical results, so there is no tolerance.
 */
export function compareStrip(
  written: RgbaImage,
  expected: RgbaImage,
  { mask, onWhite, onBlack }: ExpectedStrip,
): StripComparison {
  const found = toWords(written);
  const wanted = toWords(expected);
  const white = toWords(onWhite);
  const black = toWords(onBlack);
  let redactedPixels = 0;
  let wrongPixels = 0;
  for (let at = 0; at < mask.length; at += 1) {
    if (!mask[at]) continue;
    redactedPixels += 1;
    if (white[at] !== black[at] || wanted[at] !== found[at]) wrongPixels += 1;
  }
  return { redactedPixels, wrongPixels };
}
