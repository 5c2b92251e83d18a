// Embedded subset fonts with only the given letters. Each letter has a unique shape and width.
import { concatBytes } from '../../codecs/bytes.ts';
import { latin } from './pdf-kit.ts';

const UNITS = 1000;

export const letterWidth = (letter: string): number => 500 + 8 * (letter.charCodeAt(0) % 32);

type Point = readonly [x: number, y: number];

function toOffsets(items: readonly (readonly number[])[], start: number): number[] {
  const offsets = [start];
  for (const [at, item] of items.entries()) offsets.push((offsets[at] ?? start) + item.length);
  return offsets;
}

/** Returns a letter's outline around a 400 × 400 square. */
function figureOf(letter: string): readonly Point[] {
  const code = letter.charCodeAt(0) % 32;
  return [
    [20, 0],
    [20 + 10 * (code % 7), 700 - 20 * (code % 11)],
    [420, 600 - 10 * code],
    [440 - 8 * (code % 5), 20 + 6 * code],
  ];
}

const u16 = (...values: readonly number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
const u32 = (value: number) => u16(Math.floor(value / 65_536), value % 65_536);
const even = (bytes: readonly number[]) =>
  bytes.length % 4 === 0 ? bytes : [...bytes, ...new Array(4 - (bytes.length % 4)).fill(0)];

function outlineOf(letter: string): readonly number[] {
  const points = figureOf(letter);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const steps = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0));
  return even([
    ...u16(1, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), points.length - 1, 0),
    ...points.map(() => 1),
    ...u16(...steps(xs)),
    ...u16(...steps(ys)),
  ]);
}

/** Composite glyph with a single component, which has no character code. */
const composite = (part: number) => even([...u16(-1 & 0xffff, 0, 0, 440, 700, 0x3, part, 0, 0)]);

interface TrueTypeOptions {
  /** Glyph of each letter; default: consecutive from 1. */
  readonly glyphs?: ReadonlyMap<string, number>;
  readonly map?: readonly [platform: number, encoding: number];
}

/** Every second letter is a composite glyph. */
export function makeTrueType(letters: readonly string[], { glyphs, map = [3, 1] }: TrueTypeOptions = {}): Uint8Array {
  const places = glyphs ?? new Map(letters.map((letter, index) => [letter, index + 1]));
  const last = Math.max(0, ...places.values());
  const outlines: (readonly number[])[] = Array.from({ length: last + 1 }, () => []);
  const widths: number[] = new Array(last + 1).fill(300);
  for (const letter of letters) {
    const place = places.get(letter) ?? 0;
    widths[place] = letterWidth(letter);
    if (letter.charCodeAt(0) % 2 === 0) outlines[place] = outlineOf(letter);
    else {
      outlines[place] = composite(outlines.length);
      outlines.push(outlineOf(letter));
      widths.push(0);
    }
  }
  const count = outlines.length;
  const starts = toOffsets(outlines, 0);
  const page = map[1] === 0 ? 0xf000 : 0;
  const codes = letters.map((letter) => page + letter.charCodeAt(0)).sort((a, b) => a - b);
  const first = codes[0] ?? 0;
  const list = Array.from(
    { length: (codes.at(-1) ?? first) - first + 1 },
    (_, index) => places.get(String.fromCharCode(first - page + index)) ?? 0,
  );
  const cmap = [...u16(0, 1, ...map), ...u32(12), ...u16(6, 10 + 2 * list.length, 0, first, list.length, ...list)];
  const tables: readonly (readonly [string, readonly number[]])[] = [
    ['cmap', cmap],
    ['glyf', outlines.flat()],
    [
      'head',
      [
        ...u32(0x10000),
        ...u32(0x10000),
        ...u32(0),
        ...u32(0x5f0f3cf5),
        ...u16(0, UNITS),
        ...new Array(16).fill(0),
        ...u16(0, 0, 450, 700, 0, 8, 2, 1, 0),
      ],
    ],
    ['hhea', [...u32(0x10000), ...u16(800, -200 & 0xffff, 0, 800), ...new Array(22).fill(0), ...u16(count)]],
    ['hmtx', widths.flatMap((width) => u16(width, 20))],
    ['loca', starts.flatMap(u32)],
    ['maxp', [...u32(0x10000), ...u16(count, 4, 1, 4, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1)]],
    ['name', [...u16(0, 1, 18, 1, 0, 0, 4, letters.length, 0), ...latin(letters.join(''))]],
  ];
  let at = 12 + 16 * tables.length;
  const directory = tables.flatMap(([tag, table]) => {
    const entry = [...latin(tag), ...u32(0), ...u32(at), ...u32(table.length)];
    at += even(table).length;
    return entry;
  });
  return Uint8Array.from([
    ...u32(0x10000),
    ...u16(tables.length, 128, 3, 0),
    ...directory,
    ...tables.flatMap(([, table]) => even(table)),
  ]);
}

const number2 = (value: number) => [28, ...u16(value & 0xffff)];
const offset5 = (value: number) => [29, ...u32(value)];

function index(items: readonly (readonly number[])[]): number[] {
  if (items.length === 0) return [0, 0];
  return [...u16(items.length), 2, ...u16(...toOffsets(items, 1)), ...items.flat()];
}

/** Returns a polygon drawn by the letter's own subroutine. */
function type2(letter: string): { readonly outline: readonly number[]; readonly subroutine: readonly number[] } {
  const points = figureOf(letter);
  const lines = points.slice(1).flatMap(([x, y], at) => {
    const [px, py] = points[at] ?? [0, 0];
    return [...number2(x - px), ...number2(y - py), 5];
  });
  const [x, y] = points[0] ?? [0, 0];
  return { outline: [...number2(letterWidth(letter)), ...number2(x), ...number2(y), 21], subroutine: [...lines, 11] };
}

