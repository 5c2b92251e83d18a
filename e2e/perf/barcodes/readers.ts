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

/** Runs our scanner with all types, the given ones, or the default options. */
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

/** Runs plain zxing-wasm on the same pixels and engine, by default for all formats. */
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

/** Normalizes: no FNC1, brackets, or guards of Code 39 and Codabar; GTIN-13 for UPC-A. */
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
      // The manifest omits the customer field.
      return plain.slice(0, 10);
    case 'postNetBarcode':
    case 'planetBarcode':
      return plain;
    default:
      return plain;
  }
}

/** Returns true if both types name the same bars, such as UPC-A and EAN-13. */
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

/** Returns true if the value is a plain Code 39 reading of bars listed as another type. */
export const isPlainOf = (listed: Listed, { type, text }: Read): boolean => {
  if (type !== 'code39Barcode') return false;
  const reading = toCode39Reading(text, CODE_39_TYPES);
  return reading !== undefined && isRead(listed, [reading, ...(reading.others ?? [])]);
};
