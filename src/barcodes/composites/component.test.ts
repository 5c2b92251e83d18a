import { describe, expect, it } from 'vitest';
import { scanAtAnyAngle } from '../../testing/barcode-pictures/any-angle.ts';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { drawComposite, type PrintedComposite } from '../../testing/barcode-pictures/composite.ts';
import { createContents } from '../../testing/barcode-pictures/composite-contents.ts';
import { type Conditions, paintSymbol, toRgba } from '../../testing/barcode-pictures/paint.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { createRandom, type Random } from '../../testing/random.ts';
import { oneOf, someOf } from '../../testing/short-form.ts';
import { RS929 } from '../arithmetic/reed-solomon.ts';
import { type BarcodeType, EVERYTHING, EVERYTHING_AND_FURTHER, type ScanOptions } from '../index.ts';
import { CLUSTERS, CODEWORD_MODULES, codewordPatterns } from './codeword-patterns.ts';
import { toBits } from './component-codewords.ts';
import { COMPONENT_SIZES, type ComponentSize } from './component-sizes.ts';

const GS = '\x1d';

/** bwip-js name, linear data, its element string, type and value of the linear part, columns. */
const PARTNERS: readonly (readonly [string, string, string, BarcodeType, string, number])[] = [
  ['ean13composite', '2112345678900', '0102112345678900', 'ean13Barcode', '2112345678900', 4],
  ['ean8composite', '02345673', '0100000002345673', 'ean8Barcode', '02345673', 3],
  ['upcacomposite', '416000336108', '0100416000336108', 'upcABarcode', '416000336108', 4],
  ['upcecomposite', '00123457', '0100001234000057', 'upcEBarcode', '00123457', 2],
  ['gs1-128composite', '(01)03812345678908', '0103812345678908', 'ean128Barcode', '0103812345678908', 4],
  ...(
    [
      ['databaromnicomposite', 4],
      ['databartruncatedcomposite', 4],
      ['databarstackedcomposite', 2],
      ['databarstackedomnicomposite', 2],
      ['databarlimitedcomposite', 3],
    ] as const
  ).map(
    ([bcid, columns]) =>
      [bcid, '(01)03512345678907', '0103512345678907', 'gs1DataBarBarcode', '0103512345678907', columns] as const,
  ),
  ...['databarexpandedcomposite', 'databarexpandedstackedcomposite'].map(
    (bcid) =>
      [
        bcid,
        '(01)93712345678904(3103)001234',
        `01937123456789043103001234${GS}`,
        'gs1DataBarBarcode',
        '01937123456789043103001234',
        4,
      ] as const,
  ),
];

const paint = (symbol: PrintedSymbol, conditions: Conditions = {}) => toRgba(paintSymbol(symbol, conditions));

const read = async (
  image: Parameters<typeof scanAtAnyAngle>[0],
  barcodeTypes: NonNullable<ScanOptions['barcodeTypes']> = ['gs1CompositeBarcode'],
) =>
  (await scanAtAnyAngle(image, { barcodeTypes })).map(({ barcodeType, barcodeValue }) => [barcodeType, barcodeValue]);

interface Composite {
  readonly symbol: PrintedComposite;
  readonly given: string;
  readonly content: string;
}

const KINDS = ['a', 'b'] as const;

const sizesOf = (kind: ComponentSize['kind'], columns: number): number[] =>
  COMPONENT_SIZES.filter((size) => size.kind === kind && size.columns === columns).map(({ rows }) => rows);

/** Draws data that fits the component: bwip-js turns oversized CC-A data into a CC-B. */
function drawAny(
  random: Random,
  kind: ComponentSize['kind'],
  [bcid, linear, , , , columns]: (typeof PARTNERS)[number],
): Composite {
  for (;;) {
    const { given, content } = createContents(random);
    const symbol = drawComposite(bcid, `${linear}|${given}`, { ccversion: kind });
    if (sizesOf(kind, columns).includes(symbol.componentRows)) return { symbol, given, content };
  }
}

/** Rows of a four-column MicroPDF417 as codewords of a cluster. */
function codewordsOf({ cells, columns, rows }: PrintedSymbol): { cluster: number; values: number[] }[] {
  return Array.from({ length: rows }, (_, row) => {
    const patterns = [10, 27, 54, 71].map((start) =>
      cells
        .subarray(row * columns + start, row * columns + start + CODEWORD_MODULES)
        .reduce((bits, cell) => 2 * bits + cell, 0),
    );
    const cluster = Array.from({ length: CLUSTERS }, (_, i) => i).find((i) =>
      patterns.every((pattern) => codewordPatterns(i).includes(pattern)),
    );
    if (cluster === undefined) throw new Error(`No cluster has all patterns of row ${row}`);
    return { cluster, values: patterns.map((pattern) => codewordPatterns(cluster).indexOf(pattern)) };
  });
}

