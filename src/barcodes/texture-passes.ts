// What is tried for matrix codes in a picture in which the first passes found nothing.

import { type Pass, type PassProbe, runUntil } from './pass.ts';
import { fromCopy } from './raster/copied-candidate.ts';
import { type Box, crop } from './raster/crop.ts';
import { localRadius, sharpen, thresholdLocally } from './raster/local-mean.ts';
import { enlarge, halve } from './raster/resize.ts';
import type { Candidate, GrayImage } from './reader.ts';
import { type BarcodeType, isAnyAsked } from './symbologies.ts';
import { readZxing, type ZxingPass } from './zxing/read-zxing.ts';

/** A larger picture shows its symbols large enough. */
const MOST_PIXELS = 1e6;

/**
 * Pixels that the copies may have together, for each of the picture's, so that a photograph of leaves costs no more than some two passes
 * over it. All but the last copy are within it wherever the textures are.
 */
const MOST_COPIED = 6.5;

/** A texture of the picture. */
interface Cut {
  readonly box: Box;
  readonly image: GrayImage;
}

/** The textures of a picture, and how many pixels their copies may yet have. */
interface Textures {
  readonly cuts: readonly Cut[];
  readonly asked: ReadonlySet<BarcodeType>;
  left: number;
}

/** A pass over copies of the textures, `scale` pixels for one of the picture. */
const matrixPass = (
  name: string,
  scale: number,
  change: (image: GrayImage) => GrayImage,
  binarizer?: ZxingPass['binarizer'],
): Pass<Textures> => ({
  name,
  cost: scale * scale,
  wants: () => true,
  async run(textures) {
    const found: Candidate[] = [];
    for (const { box, image } of textures.cuts) {
      const cost = image.width * image.height * scale * scale;
      if (cost > textures.left) continue;
      textures.left -= cost;
      const readings = await readZxing(change(image), textures.asked, {
        kind: 'matrix',
        rotate: false,
        ...(binarizer ? { binarizer } : {}),
      });
      found.push(...readings.map((candidate) => fromCopy(candidate, scale, box)));
    }
    return found;
  },
});

/** For matrix codes, in the order of what they bring for their cost (measured over pictures made smaller, blurred, noisy and shaded). */
const TEXTURE_PASSES: readonly Pass<Textures>[] = [
  matrixPass('texture at half size', 0.5, halve),
  matrixPass('texture, sharpened', 1, (image) => sharpen(image, 3, 2)),
  matrixPass('texture, enlarged', 2, (image) => enlarge(image, 2)),
  matrixPass('texture, local threshold', 1, (image) => thresholdLocally(image, localRadius(image)), 'FixedThreshold'),
  matrixPass('texture, enlarged and sharpened', 2, (image) => sharpen(enlarge(image, 2), 4, 2)),
];

/** The first of the further passes over the textures that reads something. */
export async function readTextures(
  image: GrayImage,
  boxes: readonly Box[],
  asked: ReadonlySet<BarcodeType>,
  probe?: PassProbe,
): Promise<Candidate[]> {
  const pixels = image.width * image.height;
  if (pixels > MOST_PIXELS || !isAnyAsked(asked, 'matrix')) return [];
  const cuts = boxes.map((box) => ({ box, image: crop(image, box) }));
  return runUntil(TEXTURE_PASSES, { cuts, asked, left: MOST_COPIED * pixels }, (found) => found.length > 0, probe);
}
