// zxing's linear and stacked types where their bars follow one another downwards.

import { type BarRegion, cornersOf } from '../raster/bar-regions.ts';
import { fromCopy } from '../raster/copied-candidate.ts';
import { isCovered } from '../raster/covered.ts';
import { areaOf, boxOf, type CropBox, crop, intersect, joinBoxes, wholeOf } from '../raster/crop.ts';
import { mayBeBars } from '../raster/likely-bars.ts';
import { fromTurnedLeft, turnLeft } from '../raster/turn.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readZxing } from '../zxing/read-zxing.ts';

/** Sine of the angle from which on level lines may not cross all the bars. */
const STEEP = 0.5;

/** Cells that are taken along on every side, for what a stretch shows a part of only. */
const MARGIN = 8;

/** The share of the picture from which on all of it is taken. */
const MOST_OF_IT = 0.5;

const holdsUprightBars = (image: GrayImage, cell: number, region: BarRegion): boolean =>
  Math.abs(region.u.y) > STEEP && mayBeBars(image, cell, region);

/** The pixels around a stretch of bars, as far again as it reaches itself and some cells. */
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

/**
 * Reads what a level pass cannot: turned copies are made of the stretches of bars that no symbol explains yet.
 *
 * @param cell side of the cells in which the stretches were found, pixels
 * @param rows the stretches that may be bars, at any angle
 * @param errors also return what was found but not solved
 */
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
