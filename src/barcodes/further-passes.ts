// Pure: no DOM, no Node. What is tried over a whole picture in which the first passes found nothing.

import type { TensorField } from './raster/bar-regions.ts';
import { toImageCandidate } from './raster/copied-candidate.ts';
import { sharpen, thresholdLocally } from './raster/local-mean.ts';
import { enlarge, halve } from './raster/resize.ts';
import { type Box, findTextures } from './raster/textures.ts';
import type { Candidate, GrayImage } from './reader.ts';
import type { BarcodeType } from './types.ts';
import { readZxing, type ZxingPass } from './zxing/read-zxing.ts';

/** A changed copy of a picture, and how many of its pixels make one of the picture's. */
interface Copy {
  readonly image: GrayImage;
  readonly scale: number;
  /** Where the picture's corner lies in the copy. */
  readonly offset?: number;
}

/** A larger picture shows its symbols large enough. */
const MOST_PIXELS = 1e6;

/** Pixels that the copies may have together, for each of the picture's: what a photograph of leaves costs is bounded by this. */
const MOST_COPIED = 5;

const localRadius = ({ width, height }: GrayImage) => Math.max(8, Math.round(Math.min(width, height) / 16));

interface MatrixPass {
  readonly scale: number;
  readonly binarizer?: ZxingPass['binarizer'];
  change(image: GrayImage): GrayImage;
}

/** For matrix codes, in the order of what they bring for their cost (measured over pictures made smaller, blurred, noisy and shaded). */
const MATRIX_PASSES: readonly MatrixPass[] = [
  { scale: 0.5, change: halve },
  { scale: 1, change: (image) => sharpen(image, 2, 2) },
  { scale: 1.5, change: (image) => enlarge(image, 1.5) },
  { scale: 1, binarizer: 'FixedThreshold', change: (image) => thresholdLocally(image, localRadius(image)) },
  { scale: 2, change: (image) => sharpen(enlarge(image, 2), 5, 1.5) },
];

function crop({ data, width }: GrayImage, { left, top, right, bottom }: Box): GrayImage {
  const columns = right - left;
  const cut = new Uint8Array(columns * (bottom - top));
  for (let y = top; y < bottom; y++) cut.set(data.subarray(y * width + left, y * width + right), (y - top) * columns);
  return { data: cut, width: columns, height: bottom - top };
}

/** The candidate of a copy, in the picture's pixels. */
export function fromCopy({ scale, offset = 0 }: Omit<Copy, 'image'>, candidate: Candidate): Candidate {
  return toImageCandidate(({ x, y }) => ({ x: (x - offset) / scale, y: (y - offset) / scale }), candidate);
}

/** The first of the further passes that reads something. */
export async function readFurther(
  image: GrayImage,
  field: TensorField,
  asked: ReadonlySet<BarcodeType>,
): Promise<Candidate[]> {
  const pixels = image.width * image.height;
  if (pixels > MOST_PIXELS) return [];
  const textures = findTextures(field, image.width, image.height).map((box) => ({ box, cut: crop(image, box) }));
  let left = MOST_COPIED * pixels;
  for (const { scale, binarizer, change } of MATRIX_PASSES) {
    const found: Candidate[] = [];
    for (const { box, cut } of textures) {
      const cost = cut.width * cut.height * scale * scale;
      if (cost > left) continue;
      left -= cost;
      const readings = await readZxing(change(cut), asked, { kind: 'matrix', rotate: false, ...(binarizer ? { binarizer } : {}) });
      found.push(
        ...readings.map((candidate) =>
          toImageCandidate(({ x, y }) => ({ x: x / scale + box.left, y: y / scale + box.top }), candidate),
        ),
      );
    }
    if (found.length > 0) return found;
  }
  return [];
}
