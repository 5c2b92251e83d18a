import { type Barcode, type RgbaImage, type ScanOptions, scan } from '../../barcodes/index.ts';

/** Scans for symbols at any angle: the default of the API finds those along the axes. */
export const scanAtAnyAngle = (image: RgbaImage, options: ScanOptions = {}): Promise<Barcode[]> =>
  scan(image, { orientation: 'horizontalVerticalDiagonal', ...options });
