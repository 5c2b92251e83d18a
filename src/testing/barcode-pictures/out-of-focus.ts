import type { GrayImage } from '../../barcodes/reader.ts';
import { paintSymbol } from './paint.ts';
import type { PrintedSymbol } from './symbol.ts';

/** Simulates a dim, noisy, blurred photo. `blur` is in modules of `module` px. */
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
