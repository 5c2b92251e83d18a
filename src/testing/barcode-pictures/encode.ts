import { CODE_128_WIDTHS } from '../../barcodes/linear/code128-check.ts';
// Encoders of symbologies that bwip-js lacks, from published patterns (N narrow, W wide).
import { fromWidths, type PrintedSymbol } from './symbol.ts';

export {
  encodeBcdMatrix,
  encodeInvert2Of5,
  encodePatch,
  PATCH_NAMES,
  type PatchName,
} from '../../encoding/own-symbols.ts';

/** Returns a Code 39 symbol without asterisks; wide elements have three modules. */
export function withoutGuards(symbol: PrintedSymbol): PrintedSymbol {
  // An asterisk has 3 wide and 6 narrow elements, followed by a narrow gap.
  const guard = 3 * 3 + 6 + 1;
  const cells = symbol.cells.slice(guard, symbol.columns - guard);
  return { ...symbol, cells, columns: cells.length };
}

const EAN_SET_A = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];

const toWidths = (pattern: string): number[] => [...pattern].map(Number);
const mirrored = (pattern: string): string => [...pattern].reverse().join('');

const eanDigits = (digits: string, sets: string): string =>
  [...digits]
    .map((digit, i) => {
      const pattern = EAN_SET_A[Number(digit)] ?? '';
      return sets[i] === 'B' ? mirrored(pattern) : pattern;
    })
    .join('');

const EAN_13_SETS = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ');
const UPC_E_SETS = 'BBBAAA BBABAA BBAABA BBAAAB BABBAA BAABBA BAAABB BABABA BABAAB BAABAB'.split(' ');

/** Encodes EAN-13, EAN-8 or UPC-E (8 digits from 0 on), with a given, maybe wrong check digit. */
export function encodeEan(digits: string, upcE = false): PrintedSymbol {
  if (upcE) {
    const sets = UPC_E_SETS[Number(digits.at(-1))] ?? '';
    return fromWidths(toWidths(`111${eanDigits(digits.slice(1, 7), sets)}111111`), 40);
  }
  const coded = digits.length === 13 ? digits.slice(1) : digits;
  const sets = digits.length === 13 ? (EAN_13_SETS[Number(digits[0])] ?? '') : 'AAAA';
  const half = coded.length / 2;
  const left = eanDigits(coded.slice(0, half), sets);
  return fromWidths(toWidths(`111${left}11111${eanDigits(coded.slice(half), '')}111`), 40);
}

/** Encodes Code 128 (set B), as EAN-128 with FNC1; `off` is added to the check value. */
export function encodeCode128(text: string, off = 0, fnc1 = false): PrintedSymbol {
  const values = [104, ...(fnc1 ? [102] : []), ...[...text].map((character) => character.charCodeAt(0) - 32)];
  const sum = values.reduce((total, value, i) => total + value * Math.max(1, i), off);
  const patterns = [...values, sum % 103].map((value) => CODE_128_WIDTHS[value]);
  return fromWidths(toWidths(`${patterns.join('')}2331112`), 40);
}

/** Bars of 1 (odd) and 3 modules, spaces of 2; digits from the end of the number. */
export function encodePharmacode(value: number, height = 20): PrintedSymbol {
  const bars: number[] = [];
  for (let rest = value; rest > 0; rest = rest % 2 === 1 ? (rest - 1) / 2 : (rest - 2) / 2)
    bars.unshift(rest % 2 === 1 ? 1 : 3);
  return fromWidths(
    bars.flatMap((bar, i) => (i === 0 ? [bar] : [2, bar])),
    height,
  );
}
