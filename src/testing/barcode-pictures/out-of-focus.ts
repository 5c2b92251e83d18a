// A symbol as a camera sees it that is not sharp.
import type { GrayImage } from '../../barcodes/reader.ts';
import { paintSymbol } from './paint.ts';
import type { PrintedSymbol } from './symbol.ts';

/** Dim, a little noisy, and out of focus: `blur` in modules, of which each is `module` pixels wide. */
export function photograph(symbol: PrintedSymbol, blur: number, seed = 1, module = 3): GrayImage {
  const { gray, width, height } = paintSymbol(symbol, {
    module,
    blur: blur * module,
    quiet: 10,
    ink: 60,
    paper: 190,
    noise: 3,
    seed,
  });
  return { data: gray, width, height };
}
