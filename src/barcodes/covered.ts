import { pointBetween } from '../kernel/point.ts';
import { convexContainsPoint } from '../kernel/polygon.ts';
import type { BarRegion } from './raster/bar-regions.ts';
import type { Candidate } from './reader.ts';
import { isAddOn } from './symbologies.ts';

/** Does the region's centre lie in a solved candidate, which then explains its bars? */
export const isCovered = ({ center }: BarRegion, found: readonly Candidate[]): boolean =>
  found.some(({ corners, text }) => text !== null && convexContainsPoint(corners, center));

/** Does the centre of a solved candidate other than an add-on lie in the region, which then is more than one symbol? */
export const holdsOneOf = ({ center, u, width, height }: BarRegion, found: readonly Candidate[]): boolean =>
  found.some(({ type, corners: [topLeft, , bottomRight], text }) => {
    if (text === null || isAddOn(type)) return false;
    const { x, y } = pointBetween(topLeft, bottomRight, 0.5);
    const [dx, dy] = [x - center.x, y - center.y];
    return 2 * Math.abs(dx * u.x + dy * u.y) <= width && 2 * Math.abs(dy * u.x - dx * u.y) <= height;
  });
