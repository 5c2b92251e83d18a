import bwip from 'bwip-js/generic';
import { fromBars, fromWidths, type PrintedSymbol } from './printed-symbol.ts';

/** A symbol drawn by bwip-js, by its name of the symbology. `height` is a linear symbol's, in modules. */
export function drawSymbol(
  bcid: string,
  text: string,
  options: Record<string, boolean | number | string> = {},
  height = 40,
): PrintedSymbol {
  const [drawn] = bwip.raw({ bcid, text, ...options });
  if (!drawn) throw new Error(`bwip-js draws no ${bcid}`);
  if ('pixs' in drawn) {
    // Each row of a stacked symbol occurs once; `pixy` is the printed height in modules.
    const rows = drawn.pixs.length / drawn.pixx;
    return {
      cells: Uint8Array.from(drawn.pixs),
      columns: drawn.pixx,
      rows,
      cellWidth: 1,
      cellHeight: drawn.pixy / rows,
    };
  }
  const areAlike = new Set(drawn.bhs).size === 1 && new Set(drawn.bbs).size === 1;
  return !areAlike && drawn.bhs.every((tall) => tall < 0.3) ? fromBars(drawn) : fromWidths(drawn.sbs, height);
}
