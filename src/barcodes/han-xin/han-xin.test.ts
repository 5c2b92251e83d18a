import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type Conditions, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { createRandom } from '../../testing/random.ts';
import { someOf } from '../../testing/short-form.ts';
import { scan } from '../index.ts';
import { mirror } from '../raster/mirror.ts';
import { readData, readStructure } from './codewords.ts';
import { decodeHanXin } from './content.ts';
import { reservedModules } from './layout.ts';
import { VERSIONS } from './versions.ts';

function toBytes(groups: readonly (readonly [value: number, bits: number])[]): Uint8Array {
  const bits = groups.map(([value, count]) => value.toString(2).padStart(count, '0')).join('');
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) + 2 }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8).padEnd(8, '0'), 2),
  );
}

/** Segments in modes that bwip-js doesn't write: values derive from GB 18030 bytes. */
const MODES: readonly (readonly [name: string, text: string, groups: readonly (readonly [number, number])[]])[] = [
  [
    'digits',
    '1234',
    [
      [1, 4],
      [123, 10],
      [4, 10],
      [1021, 10],
    ],
  ],
  [
    'digits with zeros before',
    '00700',
    [
      [1, 4],
      [7, 10],
      [0, 10],
      [1022, 10],
    ],
  ],
  [
    'text',
    'Ab1 ~',
    [
      [2, 4],
      [10, 6],
      [37, 6],
      [1, 6],
      [62, 6],
      [28, 6],
      [60, 6],
      [63, 6],
    ],
  ],
  // 啊 is B0A1, the first of region one; 、A1A2 of its second part; ā A8A1 of its third.
  [
    'common characters of region one',
    '啊、ā',
    [
      [4, 4],
      [0, 12],
      [0xeb1, 12],
      [0xfca, 12],
      [4095, 12],
    ],
  ],
  // 亍 is D8A1.
  [
    'common characters of both regions',
    '亍啊',
    [
      [5, 4],
      [0, 12],
      [4094, 12],
      [0, 12],
      [4095, 12],
    ],
  ],
  // 丂 is 8140, and 亐 8180.
  [
    'two bytes of GB 18030',
    '丂亐',
    [
      [6, 4],
      [0, 15],
      [63, 15],
      [32767, 15],
    ],
  ],
  // U+0080 is 81308130.
  [
    'four bytes of GB 18030',
    '\x80\x81',
    [
      [7, 4],
      [0, 21],
      [7, 4],
      [1, 21],
    ],
  ],
  ['bytes', 'Grüße', [[3, 4], [5, 13], ...[0x47, 0x72, 0xfc, 0xdf, 0x65].map((byte) => [byte, 8] as const)]],
  [
    'a named character set',
    'я',
    [
      [8, 4],
      [7, 8],
      [3, 4],
      [1, 13],
      [0xef, 8],
    ],
  ],
  [
    'a character set of a number of two bytes',
    'abc',
    [
      [8, 4],
      [2, 2],
      [899, 14],
      [2, 4],
      [36, 6],
      [37, 6],
      [38, 6],
      [63, 6],
    ],
  ],
  [
    'several modes',
    'A12啊',
    [
      [2, 4],
      [10, 6],
      [63, 6],
      [1, 4],
      [12, 10],
      [1022, 10],
      [4, 4],
      [0, 12],
      [4095, 12],
    ],
  ],
];

describe('the content of a Han Xin Code', () => {
  it.each(MODES)('is read from %s', (_, text, groups) => {
    expect(decodeHanXin(toBytes(groups))?.text).toBe(text);
  });

  it.each<[string, [number, number][]]>([
    [
      'a mode that is not published',
      [
        [9, 4],
        [5, 8],
      ],
    ],
    [
      'digits without an end',
      [
        [1, 4],
        [123, 10],
      ],
    ],
    [
      'a last group with more digits than it says',
      [
        [1, 4],
        [123, 10],
        [1021, 10],
      ],
    ],
    [
      'more bytes than there are',
      [
        [3, 4],
        [8000, 13],
        [65, 8],
      ],
    ],
    [
      'something behind the end',
      [
        [1, 4],
        [1, 10],
        [1021, 10],
        [0, 4],
        [1, 8],
      ],
    ],
  ])('is nothing with %s', (_, groups) => {
    expect(decodeHanXin(toBytes(groups))).toBeUndefined();
  });

  it('keeps FNC1 of GS1', () => {
    const content = decodeSymbol(fromBwip('hanxin', '^FNC110AB^FNC12112', { parsefnc: true }));
    expect([content?.text, content?.facts.isGs1]).toEqual(['10AB\x1d2112', true]);
  });
});

function decodeSymbol({ cells, columns }: PrintedSymbol) {
  const isDark = (column: number, row: number) => cells[row * columns + column] === 1;
  const structure = readStructure(columns, isDark);
  const right = structure && readData(structure, isDark);
  return right && decodeHanXin(right.data);
}

