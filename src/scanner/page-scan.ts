// Scanning pages of documents: at which scales, and results in the units of the page. The same for the page and the command line.
import type { Barcode } from '../barcodes/types.ts';
import type { Point } from '../kernel/point.ts';
import type { Size } from '../kernel/rect.ts';

/** Dots an inch at which pages without pixels of their own are scanned: the finer only where the coarser shows nothing. */
const SCAN_DPI = [300, 400] as const;
/** Larger pages are scanned coarser. */
const MOST_PIXELS = 60_000_000;

/** What of a document decides how its pages are scanned. */
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

/** A result in page units. */
export function toPageUnits(barcode: Barcode, scale: number): Barcode {
  if (scale === 1) return barcode;
  const { area } = barcode;
  const toPoint = ({ x, y }: Point) => ({ x: x / scale, y: y / scale });
  return {
    ...barcode,
    area: { ...toPoint(area), width: area.width / scale, height: area.height / scale },
    point1: toPoint(barcode.point1),
    point2: toPoint(barcode.point2),
    point3: toPoint(barcode.point3),
    point4: toPoint(barcode.point4),
  };
}
