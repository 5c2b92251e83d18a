import { ASCENDER, type BarRow, FULL, isClear } from './bar-row.ts';
import { CHARACTER_BARS, charactersOf, patternAt, TWO_OF_FOUR } from './royal-mail-characters.ts';
import { hasSpecifiedBars, type PostalOptions, type PostalReader, type PostalReading } from './symbology.ts';

interface Half {
  /** Value of each character (0 to 5), check character last. */
  readonly values: number[];
  readonly repaired: boolean;
  readonly isValid: boolean;
}

/** Reads ascenders (bit 0) or descenders; their own sum modulo 6 recovers one invalid pattern. */
function readHalf(row: BarRow, bit: 0 | 1, characters: number, mayRepair: boolean): Half | undefined {
  const values: number[] = [];
  let broken = -1;
  let brokenPattern = 0;
  for (let i = 0; i < characters; i++) {
    const pattern = patternAt(row, 1 + CHARACTER_BARS * i, bit);
    const value = TWO_OF_FOUR.indexOf(pattern);
    if (value < 0) {
      if (broken >= 0 || !mayRepair) return undefined;
      broken = i;
      brokenPattern = pattern;
    }
    values.push(Math.max(0, value));
  }
  const last = characters - 1;
  const sum = values.slice(0, last).reduce((total, value) => total + value + 1, 0);
  if (broken < 0) return { values, repaired: false, isValid: (sum + 5) % 6 === values[last] };
  // The broken pattern was summed as value 0.
  values[broken] = broken === last ? (sum + 5) % 6 : ((((values[last] ?? 0) + 1 - sum) % 6) + 6) % 6;
  const difference = brokenPattern ^ (TWO_OF_FOUR[values[broken] ?? 0] ?? 0);
  // One misread bar only: exactly one bit differs.
  return (difference & (difference - 1)) === 0 ? { values, repaired: true, isValid: true } : undefined;
}

function decode(row: BarRow, options: PostalOptions): PostalReading | undefined {
  const { states } = row;
  const characters = (states.length - 2) / CHARACTER_BARS;
  if (!Number.isInteger(characters) || characters < 2) return undefined;
  const isSpecified = hasSpecifiedBars('royalPost4StateBarcode', row);
  if (!isSpecified && !options.royalMailVariableLength) return undefined;
  if (states[0] !== ASCENDER || states.at(-1) !== FULL) return undefined;
  const top = readHalf(row, 0, characters, isSpecified);
  const bottom = readHalf(row, 1, characters, isSpecified);
  if (!top || !bottom) return undefined;

  const isValid = top.isValid && bottom.isValid;
  const repairs = Number(top.repaired) + Number(bottom.repaired);
  if (!isValid && (!isSpecified || repairs > 0 || !isClear(row))) return undefined;
  const all = charactersOf(top.values, bottom.values);
  const check = all.slice(-1);
  return {
    text: all.slice(0, -1),
    checkSum: isValid ? { chars: 1, valid: true, text: check } : { chars: 0, valid: false, text: check, failed: true },
    corrected: repairs / 2,
  };
}

/** Royal Mail 4-state customer code (RM4SCC): ascender, characters, check character, full bar. */
export const royalMail: PostalReader = { decode };
