import type { BarcodeType } from '../../barcodes/index.ts';
import { createRandom } from './random.ts';
import { fromWidths, type PrintedSymbol } from './symbol.ts';

const DIGITS = ['NNWWN', 'WNNNW', 'NWNNW', 'WWNNN', 'NNWNW', 'WNWNN', 'NWWNN', 'NNNWW', 'WNNWN', 'NWNWN'];

/** Linear symbol as a printer draws it, one module per pixel. */
export interface LinearPrint {
  readonly type: BarcodeType;
  readonly text: string;
  readonly symbol: PrintedSymbol;
}

/** Minimum and maximum width of each class of elements (px). */
interface Classes {
  readonly bar: { readonly narrow: readonly [number, number]; readonly wide: readonly [number, number] };
  readonly space: { readonly narrow: readonly [number, number]; readonly wide: readonly [number, number] };
}

type Between = (range: readonly [number, number]) => number;

/** Converts N, W and G (guard width) to widths, bars and spaces alternating. */
function toPixels(pattern: string, { bar, space }: Classes, between: Between, guard = 0): number[] {
  return [...pattern].map((letter, i) => {
    if (letter === 'G') return guard;
    const own = i % 2 === 0 ? bar : space;
    return between(letter === 'W' ? own.wide : own.narrow);
  });
}

/**
 * Random print: Matrix 2 of 5 with guards of 4 to 8 narrow elements, Datalogic 2 of 5 with spread
 * spaces, Invert 2 of 5 with longer guards; elements vary by a pixel within their class.
 */
export function printLinear(seed: number): LinearPrint {
  const random = createRandom(seed);
  const between: Between = ([least, most]) => least + random.below(most - least + 1);
  const text = Array.from({ length: 5 + random.below(6) }, () => random.below(10)).join('');
  const digits = [...text].map((digit) => DIGITS[Number(digit)] ?? '');
  const height = 40 + random.below(40);
  const narrow = 2 + random.below(2);
  const wide = 3 * narrow;
  const jitter = random.below(2);
  const classes: Classes = {
    bar: { narrow: [narrow, narrow + jitter], wide: [wide, wide + jitter] },
    space: { narrow: [narrow, narrow + jitter], wide: [wide, wide + jitter] },
  };
  const kind = seed % 3;
  if (kind === 0) {
    const guard = narrow * (4 + random.below(5));
    const widths = toPixels(`GNNNNN${digits.map((digit) => `${digit}N`).join('')}GNNNN`, classes, between, guard);
    return { type: 'matrix2Of5Barcode', text, symbol: fromWidths(widths, height) };
  }
  if (kind === 1) {
    const spread: Classes = {
      bar: { narrow: [3, 3], wide: [7, 8] },
      space: { narrow: [2 + random.below(2), 4 + random.below(2)], wide: [10, 11] },
    };
    const widths = toPixels(`NNNN${digits.map((digit) => `${digit}N`).join('')}WNN`, spread, between);
    return { type: 'dataLogic2Of5Barcode', text, symbol: fromWidths(widths, height) };
  }
  const bar = 2 + random.below(2);
  const spaces = { narrow: [5, 6] as const, wide: [13, 15] as const };
  const pattern = `WWN${digits.join('')}WNW`;
  const guards = bar + random.below(3);
  const widths = [...pattern].flatMap((letter, i) => [
    i === 0 ? guards : bar,
    between(letter === 'W' ? spaces.wide : spaces.narrow),
  ]);
  return { type: 'invert2Of5Barcode', text, symbol: fromWidths([...widths, guards], height) };
}
