/** Function values of Code 128. */
const FNC3 = 96;
const FNC2 = 97;
const SHIFT = 98;
const CODE_C = 99;
const CODE_B = 100;
const CODE_A = 101;
const FNC1 = 102;

type CodeSet = 'A' | 'B' | 'C';

/** Code set of a row, by the character after the start. */
const FIRST_SETS: ReadonlyMap<number | undefined, CodeSet> = new Map([
  [SHIFT, 'A'],
  [CODE_B, 'B'],
  [CODE_C, 'C'],
]);

/** Decodes 0 to 85: literal in set C, else characters common to sets A and B; -1 if invalid. */
function toNumber(value: number, set: CodeSet): number {
  if (set === 'C') return value <= 85 ? value : -1;
  if (value >= 64) return value <= 95 ? value - 64 : -1;
  if (value < 16) return value + 32;
  return value >= 26 ? value + 22 : -1;
}

/** The first row's number is the row count minus two; the others' numbers follow. */
const FIRST_NUMBER = 42;
const GROUP_SEPARATOR = 29;

export interface CodablockRow {
  /** 0-based. */
  readonly number: number;
  /** Number of rows, stated in the first row only. */
  readonly count?: number;
  readonly set: CodeSet;
  /** Values between row number and check character. */
  readonly data: readonly number[];
}

/** Parses the values of a row, from start to check character; undefined if not a Codablock F's. */
export function toRow([, selector, written, ...rest]: readonly number[]): CodablockRow | undefined {
  const set = FIRST_SETS.get(selector);
  if (!set || written === undefined) return undefined;
  const number = toNumber(written, set);
  const data = rest.slice(0, -1);
  if (number < 0) return undefined;
  return number <= FIRST_NUMBER
    ? { number: 0, count: number + 2, set, data }
    : { number: number - FIRST_NUMBER, set, data };
}

function decode({ data, set: first }: Pick<CodablockRow, 'data' | 'set'>, isStart: boolean) {
  const bytes: number[] = [];
  let set = first;
  let shifted = false;
  let high = 0;
  for (const value of data) {
    const now = shifted ? (set === 'A' ? 'B' : 'A') : set;
    shifted = false;
    if (value === FNC1) {
      if (!isStart || bytes.length > 0) bytes.push(GROUP_SEPARATOR);
    } else if (now === 'C' && value < CODE_B) {
      bytes.push(48 + Math.floor(value / 10), 48 + (value % 10));
    } else if (value === CODE_B && now !== 'B') {
      set = 'B';
    } else if (value === CODE_A && now !== 'A') {
      set = 'A';
    } else if (value === CODE_C) {
      set = 'C';
    } else if (value === CODE_A || value === CODE_B) {
      // FNC4: adds 128 to the next character.
      high = 128;
    } else if (value === SHIFT) {
      shifted = true;
    } else if (value !== FNC2 && value !== FNC3) {
      bytes.push(high + (now === 'A' && value >= 64 ? value - 64 : value + 32));
      high = 0;
    }
  }
  return { bytes, set };
}

/** Returns check sums modulo 86, weighted by position from one and from zero. */
function checksOf(bytes: readonly number[]): readonly [number, number] {
  const weigh = (from: number) => bytes.reduce((sum, byte, i) => (sum + (i + from) * byte) % 86, 0);
  return [weigh(1), weigh(0)];
}

export function toCodablockBytes(rows: readonly CodablockRow[]): Uint8Array | undefined {
  const count = rows[0]?.count;
  if (count === undefined || rows.length !== count || rows.some(({ number }, i) => number !== i)) return undefined;
  const bytes: number[] = [];
  let checks: readonly [number, number] | undefined;
  for (const [i, row] of rows.entries()) {
    const isLast = i === count - 1;
    const decoded = decode(isLast ? { ...row, data: row.data.slice(0, -2) } : row, i === 0);
    bytes.push(...decoded.bytes);
    const [k1, k2] = row.data.slice(-2);
    if (isLast && k1 !== undefined && k2 !== undefined) checks = [toNumber(k1, decoded.set), toNumber(k2, decoded.set)];
  }
  const expected = checksOf(bytes);
  return checks && checks[0] === expected[0] && checks[1] === expected[1] ? Uint8Array.from(bytes) : undefined;
}
