import { pointBetween } from '../kernel/point.ts';
import { convexContainsPoint } from '../kernel/polygon.ts';
import type { BarRegion } from './raster/bar-regions.ts';
import type { Candidate } from './reader.ts';
import { isAddOn } from './symbologies.ts';

/** Places of a region at which it is looked at, along it and across. */
const PLACES = 8;
/** The share of them that lie in known symbols, from which on these explain the whole. */
const MOST_COVERED = 0.8;

/** Does the region's centre lie in a solved candidate, which then explains its bars? */
export const isCovered = ({ center }: BarRegion, found: readonly Candidate[]): boolean =>
  found.some(({ corners, text }) => text !== null && convexContainsPoint(corners, center));

/** Is there next to nothing of the region outside the solved candidates? A row of bars may stand so close to one that both are a single region. */
export function isFilledBy({ center, u, width, height }: BarRegion, found: readonly Candidate[]): boolean {
  const solved = found.filter(({ text }) => text !== null);
  if (solved.length === 0) return false;
  let covered = 0;
  for (let i = 0; i < PLACES * PLACES; i++) {
    const along = (((i % PLACES) + 0.5) / PLACES - 0.5) * width;
    const across = ((Math.floor(i / PLACES) + 0.5) / PLACES - 0.5) * height;
    const point = { x: center.x + along * u.x - across * u.y, y: center.y + along * u.y + across * u.x };
    if (solved.some(({ corners }) => convexContainsPoint(corners, point))) covered++;
  }
  return covered > MOST_COVERED * PLACES * PLACES;
}

/** Does the centre of a solved candidate other than an add-on lie in the region, which then is more than one symbol? */
export const holdsOneOf = ({ center, u, width, height }: BarRegion, found: readonly Candidate[]): boolean =>
  found.some(({ type, corners: [topLeft, , bottomRight], text }) => {
    if (text === null || isAddOn(type)) return false;
    const { x, y } = pointBetween(topLeft, bottomRight, 0.5);
    const [dx, dy] = [x - center.x, y - center.y];
    return 2 * Math.abs(dx * u.x + dy * u.y) <= width && 2 * Math.abs(dy * u.x - dx * u.y) <= height;
  });
