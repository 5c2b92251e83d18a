// Limits of a marks document. Real ones stay far below; hostile or broken files get an error.
import { type Message, type MessageOrText, message } from '../../messages/index.ts';
import { longestNumber } from './exact-numbers.ts';

export const MARKS_LIMITS = {
  /** File size (bytes). */
  fileBytes: 256 * 1024 ** 2,
  /** Objects, arrays and their items: memory grows with them. */
  values: 12_000_000,
  /** Nesting depth. At several thousand levels, parsing and copying overflow the stack. */
  depth: 200,
  /** Marks per file; further ones are left out and reported. */
  marks: 100_000,
  /** Objects, arrays, strings and numbers per mark. */
  markValues: 250_000,
  markDepth: 64,
  /** Characters per string of a mark. */
  text: 2 * 1024 ** 2,
  /** Characters per key: keys appear in reports. */
  key: 1000,
  /** Characters of a number stored as text because a double can't hold it. */
  number: 1000,
  /** Number of duplicate keys that are listed individually. */
  repeatedKeys: 1000,
  /** Characters of an `imageDataUrl`: 24 MB of picture. */
  image: 32 * 1024 ** 2,
  /** Total number of values outside the marks: each save rewrites them. */
  propertyValues: 20_000,
  /** Total characters of their strings and keys. */
  propertyText: 1024 ** 2,
} as const;

const countMessage = (count: number): Message => message('{count, number}', { count });

const atMostCharacters = (limit: number): Message =>
  message('at most {limit, plural, one {# character} other {# characters}}', { limit });

export interface ExcessiveValue {
  readonly keys: readonly (string | number)[];
  readonly expected: MessageOrText;
  readonly received: MessageOrText;
}

/** Returns how many more values a mark may have after this one; negative if exceeded. */
function valuesLeft(value: unknown, depth: number, left: number): number {
  if (typeof value === 'string') return value.length <= MARKS_LIMITS.text ? left - 1 : -1;
  if (typeof value !== 'object' || value === null) return left - 1;
  if (depth >= MARKS_LIMITS.markDepth) return -1;
  let rest = left - 1;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && rest >= 0; index += 1) rest = valuesLeft(value[index], depth + 1, rest);
    return rest;
  }
  if (value instanceof Map) return longestNumber(value).length <= MARKS_LIMITS.number ? left - 1 : -1;
  const properties: Readonly<Record<string, unknown>> = value as Record<string, unknown>;
  for (const key in properties) {
    if (key.length > MARKS_LIMITS.key) return -1;
    rest = valuesLeft(properties[key], depth + 1, rest);
    if (rest < 0) return -1;
  }
  return rest;
}

