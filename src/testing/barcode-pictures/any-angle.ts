import { type Barcode, type BarcodeImage, type ReaderOptions, scan } from '../../barcodes/index.ts';

/** Scans for symbols at any angle: by default, only horizontal and vertical ones are found. */
export const scanAtAnyAngle = (image: BarcodeImage, options: ReaderOptions = {}): Promise<Barcode[]> =>
  scan(image, { orientation: 'horizontalVerticalDiagonal', ...options });
