import { type BarcodeType, isOfKind } from './symbologies.ts';

interface ReadSymbol {
  readonly barcodeType: BarcodeType | 'unknown';
  readonly barcodeValue: string | null;
  readonly area: { readonly width: number; readonly height: number };
  readonly skew: number;
}

/** Quiet zone (modules) of bars (ISO/IEC 15417, 15420, 16388), and of QR Code (ISO/IEC 18004). */
const LINEAR_ZONE = 10;
const MATRIX_ZONE = 4;

/** Lower bound: Code 128 with paired digits is the densest linear type. */
const linearModules = (characters: number): number => 5.5 * characters + 35;

/** Lower bound per side: a numeric QR Code at the lowest error correction level. */
const matrixModules = (characters: number): number => Math.max(21, Math.sqrt(3.4 * characters + 230));

/** Quiet zone per bar height: 2 mm for bars of 5 mm. */
const POSTAL_SHARE = 0.4;

/** Returns the quiet zone, in the area's units: an upper bound, as the module width is unknown. */
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
  // Only at the ends of the row; a slanted row needs space on both axes.
  const angle = (skew * Math.PI) / 180;
  const length = Math.max(area.width, area.height);
  const zone = (LINEAR_ZONE * length) / linearModules(characters);
  return { across: zone * Math.abs(Math.cos(angle)), down: zone * Math.abs(Math.sin(angle)) };
}