describe('codewords', () => {
  it('of all clusters have the patterns that another encoder draws', () => {
    const seen = new Set<string>();
    for (let first = 0; first < 929; first += 100) {
      for (let shift = 0; shift < CLUSTERS; shift++) {
        const given = [
          ...new Array<number>(4 * shift).fill(900),
          ...Array.from({ length: 100 }, (_, i) => (first + i) % 929),
        ];
        const text = given.map((value) => `^${String(value).padStart(3, '0')}`).join('');
        const drawn = fromBwip('micropdf417', text, { raw: true, columns: 4 });
        const found = codewordsOf(drawn);
        expect(found.flatMap(({ values }) => values).slice(0, given.length)).toEqual(given);
        for (const { cluster, values } of found) for (const value of values) seen.add(`${cluster} ${value}`);
      }
    }
    expect(seen.size).toBe(CLUSTERS * 929);
  });

  it('are numbers of base 928 within their bits', () => {
    expect(toBits('a', [0, 0, 0, 0, 0, 0, 1])).toBe('1'.padStart(69, '0'));
    expect(toBits('a', [0, 1, 0])).toBe((928).toString(2).padStart(29, '0'));
    expect(toBits('a', [0, 0, 0, 0, 0, 928])).toBeUndefined();
    expect(toBits('a', [927, 927, 927, 927, 927, 927, 927])).toBeUndefined();
  });

  it('are groups of six bytes, then the rest, after the flag of a component', () => {
    const bytes = '1'.padStart(48, '0');
    expect(toBits('b', [920, 924, 0, 0, 0, 0, 1, 900])).toBe(bytes);
    expect(toBits('b', [920, 901, 0, 0, 0, 0, 1, 255, 900, 900])).toBe(`${bytes}11111111`);
    expect(toBits('b', [920, 901, 0, 0, 0, 0, 1])).toBe('1'.padStart(40, '0'));
    for (const others of [
      [901, 1],
      [920, 900, 1],
      [920, 901],
      [920, 901, 256],
      [920, 924, 1],
      [920, 924, 0, 0, 0, 0, 901],
      [920, 924, 899, 899, 899, 899, 899],
    ])
      expect(toBits('b', others)).toBeUndefined();
  });

  it.each([1, 2, 3])('are corrected in errors and erasures, whichever they are: seed %d', (seed) => {
    const random = createRandom(seed);
    for (let n = 0; n < 100; n++) {
      const checks = random.integer(4, 8);
      const data = Array.from({ length: random.integer(6, 20) }, () => random.integer(0, 928));
      const sent = Uint16Array.from([...data, ...RS929.encode(data, checks)]);
      const erasures = random.integer(0, checks);
      const places = sent.map((_, i) => i).toSorted(() => random.next() - 0.5);
      const wrong = [...places].slice(0, erasures + Math.floor((checks - erasures) / 2));
      const seen = sent.slice();
      for (const place of wrong) seen[place] = ((seen[place] ?? 0) + random.integer(1, 928)) % 929;
      expect(RS929.correct(seen, checks, wrong.slice(0, erasures))?.symbols).toEqual(sent);
    }
  });
});

/** Identifiers with the maximum length of their data. */
const LONG: readonly (readonly [string, number])[] = [
  ['10', 20],
  ['21', 20],
  ['91', 90],
  ['92', 90],
];

function contentsOf(characters: number): { given: string; content: string } {
  let left = characters;
  const elements = LONG.flatMap(([identifier, most]) => {
    const data = '5aB-'.repeat(most).slice(0, Math.min(left, most));
    left -= data.length;
    return data === '' ? [] : [[identifier, data]];
  });
  return {
    given: elements.map(([identifier, data]) => `(${identifier})${data}`).join(''),
    content: elements.map((element) => element.join('')).join(GS),
  };
}

const WAYS: Readonly<Record<ComponentSize['kind'], readonly Conditions[]>> = {
  a: [
    { module: 3 },
    { module: 2, turn: 90 },
    { module: 3, turn: 180, noise: 12 },
    { module: 2.5, turn: 20, blur: 1 },
    { module: 3, turn: 135 },
    { module: 3, lean: 20 },
    { module: 1.6, noise: 6 },
    { module: 2.5, turn: 5 },
    { module: 2.5, turn: 90, inverted: true },
  ],
  b: [{ module: 2 }, { module: 2.5, turn: 20, blur: 1 }, { module: 3, inverted: true }],
};

