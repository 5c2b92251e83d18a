// Pure: no DOM, no Node. What is tried for matrix codes in a picture in which the first passes found nothing.

import { fromCopy } from './raster/copied-candidate.ts';
import { type Box, crop } from './raster/crop.ts';
import { localRadius, sharpen, thresholdLocally } from './raster/local-mean.ts';
import { enlarge, halve } from './raster/resize.ts';
import type { Candidate, GrayImage } from './reader.ts';
import { type BarcodeType, isAnyAsked } from './types.ts';
import { readZxing, type ZxingPass } from './zxing/read-zxing.ts';

/** A larger picture shows its symbols large enough. */
const MOST_PIXELS = 1e6;

/**
 * Pixels that the copies may have together, for each of the picture's, so that a photograph of leaves costs no more than some two passes
 * over it. All but the last copy are within it wherever the textures are.
 */
const MOST_COPIED = 6.5;

interface MatrixPass {
  readonly scale: number;
  readonly binarizer?: ZxingPass['binarizer'];
  change(image: GrayImage): GrayImage;
}

/** For matrix codes, in the order of what they bring for their cost (measured over pictures made smaller, blurred, noisy and shaded). */
const MATRIX_PASSES: readonly MatrixPass[] = [
  { scale: 0.5, change: halve },
  { scale: 1, change: (image) => sharpen(image, 3, 2) },
  { scale: 2, change: (image) => enlarge(image, 2) },
  { scale: 1, binarizer: 'FixedThreshold', change: (image) => thresholdLocally(image, localRadius(image)) },
  { scale: 2, change: (image) => sharpen(enlarge(image, 2), 4, 2) },
];

/** The first of the further passes over the textures that reads something. */
export async function readFurther(
  image: GrayImage,
  boxes: readonly Box[],
  asked: ReadonlySet<BarcodeType>,
): Promise<Candidate[]> {
  const pixels = image.width * image.height;
  if (pixels > MOST_PIXELS || !isAnyAsked(asked, 'matrix')) return [];
  const textures = boxes.map((box) => ({ box, cut: crop(image, box) }));
  let left = MOST_COPIED * pixels;
  for (const { scale, binarizer, change } of MATRIX_PASSES) {
    const found: Candidate[] = [];
    for (const { box, cut } of textures) {
      const cost = cut.width * cut.height * scale * scale;
      if (cost > left) continue;
      left -= cost;
      const readings = await readZxing(change(cut), asked, {
        kind: 'matrix',
        rotate: false,
        ...(binarizer ? { binarizer } : {}),
      });
      found.push(...readings.map((candidate) => fromCopy(candidate, scale, box)));
    }
    if (found.length > 0) return found;
  }
  return [];
}
