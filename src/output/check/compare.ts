// Compares the redacted pixels of a written page with what they have to be.
import { type RgbaImage, toWords } from '../../codecs/rgba.ts';
import type { Strip } from '../strips.ts';

/** Result of comparing one or more strips. */
export interface Comparison {
  readonly redactedPixels: number;
  /** Redacted pixels that are not what their redaction alone makes them. */
  readonly wrongPixels: number;
}

export const NOTHING_COMPARED: Comparison = { redactedPixels: 0, wrongPixels: 0 };

export const addComparisons = (a: Comparison, b: Comparison): Comparison => ({
  redactedPixels: a.redactedPixels + b.redactedPixels,
  wrongPixels: a.wrongPixels + b.wrongPixels,
});

/** Returns whether two pictures of equal size have the same pixels. */
export function isSame(a: RgbaImage, b: RgbaImage): boolean {
  const others = toWords(b);
  return toWords(a).every((word, at) => word === others[at]);
}

/** The first picture with its masked pixels taken from the second. */
export function takeMasked(picture: RgbaImage, masked: RgbaImage, mask: Uint8Array): RgbaImage {
  const result = { ...picture, data: new Uint8ClampedArray(picture.data) };
  const target = toWords(result);
  const source = toWords(masked);
  for (let at = 0; at < mask.length; at += 1) if (mask[at]) target[at] = source[at] as number;
  return result;
}

/** The rows of a page that a strip covers; the page's own memory. */
export function rowsOf(page: RgbaImage, { top, width, height }: Strip): RgbaImage {
  return { data: page.data.subarray(top * width * 4, (top + height) * width * 4), width, height };
}

/** Expected result of a strip from its redactions alone. */
export interface Demand {
  readonly mask: Uint8Array;
  /** The redactions painted on white, and on black. */
  readonly onWhite: RgbaImage;
  readonly onBlack: RgbaImage;
}

/**
 * Compares one strip of a written page with what it has to be in its redacted pixels.
 *
 * A redacted pixel is right when it is the same whether its redactions are painted on white or on black, so that nothing of what lies
 * under it can have a part in it, and when the file holds just the expected colour: `onWhite` itself in a lossless file, and in a JPEG
 * file, where a pixel holds something of its whole block, the decoded JPEG of the strip as it must be: its open parts with the redacted
 * pixels taken from `onWhite`. The same encoder makes the same of that to the last bit, so there is no tolerance.
 */
export function compareStrip(written: RgbaImage, expected: RgbaImage, { mask, onWhite, onBlack }: Demand): Comparison {
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
