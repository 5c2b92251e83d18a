import { buildTextPage } from '../text/build-text-page.ts';
import type { TextPage } from '../text/text-page.ts';

/** Creates a text page with characters of 6 × 10, first baseline at 20, line height 14. */
export const typedPage = (lines: readonly string[], confidenceOf?: (row: number) => number): TextPage =>
  buildTextPage(
    lines.flatMap((line, row) =>
      Array.from(line, (text, index) => {
        const [x, y] = [index * 6, 20 + row * 14];
        return {
          ...{ text, x, y, angle: 0, advance: 6, ascent: 8, descent: 2, size: 10 },
          box: { x, y: y - 8, width: 6, height: 10 },
          ...(confidenceOf ? { confidence: confidenceOf(row) } : {}),
        };
      }),
    ),
  );
