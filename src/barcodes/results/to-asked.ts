import type { Candidate } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';

/**
 * Returns the candidate if its type is requested. Parts of other symbols may have a narrower type
 * than requested: EAN-128 is Code 128, UPC-A is EAN-13.
 */
export function toAsked(candidate: Candidate, asked: ReadonlySet<BarcodeType>): Candidate | undefined {
  const { type, text, bytes: _, ...rest } = candidate;
  if (type === 'unknown' || asked.has(type)) return candidate;
  if (type === 'ean128Barcode' && asked.has('code128Barcode')) return { ...candidate, type: 'code128Barcode' };
  if (type === 'upcABarcode' && asked.has('ean13Barcode'))
    return { ...rest, type: 'ean13Barcode', text: text === null ? null : `0${text}` };
  return undefined;
}
