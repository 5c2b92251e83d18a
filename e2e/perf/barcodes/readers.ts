import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import {
  type BarcodeImage,
  type BarcodeType,
  type BarcodeTypeGroup,
  EVERYTHING,
  type ScanOptions,
  type ScanProbe,
  scan,
} from '../../../src/barcodes/index.ts';
import { SYMBOLOGIES } from '../../../src/barcodes/table/symbologies.ts';
import { toCode39Reading } from '../../../src/barcodes/text/code39-text.ts';

export interface Read {
  readonly text: string;
  readonly type: string;
}

export interface TimedRead {
  readonly reads: readonly Read[];
  readonly milliseconds: number;
}

/** Our scanner with every type asked for, the given ones, or all options left at their defaults. */
export async function readOurs(
  image: BarcodeImage,
  barcodeTypes: readonly (BarcodeType | BarcodeTypeGroup)[] | 'default' = EVERYTHING,
  probe?: ScanProbe,
): Promise<TimedRead> {
  const options: ScanOptions =
    barcodeTypes === 'default' ? {} : { barcodeTypes, orientation: 'horizontalVerticalDiagonal' };
  const start = performance.now();
  const found = await scan(image, options, probe);
  const milliseconds = performance.now() - start;
  const reads = found.flatMap(({ barcodeType, barcodeValue }) =>
    barcodeValue === null ? [] : [{ type: barcodeType, text: barcodeValue }],
  );
  return { reads, milliseconds };
}

/** Plain zxing-wasm over the same pixels, in the same process, on the same engine; all formats unless some are given. */
export async function readPlain(image: BarcodeImage, formats: ReaderOptions['formats'] = []): Promise<TimedRead> {
  const start = performance.now();
  const found = await readBarcodes(image as ImageData, { textMode: 'Plain', formats });
  const milliseconds = performance.now() - start;
  const reads = found.map(({ format, text, extra }) => {
    const printed = format === 'UPCE' ? (JSON.parse(extra || '{}') as { UPCE?: string }).UPCE : undefined;
    return { type: format as string, text: printed ?? text };
  });
  return { reads, milliseconds };
}

/**
 * Normalizes values of both readers and the manifest: no FNC1, no brackets, no Code 39 or Codabar
 * guards, GTIN-13 for UPC-A.
 */
function normalize(text: string, format: string): string {
  const plain = text.replaceAll('\x1d', '').trim();
  switch (format) {
    case 'gs1DataBarBarcode':
      return plain.replace(/[()]/g, '').replace(/^01(?=\d{14}$)/, '');
    case 'ean128Barcode':
      return plain.replace(/[()]/g, '');
    case 'ean13Barcode':
    case 'upcABarcode':
      return plain.padStart(13, '0');
    case 'codabarBarcode':
      return plain.toUpperCase().replace(/^[A-D]|[A-D]$/g, '');
    case 'australianPost4StateBarcode':
      // The manifest leaves out the customer field.
      return plain.slice(0, 10);
    case 'postNetBarcode':
    case 'planetBarcode':
      return plain;
    default:
      return plain;
  }
}

/** Do the same bars have both names? A UPC-A is an EAN-13, a Code 32 a Code 39, an EAN-128 a Code 128. */
export const areOneFamily = (a: BarcodeType, b: BarcodeType): boolean => {
  const [one, other] = [SYMBOLOGIES[a].engine?.ask, SYMBOLOGIES[b].engine?.ask];
  return a === b || (one !== undefined && one === other);
};

export interface Listed {
  readonly format: string;
  readonly text: string;
  readonly alt?: readonly string[];
}

export const isRead = ({ format, text, alt = [] }: Listed, reads: readonly Read[]): boolean =>
  reads.some((read) => [text, ...alt].some((known) => normalize(known, format) === normalize(read.text, format)));

const CODE_39_TYPES = new Set<BarcodeType>(['code39ExtendedBarcode', 'code32Barcode']);

/** Is it the plain Code 39 value of bars that are listed as another type? Both are readings of one symbol. */
export const isPlainOf = (listed: Listed, { type, text }: Read): boolean => {
  if (type !== 'code39Barcode') return false;
  const reading = toCode39Reading(text, CODE_39_TYPES);
  return reading !== undefined && isRead(listed, [reading, ...(reading.others ?? [])]);
};
