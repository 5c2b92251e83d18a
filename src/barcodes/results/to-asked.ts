import type { Candidate } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';

/** Returns the candidate as a requested type: an EAN-128 is a Code 128, a UPC-A an EAN-13. */
export function toAsked(candidate: Candidate, asked: ReadonlySet<BarcodeType>): Candidate | undefined {
  const { type, text, bytes: _, ...rest } = candidate;
  if (type === 'unknown' || asked.has(type)) return candidate;
  if (type === 'ean128Barcode' && asked.has('code128Barcode')) return { ...candidate, type: 'code128Barcode' };
  if (type === 'upcABarcode' && asked.has('ean13Barcode'))
    return { ...rest, type: 'ean13Barcode', text: text === null ? null : `0${text}` };
  return undefined;
}
