// Hidden text layer of a scanned page, for selection, search and screen readers.
import { boundsOfPoints, type Rect, rectsTouch, type Size } from '../../kernel/rect.ts';
import { SPOKEN_ADVANCE, SPOKEN_ASCENT, SPOKEN_DESCENT, toSpokenCodes } from '../../pdf/fonts/index.ts';
import { WORDS_FONT } from '../../pdf/structure/index.ts';
import type { LayerWord } from '../plan.ts';

/** Margin around destroyed areas in which no word may end (px). */
const MARGIN = 1;

function rectOf({ x, y, angle, length, size }: Omit<LayerWord, 'text'>): Rect {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [0, length].flatMap((along) =>
    [-SPOKEN_ASCENT * size, SPOKEN_DESCENT * size].map((across) => ({
      x: x + along * cos - across * sin,
      y: y + along * sin + across * cos,
    })),
  );
  return boundsOfPoints(corners) as Rect;
}

/** Returns the words without destroyed parts; touched words are dropped as a whole. */
export const wordsBeside = (words: readonly LayerWord[], destroyed: readonly Rect[]): LayerWord[] =>
  words.filter((word) => {
    const { x, y, width, height } = rectOf(word);
    const own = { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
    return !destroyed.some((area) => rectsTouch(area, own));
  });

const toNumber = (value: number): string => value.toFixed(3).replace(/\.?0+$/, '');

/** Returns the operators for words (px of the page's picture). @param scale points per px */
export function writeWords(words: readonly LayerWord[], scale: number, { height }: Size): string {
  const lines = words.map(({ text, x, y, angle, length, size }) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const type = Math.max(0.1, size * scale);
    const stretch = (100 * length * scale) / (text.length * SPOKEN_ADVANCE * type);
    // PDF's y axis points up.
    const matrix = [cos, -sin, sin, cos, x * scale, (height - y) * scale].map(toNumber).join(' ');
    return `/${WORDS_FONT} ${toNumber(type)} Tf ${toNumber(stretch)} Tz ${matrix} Tm <${toSpokenCodes(text)}> Tj`;
  });
  return `BT 3 Tr\n${lines.join('\n')}\nET`;
}
