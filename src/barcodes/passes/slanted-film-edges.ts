// Levels copies of DX film edges: the engine follows their low tracks along rows only.

import { type BarRegion, straighten } from '../raster/bar-regions.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { isCovered } from '../raster/covered.ts';
import { extractPatch } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readZxing } from '../zxing/read-zxing.ts';

const DX_FILM_EDGE: ReadonlySet<BarcodeType> = new Set(['dxFilmEdgeBarcode']);

/** Maximum number of rows to read, largest first: a strip of film has some dozens of codes. */
const MOST_ROWS = 60;
/** Minimum aspect ratio: they have 23 by six modules. */
const LEAST_OBLONG = 2;
/** Margin around a row (row heights). */
const MARGIN = 0.7;

/** @param rows regions that may be bars, at any angle, largest first */
export async function readSlantedFilmEdges(
  image: GrayImage,
  rows: readonly BarRegion[],
  known: readonly Candidate[],
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const row of rows.slice(0, MOST_ROWS)) {
    if (row.width < LEAST_OBLONG * row.height || isCovered(row, [...known, ...found])) continue;
    const { center, u, width, height } = straighten(image, row);
    const margin = 2 * MARGIN * height;
    const patch = extractPatch(image, center, u, width + margin, height + margin, 2);
    const readings = await readZxing(patch.image, DX_FILM_EDGE);
    found.push(...readings.map((reading) => toImageCandidate(patch.toImage, reading)));
  }
  return found;
}
