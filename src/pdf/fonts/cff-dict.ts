// CFF indexes and dictionaries (Adobe Technical Note 5176, sections 3 to 5).

import { concatBytes, viewOf } from '../../codecs/bytes.ts';
import { shortNumber } from './charstrings.ts';

/** Dictionary operators; two-byte ones start at 1200. */
export const OPERATOR = {
  box: 5,
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subroutines: 19,
  isFixedPitch: 1201,
  italicAngle: 1202,
  underlinePosition: 1203,
  underlineThickness: 1204,
  paintType: 1205,
  charStringType: 1206,
  matrix: 1207,
  strokeWidth: 1208,
  registry: 1230,
  cidCount: 1234,
  fontDicts: 1236,
  select: 1237,
} as const;

/** Font-wide entries to keep, without names and vendor ids. */
const KEPT: ReadonlySet<number> = new Set([
  OPERATOR.box,
  OPERATOR.isFixedPitch,
  OPERATOR.italicAngle,
  OPERATOR.underlinePosition,
  OPERATOR.underlineThickness,
  OPERATOR.paintType,
  OPERATOR.matrix,
  OPERATOR.strokeWidth,
]);

interface Entry {
  readonly values: readonly number[];
  readonly raw: Uint8Array;
}

export type Dict = ReadonlyMap<number, Entry>;

export function readIndex(bytes: Uint8Array, at: number): { readonly items: Uint8Array[]; readonly end: number } {
  const view = viewOf(bytes);
  const count = view.getUint16(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = view.getUint8(at + 2);
  const offset = (index: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(at + 3 + index * size + byte);
    return at + 2 + (count + 1) * size + value;
  };
  const items = Array.from({ length: count }, (_, index) => bytes.subarray(offset(index), offset(index + 1)));
  return { items, end: offset(count) };
}

export function writeIndex(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return Uint8Array.of(0, 0);
  const head = new Uint8Array(3 + 4 * (items.length + 1));
  const view = viewOf(head);
  view.setUint16(0, items.length);
  head[2] = 4;
  let at = 1;
  view.setUint32(3, at);
  for (const [index, item] of items.entries()) {
    at += item.length;
    view.setUint32(3 + 4 * (index + 1), at);
  }
  return concatBytes([head, ...items]);
}

/** Parses a dictionary (5176, section 4); real numbers are skipped. */
export function readDict(bytes: Uint8Array): Dict {
  const view = viewOf(bytes);
  const dict = new Map<number, Entry>();
  let values: number[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = view.getUint8(at);
    if (first <= 21) {
      const operator = first === 12 ? 1200 + view.getUint8(at + 1) : first;
      dict.set(operator, { values, raw: bytes.subarray(start, at) });
      at += first === 12 ? 2 : 1;
      values = [];
      start = at;
    } else if (first === 30) {
      do at += 1;
      while ((view.getUint8(at) & 15) !== 15 && view.getUint8(at) >> 4 !== 15);
      at += 1;
      values.push(Number.NaN);
    } else {
      const [value, length] = readInteger(view, at, first);
      values.push(value);
      at += length;
    }
  }
  return dict;
}

function readInteger(view: DataView, at: number, first: number): readonly [value: number, length: number] {
  if (first === 28) return [view.getInt16(at + 1), 3];
  if (first === 29) return [view.getInt32(at + 1), 5];
  return first < 247 ? [shortNumber(first, 0), 1] : [shortNumber(first, view.getUint8(at + 1)), 2];
}

/** Encodes an entry. Integers have a fixed length, so that offsets can be computed first. */
export function entry(operator: number, ...operands: (number | Uint8Array)[]): Uint8Array {
  const parts = operands.map((operand) => {
    if (typeof operand !== 'number') return operand;
    const bytes = new Uint8Array(5);
    bytes[0] = 29;
    viewOf(bytes).setInt32(1, operand);
    return bytes;
  });
  return concatBytes([...parts, operator >= 1200 ? Uint8Array.of(12, operator - 1200) : Uint8Array.of(operator)]);
}

export const keptEntries = (dict: Dict) =>
  [...dict].filter(([operator]) => KEPT.has(operator)).map(([operator, { raw }]) => entry(operator, raw));
