import bwip from 'bwip-js/node';
import { encodeMailmark } from '../postal/encode.ts';
import { drawSeparated, fromBwip } from './bwip.ts';
import { drawComposite } from './composite.ts';
import { encodePharmacode } from './encode.ts';
import type { Specimen } from './specimens.ts';
import { fromStates, fromWidths, type PrintedSymbol } from './symbol.ts';

/** Cells per module of a MaxiCode, to draw hexagons and circles. */
const FINE = 8;
/** Radii of the finder's alternating rings, from outside, dark first (modules). */
const RINGS = [4.3814, 3.6229, 2.8644, 2.1058, 1.3359, 0.5774];

/** Draws a MaxiCode: 33 rows of 30 hexagons, odd rows shifted by half a module. */
export function drawMaxiCode(text: string, options: Record<string, number | string> = {}): PrintedSymbol {
  const [drawn] = bwip.raw({ bcid: 'maxicode', text, ...options }) as unknown as [{ pixs: readonly number[] }];
  const rowPitch = Math.sqrt(3) / 2;
  const columns = Math.ceil(30.5 * FINE);
  const rows = Math.ceil((32 * rowPitch + 2 / Math.sqrt(3)) * FINE);
  const dark = new Set(drawn.pixs);
  const firstRow = 1 / Math.sqrt(3);
  const center = { x: 14.5, y: firstRow + 16 * rowPitch };
  const cells = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const [px, py] = [(x + 0.5) / FINE, (y + 0.5) / FINE];
      const fromCenter = Math.hypot(px - center.x, py - center.y);
      const rings = RINGS.filter((radius) => fromCenter <= radius).length;
      // The nearest centre identifies the hexagon.
      let nearest = { index: -1, far: Number.POSITIVE_INFINITY };
      const near = Math.round((py - firstRow) / rowPitch);
      for (let row = Math.max(0, near - 1); row <= Math.min(32, near + 1); row++) {
        const shift = row % 2 === 0 ? 0.5 : 1;
        const column = Math.min(29, Math.max(0, Math.round(px - shift)));
        const far = Math.hypot(px - column - shift, py - firstRow - row * rowPitch);
        if (far < nearest.far) nearest = { index: row * 30 + column, far };
      }
      cells[y * columns + x] = rings % 2 === 1 || (rings === 0 && dark.has(nearest.index)) ? 1 : 0;
    }
  }
  return { cells, columns, rows, cellWidth: 1 / FINE, cellHeight: 1 / FINE };
}

const CLOCKS = { long: '1111101010101010101010101010111', short: '11111010101010101010111' };

/** Draws a DX film edge code: clock track above the data track, even parity. */
export function drawDxFilmEdge(
  first: number,
  second: number,
  frame?: { readonly number: number; readonly isHalf: boolean },
): PrintedSymbol {
  const bits = (value: number, count: number) => value.toString(2).padStart(count, '0');
  const numbered = frame ? `${bits(frame.number, 6)}${frame.isHalf ? 1 : 0}0` : '';
  const data = `${bits(first, 7)}0${bits(second, 4)}${numbered}`;
  const parity = [...data].filter((bit) => bit === '1').length % 2;
  const tracks = [frame ? CLOCKS.long : CLOCKS.short, `101010${data}${parity}0101`];
  const columns = tracks[0]?.length ?? 0;
  const cells = Uint8Array.from(tracks.flatMap((track) => [...track].map(Number)));
  return { cells, columns, rows: 2, cellWidth: 1, cellHeight: 3 };
}

/** Draws a Facing Identification Mark: equal bars and gaps, 20 times as tall. */
export const drawFim = (places: string): PrintedSymbol =>
  fromWidths(
    [...[...places].join('0').matchAll(/1+|0+/g)].map(([run]) => run.length),
    20,
  );

/** A two-track Pharmacode, whose bars are a millimetre wide and eight high. */
export const drawTwoTrack = (text: string): PrintedSymbol => fromBwip('pharmacode2', text, { height: 2 });

