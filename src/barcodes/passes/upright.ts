// Runs zxing on linear and stacked types whose bars follow each other vertically.

import { type BarRegion, cornersOf } from '../raster/bar-regions.ts';
import { fromCopy } from '../raster/copied-candidate.ts';
import { isCovered } from '../raster/covered.ts';
import { areaOf, boxOf, type CropBox, crop, intersect, joinBoxes, wholeOf } from '../raster/crop.ts';
import { mayBeBars } from '../raster/likely-bars.ts';
import { fromTurnedLeft, turnLeft } from '../raster/turn.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readZxing } from '../zxing/read-zxing.ts';

/** Minimum sine of the angle at which level lines may not cross all bars. */
const STEEP = 0.5;

/** Margin on each side, as a region may show only part of a symbol (cells). */
const MARGIN = 8;

/** Minimum share of the picture to read it as a whole. */
const MOST_OF_IT = 0.5;

const holdsUprightBars = (image: GrayImage, cell: number, region: BarRegion): boolean =>
  Math.abs(region.u.y) > STEEP && mayBeBars(image, cell, region);

/** Returns the area around a region of bars: its own size on each side, plus some cells. */
function aroundOf(image: GrayImage, cell: number, region: BarRegion): CropBox {
  const { left, top, right, bottom } = boxOf(cornersOf(region));
  const margin = MARGIN * cell + Math.max(region.width, region.height);
  return intersect(wholeOf(image), {
    left: Math.floor(left - margin),
    top: Math.floor(top - margin),
    right: Math.ceil(right + margin),
    bottom: Math.ceil(bottom + margin),
  });
}

/** Reads rotated copies of unexplained bars. @param errors also return undecoded symbols */
export async function readUpright(
  image: GrayImage,
  cell: number,
  rows: readonly BarRegion[],
  found: readonly Candidate[],
  asked: ReadonlySet<BarcodeType>,
  errors: boolean,
): Promise<Candidate[]> {
  const stretches = rows.filter((row) => !isCovered(row, found) && holdsUprightBars(image, cell, row));
  const boxes = joinBoxes(stretches.map((region) => aroundOf(image, cell, region)));
  const area = boxes.reduce((sum, box) => sum + areaOf(box), 0);
  const all = wholeOf(image);
  const candidates: Candidate[] = [];
  for (const box of area > MOST_OF_IT * areaOf(all) ? [all] : boxes) {
    const cut = crop(image, box);
    const turned = await readZxing(turnLeft(cut), asked, { kind: 'upright', rotate: false, errors });
    candidates.push(...turned.map((candidate) => fromCopy(fromTurnedLeft(cut, candidate), 1, box)));
  }
  return candidates;
}
