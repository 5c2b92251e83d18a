// Pure. Marks saved at another page size are drawn scaled.
import type { Rect, Size } from '../../../kernel/rect.ts';
import type { BaseMark } from '../base-mark.ts';
import type { PageData } from '../values.ts';

interface WithPageData extends BaseMark {
  readonly pageData: PageData;
}

export interface Scale {
  readonly x: number;
  readonly y: number;
}

/** How a page must be stretched to another size; undefined when it has that size already, or none that can be stretched. */
export function scaleBetween(from: Size, to: Size): Scale | undefined {
  if (from.width === to.width && from.height === to.height) return undefined;
  if (from.width <= 0 || from.height <= 0) return undefined;
  return { x: to.width / from.width, y: to.height / from.height };
}

/** Pixel sizes that are no lengths in a direction (line widths, font sizes) follow the mean of both directions. */
const meanScale = (scale: Scale): number => Math.sqrt(scale.x * scale.y);

const SIZE_LIMITS: Readonly<Record<string, { min: number; max: number; isInteger: boolean }>> = {
  thickness: { min: 1, max: 50, isInteger: false },
  borderThickness: { min: 0, max: Number.MAX_SAFE_INTEGER, isInteger: true },
  fontSize: { min: 0.1, max: 288, isInteger: false },
  maxFontSize: { min: 0, max: Number.MAX_SAFE_INTEGER, isInteger: true },
};

/** The mark's pixel sizes at another scale, within what the format allows. */
export function scaleSizes<M extends BaseMark>(mark: M, scale: Scale): M {
  const scaled: Record<string, number> = {};
  for (const [property, { min, max, isInteger }] of Object.entries(SIZE_LIMITS)) {
    const value: unknown = Reflect.get(mark, property);
    if (typeof value !== 'number' || value === 0) continue;
    const size = Math.min(max, Math.max(min, value * meanScale(scale)));
    scaled[property] = isInteger ? Math.max(1, Math.round(size)) : size;
  }
  return { ...mark, ...scaled };
}

/** `onPage` of a mark with one page: `scaleShape` gives the properties that hold its coordinates. */
export const onPageBy =
  <M extends WithPageData>(scaleShape: (mark: M, scale: Scale) => Partial<M>) =>
  (mark: M, _pageNumber: number, size: Size): M => {
    const scale = scaleBetween(mark.pageData, size);
    if (!scale) return mark;
    return {
      ...scaleSizes(mark, scale),
      ...scaleShape(mark, scale),
      pageData: { ...mark.pageData, width: size.width, height: size.height },
    };
  };

/** The parts of a geometry that all marks with one page share. */
export const onePage = {
  isMovable: true,
  pageNumbers: (mark: BaseMark): readonly number[] => [mark.pageNumber],
  toPage: <M extends BaseMark>(mark: M, _from: number, to: number): M => ({ ...mark, pageNumber: to }),
  renumber<M extends BaseMark>(mark: M, newNumbers: ReadonlyMap<number, number>): M | undefined {
    const pageNumber = newNumbers.get(mark.pageNumber);
    return pageNumber === undefined ? undefined : { ...mark, pageNumber };
  },
};

/** Bounds, outlines and cover of shapes that are one piece. */
export const onePiece = <M extends BaseMark>(bounds: (mark: M) => Rect | undefined) => {
  const outlines = (mark: M): readonly Rect[] => [bounds(mark)].filter((rect) => rect !== undefined);
  return { bounds, outlines, covered: outlines };
};
