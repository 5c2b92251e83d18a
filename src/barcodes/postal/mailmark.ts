import { RS32 } from '../arithmetic/reed-solomon.ts';
import { ASCENDER, type BarRow, DESCENDER, ERASURE_DOUBT } from './bar-row.ts';
import { bitCount } from './bit-count.ts';
import { ERROR_CORRECTED, type PostalReader, type PostalReading } from './symbology.ts';

const SYMBOL_BITS = 6;
const SYMBOL_BARS = 3;

interface MailmarkForm {
  readonly checkSymbols: number;
  /** So many symbols come first that have an even number of their bits set; all others have an odd one. */
  readonly evenSymbols: number;
  readonly supplyChainDigits: number;
  /** The group of three bars that each symbol stands in. */
  readonly groups: readonly number[];
}

/** Barcode C of 66 bars, and L of 78. */
const FORMS: readonly MailmarkForm[] = [
  {
    checkSymbols: 6,
    evenSymbols: 9,
    supplyChainDigits: 2,
    groups: [3, 5, 7, 11, 13, 14, 16, 17, 19, 0, 1, 2, 4, 6, 8, 9, 10, 12, 15, 18, 20, 21],
  },
  {
    checkSymbols: 7,
    evenSymbols: 11,
    supplyChainDigits: 6,
    groups: [2, 5, 7, 8, 13, 14, 15, 16, 21, 22, 23, 0, 1, 3, 4, 6, 9, 10, 11, 12, 17, 18, 19, 20, 24, 25],
  },
];

/** Half bars that nothing points at and that are corrected all the same: more of them lie near a symbol in any row of bars. */
const MOST_UNDOUBTED = 4;

/** The numbers that symbols stand for, in two alphabets: of even patterns all but no bit and every bit, and of odd ones all. */
const PATTERNS = Array.from({ length: 1 << SYMBOL_BITS }, (_, pattern) => pattern);
const EVEN = PATTERNS.slice(1, -1).filter((pattern) => bitCount(pattern) % 2 === 0);
const ODD = PATTERNS.filter((pattern) => bitCount(pattern) % 2 === 1);

/** Groups in turns have their first three bits in the ascenders and the others in the descenders, and the other way round. */
function halfBarOf(group: number, bit: number): { readonly bar: number; readonly half: 0 | 1 } {
  const isFirst = bit < SYMBOL_BARS;
  return { bar: SYMBOL_BARS * group + (bit % SYMBOL_BARS), half: isFirst === (group % 2 === 0) ? 0 : 1 };
}

/** A symbol's bits as they stand in the row, and which of them are in doubt. */
function readPattern(row: BarRow, group: number): { pattern: number; doubtful: number } {
  let pattern = 0;
  let doubtful = 0;
  for (let bit = 0; bit < SYMBOL_BITS; bit++) {
    const { bar, half } = halfBarOf(group, bit);
    const isSet = ((row.states[bar] ?? 0) & (half === 0 ? ASCENDER : DESCENDER)) !== 0;
    const isDoubtful = (row.doubts[2 * bar + half] ?? 0) >= ERASURE_DOUBT;
    pattern = (pattern << 1) | Number(isSet);
    doubtful = (doubtful << 1) | Number(isDoubtful);
  }
  return { pattern, doubtful };
}

