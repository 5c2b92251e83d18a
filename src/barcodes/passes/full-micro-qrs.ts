import { unexplained } from '../raster/covered.ts';
import type { CropBox } from '../raster/crop.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { readFullMicroQr } from '../zxing/read-zxing.ts';

/** Maximum aspect ratio of a square's box, even if its texture is ragged. */
const MOST_OBLONG = 1.5;

/** Reads Micro QR Codes without unused data bits in unexplained textures. */
export async function readFullMicroQrs(
  image: GrayImage,
  textures: readonly CropBox[],
  known: readonly Candidate[],
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const box of unexplained(image, textures, known)) {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    if (Math.max(width, height) > MOST_OBLONG * Math.min(width, height)) continue;
    found.push(...(await readFullMicroQr(image, box)));
  }
  return found;
}
