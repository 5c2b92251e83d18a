// Paints, writes and checks pages in strips of full width: no canvas is as large as a page.
import type { Size } from '../kernel/rect.ts';

export interface Strip {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Approximate number of pixels per strip: 8 MB. */
const STRIP_PIXELS = 2_000_000;
/** JPEG blocks have 8 rows; only the last strip may end inside one. */
const ROW_UNIT = 8;

export const stripHeight = ({ width }: Size): number =>
  Math.max(ROW_UNIT, Math.floor(STRIP_PIXELS / width / ROW_UNIT) * ROW_UNIT);

export function stripsOf(size: Size): Strip[] {
  const height = stripHeight(size);
  return Array.from({ length: Math.ceil(size.height / height) }, (_, index) => ({
    top: index * height,
    width: size.width,
    height: Math.min(height, size.height - index * height),
  }));
}
