// Removes unused glyphs from fonts: a subset reveals the letters that were redacted.
import { PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { cidsOf, differencesOf, readCidWidths } from '../content/font.ts';
import { type Operand, readCommands } from '../content/tokens.ts';
import { formatHex } from '../content/write.ts';
import {
  asDict,
  decodeStream,
  get,
  getArray,
  getDict,
  getName,
  getNumber,
  itemsOf,
  nameOf,
  numbersOf,
} from '../objects.ts';
import { cutProgram, namesOfFont, programOf } from './programs.ts';

/** Codes shown in each font; all if unknown. */
export type ShownCodes = ReadonlyMap<PDFDict, ReadonlySet<number> | 'all'>;

/** Resources used by each Type 3 font's shown glyphs. */
export type DrawnWith = ReadonlyMap<PDFDict, readonly PDFDict[]>;

/** Fonts to rewrite even if they show as much as before. */
export interface FontDemands {
  /** Fonts of re-typeset lines: these must not even reveal whether they lost glyphs. */
  readonly always: ReadonlySet<PDFDict>;
  /** Returns whether a font program says what must not stay, in a notice for example. */
  holdsSecret(program: Uint8Array): boolean;
  isSecretName(name: string): boolean;
}

/**
 * Reduces fonts that show less than before to the glyphs still shown.
 * @param before undefined if unknown
 */
export function cleanFonts(
  before: ShownCodes | undefined,
  after: ShownCodes,
  drawnWith: DrawnWith,
  { always, holdsSecret, isSecretName }: FontDemands,
): void {
  const fonts = [...new Set([...(before?.keys() ?? []), ...after.keys()])];
  const programs = new Map<PDFRawStream, PDFDict[]>();
  for (const font of fonts) {
    const program = programOf(font);
    if (program) programs.set(program, [...(programs.get(program) ?? []), font]);
  }
  const telling = new Set(
    [...programs].flatMap(([program, sharing]) =>
      sharing.some((font) => namesOfFont(font).some(isSecretName)) || holdsSecret(dataOf(program)) ? sharing : [],
    ),
  );
  const isTouched = (font: PDFDict) => {
    const [old, left] = [before?.get(font) ?? 'all', after.get(font)];
    if (left === 'all') return false;
    return always.has(font) || telling.has(font) || old === 'all' || [...old].some((code) => !left?.has(code));
  };
  const touched = new Set(fonts.filter(isTouched));
  for (const [index, [program, sharing]] of [...programs].entries()) {
    const uses = sharing.flatMap((font) => {
      const codes = after.get(font) ?? new Set<number>();
      return codes === 'all' ? [] : [{ font, codes }];
    });
    if (uses.length === sharing.length && sharing.some((font) => touched.has(font)))
      cutProgram(program, uses, index, isSecretName);
  }
  for (const font of touched) {
    const codes = after.get(font) ?? new Set<number>();
    if (codes === 'all') continue;
    cleanFont(font, codes);
    if (font.has(RESOURCES)) font.set(RESOURCES, mergeResources(font, drawnWith.get(font) ?? []));
  }
}

const RESOURCES = PDFName.of('Resources');

function mergeResources({ context }: PDFDict, all: readonly PDFDict[]): PDFDict {
  const merged = context.obj({});
  for (const [category, objects] of all.flatMap((resources) => resources.entries())) {
    const own = merged.lookupMaybe(category, PDFDict) ?? context.obj({});
    const named = context.lookup(objects);
    for (const [name, object] of named instanceof PDFDict ? named.entries() : []) own.set(name, object);
    merged.set(category, own);
  }
  return merged;
}

/** @param used codes still shown anywhere */
function cleanFont(font: PDFDict, used: ReadonlySet<number>): void {
  const composite = getName(font, 'Subtype') === 'Type0';
  const map = get(font, 'ToUnicode');
  if (map instanceof PDFRawStream) font.set(PDFName.of('ToUnicode'), font.context.register(cutUnicode(map, used)));
  const descendant = composite ? ownDescendant(font) : undefined;
  for (const key of ['CharSet', 'CIDSet']) getDict(descendant ?? font, 'FontDescriptor')?.delete(PDFName.of(key));
  if (descendant) cutCidWidths(font, descendant, used);
  else {
    cutWidths(font, used);
    cutNames(font, used);
  }
}

/** Clones the descendant font, which other fonts may share. */
function ownDescendant(font: PDFDict): PDFDict | undefined {
  const shared = asDict(itemsOf(getArray(font, 'DescendantFonts'))[0]);
  if (!shared) return undefined;
  const own = shared.clone();
  const descriptor = getDict(shared, 'FontDescriptor');
  if (descriptor) own.set(PDFName.of('FontDescriptor'), font.context.register(descriptor.clone()));
  font.set(PDFName.of('DescendantFonts'), font.context.obj([font.context.register(own)]));
  return own;
}

const toNumber = (bytes: Uint8Array) => bytes.reduce((value, byte) => value * 256 + byte, 0);

const toBytes = (code: number, length: number) =>
  Uint8Array.from({ length }, (_, index) => Math.floor(code / 256 ** (length - 1 - index)) % 256);

function addToLast(bytes: Uint8Array, amount: number): Uint8Array {
  const copy = bytes.slice();
  let carry = amount;
  for (let at = copy.length - 1; at >= 0 && carry > 0; at--) {
    carry += copy[at] ?? 0;
    copy[at] = carry & 255;
    carry >>= 8;
  }
  return copy;
}

interface Meaning {
  readonly length: number;
  readonly text: Uint8Array;
}

/** Parses ToUnicode: `<code> <text>`, `<from> <to> <first text>`, `<from> <to> [<text> …]`. */
function readMeanings(bytes: Uint8Array): Map<number, Meaning> {
  const meanings = new Map<number, Meaning>();
  for (const { word, operands } of readCommands(bytes)) {
    if (word !== 'endbfchar' && word !== 'endbfrange') continue;
    const step = word === 'endbfrange' ? 3 : 2;
    for (let i = 0; i + step <= operands.length; i += step) addMeanings(meanings, operands.slice(i, i + step));
  }
  return meanings;
}

function addMeanings(meanings: Map<number, Meaning>, entry: readonly Operand[]): void {
  const [from, to, text] = entry.length === 2 ? [entry[0], entry[0], entry[1]] : entry;
  if (from?.kind !== 'string' || to?.kind !== 'string') return;
  const [first, last] = [toNumber(from.bytes), Math.min(toNumber(to.bytes), toNumber(from.bytes) + 65_535)];
  for (let code = first; code <= last; code++) {
    const item = text?.kind === 'array' ? text.items[code - first] : text;
    if (item?.kind !== 'string') continue;
    const own = text?.kind === 'array' ? item.bytes : addToLast(item.bytes, code - first);
    meanings.set(code, { length: from.bytes.length, text: own });
  }
}

/** Maximum lines per bfchar block. */
const BLOCK = 100;

export function writeUnicodeMap(meanings: readonly (readonly [code: number, Meaning])[], length: number): string {
  const blocks: string[] = [];
  for (let at = 0; at < meanings.length; at += BLOCK) {
    const lines = meanings
      .slice(at, at + BLOCK)
      .map(([code, { text }]) => `${formatHex(toBytes(code, length))} ${formatHex(text)}`);
    blocks.push(`${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `1 begincodespacerange\n<${'00'.repeat(length)}> <${'ff'.repeat(length)}>\nendcodespacerange`,
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** Returns an empty map if it can't be parsed: other readers can't use it either. */
function meaningsOf(map: PDFRawStream): Map<number, Meaning> {
  try {
    return readMeanings(decodeStream(map));
  } catch {
    return new Map();
  }
}

/** Returns the bytes as they are if they can't be decoded. */
function dataOf(program: PDFRawStream): Uint8Array {
  try {
    return decodeStream(program);
  } catch {
    return program.contents;
  }
}

function cutUnicode(map: PDFRawStream, used: ReadonlySet<number>): PDFRawStream {
  const meanings = [...meaningsOf(map)].filter(([code]) => used.has(code)).sort(([a], [b]) => a - b);
  const length = meanings[0]?.[1].length ?? 1;
  return map.dict.context.flateStream(writeUnicodeMap(meanings, length));
}

function cutWidths(font: PDFDict, used: ReadonlySet<number>): void {
  const widths = numbersOf(getArray(font, 'Widths'));
  if (widths.length === 0) return;
  const first = getNumber(font, 'FirstChar') ?? 0;
  const codes = widths.map((_, index) => first + index).filter((code) => used.has(code));
  const from = codes[0] ?? first;
  const to = codes.at(-1) ?? first - 1;
  const kept = widths.slice(from - first, to + 1 - first).map((width, at) => (used.has(from + at) ? width : 0));
  font.set(PDFName.of('Widths'), font.context.obj(kept));
  font.set(PDFName.of('FirstChar'), PDFNumber.of(from));
  font.set(PDFName.of('LastChar'), PDFNumber.of(to));
}

/** Removes glyph names, and their procedures in Type 3 fonts. */
function cutNames(font: PDFDict, used: ReadonlySet<number>): void {
  const encoding = getDict(font, 'Encoding');
  if (!encoding?.has(PDFName.of('Differences'))) return;
  const shown = [...differencesOf(encoding)].filter(([code]) => used.has(code)).sort(([a], [b]) => a - b);
  const kept = shown.flatMap(([code, name], index) =>
    shown[index - 1]?.[0] === code - 1 ? [nameOf(name)] : [code, nameOf(name)],
  );
  const names = new Set(shown.map(([, name]) => name));
  const own = encoding.clone();
  own.set(PDFName.of('Differences'), font.context.obj(kept));
  font.set(PDFName.of('Encoding'), own);
  const procedures = getDict(font, 'CharProcs');
  if (!procedures) return;
  // Zeros mean "unspecified"; the old box covered all glyphs.
  if (font.has(PDFName.of('FontBBox'))) font.set(PDFName.of('FontBBox'), font.context.obj([0, 0, 0, 0]));
  const drawn = font.context.obj({});
  for (const name of names) {
    const procedure = procedures.get(nameOf(name));
    if (procedure) drawn.set(nameOf(name), procedure);
  }
  font.set(PDFName.of('CharProcs'), drawn);
}

function cutCidWidths(font: PDFDict, descendant: PDFDict, used: ReadonlySet<number>): void {
  const cids = cidsOf(font, used);
  if (!cids) return;
  for (const [key, size] of [
    ['W', 1],
    ['W2', 3],
  ] as const) {
    const widths = readCidWidths(getArray(descendant, key), size);
    if (widths.size === 0) continue;
    const kept = [...widths].filter(([cid]) => cids.has(cid)).sort(([a], [b]) => a - b);
    descendant.set(PDFName.of(key), font.context.obj(kept.flatMap(([cid, values]) => [cid, [...values]])));
  }
}
