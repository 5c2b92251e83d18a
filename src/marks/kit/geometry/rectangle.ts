import type * as v from 'valibot';
import { type Quarters, quarterRect, quarterSize } from '../../../kernel/quarters.ts';
import {
  distanceToOutline,
  normalizeRect,
  type Rect,
  rectContainsPoint,
  rectContainsRect,
  rectsTouch,
  type Size,
  translateRect,
} from '../../../kernel/rect.ts';
import { handlePosition, isResizeHandle, mapRect, RESIZE_HANDLES, resizeRect } from '../../../kernel/resize.ts';
import { message } from '../../../messages/index.ts';
import type { BaseMark, PageData } from '../base-mark.ts';
import type { Geometry, Handle } from '../define-mark.ts';
import { onePage, onePiece, onPageBy, scaleRect, turnBy } from './scale.ts';

export interface RectangleMark extends BaseMark {
  readonly rectangle: Rect;
  readonly pageData: PageData;
}

const HANDLE_LABELS = {
  nw: message('Top left'),
  n: message('Top'),
  ne: message('Top right'),
  e: message('Right'),
  se: message('Bottom right'),
  s: message('Bottom'),
  sw: message('Bottom left'),
  w: message('Left'),
} as const;

/** Returns the eight resize handles; `prefix` distinguishes the rectangles of a mark. */
export const resizeHandles = (rect: Rect, prefix = ''): Handle[] =>
  RESIZE_HANDLES.map((handle) => ({
    id: `${prefix}${handle}`,
    point: handlePosition(rect, handle),
    shape: 'square',
    cursor: `${handle}-resize`,
    label: HANDLE_LABELS[handle],
  }));

const clamp = (start: number, extent: number, most: number): number => Math.max(0, Math.min(start, most - extent));

/** Turns upright content about its centre; moves it onto the page if it would overlap an edge. */
function turnUpright(rectangle: Rect, page: Size, quarters: Quarters): Rect {
  const { width, height } = normalizeRect(rectangle);
  const turned = normalizeRect(quarterRect(rectangle, page, quarters));
  const { width: pageWidth, height: pageHeight } = quarterSize(page, quarters);
  const x = turned.x + (turned.width - width) / 2;
  const y = turned.y + (turned.height - height) / 2;
  // Parts that already exceeded the page may still do so.
  const wasInside = rectContainsRect({ x: 0, y: 0, ...page }, normalizeRect(rectangle));
  return {
    ...rectangle,
    ...(wasInside ? { x: clamp(x, width, pageWidth), y: clamp(y, height, pageHeight) } : { x, y }),
    width,
    height,
  };
}

/** `isHollow` marks are picked by their outline only; `isUpright` content doesn't rotate. */
export const rectangleGeometry = <M extends RectangleMark>(
  schema: v.GenericSchema<unknown, M>,
  options: {
    readonly isHollow?: (mark: M) => boolean;
    readonly outline?: (mark: M) => number;
    readonly isUpright?: true;
  } = {},
): Geometry<M> => ({
  ...onePage,
  ...onePiece<M>((mark) => normalizeRect(mark.rectangle)),
  onPage: onPageBy(schema, (mark, scale) => ({ ...mark, rectangle: scaleRect(mark.rectangle, scale) })),
  turn: turnBy((mark, page, quarters) => ({
    ...mark,
    rectangle: (options.isUpright ? turnUpright : quarterRect)(mark.rectangle, page, quarters),
  })),
  hit(mark, _pageNumber, point, tolerance) {
    const rect = normalizeRect(mark.rectangle);
    const distance = distanceToOutline(rect, point);
    if (distance <= tolerance) return true;
    if (!rectContainsPoint(rect, point)) return false;
    // Borders are painted inside the rectangle.
    return !options.isHollow?.(mark) || distance <= tolerance + (options.outline?.(mark) ?? 0);
  },
  touches(mark, _pageNumber, rect) {
    const own = normalizeRect(mark.rectangle);
    if (!rectsTouch(own, rect)) return false;
    return !(options.isHollow?.(mark) && rectContainsRect(own, rect));
  },
  translate: (mark, _pageNumber, delta) => ({ ...mark, rectangle: translateRect(mark.rectangle, delta) }),
  resize: (mark, _pageNumber, from, to) => ({ ...mark, rectangle: mapRect(mark.rectangle, from, to) }),
  handles: (mark) => resizeHandles(normalizeRect(mark.rectangle)),
  dragHandle(mark, _pageNumber, handleId, to, modifiers) {
    if (!isResizeHandle(handleId)) return mark;
    return {
      ...mark,
      rectangle: { ...mark.rectangle, ...resizeRect(normalizeRect(mark.rectangle), handleId, to, modifiers) },
    };
  },
});