/** A Codablock F: rows of ten modules, lines of one between them and around. */
export function drawCodablockF(text: string, options: Record<string, number> = { columns: 8 }): PrintedSymbol {
  const bytes = Array.from(text, (character) => `^${String(character.charCodeAt(0)).padStart(3, '0')}`).join('');
  return drawSeparated('codablockf', bytes, { ...options, parse: true });
}

export const createFurtherSpecimens = (): Specimen[] => [
  { type: 'aztecRuneBarcode', value: '025', symbol: fromBwip('aztecrune', '25') },
  { type: 'codablockFBarcode', value: 'Codablock F, 2 rows', symbol: drawCodablockF('Codablock F, 2 rows') },
  { type: 'code11Barcode', value: '123-4552', symbol: fromBwip('code11', '123-455', { includecheck: true }) },
  { type: 'code16KBarcode', value: 'Code 16K 2026', symbol: drawSeparated('code16k', 'Code 16K 2026') },
  { type: 'code49Barcode', value: 'CODE 49 2026', symbol: drawSeparated('code49', 'CODE 49 2026') },
  { type: 'dotCodeBarcode', value: 'DOTCODE 2026 A', symbol: fromBwip('dotcode', 'DOTCODE 2026 A') },
  {
    type: 'dxFilmEdgeBarcode',
    value: '79-7/11A',
    symbol: drawDxFilmEdge(79, 7, { number: 11, isHalf: true }),
  },
  { type: 'fimBarcode', value: 'C', symbol: drawFim('110101011') },
  {
    type: 'gs1CompositeBarcode',
    value: '010361234567890411990102',
    symbol: fromBwip('databaromnicomposite', '(01)03612345678904|(11)990102', { ccversion: 'b' }),
  },
  {
    type: 'gs1CompositeBarcode',
    value: '01021123456789001799010210AB-12',
    symbol: drawComposite('ean13composite', '2112345678900|(17)990102(10)AB-12', { ccversion: 'a' }),
  },
  { type: 'hanXinBarcode', value: 'Han Xin 2026', symbol: fromBwip('hanxin', 'Han Xin 2026') },
  { type: 'isbnBarcode', value: '9780306406157', symbol: fromBwip('ean13', '9780306406157') },
  {
    type: 'japanPostBarcode',
    value: '15400233-16-4-205',
    symbol: fromBwip('japanpost', '15400233-16-4-205'),
  },
  { type: 'kixBarcode', value: '2500GG30250', symbol: fromBwip('kix', '2500GG30250') },
  ...['21B2254800659JW5O9QA6Y', '41038422416563762EF61AH8T'].map((value) => ({
    type: 'mailmarkBarcode' as const,
    value,
    symbol: fromStates(encodeMailmark(value)),
  })),
  { type: 'maxiCodeBarcode', value: 'MaxiCode, mode 4', symbol: drawMaxiCode('MaxiCode, mode 4', { mode: 4 }) },
  {
    type: 'msiBarcode',
    value: '8098717',
    symbol: fromBwip('msi', '80987', { includecheck: true, checktype: 'mod1010' }),
  },
  { type: 'pharmacodeBarcode', value: '117480', symbol: encodePharmacode(117_480) },
  { type: 'plesseyBarcode', value: '01234ABCD', symbol: fromBwip('plessey', '01234ABCD') },
  { type: 'pznBarcode', value: '27580899', symbol: fromBwip('pzn', '2758089', { pzn8: 'true' }), plain: '-27580899' },
  {
    type: 'rectangularMicroQRCodeBarcode',
    value: 'rMQR 1234',
    symbol: fromBwip('rectangularmicroqrcode', 'rMQR 1234', { version: 'R11x43' }),
  },
  { type: 'telepenBarcode', value: 'Telepen 1', symbol: fromBwip('telepen', 'Telepen 1') },
  { type: 'twoTrackPharmacodeBarcode', value: '117480', symbol: drawTwoTrack('117480') },
];
