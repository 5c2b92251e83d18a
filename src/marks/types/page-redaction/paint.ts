import type { PageNumber } from '../../../kernel/page-number.ts';
import { type Rect, rectCenter, roundRectIn } from '../../../kernel/rect.ts';
import { rectSetDifference } from '../../../kernel/rect-set.ts';
import type { PaintContext, PaintEnvironment } from '../../kit/define-mark.ts';
import { reasonText, type WithReason } from '../../kit/fields.ts';
import { type CoveringMark, regionsOf } from '../../kit/geometry/page.ts';
import { coverRects, paintReason, withRedactionAlpha } from '../../kit/painting.ts';

interface Redaction extends CoveringMark, WithReason {
  readonly fillColor: string;
  readonly fontColor: string;
}

export function paintPageRedaction(
  context: PaintContext,
  mark: Redaction,
  _pageNumber: PageNumber,
  environment: PaintEnvironment,
): void {
  const page = { x: 0, y: 0, width: mark.pageData.width, height: mark.pageData.height };
  // Round regions inwards, so that no pixel is half covered.
  const regions = regionsOf(mark).map(roundRectIn);
  const covered = rectSetDifference(page, regions);
  withRedactionAlpha(context, environment, () => coverRects(context, covered, mark.fillColor));
  const place = coveredCentre(page, regions) ?? largestOf(covered);
  if (place) paintReason(context, place, reasonText(mark), mark.fontColor, environment);
}

const areaOf = ({ width, height }: Rect): number => width * height;

const largestOf = (rects: readonly Rect[]): Rect | undefined =>
  rects.reduce<Rect | undefined>((best, rect) => (best && areaOf(best) >= areaOf(rect) ? best : rect), undefined);

/** Minimum size of the centre box, as a share of the page's shorter side. */
const NARROWEST = 1 / 40;

/** Largest box around the page's centre that no region touches; undefined if hardly covered. */
function coveredCentre(page: Rect, regions: readonly Rect[]): Rect | undefined {
  const centre = rectCenter(page);
  const away = (from: number, length: number, middle: number) => Math.max(from - middle, middle - from - length, 0);
  /** Distance of each region from the centre: a box must end before it on one axis. */
  const distances = regions
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ x, y, width, height }) => ({ x: away(x, width, centre.x), y: away(y, height, centre.y) }))
    .sort((a, b) => a.x - b.x);
  let halfHeight = page.height / 2;
  const boxes = [...distances, { x: page.width / 2, y: 0 }].map(({ x, y }) => {
    const halfWidth = Math.min(x, page.width / 2);
    const box = { x: centre.x - halfWidth, y: centre.y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight };
    halfHeight = Math.min(halfHeight, y);
    return box;
  });
  const narrowest = Math.min(page.width, page.height) * NARROWEST;
  return largestOf(boxes.filter(({ width, height }) => Math.min(width, height) >= narrowest));
}
