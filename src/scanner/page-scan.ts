// Scans pages of documents, with results in page units, for app and command line.
import type { Barcode, SeenBarcode, SymbolFacts } from '../barcodes/types.ts';
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import { type Rect, rectsTouch, type Size } from '../kernel/rect.ts';
import type { ScanRecord } from './scanner.ts';
import type { ScanLabel } from './storage.ts';

/** Resolutions for rendered pages (dpi): the finer only if the coarser finds nothing. */
const SCAN_DPI = [300, 400] as const;
/** Larger pages are scanned at a lower resolution. */
const MOST_PIXELS = 60_000_000;

export interface ScannedDocument {
  readonly pages: readonly Size[];
  /** Undefined if the units are pixels. */
  readonly unitsPerInch: number | undefined;
}

/** Returns the scales to scan a page with, in order (pixels per page unit). */
export function scalesOf({ unitsPerInch, pages }: ScannedDocument, pageNumber: PageNumber): readonly number[] {
  if (unitsPerInch === undefined) return [1];
  const { width, height } = atPage(pages, pageNumber) ?? { width: 1, height: 1 };
  const most = Math.sqrt(MOST_PIXELS / (width * height));
  return SCAN_DPI.map((dpi) => Math.min(dpi / unitsPerInch, most));
}

/** Transforms a barcode's points; `scale` applies to its sizes. */
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

export const toPageUnits = <Some extends Barcode>(barcode: Some, scale: number): Some =>
  scale === 1 ? barcode : mapBarcode(barcode, 1 / scale, ({ x, y }) => ({ x: x / scale, y: y / scale }));

/** Moves a barcode found in part of a page to full page coordinates. */
export const moveBarcode = <Some extends Barcode>(barcode: Some, by: Point): Some =>
  mapBarcode(barcode, 1, ({ x, y }) => ({ x: x + by.x, y: y + by.y }));

export const toPixels = ({ x, y, width, height }: Rect, scale: number): Rect => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

export const areSame = (a: Barcode, b: Barcode): boolean =>
  a.barcodeType === b.barcodeType && a.barcodeValue === b.barcodeValue && rectsTouch(a.area, b.area);

/** Merges results of further scans of a page or a part of it, replacing duplicates. */
export const withFurther = <Some extends Barcode>(found: readonly Some[], further: readonly Some[]): Some[] => [
  ...found.filter((barcode) => !further.some((other) => areSame(barcode, other))),
  ...further,
];

/** Adds what further areas of a page show. A symbol in several areas belongs to the first. */
export const withNextArea = <Some extends Barcode>(found: readonly Some[], next: readonly Some[]): Some[] => [
  ...found,
  ...next.filter((barcode) => !found.some((before) => areSame(before, barcode))),
];

export const withFacts = (barcodes: readonly Barcode[], facts: readonly SymbolFacts[] = []): SeenBarcode[] =>
  barcodes.map((barcode, index) => ({ ...barcode, ...facts[index] }));

export function seenBy({
  process,
  facts,
  page,
}: Pick<ScanRecord, 'process' | 'facts'> & Pick<ScanLabel, 'page'>): SeenBarcode[] {
  if (process.state !== 'complete') return [];
  const seen = withFacts(process.output.barcodes, facts);
  const { region } = page ?? {};
  return region === undefined ? seen : seen.map((barcode) => ({ ...barcode, region }));
}
