import type { OwnType } from '../table/symbologies.ts';
import { ASCENDER, type BarRow, DESCENDER, isClear } from './bar-row.ts';
import { bitCount } from './bit-count.ts';
import { hasSpecifiedBars, type PostalReading } from './symbology.ts';

/** POSTNET digits (1 is tall): weights 7 4 2 1 0, two tall bars each, 0 being 7 + 4. */
const TWO_TALL = [0b11000, 0b00011, 0b00101, 0b00110, 0b01001, 0b01010, 0b01100, 0b10001, 0b10010, 0b10100];

export interface HeightDigitsFormat {
  /** PLANET swaps tall and short bars. */
  readonly complemented: boolean;
  /** Type whose bar counts are required: otherwise a tenth of all rows would pass the check. */
  readonly type: OwnType<'bars'>;
}

/** Reads POSTNET and PLANET: frame bar, digits of five bars, check digit, frame bar. */
export function decodeHeightDigits(row: BarRow, format: HeightDigitsFormat): PostalReading | undefined {
  const { states } = row;
  const count = (states.length - 2) / 5;
  if (!hasSpecifiedBars(format.type, row)) return undefined;
  // All bars share a baseline; anything below it belongs to another symbology.
  if (states.some((state) => (state & DESCENDER) !== 0)) return undefined;
  if (states[0] !== ASCENDER || states.at(-1) !== ASCENDER) return undefined;

  const digits: number[] = [];
  let broken = -1;
  let brokenPattern = 0;
  for (let i = 0; i < count; i++) {
    let pattern = 0;
    for (let bar = 0; bar < 5; bar++) pattern = (pattern << 1) | (states[1 + 5 * i + bar] ?? 0);
    if (format.complemented) pattern ^= 0b11111;
    const digit = TWO_TALL.indexOf(pattern);
    if (digit < 0) {
      if (broken >= 0) return undefined;
      broken = i;
      brokenPattern = pattern;
    }
    digits.push(Math.max(0, digit));
  }
  const sum = digits.reduce((total, digit) => total + digit, 0) % 10;
  if (broken >= 0) {
    const missing = (10 - sum) % 10;
    // Repair one misread bar; more would be a guess.
    if (bitCount(brokenPattern ^ (TWO_TALL[missing] ?? 0)) !== 1) return undefined;
    digits[broken] = missing;
    return toReading(digits, 1);
  }
  if (sum === 0) return toReading(digits, 0);
  if (!isClear(row)) return undefined;
  const check = String(digits.pop());
  return { text: digits.join(''), checkSum: { chars: 0, valid: false, text: check, failed: true }, corrected: 0 };
}

function toReading(digits: readonly number[], corrected: number): PostalReading {
  return {
    text: digits.slice(0, -1).join(''),
    checkSum: { chars: 1, valid: true, text: String(digits.at(-1)) },
    corrected,
  };
}
