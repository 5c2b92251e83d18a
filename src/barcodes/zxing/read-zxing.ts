// Pure: no DOM, no Node.
import { isLightOnDark, toStretch } from '../raster/light-on-dark.ts';
import { refineCorners } from '../raster/refine-corners.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BarcodeType, isOfKind, type SearchKind } from '../types.ts';
import { type ReaderOptions, type ReadResult, runEngine } from './engine.ts';
import { toReadings } from './readings.ts';

type Format = NonNullable<ReaderOptions['formats']>[number];

/**
 * The engine's formats for a type. Code 39's two further readings are made from its plain characters (see readings.ts), so one
 * format serves the family; asking the engine for several of them gives one, and not always the stricter.
 */
const FORMATS: Partial<Record<BarcodeType, readonly Format[]>> = {
  aztecBarcode: ['Aztec'],
  codabarBarcode: ['Codabar'],
  code128Barcode: ['Code128'],
  code32Barcode: ['Code39Std'],
  code39Barcode: ['Code39Std'],
  code39ExtendedBarcode: ['Code39Std'],
  code93Barcode: ['Code93'],
  code93ExtendedBarcode: ['Code93'],
  dataMatrixBarcode: ['DataMatrix'],
  ean128Barcode: ['Code128'],
  ean13Barcode: ['EAN13'],
  ean8Barcode: ['EAN8'],
  gs1DataBarBarcode: ['DataBar'],
  interleaved2Of5Barcode: ['ITF'],
  microPdf417Barcode: ['MicroPDF417'],
  microQRCodeBarcode: ['MicroQRCode'],
  pdf417Barcode: ['PDF417'],
  qrCodeBarcode: ['QRCode'],
  upcABarcode: ['UPCA'],
  upcEBarcode: ['UPCE'],
};

export interface ZxingPass {
  /** Which of the asked types this pass is for, all when left out; `upright` are those that read along lines: linear and stacked. */
  readonly kind?: SearchKind;
  /** Look for linear symbols along the columns, too (matrix codes are found at any turn). */
  readonly rotate?: boolean;
  readonly binarizer?: 'LocalAverage' | 'GlobalHistogram' | 'FixedThreshold';
  /** Also return what was found but not solved. */
  readonly errors?: boolean;
  /** Look for light matrix codes on dark paper, too. */
  readonly invert?: boolean;
  /** Let the engine try its own reduced copies of a large image. */
  readonly downscale?: boolean;
}

function formatsFor(asked: ReadonlySet<BarcodeType>, kind?: SearchKind): Format[] {
  const types = [...asked].filter((type) => kind === undefined || isOfKind(type, kind));
  return [...new Set(types.flatMap((type) => FORMATS[type] ?? []))];
}

const toCorners = ({ topLeft, topRight, bottomRight, bottomLeft }: ReadResult['position']): Candidate['corners'] => [
  topLeft,
  topRight,
  bottomRight,
  bottomLeft,
];

/**
 * Is it a GS1 DataBar read with its bars for its spaces? Backwards and in the other colours one is built like another, and of those one in
 * some dozens has a check sum that fits.
 */
function isNegative(image: GrayImage, { format, position, isInverted }: ReadResult): boolean {
  if (isInverted || !format.startsWith('DataBar')) return false;
  const corners = toCorners(position);
  return (
    isLightOnDark(image, toStretch(corners)) &&
    isLightOnDark(image, toStretch(refineCorners(image, corners, 'pieces')), true)
  );
}

/** One pass of the engine over the image, for those of the asked types that it knows. */
export async function readZxing(
  image: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  { kind, rotate = true, binarizer = 'LocalAverage', errors = false, invert = true, downscale = true }: ZxingPass = {},
): Promise<Candidate[]> {
  const formats = formatsFor(asked, kind);
  if (formats.length === 0) return [];
  const results = await runEngine(image, {
    formats,
    binarizer,
    tryRotate: rotate,
    tryInvert: invert,
    tryDownscale: downscale,
    returnErrors: errors,
    maxNumberOfSymbols: 255,
  });
  return results
    .filter((result) => !isNegative(image, result))
    .flatMap((result) =>
      toReadings(result, asked).map((reading) => ({ ...reading, corners: toCorners(result.position) })),
    );
}
