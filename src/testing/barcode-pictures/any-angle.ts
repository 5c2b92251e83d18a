import { type Barcode, type BarcodeImage, type ReaderOptions, scan } from '../../barcodes/index.ts';

/** Scans for symbols at any angle: the default of the API finds those along the axes. */
export const scanAtAnyAngle = (image: BarcodeImage, options: ReaderOptions = {}): Promise<Barcode[]> =>
  scan(image, { orientation: 'horizontalVerticalDiagonal', ...options });
