// Pure: no DOM, no Node. What a small `scanDistance` adds to zxing's own sweep.

import { toImageCandidate } from './raster/copied-candidate.ts';
import type { Candidate, GrayImage } from './reader.ts';
import type { BarcodeType, Orientation } from './types.ts';
import { readZxing, type ZxingPass } from './zxing/read-zxing.ts';

/** zxing sweeps this many lines over a picture of any height, so that those of a page lie several pixels apart. */
const LINES = 512;

const LINEAR: ZxingPass = { kind: 'linear', downscale: false };

interface Band {
  readonly image: GrayImage;
  readonly left: number;
  readonly top: number;
}

/** Where bands of a length that zxing sweeps at the distance begin, each with some lines of the one before. */
function starts(side: number, distance: number): number[] {
  const step = (LINES - 4) * distance;
  return Array.from({ length: Math.ceil(side / step) }, (_, index) => index * step);
}

function bandsOfRows({ data, width, height }: GrayImage, distance: number): Band[] {
  return starts(height, distance).map((top) => {
    const bottom = Math.min(height, top + LINES * distance);
    return { image: { data: data.subarray(top * width, bottom * width), width, height: bottom - top }, left: 0, top };
  });
}

function bandsOfColumns({ data, width, height }: GrayImage, distance: number): Band[] {
  return starts(width, distance).map((left) => {
    const columns = Math.min(width, left + LINES * distance) - left;
    const cut = new Uint8Array(columns * height);
    for (let y = 0; y < height; y++) {
      const from = y * width + left;
      cut.set(data.subarray(from, from + columns), y * columns);
    }
    return { image: { data: cut, width: columns, height }, left, top: 0 };
  });
}

/**
 * Reads linear symbols whose bars are short: zxing once more over bands of the picture in which its lines lie no further apart than asked.
 *
 * @param distance pixels between two lines
 */
export async function readBands(
  image: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  distance: number,
  orientation: Orientation,
): Promise<Candidate[]> {
  const isFine = (side: number) => side <= LINES * distance;
  const found: Candidate[] = [];
  const read = async (bands: readonly Band[], pass: ZxingPass) => {
    for (const { image: band, left, top } of bands) {
      const candidates = await readZxing(band, asked, pass);
      found.push(...candidates.map((each) => toImageCandidate(({ x, y }) => ({ x: x + left, y: y + top }), each)));
    }
  };
  if (orientation !== 'vertical' && !isFine(image.height)) {
    await read(bandsOfRows(image, distance), { ...LINEAR, rotate: false });
  }
  if (orientation !== 'horizontal' && !isFine(image.width)) {
    await read(bandsOfColumns(image, distance), { ...LINEAR, rotate: true });
  }
  return found;
}
