// Scanning pages of documents: at which scales, and results in the units of the page. The same for the page and the command line.
import type { Barcode, SeenBarcode, SymbolFacts } from '../barcodes/types.ts';
import type { Point } from '../kernel/point.ts';
import { type Rect, rectsTouch, type Size } from '../kernel/rect.ts';
import type { ScanRecord } from './scanner.ts';

/** Dots an inch at which pages without pixels of their own are scanned: the finer only where the coarser shows nothing. */
const SCAN_DPI = [300, 400] as const;
/** Larger pages are scanned coarser. */
const MOST_PIXELS = 60_000_000;

/** Facts about a document that decide how its pages are scanned. */
export interface ScannedDocument {
  readonly pages: readonly Size[];
  /** Page units in an inch; undefined where they are pixels. */
  readonly unitsPerInch: number | undefined;
}

/** Pixels a page unit to scan a page with, one after the other. */
export function scalesOf({ unitsPerInch, pages }: ScannedDocument, pageNumber: number): readonly number[] {
  if (unitsPerInch === undefined) return [1];
  const { width, height } = pages[pageNumber - 1] ?? { width: 1, height: 1 };
  const most = Math.sqrt(MOST_PIXELS / (width * height));
  return SCAN_DPI.map((dpi) => Math.min(dpi / unitsPerInch, most));
}

/** The barcode with all its points where `toPoint` has them; `scale` is how much longer its sides get. */
function mapBarcode<Some extends Barcode>(barcode: Some, scale: number, toPoint: (point: Point) => Point): Some {
  const { area } = barcode;
  return {
    ...barcode,
    area: { ...toPoint(area), width: area.width * scale, height: area.height * scale },
    point1: toPoint(barcode.point1),
    point2: toPoint(barcode.point2),
    point3: toPoint(barcode.point3),
    point4: toPoint(barcode.point4),
  };
}

/** A result in page units. */
export const toPageUnits = <Some extends Barcode>(barcode: Some, scale: number): Some =>
  scale === 1 ? barcode : mapBarcode(barcode, 1 / scale, ({ x, y }) => ({ x: x / scale, y: y / scale }));

/** A result of a part of a page, in the pixels of the whole. */
export const moveBarcode = (barcode: Barcode, by: Point): Barcode =>
  mapBarcode(barcode, 1, ({ x, y }) => ({ x: x + by.x, y: y + by.y }));

/** An area of a page, in the pixels that it is scanned with. */
export const toPixels = ({ x, y, width, height }: Rect, scale: number): Rect => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

/** Is it the same barcode, found by two scans of a page? */
export const areSame = (a: Barcode, b: Barcode): boolean =>
  a.barcodeType === b.barcodeType && a.barcodeValue === b.barcodeValue && rectsTouch(a.area, b.area);

/**
 * Merges results of a page with those of a further scan of it or a part of it, without duplicates.
 */
export const withFurther = <Some extends Barcode>(found: readonly Some[], further: readonly Some[]): Some[] => [
  ...found.filter((barcode) => !further.some((other) => areSame(barcode, other))),
  ...further,
];

/** The barcodes with what their symbols say of themselves. */
export const withFacts = (barcodes: readonly Barcode[], facts: readonly SymbolFacts[] = []): SeenBarcode[] =>
  barcodes.map((barcode, index) => ({ ...barcode, ...facts[index] }));

/** Barcodes of a complete process, with the symbols' own flags. */
export const seenBy = ({ process, facts }: Pick<ScanRecord, 'process' | 'facts'>): SeenBarcode[] =>
  process.state === 'complete' ? withFacts(process.output.barcodes, facts) : [];