describe('the modules of a Han Xin Code', () => {
  it('have room for the codewords of each version', () => {
    const room = VERSIONS.map((version) => reservedModules(version).filter((reserved) => reserved === 0).length >> 3);
    for (const level of [0, 1, 2, 3]) {
      const counts = VERSIONS.map(({ blocks }) =>
        (blocks[level] ?? []).reduce((sum, { data, check }) => sum + data + check, 0),
      );
      expect(counts).toEqual(room);
    }
  });

  it('are read in every version, with every level and mask', () => {
    for (const nth of someOf(
      VERSIONS.map((_, i) => i),
      1,
    )) {
      const options = { version: String(nth + 1), eclevel: `L${1 + (nth % 4)}`, mask: 1 + ((nth >> 2) % 4) };
      expect([nth, decodeSymbol(fromBwip('hanxin', 'Han Xin', options))?.text]).toEqual([nth, 'Han Xin']);
    }
  });

  it('survive damage or are not read, but are never others', () => {
    const random = createRandom(5);
    const counts = { read: 0, littleDamaged: 0 };
    const cases = someOf(
      Array.from({ length: 240 }, (_, i) => i),
      2,
    );
    for (const nth of cases) {
      const text = `Damage ${nth}`;
      const symbol = fromBwip('hanxin', text, { eclevel: 'L3' });
      const damage = (nth % 6) / 100;
      const cells = symbol.cells.map((cell) => (random.chance(damage) ? 1 - cell : cell));
      const content = decodeSymbol({ ...symbol, cells });
      if (content) expect(content.text).toBe(text);
      if (damage > 0.02) continue;
      counts.littleDamaged++;
      if (content) counts.read++;
    }
    expect(counts.read / counts.littleDamaged).toBeGreaterThan(0.9);
  });
});

const DISTORTIONS: readonly (readonly [name: string, share: number, conditions: Conditions])[] = [
  ['two pixels a module', 0.9, { module: 2 }],
  ['three pixels a module', 1, { module: 3 }],
  ['ten pixels a module', 1, { module: 10 }],
  ['noise', 1, { module: 4, noise: 25 }],
  ['blur', 1, { module: 5, blur: 1 }],
  ['leaned paper', 1, { module: 5, lean: 15 }],
  ['a shadow', 0.9, { module: 4, shadow: 0.6 }],
  ['light modules on dark', 1, { module: 4, inverted: true }],
  ['a quiet zone of one module', 1, { module: 4, quiet: 1 }],
];

const TEXTS = ['HANXIN 2026', '12345678901234', 'https://example.org/a/b?c=1', 'x'.repeat(150)];
const HAN_XIN = { barcodeTypes: ['hanXinBarcode'] } as const;

describe('a Han Xin Code in a picture', () => {
  it.each(DISTORTIONS)('is read with %s', async (_, share, conditions) => {
    const cases = TEXTS.flatMap((text, i) => [0, 7, 25, 45, 100].map((turn) => ({ text, turn, level: 1 + i })));
    const tried = someOf(cases, 1);
    let read = 0;
    for (const { text, turn, level } of tried) {
      const symbol = fromBwip('hanxin', text, { eclevel: `L${level}` });
      const found = await scan(toRgba(paintSymbol(symbol, { ...conditions, turn, seed: turn + level })), HAN_XIN);
      for (const { barcodeValue } of found) expect(barcodeValue).toBe(text);
      read += found.length;
    }
    expect(read / tried.length).toBeGreaterThanOrEqual(share);
  });

  it('is read mirrored, at its position', async () => {
    const { gray, width, height, corners } = paintSymbol(fromBwip('hanxin', 'mirrored'), { module: 4, turn: 12 });
    const image = mirror({ data: gray, width, height });
    const [found] = await scan(toRgba({ gray: image.data, width, height }), HAN_XIN);
    expect(found?.barcodeValue).toBe('mirrored');
    const { x = 0, y = 0 } = found?.point1 ?? {};
    expect(Math.hypot(x - (width - corners[0].x), y - corners[0].y)).toBeLessThan(4);
  });

  it('is read twice if there are two', async () => {
    const [a, b] = ['first', 'second'].map((text) => paintSymbol(fromBwip('hanxin', text), { module: 3 }));
    if (!a || !b) throw new Error('There are two');
    const gray = new Uint8Array(a.gray.length + b.gray.length);
    gray.set(a.gray);
    gray.set(b.gray, a.gray.length);
    const found = await scan(toRgba({ gray, width: a.width, height: a.height + b.height }), HAN_XIN);
    expect(found.map(({ barcodeValue }) => barcodeValue)).toEqual(['first', 'second']);
  });

  it('is nothing that modules at random are', async () => {
    const random = createRandom(9);
    const { cells, columns, rows } = fromBwip('hanxin', 'something');
    for (let nth = 0; nth < 3; nth++) {
      const isCorner = (i: number) => [i % columns, Math.floor(i / columns)].every((at) => at < 8 || at >= columns - 8);
      const mixed = cells.map((cell, i) => (isCorner(i) ? cell : Number(random.chance(0.5))));
      const symbol = { cells: mixed, columns, rows, cellWidth: 1, cellHeight: 1 };
      expect(await scan(toRgba(paintSymbol(symbol, { module: 4 })), HAN_XIN)).toEqual([]);
    }
  });
});
