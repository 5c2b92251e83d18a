import type { Box } from '../../pdf/content/index.ts';
import type { LineGlyph } from './shown-line.ts';

/** Maximum gap within a line (em): content further away is in another column. */
const WIDEST_GAP = 2;
/** Granularity of covers (em). */
const STEP = 4;
/** Distance to following content (em). */
const MARGIN = 0.2;

/** @param area in line axes @returns the area extended in steps or to the available space */
export function coverToEnd(
  [start, bottom, end, top]: Box,
  letters: readonly Pick<LineGlyph, 'start' | 'end'>[],
  isBackwards: boolean,
  size: number,
): Box {
  if (isBackwards) {
    const mirrored = letters.map((letter) => ({ start: -letter.end, end: -letter.start }));
    const [from, , to] = coverToEnd([-end, bottom, -start, top], mirrored, false, size);
    return [-to, bottom, -from, top];
  }
  let last = end;
  let next = Number.POSITIVE_INFINITY;
  for (const letter of letters.toSorted((a, b) => a.start - b.start)) {
    if (letter.end <= last) continue;
    if (letter.start - last > WIDEST_GAP * size) {
      next = letter.start - MARGIN * size;
      break;
    }
    last = letter.end;
  }
  const step = STEP * size;
  const wanted = start + Math.ceil((last - start) / step) * step;
  return [start, bottom, Math.max(last, Math.min(wanted, next)), top];
}
