// Pure: no DOM, no Node. What is tried over a whole picture in which the first passes found nothing.

import { toImageCandidate } from './raster/copied-candidate.ts';
import { sharpen, thresholdLocally } from './raster/local-mean.ts';
import { enlarge, halve } from './raster/resize.ts';
import type { Candidate, GrayImage } from './reader.ts';
import type { BarcodeType } from './types.ts';
import { readZxing, type ZxingPass } from './zxing/read-zxing.ts';

/** A changed copy of the picture, and how many of its pixels make one of the picture's. */
interface Copy {
  readonly image: GrayImage;
  readonly scale: number;
  /** Where the picture's corner lies in the copy. */
  readonly offset?: number;
}

interface FurtherPass {
  /** Most pixels of a picture that is worth the pass: the dearer ones are for small pictures, whose modules are small as well. */
  readonly most: number;
  readonly pass: ZxingPass;
  copy(image: GrayImage): Copy;
}

const MEGAPIXEL = 1e6;

const localRadius = ({ width, height }: GrayImage) => Math.max(8, Math.round(Math.min(width, height) / 16));

/** Paper around pictures that are cut close to the symbol, in pixels. */
const PADDING = 24;

/** In the order of what they bring for their cost. */
const PASSES: readonly FurtherPass[] = [
  { most: 0.25 * MEGAPIXEL, pass: {}, copy: (image) => ({ image: pad(image, PADDING), scale: 1, offset: PADDING }) },
  {
    most: 2 * MEGAPIXEL,
    pass: { binarizer: 'FixedThreshold' },
    copy: (image) => ({ image: thresholdLocally(image, localRadius(image)), scale: 1 }),
  },
  { most: 1 * MEGAPIXEL, pass: { kind: 'matrix' }, copy: (image) => ({ image: enlarge(image, 2), scale: 2 }) },
  { most: 1 * MEGAPIXEL, pass: { kind: 'matrix' }, copy: (image) => ({ image: sharpen(image, 3, 1.5), scale: 1 }) },
  {
    most: 1 * MEGAPIXEL,
    pass: { kind: 'matrix' },
    copy: (image) => {
      const large = enlarge(image, 1.5);
      return { image: thresholdLocally(large, localRadius(large)), scale: 1.5 };
    },
  },
  { most: 4 * MEGAPIXEL, pass: { kind: 'matrix' }, copy: (image) => ({ image: halve(image), scale: 0.5 }) },
];

function pad({ data, width, height }: GrayImage, padding: number): GrayImage {
  const columns = width + 2 * padding;
  const padded = new Uint8Array(columns * (height + 2 * padding)).fill(255);
  for (let y = 0; y < height; y++)
    padded.set(data.subarray(y * width, (y + 1) * width), (y + padding) * columns + padding);
  return { data: padded, width: columns, height: height + 2 * padding };
}

/** The candidate of a copy, in the picture's pixels. */
export function fromCopy({ scale, offset = 0 }: Omit<Copy, 'image'>, candidate: Candidate): Candidate {
  return toImageCandidate(({ x, y }) => ({ x: (x - offset) / scale, y: (y - offset) / scale }), candidate);
}

/** The first of the further passes that reads something. */
export async function readFurther(image: GrayImage, asked: ReadonlySet<BarcodeType>): Promise<Candidate[]> {
  for (const { most, pass, copy } of PASSES) {
    if (image.width * image.height > most) continue;
    const changed = copy(image);
    const found = await readZxing(changed.image, asked, pass);
    if (found.length > 0) return found.map((candidate) => fromCopy(changed, candidate));
  }
  return [];
}
