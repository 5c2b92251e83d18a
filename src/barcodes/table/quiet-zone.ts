// How far from its bars a symbol's reader needs paper without print.
import { type BarcodeType, isOfKind } from './symbologies.ts';

/** Parts of a result that decide its quiet zone. */
interface ReadSymbol {
  readonly barcodeType: BarcodeType | 'unknown';
  readonly barcodeValue: string | null;
  readonly area: { readonly width: number; readonly height: number };
  /** Degrees. */
  readonly skew: number;
}

/** Modules on either side of a row of bars, by ISO/IEC 15417, 15420 and 16388, and on all sides of a QR Code, by ISO/IEC 18004. */
const LINEAR_ZONE = 10;
const MATRIX_ZONE = 4;

/** The fewest modules of a row of so many characters: Code 128 with its digits in pairs is the densest. */
const linearModules = (characters: number): number => 5.5 * characters + 35;

/** The fewest modules on a side: a QR Code of digits, with the least of error correction. */
const matrixModules = (characters: number): number => Math.max(21, Math.sqrt(3.4 * characters + 230));

/** Share of a bar's height: 2 mm beside bars of 5 mm. */
const POSTAL_SHARE = 0.4;

/**
 * The quiet zone beside a symbol's area, across and down, in the units of the area. How wide a module is, a result does not say: where
 * that is open, it is taken for as wide as it may be.
 */
export function quietZoneOf({ barcodeType, barcodeValue, area, skew }: ReadSymbol): {
  readonly across: number;
  readonly down: number;
} {
  const characters = barcodeValue?.length ?? 0;
  const short = Math.min(area.width, area.height);
  if (barcodeType !== 'unknown' && isOfKind(barcodeType, 'matrix')) {
    const zone = (MATRIX_ZONE * short) / matrixModules(characters);
    return { across: zone, down: zone };
  }
  if (barcodeType !== 'unknown' && isOfKind(barcodeType, 'postal')) {
    return { across: POSTAL_SHARE * short, down: POSTAL_SHARE * short };
  }
  // Only where the bars begin and end; a slanted row needs room on both axes.
  const angle = (skew * Math.PI) / 180;
  const length = Math.max(area.width, area.height);
  const zone = (LINEAR_ZONE * length) / linearModules(characters);
  return { across: zone * Math.abs(Math.cos(angle)), down: zone * Math.abs(Math.sin(angle)) };
}
