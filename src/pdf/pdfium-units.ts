// User units of pages, read from the engine's rewritten document: the engine itself ignores them.
import type { Native } from './native.ts';
import { writeDocument } from './pdfium-save.ts';

const NAME = 'UserUnit';
const NAME_BYTES = new TextEncoder().encode(NAME);
/** The name's first four bytes as they are in memory. */
const [NAME_WORD = 0] = new Int32Array(NAME_BYTES.slice(0, 4).buffer);

/** Maximum length of a page's dictionary before the entry: with a thousand annotations (bytes). */
const LOOK_BACK = 65_536;

/** Limit for this search: opening a file must be fast (bytes). */
const MOST_BYTES = 128 * 1024 ** 2;

/** No viewer shows pages with larger units. */
const MAX_UNIT = 75_000;

function isNameAt(bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < NAME_BYTES.length; index++) if (bytes[at + index] !== NAME_BYTES[index]) return false;
  return true;
}

/** Returns whether the engine has read the entry's name: it keeps names, aligned to four bytes. */
export function mayHaveUnits(native: Native): boolean {
  const bytes = native.bytes(0, native.memory);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  for (let at = words.indexOf(NAME_WORD); at !== -1; at = words.indexOf(NAME_WORD, at + 1)) {
    if (isNameAt(bytes, at * 4)) return true;
  }
  return false;
}

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
