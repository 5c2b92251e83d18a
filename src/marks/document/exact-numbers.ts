// Exact text of numbers that a double can't hold (`1e400`, `0.10000000000000001`). Computation uses
// doubles. The original text is stored in the number's object, under a special key, so that it
// survives copies and structured clones. It is written unless the number was changed.

/** By object key or array index: text of the number, or the numbers of a nested array. */
export type ExactNumbers = ReadonlyMap<string | number, string | ExactNumbers>;

export interface ExactNumbersDraft extends Map<string | number, string | ExactNumbersDraft> {}

/** Unlikely key for exact numbers; the next longer one if used. JSON produces no Map. */
const KEY = '\u0000exact';

/** {@link KEY} as in JSON text. Starts with a rare character, so searching for it is fast. */
const KEY_IN_TEXT = JSON.stringify(KEY).slice(1, -1);

function exactKeyOf(holder: object): string {
  let key = KEY;
  while (Object.hasOwn(holder, key) && !(Reflect.get(holder, key) instanceof Map)) key += '\u0000';
  return key;
}

/** Returns the exact numbers of an object; undefined if doubles suffice. */
export function exactNumbersOf(holder: object): ExactNumbers | undefined {
  // Few objects have any: check for the key first.
  if (!Object.hasOwn(holder, KEY)) return undefined;
  const found: unknown = Reflect.get(holder, exactKeyOf(holder));
  return found instanceof Map ? found : undefined;
}

export function holdsExactNumbers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (exactNumbersOf(value)) return true;
  for (const key in value) if (holdsExactNumbers(Reflect.get(value, key))) return true;
  return false;
}

/** Attaches exact numbers to an object. The object must not be shared yet. */
export function setExactNumbers(holder: object, numbers: ExactNumbers): void {
  Object.defineProperty(holder, exactKeyOf(holder), {
    value: numbers,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** Copies the exact numbers of those properties that `to` has taken over from `from`. */
export function copyExactNumbers(from: object, to: object): void {
  const taken = [...(exactNumbersOf(from) ?? [])].filter(([key]) => Object.hasOwn(to, key));
  if (taken.length > 0) setExactNumbers(to, new Map(taken));
}

/** Deletes a property's exact number: its double counts. The object must not be shared. */
export function dropExactNumber(holder: object, key: string | number): void {
  const numbers = exactNumbersOf(holder);
  if (numbers?.has(key)) setExactNumbers(holder, new Map([...numbers].filter(([each]) => each !== key)));
}

export function longestNumber(numbers: ExactNumbers): { length: number; keys: readonly (string | number)[] } {
  let longest: { length: number; keys: readonly (string | number)[] } = { length: 0, keys: [] };
  for (const [key, found] of numbers) {
    const inner = typeof found === 'string' ? { length: found.length, keys: [] } : longestNumber(found);
    if (inner.length > longest.length) longest = { length: inner.length, keys: [key, ...inner.keys] };
  }
  return longest;
}

/**
 * Attaches exact `numbers`, by keys and indices from `value`, to the objects of a parsed text.
 * @returns those in arrays at `value` itself, which the enclosing object must hold
 */
export function attachExactNumbers(value: object, numbers: ExactNumbers): ExactNumbers | undefined {
  const own: ExactNumbersDraft = new Map();
  for (const [key, found] of numbers) {
    const child: unknown = Reflect.get(value, key);
    const inner = typeof found !== 'string' && typeof child === 'object' && child !== null;
    const kept = inner ? attachExactNumbers(child, found) : found;
    if (kept !== undefined) own.set(key, kept as string | ExactNumbersDraft);
  }
  if (own.size === 0) return undefined;
  if (Array.isArray(value)) return own;
  setExactNumbers(value, own);
  return undefined;
}

/** A decimal number: `digits` × 10 ^ `exponent`, trimmed of zeros; zero has none. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

function toDecimal(token: string): Decimal {
  const [mantissa = '', power = '0'] = token.replace(/^-/, '').split(/e/i);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (start < end && all[start] === '0') start += 1;
  while (end > start && all[end - 1] === '0') end -= 1;
  if (start === end) return { digits: '', exponent: 0 };
  return { digits: all.slice(start, end), exponent: Number(power) - fraction.length + (all.length - end) };
}

/** Returns whether a number's text survives a double and serializing (−0 doesn't). */
export function isHeldByDouble(token: string): boolean {
  const value = Number(token);
  const text = String(value);
  // As JSON.stringify writes it, which is nearly every number.
  if (text === token && Number.isFinite(value)) return true;
  if (!Number.isFinite(value) || Object.is(value, -0)) return false;
  const [read, written] = [toDecimal(token), toDecimal(text)];
  return read.digits === written.digits && read.exponent === written.exponent;
}

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Compares two decimals; negative if `a` is smaller. Never expands huge exponents. */
function compareMagnitudes(a: Decimal, b: Decimal): number {
  if (a.digits === '' || b.digits === '') return a.digits.length - b.digits.length;
  const order = a.digits.length + a.exponent - (b.digits.length + b.exponent);
  if (order !== 0) return order;
  const length = Math.max(a.digits.length, b.digits.length);
  return compareText(a.digits.padEnd(length, '0'), b.digits.padEnd(length, '0'));
}

export const isWhole = (token: string): boolean => toDecimal(token).exponent >= 0;

const signOf = (token: string, { digits }: Decimal): number => (digits === '' ? 0 : token.startsWith('-') ? -1 : 1);

/** Compares the values of two numbers' texts; negative if `a` is smaller. */
export function compareNumbers(a: string, b: string): number {
  const [first, second] = [toDecimal(a), toDecimal(b)];
  const sign = signOf(a, first);
  return sign - signOf(b, second) || sign * compareMagnitudes(first, second);
}

/** Returns JSON with exact numbers; otherwise like `JSON.stringify`. */
export function stringifyExactly(value: object): string {
  const text = JSON.stringify(value);
  return text.includes(KEY_IN_TEXT) ? (write(value, undefined) ?? text) : text;
}

function write(value: unknown, exact: string | ExactNumbers | undefined): string | undefined {
  // Changed numbers are written as they are now.
  if (typeof exact === 'string' && Object.is(Number(exact), value)) return exact;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inside = typeof exact === 'string' ? undefined : exact;
  if (Array.isArray(value)) return `[${value.map((item, index) => write(item, inside?.get(index)) ?? 'null').join()}]`;
  const numbers = exactNumbersOf(value);
  const skipped = numbers && exactKeyOf(value);
  const members = Object.entries(value).flatMap(([key, child]) => {
    const written = key === skipped ? undefined : write(child, numbers?.get(key));
    return written === undefined ? [] : [`${JSON.stringify(key)}:${written}`];
  });
  return `{${members.join()}}`;
}
