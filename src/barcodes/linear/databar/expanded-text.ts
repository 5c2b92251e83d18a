// Decodes GS1 DataBar Expanded bits to element strings, with GS for FNC1 after variable lengths.

import { Bits, readDate, readGeneral, withoutLastSeparators } from '../../../gs1/index.ts';
import { withCheckDigit } from './check-digit.ts';

const digits = (value: number, count: number): string => String(value).padStart(count, '0');

const readTwelve = (bits: Bits): string => Array.from({ length: 4 }, () => digits(bits.take(10), 3)).join('');

const readVariableMeasure = (bits: Bits): string => `01${withCheckDigit(`9${readTwelve(bits)}`)}`;

/** Application identifiers of the dates in compressed forms, by encoding method. */
const DATES = ['11', '13', '15', '17'];
const NO_DATE = 38_400;

function readWeightAndDate(bits: Bits, method: number): string {
  const gtin = readVariableMeasure(bits);
  const weight = bits.take(20);
  const measure = `${method % 2 === 0 ? '310' : '320'}${Math.floor(weight / 100_000)}${digits(weight % 100_000, 6)}`;
  if (bits.peek(16) === NO_DATE) return gtin + measure;
  return `${gtin}${measure}${DATES[method >> 1]}${readDate(bits)}`;
}

const FIXED_WEIGHT_BITS = 15;

/** Reads a method's own data (ISO/IEC 24724, 7.2.5); the general field follows if `goesOn`. */
function readForm(bits: Bits): { readonly text: string; readonly goesOn: boolean } | undefined {
  if (bits.takeIf(1, 0b1)) {
    bits.take(2);
    const first = bits.take(4);
    return { text: `01${withCheckDigit(first + readTwelve(bits))}`, goesOn: true };
  }
  if (bits.takeIf(2, 0b00)) {
    bits.take(2);
    return { text: '', goesOn: true };
  }
  if (bits.takeIf(4, 0b0100)) {
    const gtin = readVariableMeasure(bits);
    return { text: `${gtin}3103${digits(bits.take(FIXED_WEIGHT_BITS), 6)}`, goesOn: false };
  }
  if (bits.takeIf(4, 0b0101)) {
    const gtin = readVariableMeasure(bits);
    const weight = bits.take(FIXED_WEIGHT_BITS);
    const measure = weight < 10_000 ? `3202${digits(weight, 6)}` : `3203${digits(weight - 10_000, 6)}`;
    return { text: gtin + measure, goesOn: false };
  }
  if (bits.takeIf(5, 0b01100)) {
    bits.take(2);
    return { text: `${readVariableMeasure(bits)}392${bits.take(2)}`, goesOn: true };
  }
  if (bits.takeIf(5, 0b01101)) {
    bits.take(2);
    return { text: `${readVariableMeasure(bits)}393${bits.take(2)}${digits(bits.take(10), 3)}`, goesOn: true };
  }
  if (bits.takeIf(4, 0b0111)) return { text: readWeightAndDate(bits, bits.take(3)), goesOn: false };
  return undefined;
}

export function toExpandedText(all: string): string | undefined {
  const bits = new Bits(all);
  // Linkage flag of a 2D component.
  bits.take(1);
  const form = readForm(bits);
  const rest = form?.goesOn ? readGeneral(bits) : '';
  if (!form || rest === undefined) return undefined;
  return withoutLastSeparators(form.text + rest);
}
