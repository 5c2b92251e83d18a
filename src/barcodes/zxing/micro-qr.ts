// Micro QR Codes M1 and M3 with a full half codeword, which the engine rejects: reads modules.

export interface Modules {
  readonly size: number;
  isDark(row: number, column: number): boolean;
}

/** Symbols with half a codeword by number: whole data and check codewords (ISO/IEC 18004). */
const VERSIONS: Readonly<Record<number, { readonly size: number; readonly data: number; readonly check: number }>> = {
  0: { size: 11, data: 2, check: 2 },
  3: { size: 15, data: 10, check: 6 },
  4: { size: 15, data: 8, check: 8 },
};

const FORMAT_MASK = 0x4445;

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row) => row % 2 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

const toNumber = (bits: readonly boolean[]): number => bits.reduce((sum, bit) => 2 * sum + Number(bit), 0);

/** Reads symbol number and mask, without correction: only undamaged symbols are read. */
function readFormat({ isDark }: Modules): { readonly version: number; readonly mask: number } {
  const row = Array.from({ length: 8 }, (_, i) => isDark(8, 1 + i));
  const column = Array.from({ length: 7 }, (_, i) => isDark(7 - i, 8));
  const data = (toNumber([...row, ...column]) ^ FORMAT_MASK) >> 10;
  return { version: data >> 2, mask: data & 3 };
}

/** Reads the data and check bits in vertical zigzag, two columns at a time from the right. */
function readBits({ size, isDark }: Modules, mask: number): boolean[] {
  const bits: boolean[] = [];
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    for (let n = 0; n < size; n++) {
      const row = isUp ? size - 1 - n : n;
      for (const column of [right, right - 1]) {
        if (row === 0 || column === 0 || (row <= 8 && column <= 8)) continue;
        bits.push(isDark(row, column) !== MASKS[mask]?.(row, column));
      }
    }
  }
  return bits;
}

/** Powers of α in QR Code's field. */
const POWERS = Array.from({ length: 255 }, () => 0);
let power = 1;
for (let i = 0; i < 255; i++) {
  POWERS[i] = power;
  power = power & 0x80 ? (power << 1) ^ 0x11d : power << 1;
}

const multiply = (a: number, exponent: number): number =>
  a === 0 ? 0 : (POWERS[(POWERS.indexOf(a) + exponent) % 255] ?? 0);

/** Returns whether the first `check` powers of α are roots of the codewords' polynomial. */
const isUndamaged = (codewords: readonly number[], check: number): boolean =>
  Array.from({ length: check }, (_, root) => codewords.reduce((sum, word) => multiply(sum, root) ^ word, 0)).every(
    (rest) => rest === 0,
  );

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

class BitQueue {
  private at = 0;
  private readonly bits: readonly boolean[];

  constructor(bits: readonly boolean[]) {
    this.bits = bits;
  }

  get left(): number {
    return this.bits.length - this.at;
  }

  take(count: number): number {
    const value = toNumber(this.bits.slice(this.at, this.at + count));
    this.at += count;
    return value;
  }
}

function readDigits(queue: BitQueue, count: number): string {
  let text = '';
  for (let left = count; left > 0; left -= 3) {
    const digits = Math.min(3, left);
    text += String(queue.take(1 + 3 * digits)).padStart(digits, '0');
  }
  return text;
}

function readAlphanumeric(queue: BitQueue, count: number): string {
  let text = '';
  for (let left = count; left > 1; left -= 2) {
    const pair = queue.take(11);
    text += ALPHANUMERIC.charAt(Math.floor(pair / 45)) + ALPHANUMERIC.charAt(pair % 45);
  }
  return count % 2 === 0 ? text : text + ALPHANUMERIC.charAt(queue.take(6));
}

const readBytes = (queue: BitQueue, count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(queue.take(8))).join('');

/** By mode: bits of the count, and reader. Kanji is left to the engine. */
const MODES = [
  { count: 5, read: readDigits },
  { count: 4, read: readAlphanumeric },
  { count: 4, read: readBytes },
] as const;

/** Decodes the bits of an M1, which only has digits, or of an M3. */
function readText(bits: readonly boolean[], isM1: boolean): string | undefined {
  const queue = new BitQueue(bits);
  if (isM1) return readDigits(queue, queue.take(3));
  let text = '';
  // The terminator has seven bits, or the remaining ones.
  while (queue.left >= 7) {
    const mode = MODES[queue.take(2)];
    if (!mode) return undefined;
    const count = queue.take(mode.count);
    if (count === 0) break;
    text += mode.read(queue, count);
  }
  return queue.left >= 0 ? text : undefined;
}

export function readMicroQr(modules: Modules): string | undefined {
  const { version, mask } = readFormat(modules);
  const known = VERSIONS[version];
  if (known?.size !== modules.size) return undefined;
  const bits = readBits(modules, mask);
  const dataBits = 8 * known.data + 4;
  if (bits.length !== dataBits + 8 * known.check) return undefined;
  const wordsOf = (own: readonly boolean[]) =>
    Array.from({ length: Math.ceil(own.length / 8) }, (_, i) => toNumber(own.slice(8 * i, 8 * i + 8)));
  const [half = 0, ...whole] = wordsOf(bits.slice(0, dataBits)).reverse();
  const check = wordsOf(bits.slice(dataBits));
  // Encoders differ on whether the half codeword is the upper or the lower one.
  const isSound = [half, half << 4].some((word) => isUndamaged([...whole.toReversed(), word, ...check], known.check));
  return isSound ? readText(bits.slice(0, dataBits), version === 0) : undefined;
}
