// What is tried for EAN and UPC symbols out of focus, in a picture in which nothing else was found.
import { isCovered } from './covered.ts';
import { readBlurredEan } from './linear/read-blurred-ean.ts';
import { straightenFan } from './raster/bar-fan.ts';
import { type BarRegion, findBarRegions, straighten, type TensorField } from './raster/bar-regions.ts';
import { toImageCandidate } from './raster/copied-candidate.ts';
import { LIKENESS_OF_BARS, likenessOfBars } from './raster/line-likeness.ts';
import { extractPatch } from './raster/sample.ts';
import type { Candidate, GrayImage } from './reader.ts';
import type { BarcodeType } from './types.ts';

/** Regions that are looked into, the usual ones and those of faint bars, and how many of both may look like bars. */
const MOST_REGIONS = 12;
const MOST_FAINT = 5;
const MOST_BARS = 4;
/** Pixels across a region below which no digit of its would show. */
const LEAST_WIDTH = 60;
/** Mean squared gradient of bars that blur has all but taken. */
const FAINT = 15;
/** Pixels across a copy: some five a module. */
const COPY_WIDTH = 640;
const MOST_SCALE = 2;
/** Regions are the same where their sizes and places differ by no more than this share. */
const SAME = 0.15;

const isSame = (a: BarRegion, b: BarRegion): boolean =>
  Math.abs(a.width - b.width) + Math.abs(a.center.x - b.center.x) < SAME * a.width &&
  Math.abs(a.height - b.height) + Math.abs(a.center.y - b.center.y) < SAME * a.height;

/** Bars out of focus show as regions to the less demanding eye only, and converge where the paper leans back. */
export function readBlurredRegions(image: GrayImage, field: TensorField, asked: ReadonlySet<BarcodeType>): Candidate[] {
  const found: Candidate[] = [];
  const tried: BarRegion[] = [];
  const regions = [
    ...findBarRegions(field).slice(0, MOST_REGIONS),
    ...findBarRegions(field, FAINT).slice(0, MOST_FAINT),
  ].sort((a, b) => b.width * b.height - a.width * a.height);
  for (const rough of regions) {
    if (rough.width < LEAST_WIDTH || isCovered(rough, found) || tried.some((other) => isSame(rough, other))) continue;
    const { region, fan } = straightenFan(image, straighten(image, rough));
    if (likenessOfBars(image, region) < LIKENESS_OF_BARS) continue;
    tried.push(rough);
    const width = region.width + 2 * Math.max(12, 0.1 * region.width);
    const scale = Math.min(MOST_SCALE, COPY_WIDTH / region.width);
    const patch = extractPatch(image, region.center, region.u, width, region.height + 8, scale, {
      fan,
      beyond: 'border',
    });
    const readings = readBlurredEan(patch.image, asked);
    found.push(...readings.map((candidate) => toImageCandidate(patch.toImage, candidate)));
    if (tried.length === MOST_BARS) break;
  }
  return found;
}