describe('GS1 composites', () => {
  it('with a CC-A of every size are read', async () => {
    const random = createRandom(5);
    const sizes = new Set<string>();
    for (const columns of [2, 3, 4]) {
      const all: { size: string; symbol: PrintedSymbol; content: string }[] = [];
      const partner = PARTNERS.find((other) => other[5] === columns);
      if (!partner) throw new Error(`None has ${columns} columns`);
      for (let tries = 0; tries < 150; tries++) {
        const { symbol, content } = drawAny(random, 'a', partner);
        const size = `${columns} × ${symbol.componentRows}`;
        if (sizes.has(size)) continue;
        sizes.add(size);
        all.push({ size, symbol, content });
      }
      expect(all).toHaveLength(sizesOf('a', columns).length);
      for (const { size, symbol, content } of someOf(all, columns))
        expect([size, await read(paint(symbol))]).toEqual([size, [['gs1CompositeBarcode', partner[2] + content]]]);
    }
  });

  // At this resolution, the engine reads none of these.
  it.each([
    [2, 'databarstackedomnicomposite'],
    [3, 'databarlimitedcomposite'],
    [4, 'databaromnicomposite'],
  ])('with a CC-B of every size of %d columns are read', async (columns, bcid) => {
    const seen: number[] = [];
    for (let characters = 1; seen.length < sizesOf('b', columns).length; characters++) {
      const { given, content } = contentsOf(characters);
      const symbol = drawComposite(bcid, `(01)03512345678907|${given}`, { ccversion: 'b' });
      if (seen.includes(symbol.componentRows)) continue;
      seen.push(symbol.componentRows);
      if (someOf(sizesOf('b', columns), columns).includes(symbol.componentRows)) {
        const found = await read(paint(symbol, { module: 2 }));
        expect([symbol.componentRows, found]).toEqual([
          symbol.componentRows,
          [['gs1CompositeBarcode', `0103512345678907${content}`]],
        ]);
      }
    }
    expect(seen).toEqual(sizesOf('b', columns));
  });

  it.each(PARTNERS.flatMap((partner, i) => oneOf(KINDS, i).map((kind) => [kind, partner[0], partner] as const)))(
    'with a CC-%s: %s, whatever it says, however it lies',
    async (kind, bcid, partner) => {
      const [, , elements, type, value] = partner;
      const random = createRandom(bcid.length);
      // Each kind meets all conditions: in the short form, with every second partner.
      for (const conditions of someOf(WAYS[kind], PARTNERS.indexOf(partner) >> 1)) {
        const { symbol, content, given } = drawAny(random, kind, partner);
        const found = await read(paint(symbol, conditions));
        expect([given, conditions, found]).toEqual([given, conditions, [['gs1CompositeBarcode', elements + content]]]);
      }
      const { symbol, content } = drawAny(random, kind, partner);
      expect(await read(paint(symbol), EVERYTHING_AND_FURTHER)).toEqual([['gs1CompositeBarcode', elements + content]]);
      expect(await read(paint(symbol), EVERYTHING)).toEqual([[type, value]]);
    },
  );

  it('are reported at their positions', async () => {
    const painted = paintSymbol(drawComposite('ean13composite', '2112345678900|(99)1234-abcd'), {
      module: 3,
      turn: 30,
    });
    const [found] = await scanAtAnyAngle(toRgba(painted), { barcodeTypes: ['gs1CompositeBarcode'] });
    [found?.point1, found?.point2, found?.point3, found?.point4].forEach((point, i) => {
      const corner = painted.corners[i];
      expect(Math.hypot((point?.x ?? 0) - (corner?.x ?? 0), (point?.y ?? 0) - (corner?.y ?? 0))).toBeLessThan(6);
    });
  });

  it.each(oneOf([1, 2, 3], 0))(
    'are not read where a linear symbol has anything else above it: seed %d',
    async (seed) => {
      const random = createRandom(seed);
      for (const partner of PARTNERS) {
        const { symbol } = drawAny(random, 'a', partner);
        const cells = symbol.cells.slice();
        for (let row = 0; row < 2 * symbol.componentRows; row += 2) {
          for (let column = 0; column < symbol.columns; column++) {
            const cell = random.integer(0, 1);
            for (const at of [row, row + 1]) cells[at * symbol.columns + column] = cell;
          }
        }
        const found = await read(paint({ ...symbol, cells }));
        expect([partner[0], found]).toEqual([partner[0], []]);
      }
    },
  );
});

describe('a 2D component whose linear symbol is not there', () => {
  const [data, gtin] = ['(10)ABCD123456(410)3898765432108', '(01)03812345678908'];
  const ways: readonly Conditions[] = [{}, { turn: 7 }, { turn: 90 }, { turn: 225 }, { inverted: true }];
  /** Codewords that encode the same data as bytes. */
  const codewords = [901, 295, 717, 756, 237, 674, 331, 663, 786, 293, 892, 357, 827, 383, 799, 92, 66];

  it.each([
    ['b', 2],
    ['c', 3],
  ] as const)('is no value of its own: CC-%s', async (ccversion, tall) => {
    const symbol = drawComposite('gs1-128composite', `${gtin}|${data}`, { ccversion });
    const rows = tall * symbol.componentRows;
    const component = { ...symbol, rows, cells: symbol.cells.subarray(0, rows * symbol.columns) };
    for (const conditions of someOf(ways, tall))
      expect([conditions, await read(paint(component, conditions), EVERYTHING)]).toEqual([conditions, []]);
  });

  it.each(['micropdf417', 'pdf417'])('is a %s without a flag', async (bcid) => {
    const options = { raw: true, columns: 4 };
    const raw = codewords.map((codeword) => `^${String(codeword).padStart(3, '0')}`).join('');
    for (const conditions of someOf(ways, bcid.length)) {
      const given = await read(paint(fromBwip(bcid, raw, options), conditions), EVERYTHING);
      const flagged = await read(paint(fromBwip(bcid, `^920${raw}`, options), conditions), EVERYTHING);
      expect([conditions, given.length, flagged.length]).toEqual([conditions, 1, 0]);
    }
  });
});
