// What `horizontalVerticalDiagonal` adds: level lines over copies that are turned by 45°, where bars run along neither axis.
import type { Point } from '../kernel/point.ts';
import { isCovered } from './covered.ts';
import { type SweepOptions, sweepRows } from './linear/sweep.ts';
import { boxOf } from './merge.ts';
import { type BarRegion, cornersOf } from './raster/bar-regions.ts';
import { toImageCandidate } from './raster/copied-candidate.ts';
import { areaOf, type Box, joinBoxes } from './raster/crop.ts';
import { mayBeBars } from './raster/likely-bars.ts';
import { extractPatch } from './raster/sample.ts';
import type { Candidate, GrayImage } from './reader.ts';
import { readZxing } from './zxing/read-zxing.ts';

/** Sine of twice the angle that bars have with either axis at least: 15°. */
const LEAST_OFF_AXES = 0.5;
/** Cells that are taken along on every side, for what a stretch shows a part of only. */
const MARGIN = 4;
/** Pixels of all copies together, for each of the picture's. */
const MOST_COPIED = 2;

/** The ways across bars that rise or fall by 45°. */
const DIAGONALS: readonly Point[] = [Math.SQRT1_2, -Math.SQRT1_2].map((y) => ({ x: Math.SQRT1_2, y }));

const isAlong = (diagonal: Point, { u }: BarRegion): boolean =>
  2 * u.x * u.y * Math.sign(diagonal.x * diagonal.y) >= LEAST_OFF_AXES;

/** The stretch with some paper around it, in a frame whose horizontal runs along the diagonal. */
function boxAround(region: BarRegion, { x: ux, y: uy }: Point, cell: number): Box {
  const corners = cornersOf(region).map(({ x, y }) => ({ x: x * ux + y * uy, y: y * ux - x * uy }));
  const { left, top, right, bottom } = boxOf(corners);
  const margin = MARGIN * cell + Math.max(region.width, region.height) / 4;
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/**
 * Reads stretches of bars that no symbol explains yet and that run along neither axis.
 *
 * @param cell side of the cells in which the stretches were found, pixels
 * @param rows the stretches that may be bars, at any angle
 */
export async function readDiagonals(
  image: GrayImage,
  cell: number,
  rows: readonly BarRegion[],
  found: readonly Candidate[],
  sweep: SweepOptions,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  let left = MOST_COPIED * image.width * image.height;
  for (const diagonal of DIAGONALS) {
    const stretches = rows.filter(
      (row) => isAlong(diagonal, row) && !isCovered(row, found) && mayBeBars(image, cell, row),
    );
    for (const box of joinBoxes(stretches.map((row) => boxAround(row, diagonal, cell)))) {
      left -= areaOf(box);
      if (left < 0) break;
      const [along, across] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const center = { x: along * diagonal.x - across * diagonal.y, y: along * diagonal.y + across * diagonal.x };
      const patch = extractPatch(image, center, diagonal, box.right - box.left, box.bottom - box.top, 1);
      const { readers, asked, distance, inverted } = sweep;
      const readings = [
        ...(await readZxing(patch.image, asked, { kind: 'upright', rotate: false })),
        ...sweepRows(patch.image, { readers, asked, distance, inverted }),
      ];
      candidates.push(...readings.map((candidate) => toImageCandidate(patch.toImage, candidate)));
    }
  }
  return candidates;
}