interface CffOptions {
  /** CID-keyed; CIDs are character codes. */
  readonly isCid?: boolean;
  readonly name: string;
}

/** Lower case letters have custom glyph names. */
export function makeCff(letters: readonly string[], { isCid = false, name }: CffOptions): Uint8Array {
  const parts = letters.map(type2);
  // Subroutine bias: 107 for fewer than 1,240.
  const outlines = [[14], ...parts.map(({ outline }, at) => [...outline, ...number2(at - 107), 10, 14])];
  const subroutines = index(parts.map(({ subroutine }) => subroutine));
  const strings = isCid ? ['Adobe', 'Identity', name] : [...letters.map((letter) => `letter.${letter}`), name];
  const numbers = isCid ? letters.map((letter) => letter.charCodeAt(0)) : letters.map((_, at) => 391 + at);
  const privateDict = [...number2(0), 20, ...number2(0), 21, ...number2(12), 19];
  const head = (top: readonly number[]) => [
    1,
    0,
    4,
    2,
    ...index([[...latin(name)]]),
    ...index([top]),
    ...index(strings.map((text) => [...latin(text)])),
    ...index([]),
  ];
  const charset = [0, ...u16(...numbers)];
  const encoding = isCid ? [] : [0, letters.length, ...letters.map((letter) => letter.charCodeAt(0))];
  const select = isCid ? outlines.map(() => 0) : [];
  const dict = (places: readonly number[]) => {
    const [charsetAt = 0, encodingAt = 0, selectAt = 0, outlinesAt = 0, privateAt = 0, dictsAt = 0] = places;
    const common = [...number2(391 + strings.length - 1), 2, ...offset5(charsetAt), 15, ...offset5(outlinesAt), 17];
    if (!isCid)
      return [...common, ...offset5(encodingAt), 16, ...number2(privateDict.length), ...offset5(privateAt), 18];
    return [
      ...number2(391),
      ...number2(392),
      ...number2(0),
      12,
      30,
      ...common,
      ...offset5(dictsAt),
      12,
      36,
      ...offset5(selectAt),
      12,
      37,
    ];
  };
  const start = head(dict([])).length;
  const charsetAt = start;
  const encodingAt = charsetAt + charset.length;
  const selectAt = encodingAt + encoding.length;
  const outlinesAt = selectAt + (isCid ? 1 + select.length : 0);
  const privateAt = outlinesAt + index(outlines).length;
  const dictsAt = privateAt + privateDict.length + subroutines.length;
  const dicts = isCid ? index([[...number2(privateDict.length), ...offset5(privateAt), 18]]) : [];
  return Uint8Array.from([
    ...head(dict([charsetAt, encodingAt, selectAt, outlinesAt, privateAt, dictsAt])),
    ...charset,
    ...encoding,
    ...(isCid ? [0, ...select] : []),
    ...index(outlines),
    ...privateDict,
    ...subroutines,
    ...dicts,
  ]);
}

function encrypt(bytes: Uint8Array, key: number): Uint8Array {
  let state = key;
  return concatBytes([Uint8Array.of(0, 0, 0, 0), bytes]).map((byte) => {
    const own = byte ^ (state >> 8);
    state = ((own + state) * 52_845 + 22_719) & 0xffff;
    return own;
  });
}

const number1 = (value: number) => [255, ...u32(value < 0 ? value + 2 ** 32 : value)];

/** @returns the program and the lengths of its three parts */
export function makeType1(
  letters: readonly string[],
  name: string,
): { readonly bytes: Uint8Array; readonly lengths: readonly number[] } {
  const data = (bytes: readonly number[]) => encrypt(Uint8Array.from(bytes), 4330);
  const entry = (front: string, bytes: readonly number[], back: string) => {
    const own = data(bytes);
    return concatBytes([latin(`${front} ${own.length} RD `), own, latin(` ${back}\n`)]);
  };
  const lines = letters.map((letter) => {
    const points = figureOf(letter);
    return points.slice(1).flatMap(([x, y], at) => {
      const [px, py] = points[at] ?? [0, 0];
      return [...number1(x - px), ...number1(y - py), 5];
    });
  });
  const program = concatBytes([
    latin(
      'dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n/password 5839 def\n',
    ),
    latin(`/Subrs ${letters.length + 5} array\n`),
    ...Array.from({ length: 5 }, (_, at) => entry(`dup ${at}`, [11], 'NP')),
    ...lines.map((line, at) => entry(`dup ${at + 5}`, [...line, 11], 'NP')),
    latin(`ND\n2 index /CharStrings ${letters.length + 1} dict dup begin\n`),
    entry('/.notdef', [...number1(0), ...number1(300), 13, 14], 'ND'),
    ...letters.map((letter, at) => {
      const [x, y] = figureOf(letter)[0] ?? [0, 0];
      return entry(
        `/${letter}`,
        [
          ...number1(0),
          ...number1(letterWidth(letter)),
          13,
          ...number1(x),
          ...number1(y),
          21,
          ...number1(at + 5),
          10,
          9,
          14,
        ],
        'ND',
      );
    }),
    latin('end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\nmark currentfile closefile\n'),
  ]);
  const clear = latin(
    `%!PS-AdobeFont-1.0: ${name}\n12 dict begin\n/FontName /${name} def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n${letters.map((letter) => `dup ${letter.charCodeAt(0)} /${letter} put\n`).join('')}readonly def\n/FontBBox {0 -200 500 800} readonly def\ncurrentdict end\ncurrentfile eexec\n`,
  );
  const secret = encrypt(program, 55_665);
  const trailer = latin(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`);
  return { bytes: concatBytes([clear, secret, trailer]), lengths: [clear.length, secret.length, trailer.length] };
}
