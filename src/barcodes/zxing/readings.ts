// Pure: no DOM, no Node.

import { toCode39Reading } from '../linear/code39-text.ts';
import { isPlainCode93, toCode93Check, toCode93Raw } from '../linear/code93-text.ts';
import type { Candidate } from '../reader.ts';
import { BARCODE_TRAITS, type BarcodeType } from '../types.ts';
import type { ReadResult } from './engine.ts';

export type Reading = Omit<Candidate, 'corners'>;

const NO_CHECK_SUM = { chars: 0, valid: false } as const;
/** Error correction: solved is checked, and the specification calls its check sum valid. */
const CORRECTED = { chars: 0, valid: true } as const;
const checked = (chars: number) => ({ chars, valid: true }) as const;

/** The share of the error correction that was used: the engine reports what was left, and nothing for codes without correction. */
function correctedShare(result: ReadResult): number {
  if (result.format.startsWith('MicroQR') && result.version === '1') return 0;
  if (result.extra === '') return 0;
  const unused = (JSON.parse(result.extra) as { UEC?: unknown }).UEC;
  const left = typeof unused === 'string' ? Number.parseFloat(unused) : unused;
  return typeof left === 'number' && left >= 0 && left <= 1 ? 1 - left : 0;
}

const printedUpcE = (result: ReadResult): string => {
  const printed = (JSON.parse(result.extra || '{}') as { UPCE?: unknown }).UPCE;
  return typeof printed === 'string' ? printed : result.text;
};

function typeAndText(
  result: ReadResult,
  asked: ReadonlySet<BarcodeType>,
): Pick<Reading, 'type' | 'text' | 'checkSum'>[] {
  const { format, text, symbologyIdentifier } = result;
  const when = (type: BarcodeType, value: string, checkSum: Reading['checkSum']) =>
    asked.has(type) ? [{ type, text: value, checkSum }] : [];
  switch (format) {
    case 'Codabar':
      return when('codabarBarcode', text, NO_CHECK_SUM);
    case 'Code128': {
      const gs1 = symbologyIdentifier === ']C1';
      return when(gs1 && asked.has('ean128Barcode') ? 'ean128Barcode' : 'code128Barcode', text, checked(1));
    }
    case 'Code39':
    case 'Code39Std':
      return [toCode39Reading(text, asked) ?? []].flat();
    case 'Code93': {
      const checkSum = { ...checked(2), text: toCode93Check(text) };
      if (asked.has('code93ExtendedBarcode') && !(isPlainCode93(text) && asked.has('code93Barcode')))
        return when('code93ExtendedBarcode', text, checkSum);
      return when('code93Barcode', toCode93Raw(text), checkSum);
    }
    case 'ITF':
    case 'ITF14':
      return when('interleaved2Of5Barcode', text, symbologyIdentifier === ']I1' ? checked(1) : NO_CHECK_SUM);
    case 'EAN13':
    case 'ISBN':
    case 'UPCA':
      if (text.startsWith('0') && asked.has('upcABarcode')) return when('upcABarcode', text.slice(1), checked(1));
      return when('ean13Barcode', text, checked(1));
    case 'EAN8':
      return when('ean8Barcode', text, checked(1));
    case 'UPCE':
      return when('upcEBarcode', printedUpcE(result), checked(1));
    case 'QRCode':
    case 'QRCodeModel1':
    case 'QRCodeModel2':
      return when('qrCodeBarcode', text, CORRECTED);
    case 'MicroQRCode':
      return when('microQRCodeBarcode', text, CORRECTED);
    case 'DataMatrix':
      return when('dataMatrixBarcode', text, CORRECTED);
    case 'Aztec':
    case 'AztecCode':
    case 'AztecRune':
      return when('aztecBarcode', text, CORRECTED);
    case 'PDF417':
    case 'CompactPDF417':
      return when('pdf417Barcode', text, CORRECTED);
    case 'MicroPDF417':
      return when('microPdf417Barcode', text, CORRECTED);
    default:
      return format.startsWith('DataBar') ? when('gs1DataBarBarcode', text, checked(1)) : [];
  }
}

/** The engine's bytes, unless they are of another text than the one reported (an expanded UPC-E, say). */
const bytesOf = (result: ReadResult, text: string | null) => (text === result.text ? { bytes: result.bytes } : {});

/** 2D types that the specification returns unsolved under their own name; the engine sees micro forms in the corners of damaged ones. */
const POSSIBLE: ReadonlySet<BarcodeType | 'unknown'> = new Set([
  'dataMatrixBarcode',
  'pdf417Barcode',
  'aztecBarcode',
  'qrCodeBarcode',
]);

/** What one result of the engine is in the scanner's terms, for the asked types; nothing when it is none of them. */
export function toReadings(result: ReadResult, asked: ReadonlySet<BarcodeType>): Reading[] {
  const readings = typeAndText(result, asked);
  if (result.isValid) {
    const support = Math.max(1, result.lineCount);
    return readings.map((reading) => ({
      ...reading,
      ...bytesOf(result, reading.text),
      corrected: correctedShare(result),
      support,
    }));
  }
  return readings.flatMap(({ type }) => {
    const possible = type !== 'unknown' && BARCODE_TRAITS[type].kind === 'linear' ? 'unknown' : type;
    const unsolved = { text: null, checkSum: { chars: 0, valid: false }, corrected: 0, support: 0 };
    return possible === 'unknown' || POSSIBLE.has(possible) ? [{ type: possible, ...unsolved }] : [];
  });
}
