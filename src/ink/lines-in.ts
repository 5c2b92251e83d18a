// Lines of print in a rendering of its own, without regard to text.
import type { RgbaImage } from '../codecs/rgba.ts';
import { type Rect, translateRect } from '../kernel/rect.ts';
import { linesOfPrint, mayBePrint, scaleRect } from './leftover.ts';
import { crop, darkestOf, groundOf, lightestOf } from './planes.ts';

/** Fewer components of the size of letters are no word. */
const LEAST_LETTERS = 3;

/**
 * Returns lines that look like words (page pt).
 * @param image the page at `scale` px per pt
 * @param least minimum letters
 */
export function linesOfWords(image: RgbaImage, scale: number, least = LEAST_LETTERS): Rect[] {
  const darkest = darkestOf(image);
  const planes = [darkest, ...(groundOf(darkest).isPartlyDark ? [lightestOf(image)] : [])];
  return planes.flatMap((plane) => {
    const window = mayBePrint(plane);
    if (!window) return [];
    return linesOfPrint(crop(plane, window))
      .filter(({ letters }) => letters >= least)
      .map(({ rect }) => scaleRect(translateRect(rect, { x: window.left, y: window.top }), 1 / scale));
  });
}
