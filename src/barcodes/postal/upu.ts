import { RS64 } from '../arithmetic/reed-solomon.ts';
import type { BarRow } from './bar-row.ts';
import { readSymbols } from './quaternary.ts';
import { ERROR_CORRECTED, type PostalReader, type PostalReading } from './symbology.ts';

/** Message codewords before and after the check codewords. */
const LEADING = 10;
const TRAILING = 3;
/** Two fixed codewords show the direction: the third, and the first after the check codewords. */
const SYNC_LEADING = { place: 2, value: 22 };
const SYNC_TRAILING = 38;

const ISSUER = 'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210';
const PRIORITY = 'NLHU';
const TRACKING = 'TFDN';

interface UpuFormat {
  readonly code: string;
  readonly codewords: number;
  /** First four bits of the message. */
  readonly number: number;
  /** Formats the last 30 bits. */
  readItem(item: number): string | undefined;
}

/** Formats a timestamp (16 bits: month, day, hour, ten minutes) and a serial number (14 bits). */
function readMomentAndSerial(item: number): string | undefined {
  const moment = Math.floor(item / 2 ** 14);
  const month = Math.floor(moment / 5120) + 1;
  const day = Math.floor((moment % 5120) / 160);
  const hour = Math.floor((moment % 160) / 6);
  if (month > 12 || day < 1 || day > 31 || hour > 23) return undefined;
  const two = (value: number): string => String(value).padStart(2, '0');
  return two(month) + two(day) + two(hour) + ((moment % 160) % 6) + String(item % 2 ** 14).padStart(5, '0');
}

/**
 * S18C is verified by published symbols. Of S18D only the fields are published: the layout, as in
 * S18C but with six check codewords instead of twelve, is deduced from its length.
 */
const FORMATS: readonly UpuFormat[] = [
  { code: 'J18C', codewords: 25, number: 2, readItem: readMomentAndSerial },
  { code: 'J18D', codewords: 19, number: 3, readItem: (item) => String(item).padStart(12, '0') },
];

function decode(row: BarRow): PostalReading | undefined {
  const format = FORMATS.find(({ codewords }) => 3 * codewords === row.states.length);
  if (!format) return undefined;
  const { codewords } = format;
  const { symbols, erased } = readSymbols(row, 0, row.states.length);
  const checkSymbols = codewords - LEADING - TRAILING;
  // In the code's polynomial, the check codewords come last.
  const order = [...symbols.keys()];
  order.push(...order.splice(LEADING, checkSymbols));
  const inOrder = Uint16Array.from(order, (place) => symbols[place] ?? 0);
  const erasedInOrder = erased.map((place) => order.indexOf(place));
  const corrected =
    RS64.correct(inOrder, checkSymbols, erased.length <= checkSymbols ? erasedInOrder : []) ??
    RS64.correct(inOrder, checkSymbols);
  if (!corrected) return undefined;

  const message = corrected.symbols;
  if (message[SYNC_LEADING.place] !== SYNC_LEADING.value || message[LEADING] !== SYNC_TRAILING) return undefined;
  const mixed = message[LEADING + 1] ?? 0;
  let bits = '';
  for (let i = 0; i < LEADING; i++) if (i !== SYNC_LEADING.place) bits += toBits(message[i] ?? 0, 6);
  bits += toBits(mixed & 15, 4) + toBits(message[LEADING + 2] ?? 0, 6);
  const text = readMessage(bits, format);
  return text === undefined
    ? undefined
    : { text: text + TRACKING.charAt(mixed >> 4), checkSum: ERROR_CORRECTED, corrected: corrected.share };
}

const toBits = (value: number, width: number): string => value.toString(2).padStart(width, '0');

function readMessage(bits: string, format: UpuFormat): string | undefined {
  const field = (from: number, to: number): number => Number.parseInt(bits.slice(from, to), 2);
  if (field(0, 4) !== format.number) return undefined;
  const issuer = field(4, 20);
  const letters = [Math.floor(issuer / 1600), Math.floor((issuer % 1600) / 40), issuer % 40].map((i) =>
    ISSUER.charAt(i),
  );
  const item = format.readItem(field(34, 64));
  if (letters.includes('') || item === undefined) return undefined;
  const equipment = field(20, 32).toString(16).toUpperCase().padStart(3, '0');
  return format.code + letters.join('') + equipment + PRIORITY.charAt(field(32, 34)) + item;
}

/** UPU S18 ID-tag ("UPU 4-state"): S18C with 75 bars, S18D with 57. */
export const upu: PostalReader = { decode };
