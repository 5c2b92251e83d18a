import type * as v from 'valibot';
import type { PageNumber } from '../../../kernel/page-number.ts';
import type { Point } from '../../../kernel/point.ts';
import { type Quarters, quarterSize } from '../../../kernel/quarters.ts';
import type { Rect, Size } from '../../../kernel/rect.ts';
import type { BaseMark, PageData } from '../base-mark.ts';
import { propertiesWith, rangeOf } from '../schema.ts';

interface SizedMark extends BaseMark {
  readonly pageData: PageData;
}

export interface Scale {
  readonly x: number;
  readonly y: number;
}

/** Scale between two page sizes; undefined if they are equal or can't be scaled. */
export function scaleBetween(from: Size, to: Size): Scale | undefined {
  if (from.width === to.width && from.height === to.height) return undefined;
  if (from.width <= 0 || from.height <= 0) return undefined;
  return { x: to.width / from.width, y: to.height / from.height };
}

export const scalePoint = <P extends Point>(point: P, { x, y }: Scale): P => ({
  ...point,
  x: point.x * x,
  y: point.y * y,
});

export const scaleRect = <R extends Rect>(rect: R, scale: Scale): R => ({
  ...scalePoint(rect, scale),
  width: rect.width * scale.x,
  height: rect.height * scale.y,
});

/** Sizes without a direction (line widths, font sizes) scale by the geometric mean of both axes. */
const meanScale = (scale: Scale): number => Math.sqrt(scale.x * scale.y);

function createSizeScaler<M extends BaseMark>(schema: v.GenericSchema<unknown, M>): (mark: M, scale: Scale) => M {
  const sizes = propertiesWith(schema, 'isSize').map(([property, size]) => ({ property, ...rangeOf(size) }));
  return (mark, scale) => {
    const scaled: Record<string, number> = {};
    for (const { property, min, max, isInteger } of sizes) {
      const value: unknown = Reflect.get(mark, property);
      // 0 means none or no limit at every scale; other values stay above 0.
      if (typeof value !== 'number' || value === 0) continue;
      const size = Math.min(max, Math.max(min, value * meanScale(scale)));
      scaled[property] = isInteger ? Math.max(1, Math.round(size)) : size;
    }
    return { ...mark, ...scaled };
  };
}

/** `onPage` of marks with one page: `scaleShape` scales coordinates, schemas mark other sizes. */
export function onPageBy<M extends SizedMark>(
  schema: v.GenericSchema<unknown, M>,
  scaleShape: (mark: M, scale: Scale) => M,
) {
  const scaleSizes = createSizeScaler(schema);
  return (mark: M, _pageNumber: PageNumber, size: Size): M => {
    const scale = scaleBetween(mark.pageData, size);
    if (!scale) return mark;
    return {
      ...scaleSizes(scaleShape(mark, scale), scale),
      pageData: { ...mark.pageData, width: size.width, height: size.height },
    };
  };
}

/** Page size that a shape's coordinates refer to; a shape without one uses the page's size. */
export const pageOfShape = (pageData: PageData, size: Size): Size =>
  pageData.width > 0 && pageData.height > 0 ? pageData : size;

/** `turn` of marks with one page: `turnShape` gets the page's size that coordinates refer to. */
export const turnBy =
  <M extends SizedMark>(turnShape: (mark: M, page: Size, quarters: Quarters) => M) =>
  (mark: M, pageNumber: PageNumber, size: Size, quarters: Quarters): M => {
    if (quarters === 0 || mark.pageNumber !== pageNumber) return mark;
    const { pageData } = mark;
    return {
      ...turnShape(mark, pageOfShape(pageData, size), quarters),
      pageData: { ...pageData, ...quarterSize(pageData, quarters) },
    };
  };

/** The parts of a geometry that all marks with one page share. */
/** The last list: requested with every change of a mark. */
let last: readonly PageNumber[] = [];

export const onePage = {
  isMovable: true,
  pageNumbers: ({ pageNumber }: BaseMark): readonly PageNumber[] => {
    // Marks of one page usually come together.
    if (last[0] !== pageNumber) last = [pageNumber];
    return last;
  },
  toPage: <M extends BaseMark>(mark: M, _from: PageNumber, to: PageNumber): M => ({ ...mark, pageNumber: to }),
  renumber<M extends BaseMark>(mark: M, newNumbers: ReadonlyMap<PageNumber, PageNumber>): M | undefined {
    const pageNumber = newNumbers.get(mark.pageNumber);
    return pageNumber === undefined ? undefined : { ...mark, pageNumber };
  },
};

/** Bounds, outlines and coverage of single-piece shapes. */
export const onePiece = <M extends BaseMark>(bounds: (mark: M) => Rect | undefined) => {
  const outlines = (mark: M): readonly Rect[] => [bounds(mark)].filter((rect) => rect !== undefined);
  return { bounds, outlines, covered: outlines };
};
