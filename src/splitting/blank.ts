// Blank pages: paper without print, whatever its shade.
import type { RgbaImage } from '../media/index.ts';
import { findComponents } from '../media/text/components.ts';

/** Resolution at which pages are looked at (dpi). */
export const BLANK_DPI = 100;

/** Shadows and holes at the edge of a scan are no print (share of a side). */
const EDGE = 0.025;
/** Ink differs from its paper by this (levels of 255): pencil does, the other side showing through does not. */
const LEAST_CONTRAST = 40;
/** Specks of dust are no larger (px of {@link BLANK_DPI}); a full stop of 10 pt is. */
const MOST_DUST = 3;

/** Grey levels inside the edges, one of each block of pixels. */
function greyInside({ data, width, height }: RgbaImage, step: number) {
  const [left, top] = [Math.floor(width * EDGE), Math.floor(height * EDGE)];
  const size = { width: Math.floor((width - 2 * left) / step), height: Math.floor((height - 2 * top) / step) };
  const grey = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      let sum = 0;
      for (let row = 0; row < step; row += 1) {
        const from = ((y * step + top + row) * width + x * step + left) * 4;
        for (let at = from; at < from + step * 4; at += 4)
          sum += (data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28;
      }
      grey[y * size.width + x] = sum / (256 * step * step);
    }
  }
  return { ...size, grey };
}

function medianOf(grey: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const level of grey) counts[level] = (counts[level] ?? 0) + 1;
  let seen = 0;
  return counts.findIndex((count) => {
    seen += count;
    return seen * 2 >= grey.length;
  });
}

/**
 * Returns true if nothing is printed on a page.
 * @param dpi resolution of its picture
 */
export function isBlankPage(image: RgbaImage, dpi = BLANK_DPI): boolean {
  const { grey, width, height } = greyInside(image, Math.max(1, Math.floor(dpi / BLANK_DPI)));
  const paper = medianOf(grey);
  const data = Uint8Array.from(grey, (level) => (Math.abs(level - paper) >= LEAST_CONTRAST ? 1 : 0));
  return findComponents({ data, width, height, factor: 1 }).every(({ area }) => area <= MOST_DUST);
}
