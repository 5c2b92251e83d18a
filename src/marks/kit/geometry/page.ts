import type * as v from 'valibot';
import { quarterRect } from '../../../kernel/quarters.ts';
import {
  distanceToOutline,
  normalizeRect,
  type Rect,
  rectContainsPoint,
  rectContainsRect,
  translateRect,
} from '../../../kernel/rect.ts';
import { rectSetDifference } from '../../../kernel/rect-set.ts';
import { isResizeHandle, resizeRect } from '../../../kernel/resize.ts';
import { message } from '../../../messages/index.ts';
import type { BaseMark, PageData } from '../base-mark.ts';
import type { Geometry } from '../define-mark.ts';
import { resizeHandles } from './rectangle.ts';
import { onePage, onPageBy, scaleRect, turnBy } from './scale.ts';

export interface CoveringMark extends BaseMark {
  readonly pageData: PageData;
  readonly visibleRegions?: readonly Rect[] | undefined;
}

export const regionsOf = (mark: CoveringMark): readonly Rect[] => (mark.visibleRegions ?? []).map(normalizeRect);

const pageOf = ({ pageData }: CoveringMark): Rect => ({ x: 0, y: 0, width: pageData.width, height: pageData.height });

const withRegions = <M extends CoveringMark>(mark: M, visibleRegions: readonly Rect[]): M => ({
  ...mark,
  visibleRegions,
});

const mapRegions = <M extends CoveringMark>(mark: M, change: (region: Rect) => Rect): M =>
  mark.visibleRegions ? withRegions(mark, mark.visibleRegions.map(change)) : mark;

/** `region:1:se` is the bottom right corner of region 1; `region:1:move` its middle. */
function parseHandle(id: string): { region: number; part: string } | undefined {
  const [, region, part] = /^region:(\d+):(\w+)$/.exec(id) ?? [];
  return part === undefined ? undefined : { region: Number(region), part };
}

/** Geometry of types that cover the page except `visibleRegions`: only regions can move. */
export const pageGeometry = <M extends CoveringMark>(schema: v.GenericSchema<unknown, M>): Geometry<M> => ({
  ...onePage,
  isMovable: false,
  outlines: (mark) => [pageOf(mark)],
  covered: (mark) => rectSetDifference(pageOf(mark), regionsOf(mark)),
  onPage: onPageBy(schema, (mark, scale) => mapRegions(mark, (region) => scaleRect(region, scale))),
  turn: turnBy((mark, page, quarters) => mapRegions(mark, (region) => quarterRect(region, page, quarters))),
  bounds: pageOf,
  hit: (mark, _pageNumber, point, tolerance) =>
    rectContainsPoint(pageOf(mark), point) &&
    !regionsOf(mark).some((region) => rectContainsPoint(region, point) && distanceToOutline(region, point) > tolerance),
  // A marquee on the covered page must contain all of it to select it.
  touches: (mark, _pageNumber, rect) => rectContainsRect(rect, pageOf(mark)),
  translate: (mark) => mark,
  resize: (mark) => mark,
  regions: { of: regionsOf, with: withRegions },
  handles: (mark) =>
    regionsOf(mark).flatMap((region, index) => [
      ...resizeHandles(region, `region:${index}:`).map((handle) => ({
        ...handle,
        label: message('{handle} of visible region {number}', { handle: handle.label, number: index + 1 }),
      })),
      {
        id: `region:${index}:move`,
        point: { x: region.x + region.width / 2, y: region.y + region.height / 2 },
        shape: 'round' as const,
        cursor: 'move',
        label: message('Visible region {number}', { number: index + 1 }),
      },
    ]),
  dragHandle(mark, _pageNumber, handleId, to, modifiers) {
    const handle = parseHandle(handleId);
    if (!handle) return mark;
    const { part } = handle;
    const regions = (mark.visibleRegions ?? []).map((region, index) => {
      if (index !== handle.region) return region;
      const rect = normalizeRect(region);
      if (isResizeHandle(part)) return { ...region, ...resizeRect(rect, part, to, modifiers) };
      return {
        ...region,
        ...translateRect(rect, { x: to.x - rect.x - rect.width / 2, y: to.y - rect.y - rect.height / 2 }),
      };
    });
    return withRegions(mark, regions);
  },
  removeHandle(mark, _pageNumber, handleId) {
    const handle = parseHandle(handleId);
    if (!handle) return undefined;
    return withRegions(
      mark,
      (mark.visibleRegions ?? []).filter((_, index) => index !== handle.region),
    );
  },
});
