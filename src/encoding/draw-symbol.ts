import bwip from 'bwip-js/generic';
import { fromBars, fromWidths, type PrintedSymbol } from './printed-symbol.ts';

/** Draws a symbol with bwip-js. `height` (modules) is for linear symbols. */
export function drawSymbol(
  bcid: string,
  text: string,
  options: Record<string, boolean | number | string> = {},
  height = 40,
): PrintedSymbol {
  const [drawn] = bwip.raw({ bcid, text, ...options });
  if (!drawn) throw new Error(`bwip-js draws no ${bcid}`);
  if ('pixs' in drawn) {
    // Rows of stacked symbols occur once; `pixy` is the printed height (modules).
    const rows = drawn.pixs.length / drawn.pixx;
    return {
      cells: Uint8Array.from(drawn.pixs),
      columns: drawn.pixx,
      rows,
      cellWidth: 1,
      cellHeight: drawn.pixy / rows,
    };
  }
  const isPostal = new Set(drawn.bhs).size > 1 && drawn.bhs.every((tall) => tall < 0.3);
  return isPostal ? fromBars(drawn) : fromWidths(drawn.sbs, height);
}
