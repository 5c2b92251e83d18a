import { RS32 } from '../arithmetic/reed-solomon.ts';
import { ASCENDER, type BarRow, DESCENDER, ERASURE_DOUBT } from './bar-row.ts';
import { bitCount } from './bit-count.ts';
import { ERROR_CORRECTED, type PostalReader, type PostalReading } from './symbology.ts';

const SYMBOL_BITS = 6;
const SYMBOL_BARS = 3;

interface MailmarkForm {
  readonly checkSymbols: number;
  /** Leading symbols with even parity; the rest have odd parity. */
  readonly evenSymbols: number;
  readonly supplyChainDigits: number;
  /** Bar triple of each symbol. */
  readonly groups: readonly number[];
}

/** Barcode C with 66 bars, and L with 78. */
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

/** Maximum corrections of undoubted half bars: with more, any row is close to a symbol. */
const MOST_UNDOUBTED = 4;

/** Symbol values in two alphabets: even patterns except all 0 and all 1, and odd ones. */
const PATTERNS = Array.from({ length: 1 << SYMBOL_BITS }, (_, pattern) => pattern);
const EVEN = PATTERNS.slice(1, -1).filter((pattern) => bitCount(pattern) % 2 === 0);
const ODD = PATTERNS.filter((pattern) => bitCount(pattern) % 2 === 1);

/** Even groups have the first three bits in ascenders, the rest in descenders; odd ones swapped. */
function halfBarOf(group: number, bit: number): { readonly bar: number; readonly half: 0 | 1 } {
  const isFirst = bit < SYMBOL_BARS;
  return { bar: SYMBOL_BARS * group + (bit % SYMBOL_BARS), half: isFirst === (group % 2 === 0) ? 0 : 1 };
}

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

/** Reads and corrects all symbol values, and returns the share of the correction used. */
function readNumbers(row: BarRow, form: MailmarkForm): { numbers: Uint16Array; share: number } | undefined {
  const { groups, evenSymbols, checkSymbols } = form;
  const alphabetOf = (symbol: number): readonly number[] => (symbol < evenSymbols ? EVEN : ODD);
  const read = groups.map((group) => readPattern(row, group));
  const found = read.map(({ pattern }, symbol) => alphabetOf(symbol).indexOf(pattern));
  const numbers = Uint16Array.from(found, (number) => Math.max(0, number));
  const places = [...groups.keys()];
  // Patterns of the other alphabet are certainly wrong; those with doubtful bars may be.
  const wrong = places.filter((symbol) => (found[symbol] ?? -1) < 0);
  const unsure = places.filter((symbol) => wrong.includes(symbol) || (read[symbol]?.doubtful ?? 0) !== 0);
  for (const erased of unsure.length > wrong.length ? [unsure, wrong] : [wrong]) {
    const corrected = RS32.correct(numbers, checkSymbols, erased);
    // Erasures may have the right value.
    const share = Math.max(corrected?.share ?? 1, wrong.length / checkSymbols);
    // Keep some redundancy: any row can be corrected to some symbol.
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

/** Letters of a postcode's outward part; inward part and delivery point omit similar ones. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const INWARD_LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';
const DIGITS = '0123456789';
const ALPHABETS: Readonly<Record<string, string>> = { A: LETTERS, L: INWARD_LETTERS, N: DIGITS };

/** Formats of a postcode with delivery point, numbered consecutively after 0 for international. */
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

/** Decodes the fields: format, version, class, supply chain, item, postcode with delivery point. */
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

/** Royal Mail 4-state Mailmark, barcodes C and L. The text omits a postcode's padding. */
export const mailmark: PostalReader = { decode };
