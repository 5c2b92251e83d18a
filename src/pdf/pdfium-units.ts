// User units of pages. The engine ignores them and draws pages as if in points: they are read from
// its rewritten document, where all objects are uncompressed. Few files need this.
import type { Native } from './native.ts';
import { writeDocument } from './pdfium-save.ts';

const NAME = 'UserUnit';
const NAME_BYTES = new TextEncoder().encode(NAME);

/** Maximum length of a page's dictionary before the entry: with a thousand annotations (bytes). */
const LOOK_BACK = 65_536;

/** Limit for this search: opening a file must be fast (bytes). */
const MOST_BYTES = 128 * 1024 ** 2;

/** No viewer shows pages with larger units. */
const MAX_UNIT = 75_000;

/** Distance of each of the name's bytes, except the last, from the last one. */
const STEPS = new Map([...NAME_BYTES.subarray(0, -1)].map((byte, at) => [byte, NAME_BYTES.length - 1 - at]));
const STEP_BY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => STEPS.get(byte) ?? NAME_BYTES.length);

/** Searches by the algorithm of Horspool, which skips most bytes: the memory is large. */
function hasName(bytes: Uint8Array): boolean {
  const last = NAME_BYTES.length - 1;
  for (let at = last; at < bytes.length; at += STEP_BY_BYTE[bytes[at] as number] as number) {
    if (bytes[at] !== NAME_BYTES[last]) continue;
    if (NAME_BYTES.every((byte, index) => bytes[at - last + index] === byte)) return true;
  }
  return false;
}

/**
 * Returns whether the engine knows the entry's name: it keeps the names of all dictionaries read,
 * including pages.
 */
export const mayHaveUnits = (native: Native): boolean => hasName(native.bytes(0, native.memory));

/** Yields object numbers with their units, from text in which each object begins like `7 0 obj`. */
function* unitsIn(text: string): Generator<readonly [object: number, unit: number]> {
  for (const { index, 1: value } of text.matchAll(/\/UserUnit[ \r\n]+([\d.]+)(?![\d.]|[ \r\n]+\d+[ \r\n]+R)/g)) {
    const start = Math.max(0, text.lastIndexOf(' obj', index));
    const [, number] = /(\d+) \d+$/.exec(text.slice(Math.max(0, start - 20), start)) ?? [];
    if (number !== undefined) yield [Number(number), Number(value)];
  }
}

/** @returns points per unit by page object number; missing pages have units of one point */
export function readUserUnits(native: Native, document: number): ReadonlyMap<number, number> {
  const units = new Map<number, number>();
  if (!mayHaveUnits(native)) return units;
  const decoder = new TextDecoder('latin1');
  let text = '';
  let length = 0;
  writeDocument(native, document, (bytes) => {
    // The next window includes what is cut off here.
    text = text.slice(-LOOK_BACK) + decoder.decode(bytes);
    for (const [object, unit] of unitsIn(text)) if (unit > 0 && unit <= MAX_UNIT) units.set(object, unit);
    length += bytes.length;
    return length < MOST_BYTES;
  });
  return units;
}