/** Returns the first value that exceeds a limit; undefined for marks that a person could make. */
export function findExcess(mark: unknown): ExcessiveValue | undefined {
  // Most marks pass a quick count without tracking paths.
  if (valuesLeft(mark, 0, MARKS_LIMITS.markValues) >= 0) return undefined;
  let values = 0;
  const look = (value: unknown, keys: readonly (string | number)[]): ExcessiveValue | undefined => {
    values += 1;
    if (values > MARKS_LIMITS.markValues) {
      return {
        keys: keys.slice(0, 1),
        expected: message('at most {limit, plural, one {# value} other {# values}}', {
          limit: MARKS_LIMITS.markValues,
        }),
        received: message('more'),
      };
    }
    if (typeof value === 'string') {
      const most = keys.at(-1) === 'imageDataUrl' ? MARKS_LIMITS.image : MARKS_LIMITS.text;
      if (value.length <= most) return undefined;
      return { keys, expected: atMostCharacters(most), received: countMessage(value.length) };
    }
    if (typeof value !== 'object' || value === null) return undefined;
    if (value instanceof Map) {
      const { length, keys: below } = longestNumber(value);
      if (length <= MARKS_LIMITS.number) return undefined;
      const expected = message('a number of at most {limit, plural, one {# character} other {# characters}}', {
        limit: MARKS_LIMITS.number,
      });
      return { keys: [...keys.slice(0, -1), ...below], expected, received: countMessage(length) };
    }
    if (keys.length >= MARKS_LIMITS.markDepth) {
      return {
        keys: keys.slice(0, 1),
        expected: message('at most {limit, plural, one {# level} other {# levels}}', { limit: MARKS_LIMITS.markDepth }),
        received: message('more'),
      };
    }
    if (Array.isArray(value)) {
      if (value.length > MARKS_LIMITS.markValues) {
        return {
          keys,
          expected: message('at most {limit, plural, one {# item} other {# items}}', {
            limit: MARKS_LIMITS.markValues,
          }),
          received: countMessage(value.length),
        };
      }
      for (let index = 0; index < value.length; index += 1) {
        const found = look(value[index], [...keys, index]);
        if (found) return found;
      }
      return undefined;
    }
    for (const key of Object.keys(value)) {
      if (key.length > MARKS_LIMITS.key) {
        return {
          keys,
          expected: message('keys of at most {limit, plural, one {# character} other {# characters}}', {
            limit: MARKS_LIMITS.key,
          }),
          received: message('a longer one'),
        };
      }
      const found = look(Reflect.get(value, key), [...keys, key]);
      if (found) return found;
    }
    return undefined;
  };
  return look(mark, []);
}

/** Size of a value that {@link findExcess} accepts. */
export interface ValueSize {
  /** Objects, arrays, strings and numbers. */
  readonly values: number;
  readonly characters: number;
}

export function measureValue(value: unknown): ValueSize {
  if (typeof value === 'string') return { values: 1, characters: value.length };
  let values = 1;
  let characters = 0;
  // Texts of exact numbers, stored next to the numbers.
  if (value instanceof Map) for (const each of value.values()) characters += measureValue(each).characters;
  if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      const size = measureValue(child);
      values += size.values;
      characters += size.characters + (Array.isArray(value) ? 0 : key.length);
    }
  }
  return { values, characters };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Checks the bytes of JSON text as they arrive, before parsing. */
export class JsonGuard {
  #depth = 0;
  #values = 0;
  #isInText = false;
  #isEscaped = false;

  /** Adds bytes. Returns the error so far; undefined if there's none. */
  push(bytes: Uint8Array): Message | undefined {
    // Local variables: twice as fast as fields.
    let [depth, values, isInText, isEscaped] = [this.#depth, this.#values, this.#isInText, this.#isEscaped];
    for (let place = 0; place < bytes.length; place += 1) {
      const byte = bytes[place] as number;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
        continue;
      }
      switch (byte) {
        case QUOTE:
          isInText = true;
          break;
        case 0x7b: // {
        case 0x5b: // [
          depth += 1;
          values += 1;
          if (depth > MARKS_LIMITS.depth)
            return message('Its objects are nested more than {limit, number} deep.', { limit: MARKS_LIMITS.depth });
          break;
        case 0x7d: // }
        case 0x5d: // ]
          depth -= 1;
          break;
        case 0x2c: // ,
          values += 1;
          break;
      }
      if (values > MARKS_LIMITS.values) {
        return message(
          'It contains more than {limit, plural, one {# value} other {# values}}, too many to fit into memory.',
          { limit: MARKS_LIMITS.values },
        );
      }
    }
    [this.#depth, this.#values, this.#isInText, this.#isEscaped] = [depth, values, isInText, isEscaped];
    return undefined;
  }
}

export const describeFileLimit = (bytes: number): Message | undefined =>
  bytes > MARKS_LIMITS.fileBytes
    ? message("It's {size, number} MB; the limit is {limit, number} MB.", {
        size: Math.round(bytes / 1024 ** 2),
        limit: MARKS_LIMITS.fileBytes / 1024 ** 2,
      })
    : undefined;
