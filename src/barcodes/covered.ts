import { boxOf } from './merge.ts';
import type { BarRegion } from './raster/bar-regions.ts';
import type { Candidate } from './reader.ts';

/** Does the region's centre lie in the box of a solved candidate, which then explains its bars? */
export const isCovered = ({ center }: BarRegion, found: readonly Candidate[]): boolean =>
  found.some(({ corners, text }) => {
    if (text === null) return false;
    const { left, top, right, bottom } = boxOf(corners);
    return center.x >= left && center.x <= right && center.y >= top && center.y <= bottom;
  });