/** The numbers of all symbols, corrected, and the share of the correction that this took. */
function readNumbers(row: BarRow, form: MailmarkForm): { numbers: Uint16Array; share: number } | undefined {
  const { groups, evenSymbols, checkSymbols } = form;
  const alphabetOf = (symbol: number): readonly number[] => (symbol < evenSymbols ? EVEN : ODD);
  const read = groups.map((group) => readPattern(row, group));
  const found = read.map(({ pattern }, symbol) => alphabetOf(symbol).indexOf(pattern));
  const numbers = Uint16Array.from(found, (number) => Math.max(0, number));
  const places = [...groups.keys()];
  // A pattern of the other alphabet is wrong for sure; one with a doubtful bar may be.
  const wrong = places.filter((symbol) => (found[symbol] ?? -1) < 0);
  const unsure = places.filter((symbol) => wrong.includes(symbol) || (read[symbol]?.doubtful ?? 0) !== 0);
  for (const erased of unsure.length > wrong.length ? [unsure, wrong] : [wrong]) {
    const corrected = RS32.correct(numbers, checkSymbols, erased);
    // Erasures may coincide with the right value.
    const share = Math.max(corrected?.share ?? 1, wrong.length / checkSymbols);
    // Something of the check has to be left: any row can be corrected to some symbol.
    if (!corrected || share === 1) continue;
    let undoubted = 0;
    const isSound = corrected.symbols.every((number, symbol) => {
      const pattern = alphabetOf(symbol)[number];
      const { pattern: seen = 0, doubtful = 0 } = read[symbol] ?? {};
      undoubted += bitCount(((pattern ?? 0) ^ seen) & ~doubtful);
      return pattern !== undefined;
    });
    if (isSound && undoubted <= MOST_UNDOUBTED) return { numbers: corrected.symbols, share };
  }
  return undefined;
}

/** Letters of the outward part of a post code; the inward part and the delivery point have fewer that look alike. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const INWARD_LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';
const DIGITS = '0123456789';
const ALPHABETS: Readonly<Record<string, string>> = { A: LETTERS, L: INWARD_LETTERS, N: DIGITS };

/** Forms of a post code with its delivery point: their numbers follow one another, after 0 for a place abroad. */
const POST_CODES = ['ANANLLNL', 'AANNLLNL', 'AANNNLLNL', 'AANANLLNL', 'ANNLLNL', 'ANNNLLNL'];
const ABROAD = 'XY11';

const sizeOf = (form: string): bigint =>
  [...form].reduce((product, kind) => product * BigInt(ALPHABETS[kind]?.length ?? 1), 1n);

function toPostCode(number: bigint): string | undefined {
  if (number === 0n) return ABROAD;
  let rest = number - 1n;
  for (const form of POST_CODES) {
    const size = sizeOf(form);
    if (rest >= size) {
      rest -= size;
      continue;
    }
    let text = '';
    for (const kind of [...form].reverse()) {
      const alphabet = ALPHABETS[kind] ?? '';
      const base = BigInt(alphabet.length);
      text = alphabet.charAt(Number(rest % base)) + text;
      rest /= base;
    }
    return text;
  }
  return undefined;
}

/** The fields as the text has them: format, version, class, supply chain, item, post code with delivery point. */
function decodeMailmark(
  numbers: Uint16Array,
  { evenSymbols, checkSymbols, supplyChainDigits }: MailmarkForm,
): string | undefined {
  const data = [...numbers.subarray(0, numbers.length - checkSymbols)];
  let rest = data.reduce(
    (value, number, symbol) => value * BigInt(symbol < evenSymbols ? EVEN.length : ODD.length) + BigInt(number),
    0n,
  );
  const take = (values: bigint): number => {
    const value = Number(rest % values);
    rest /= values;
    return value;
  };
  const version = take(4n) + 1;
  const format = take(5n);
  const mailClass = take(15n).toString(16).toUpperCase();
  const supplyChain = String(take(10n ** BigInt(supplyChainDigits))).padStart(supplyChainDigits, '0');
  const item = String(take(10n ** 8n)).padStart(8, '0');
  const postCode = toPostCode(rest);
  return postCode === undefined ? undefined : `${format}${version}${mailClass}${supplyChain}${item}${postCode}`;
}

function decode(row: BarRow): PostalReading | undefined {
  const form = FORMS.find(({ groups }) => SYMBOL_BARS * groups.length === row.states.length);
  if (!form) return undefined;
  const read = readNumbers(row, form);
  const text = read && decodeMailmark(read.numbers, form);
  return read && text !== undefined ? { text, checkSum: ERROR_CORRECTED, corrected: read.share } : undefined;
}

/** Royal Mail 4-state Mailmark, barcodes C and L. The spaces that fill a post code up are no part of the text. */
export const mailmark: PostalReader = { decode };
