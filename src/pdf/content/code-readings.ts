// Reads which characters the codes of a font mean: by its ToUnicode map, its glyph names, its
// encoding (ISO 32000-2, 9.10). Readers differ where these are out of the ordinary.
import { PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { fromLatin1, toLatin1 } from '../../codecs/bytes.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { groupBy } from '../../kernel/group.ts';
import { HELVETICA_POINTS } from '../fonts/helvetica.ts';
import { asDict, decodeStream, drawsWith, get, getArray, getDict, getName, getText, itemsOf } from '../objects.ts';
import { decoderOf, differencesOf, readCodeMap } from './font.ts';
import { type Operand, readCommands } from './tokens.ts';

/** Returns what a code means; undefined if the font does not say it. */
export type ReadCode = (code: Uint8Array) => string | undefined;

export interface CodeReading {
  readonly byMap: ReadCode;
  readonly byNames: ReadCode;
}

export interface CodeReadings {
  /** Two ways to understand maps that say more than one thing, and numbers in names. */
  readonly ways: readonly [CodeReading, CodeReading];
  /** By the encoding that the font names. */
  readonly byEncoding: ReadCode;
  /** True if readers may disagree on what its codes mean. */
  readonly isDoubtful: boolean;
}

const NOTHING: ReadCode = () => undefined;

const utf16 = new TextDecoder('utf-16be');
const bytesOf = (operand: Operand | undefined): Uint8Array | undefined =>
  operand?.kind === 'string' ? operand.bytes : undefined;

const numberOf = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

const remembered = (read: ReadCode): ReadCode => {
  const known = new Map<string, { readonly text: string | undefined }>();
  return (code) => getOrCreate(known, String.fromCharCode(...code), () => ({ text: read(code) })).text;
};

/** Strokes through letters, and what is no part of a word. */
const SIGNS = /(?<=\p{Script=Latin})\p{M}+|^\p{M}+|[^\p{L}\p{N}\p{M}]/gu;

/** Returns the letters of a glyph, which shows no blanks and signs among them; else all of it. */
export const lettersOf = (text: string): string =>
  text.length < 2 ? text : text.normalize('NFC').replace(SIGNS, '') || text;

interface MappedRange {
  readonly bytes: number;
  readonly from: number;
  readonly to: number;
  /** True if it is written as the specification wants it, and of letters or signs alone. */
  readonly isPlain: boolean;
  textAt(step: number): string | undefined;
}

/** Adds to the last unit of a text in UTF-16; a single byte is a unit. */
function increased(text: Uint8Array, step: number): string {
  const own = text.length === 1 ? Uint8Array.of(0, ...text) : text.slice();
  let left = step;
  for (let at = own.length - 1; at >= Math.max(0, own.length - 2); at--) {
    left += own[at] ?? 0;
    own[at] = left & 0xff;
    left >>= 8;
  }
  return utf16.decode(own);
}

const isWhole = (target: Operand | undefined, further = 0): boolean => {
  const bytes = bytesOf(target);
  if (bytes === undefined || bytes.length === 0 || bytes.length % 2 === 1) return false;
  if ((bytes.at(-1) ?? 0) + further >= 256) return false;
  if (bytes.length === 2) return true;
  const text = utf16.decode(bytes);
  return lettersOf(text) === text.normalize('NFC');
};

function toRange(from: Uint8Array, to: Uint8Array, target: Operand | undefined): MappedRange {
  const list = target?.kind === 'array' ? target.items : undefined;
  const [first, last] = [numberOf(from), numberOf(to)];
  const steps = last - first;
  const isPlain = list
    ? list.length === steps + 1 && list.every((item) => isWhole(item))
    : isWhole(target, steps) && (from.at(-1) ?? 0) + steps < 256;
  return {
    ...{ bytes: from.length, from: first, to: last, isPlain },
    textAt(step) {
      const own = list ? list[step] : target;
      if (own?.kind === 'number') return characterOf(own.value + step);
      if (own?.kind === 'name') return charactersOf(own.name, 'decimal');
      const bytes = bytesOf(own);
      return bytes && increased(bytes, list ? 0 : step);
    },
  };
}

interface Ranges {
  readonly ranges: readonly MappedRange[];
  /** True if the map says all by itself, and as much as it states. */
  readonly isWhole: boolean;
}

/** A literal string in a list of mappings: some readers take it as digits are taken. */
const LITERAL = /begin(?:bf|cid)(?:char|range)[^(]*?(?:<[^>]*>|\[)\s*\(|begin(?:bf|cid)(?:char|range)\s*\(/;

/** Writes digits of strings together. They are numbers in maps: a missing one is the first. */
const withWholeStrings = (map: string): string =>
  map.replace(/<([\da-f\s]+)>/gi, (_, written: string) => {
    const digits = written.replace(/\s/g, '');
    return `<${digits.length % 2 === 0 ? '' : '0'}${digits}>`;
  });

function readRanges(map: Uint8Array): Ranges {
  const ranges: MappedRange[] = [];
  const written = toLatin1(map);
  const whole = withWholeStrings(written);
  let isAll = whole === written && !LITERAL.test(written);
  let stated = 0;
  let open: string | undefined;
  for (const { word, operands } of readCommands(fromLatin1(whole))) {
    // Some readers also take the maps of codes to glyphs, and lists without an end.
    const step = open === 'char' ? 2 : open === 'range' ? 3 : 0;
    if (step > 0) isAll &&= /^end(?:bf|cid)/.test(word) && stated * step === operands.length;
    if (word === 'usecmap') isAll = false;
    [, open] = /^begin(?:bf|cid)(char|range)$/.exec(word) ?? [];
    if (open) stated = operands[0]?.kind === 'number' ? operands[0].value : 0;
    for (let at = 0; step > 0 && at < operands.length; at += step) {
      const from = bytesOf(operands[at]);
      const to = step === 2 ? from : bytesOf(operands[at + 1]);
      if (from && to) ranges.push(toRange(from, to, operands[at + step - 1]));
    }
  }
  return { ranges, isWhole: isAll };
}

/** Returns whether a code is mapped once. */
function isUnambiguous(ranges: readonly MappedRange[]): boolean {
  const ordered = ranges.toSorted((one, other) => one.from - other.from);
  return ordered.every(({ from, to }, at) => from <= to && to < (ordered[at + 1]?.from ?? Number.POSITIVE_INFINITY));
}

/** Finds the ranges with a code, in their order: maps may have as many as there are codes. */
function createRangeFinder(ranges: readonly MappedRange[]): (value: number) => readonly MappedRange[] {
  const single = groupBy(
    ranges.filter(({ from, to }) => from === to),
    ({ from }) => from,
  );
  const order = new Map(ranges.map((range, index) => [range, index]));
  const further = ranges.filter(({ from, to }) => from !== to);
  return (value) =>
    [...(single.get(value) ?? []), ...further.filter(({ from, to }) => from <= value && value <= to)].sort(
      (one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0),
    );
}

/** Finds the range of a code: of its length and stated first, or by its value alone and last. */
const inRanges =
  (find: (value: number) => readonly MappedRange[], takesFirst: boolean): ReadCode =>
  (code) => {
    const value = numberOf(code);
    const fitting = find(value);
    const range = takesFirst ? (fitting.find(({ bytes }) => bytes === code.length) ?? fitting[0]) : fitting.at(-1);
    return range?.textAt(value - range.from);
  };

interface MapReading {
  readonly ways: readonly [ReadCode, ReadCode];
  readonly isDoubtful: boolean;
}

/** Codes as characters in UTF-16: also what a map with the name of an identity says. */
const BY_VALUE: ReadCode = (code) => {
  if (code.length === 4) return utf16.decode(code);
  return code.length > 2 ? undefined : String.fromCharCode(numberOf(code));
};

/** First CIDs of ASCII in Adobe's collections: proportional, and half as wide. */
const ASCII_CIDS: Readonly<Record<string, readonly number[]>> = {
  Japan1: [1, 231],
  GB1: [1, 814],
  CNS1: [1, 13_648],
  Korea1: [1, 8094],
};
const ASCII_COUNT = 95;

/** Returns what a CID of one of Adobe's collections means; undefined if it is unknown. */
export type ReadCid = (ordering: string, cid: number) => string | undefined;

/** Reads the codes of a CMap by its collection. */
function readCids(font: PDFDict, readCid: ReadCid): ReadCode | undefined {
  const encoding = get(font, 'Encoding');
  const descendant = itemsOf(getArray(font, 'DescendantFonts'))[0];
  const system = getDict(asDict(descendant), 'CIDSystemInfo');
  const ordering = getText(system, 'Ordering') ?? '';
  const firsts = ASCII_CIDS[ordering];
  const isIdentity = /^Identity-/.test(getName(font, 'Encoding') ?? '');
  const map = firsts && !isIdentity ? readCodeMap(encoding) : undefined;
  if (!map) return undefined;
  return remembered((code) => {
    const cid = map.toCid(numberOf(code), code.length) ?? 0;
    const first = firsts?.find((from) => cid >= from && cid < from + ASCII_COUNT);
    return first === undefined ? readCid(ordering, cid) : String.fromCharCode(32 + cid - first);
  });
}

function readMap(font: PDFDict, readCid: ReadCid): MapReading {
  const map = get(font, 'ToUnicode');
  const encoding = getName(font, 'Encoding') ?? '';
  const isComposite = getName(font, 'Subtype') === 'Type0';
  if (map instanceof PDFName) return { ways: [BY_VALUE, BY_VALUE], isDoubtful: true };
  if (!(map instanceof PDFRawStream)) {
    const byCids = isComposite ? readCids(font, readCid) : undefined;
    const byValue = isComposite && /UCS2|UTF16/.test(encoding) ? BY_VALUE : NOTHING;
    const first: ReadCode = (code) => byCids?.(code) ?? byValue(code);
    const last: ReadCode = (code) => byValue(code) ?? byCids?.(code);
    return { ways: byCids ? [first, last] : [byValue, byValue], isDoubtful: byCids !== undefined };
  }
  const { ranges, isWhole: isAll } = readRanges(decodeStream(map));
  const hasPlainCodes = !isComposite || /^Identity-[HV]$/.test(encoding);
  const length = isComposite ? 2 : 1;
  const arePlain = ranges.every(({ bytes, isPlain }) => bytes === length && isPlain);
  const isPlain = isAll && hasPlainCodes && arePlain && isUnambiguous(ranges);
  const find = createRangeFinder(ranges);
  const [first, last] = [true, false].map((takesFirst) => remembered(inRanges(find, takesFirst)));
  return { ways: [first ?? NOTHING, last ?? NOTHING], isDoubtful: !isPlain };
}

const MOST_POINT = 0x10ffff;
const characterOf = (point: number): string | undefined =>
  point > 0 && point <= MOST_POINT ? String.fromCodePoint(point) : undefined;

/** Numbers in names of glyphs, such as `g90`, `cid90`, `G5A`, `g005A` and `&#90;`. */
const NUMBER = {
  decimal: /^(?:&#|[a-z]*)(\d+)\W*$/i,
  hex: /^(?:&#x|0x|[a-z]*[g-z]|[a-z])?([\da-f]{2}|[\da-f]{4})\W*$/i,
};

/** Names of the Adobe Glyph List with a number that is no code. */
const NUMBERED = /^(?:afii\d{5}|H\d{5}|SF\d{6})$/;

/** Returns the characters of a glyph's name in any spelling that a reader understands. */
function charactersOf(name: string, numbers: keyof typeof NUMBER): string | undefined {
  const point = HELVETICA_POINTS.get(name);
  if (point !== undefined) return characterOf(point);
  const [, units] = /^uni((?:[\da-f]{4})+)$/i.exec(name) ?? [];
  if (units !== undefined) return units.replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
  const [, scalar] = /^u([\da-f]{4,6})$/i.exec(name) ?? [];
  if (scalar !== undefined) return characterOf(Number.parseInt(scalar, 16));
  // Variants have a suffix, ligatures name their parts.
  const [stem = ''] = name.split('.', 1);
  if (stem !== name) return stem === '' ? undefined : charactersOf(stem, numbers);
  if (name.includes('_')) {
    const parts = name.split('_').map((part) => charactersOf(part, numbers));
    return parts.includes(undefined) ? undefined : parts.join('');
  }
  if (NUMBERED.test(name)) return undefined;
  const [, digits] = NUMBER[numbers].exec(name) ?? [];
  return digits === undefined ? undefined : characterOf(Number.parseInt(digits, numbers === 'hex' ? 16 : 10));
}

const readNames = (names: ReadonlyMap<number, string>, numbers: keyof typeof NUMBER): ReadCode =>
  remembered(([code = 0]) => {
    const name = names.get(code);
    return name === undefined ? undefined : charactersOf(name, numbers);
  });

/**
 * Returns the ways in which readers understand a font's codes.
 * @param readCid knows the characters of Adobe's collections
 * @throws Error if its map can't be decoded
 */
export function readCodes(font: PDFDict, readCid: ReadCid): CodeReadings {
  const { ways, isDoubtful } = readMap(font, readCid);
  const [first, last] = ways;
  if (getName(font, 'Subtype') === 'Type0')
    return {
      ways: [
        { byMap: first, byNames: NOTHING },
        { byMap: last, byNames: NOTHING },
      ],
      ...{ byEncoding: NOTHING, isDoubtful },
    };
  const encoding = getDict(font, 'Encoding');
  const names = differencesOf(encoding);
  const isUnusual = (name: string) =>
    !HELVETICA_POINTS.has(name) &&
    (charactersOf(name, 'decimal') !== undefined || charactersOf(name, 'hex') !== undefined);
  // The engine reads no glyph names of these.
  const isNamed = getName(font, 'Subtype') === 'Type3' && first === NOTHING;
  return {
    ways: [
      { byMap: first, byNames: readNames(names, 'decimal') },
      { byMap: last, byNames: readNames(names, 'hex') },
    ],
    byEncoding: decoderOf(getName(font, 'Encoding') ?? getName(encoding, 'BaseEncoding')),
    isDoubtful: isDoubtful || isNamed || [...names.values()].some(isUnusual),
  };
}

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

/** Returns whether a font's glyphs are in the file: they look the same in all readers. */
export function isEmbedded(font: PDFDict): boolean {
  const descendant = asDict(itemsOf(getArray(font, 'DescendantFonts'))[0]);
  const descriptor = getDict(descendant ?? font, 'FontDescriptor');
  return getName(font, 'Subtype') === 'Type3' || PROGRAMS.some((key) => get(descriptor, key) !== undefined);
}

/** Fonts as a content stream uses them, without those of composite ones. */
const KINDS_OF_FONTS: ReadonlySet<string> = new Set('Type0 Type1 MMType1 TrueType Type3'.split(' '));

/** Returns whether the resources of a page or its annotations have a font like this. */
export const usesFont = (page: PDFDict, isSo: (font: PDFDict) => boolean): boolean =>
  drawsWith(
    page,
    (object) => object instanceof PDFDict && KINDS_OF_FONTS.has(getName(object, 'Subtype') ?? '') && isSo(object),
  );
