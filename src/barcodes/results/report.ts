import type { Candidate } from '../reader.ts';
import { type BarcodeType, SYMBOLOGIES } from '../table/symbologies.ts';
import type { Barcode, BarcodePoint } from '../types.ts';

const roundPoint = ({ x, y }: BarcodePoint): BarcodePoint => ({ x: Math.round(x) + 0, y: Math.round(y) + 0 });

/** Angle of top and bottom edges to the horizontal (degrees, clockwise on screen, -179 to 180). */
function toSkew([topLeft, topRight, bottomRight, bottomLeft]: Candidate['corners']): number {
  const x = topRight.x - topLeft.x + bottomRight.x - bottomLeft.x;
  const y = topRight.y - topLeft.y + bottomRight.y - bottomLeft.y;
  const degrees = Math.round((Math.atan2(y, x) * 180) / Math.PI);
  return degrees === -180 ? 180 : degrees + 0;
}

/** Returns 100, minus 50 for a wrong required check sum, minus up to 30 for corrections. */
export function toConfidence({ checkSum, corrected }: Candidate): number {
  const repair = corrected > 0 ? Math.min(30, Math.max(1, Math.round(30 * corrected))) : 0;
  return 100 - (checkSum.failed ? 50 : 0) - repair;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In chunks: very long argument lists overflow the stack.
  for (let at = 0; at < bytes.length; at += 0x2000) text += String.fromCharCode(...bytes.subarray(at, at + 0x2000));
  return btoa(text);
}

/** Encodes one byte per character if all are below 256, else UTF-8. */
function toBytes(text: string): Uint8Array {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : new TextEncoder().encode(text);
}

const NO_CHECK_SUM = { chars: 0, valid: false } as const;

/** Check sum to report. Optional check digits fit by chance, so they only count if expected. */
function reportedCheckSum({ type, checkSum }: Candidate, expected: ReadonlySet<BarcodeType>): Candidate['checkSum'] {
  const isOptional = type !== 'unknown' && SYMBOLOGIES[type].checkSum === 'optional';
  return isOptional && !expected.has(type) ? NO_CHECK_SUM : checkSum;
}

const NONE_EXPECTED: ReadonlySet<BarcodeType> = new Set();

/** Converts to the API's object (picture px); `expected`: types with an optional check digit. */
export function toBarcode(candidate: Candidate, appendCheckSum: boolean, expected = NONE_EXPECTED): Barcode {
  const { text, corners } = candidate;
  const checkSum = reportedCheckSum(candidate, expected);
  const appended = appendCheckSum && text !== null ? (checkSum.text ?? '') : '';
  const value = text === null ? null : text + appended;
  const data = candidate.bytes ?? toBytes(text ?? '');
  const [point1, point2, point3, point4] = corners.map(roundPoint) as [
    BarcodePoint,
    BarcodePoint,
    BarcodePoint,
    BarcodePoint,
  ];
  const xs = [point1.x, point2.x, point3.x, point4.x];
  const ys = [point1.y, point2.y, point3.y, point4.y];
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return {
    area: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y },
    barcodeDataAsBytes: toBase64(appended === '' ? data : Uint8Array.from([...data, ...toBytes(appended)])),
    barcodeType: candidate.type,
    barcodeValue: value,
    confidence: text === null ? 0 : toConfidence(candidate),
    numberOfCheckSumChars: checkSum.valid ? checkSum.chars : 0,
    point1,
    point2,
    point3,
    point4,
    skew: toSkew(corners),
    validCheckSum: checkSum.valid,
  };
}

/** Sorts decoded barcodes first; then by confidence, top to bottom, left to right. */
export function compareBarcodes(a: Barcode, b: Barcode): number {
  return (
    Number(a.barcodeValue === null) - Number(b.barcodeValue === null) ||
    b.confidence - a.confidence ||
    a.area.y - b.area.y ||
    a.area.x - b.area.x
  );
}
