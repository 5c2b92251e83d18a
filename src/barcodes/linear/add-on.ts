import { readEanDigit } from './ean-digits.ts';
import type { LinearReader, LineReading } from './reader.ts';
import type { WidthLine } from './width-line.ts';

/** Digits with even parity in an Add 5; first digit highest (GS1 General Specifications). */
const ADD_5_PARITY = [0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101];

/** Returns whether the guard (one, one and two modules) precedes the first digit. */
function hasGuard({ widths }: WidthLine, first: number, module: number): boolean {
  const [bar, space, wide] = [widths[first] ?? 0, widths[first + 1] ?? 0, widths[first + 2] ?? 0];
  const slack = 0.55 * module + 0.5;
  return (
    Math.abs(bar - module) < slack &&
    Math.abs(space - module) < slack &&
    Math.abs(wide - 2 * module) < slack + 0.2 * module
  );
}

function readAddOn(line: WidthLine, first: number, end: number, digits: 2 | 5): Omit<LineReading, 'type'> | undefined {
  const modules = 4 + 7 * digits + 2 * (digits - 1);
  const module = ((line.starts[end] ?? 0) - (line.starts[first] ?? 0)) / modules;
  if (module < 0.9 || !hasGuard(line, first, module)) return undefined;
  let text = '';
  let parity = 0;
  for (let n = 0; n < digits; n++) {
    const at = first + 3 + 6 * n;
    if (n > 0) {
      const separator = (line.widths[at - 2] ?? 0) + (line.widths[at - 1] ?? 0);
      if (Math.abs(separator - 2 * module) > 0.7 * module + 0.4) return undefined;
    }
    const digit = readEanDigit(line, at, module);
    if (!digit) return undefined;
    text += digit.value;
    parity = (parity << 1) | (digit.even ? 1 : 0);
  }
  if (digits === 2) {
    if (parity !== Number(text) % 4) return undefined;
  } else {
    const sum = [...text].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 9), 0);
    if (parity !== ADD_5_PARITY[sum % 10]) return undefined;
  }
  return { text, checkSum: { chars: 0, valid: false }, first, end };
}

/** Guard and two digits with a separator; the parities encode the value modulo 4. */
export const add2: LinearReader = {
  lines: 2,
  leastHeight: 0.35,
  read(line, { first, end }) {
    if (end - first !== 13) return undefined;
    const reading = readAddOn(line, first, end, 2);
    return reading && { type: 'add2Barcode', ...reading };
  },
};

/** Guard, five digits and separators; the parities encode a check sum. */
export const add5: LinearReader = {
  lines: 2,
  read(line, { first, end }) {
    if (end - first !== 31) return undefined;
    const reading = readAddOn(line, first, end, 5);
    return reading && { type: 'add5Barcode', ...reading };
  },
};
