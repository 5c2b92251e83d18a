import type { Point } from '../../kernel/point.ts';
import type { GrayImage } from '../reader.ts';
import type { BarRegion } from './bar-regions.ts';
import { boxAlong, slopeAlong } from './cell-boxes.ts';
import { extractPatch } from './sample.ts';

/** Slopes of the bars' ends to straighten (px across per px along): below, any line crosses all. */
const [LEAST_SLOPE, MOST_SLOPE] = [0.12, 1];
/** Maximum height of the straightened region (share of the upright one): else little is gained. */
const MOST_HEIGHT = 0.85;
/** Margin around the bars, which includes the quiet zones (share of the width). */
const MARGIN = 0.12;

interface Straightened {
  readonly image: GrayImage;
  readonly region: BarRegion;
  toImage(point: Point): Point;
}

/** Copies bars whose ends slope, as on paper turned both ways, so that rows are level. */
export function straightenSloping(
  image: GrayImage,
  { cells, u, height, coherence }: BarRegion,
): Straightened | undefined {
  if (!cells) return undefined;
  const slope = slopeAlong(cells, u);
  if (Math.abs(slope) < LEAST_SLOPE || Math.abs(slope) > MOST_SLOPE) return undefined;
  const box = boxAlong(cells, u, slope);
  if (box.height > MOST_HEIGHT * height) return undefined;
  const margin = MARGIN * box.width;
  const [columns, rows] = [box.width + 2 * margin, box.height + 2 * margin];
  const { image: copy, toImage } = extractPatch(image, box.center, u, columns, rows, 1, { slope, beyond: 'border' });
  const center = { x: copy.width / 2, y: copy.height / 2 };
  const toCopy = ({ x, y }: Point): Point => {
    const [dx, dy] = [x - box.center.x, y - box.center.y];
    const along = dx * u.x + dy * u.y;
    return { x: center.x + along, y: center.y + dy * u.x - dx * u.y - slope * along };
  };
  const level = { side: cells.side, centers: cells.centers.map(toCopy) };
  const region = { center, u: { x: 1, y: 0 }, width: box.width, height: box.height, coherence, cells: level };
  return { image: copy, region, toImage };
}
