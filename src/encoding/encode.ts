import { type BarcodeType, isOfKind, scan } from '../barcodes/index.ts';
import { MessageError, message, messageOf } from '../messages/index.ts';
import { toRgba } from './files.ts';
import type { PrintedSymbol } from './printed-symbol.ts';
import { drawValue } from './writers.ts';

/** Symbol verified by reading it back. */
export interface EncodedSymbol {
  readonly symbol: PrintedSymbol;
  /** Value including check characters that belong to it. */
  readonly value: string;
}

/** Module size for reading back (px). */
const MODULE = 4;

/** Normalizes a GS1 value: removes brackets and group separators. */
const plain = (value: string): string =>
  value.replaceAll(String.fromCharCode(GROUP_SEPARATOR), '').replace(/[()]/g, '');
const GROUP_SEPARATOR = 29;

const GS1_TYPES: ReadonlySet<BarcodeType> = new Set(['ean128Barcode', 'gs1DataBarBarcode']);

/** Compares values, ignoring an added check digit and the letter of Code 32. */
function isSame(type: BarcodeType, asked: string, read: string): boolean {
  if (asked === read) return true;
  if (GS1_TYPES.has(type))
    return (
      plain(read).replace(/^01(?=\d{14}$)/, '') ===
      plain(asked)
        .padStart(14, '0')
        .replace(/^01(?=\d{14}$)/, '')
    );
  if (isOfKind(type, 'matrix')) return false;
  const [one, other] = [asked, read].map((value) => value.replace(/^A(?=\d{8,9}$)/, '')) as [string, string];
  const isDigits = /^\d+$/.test(one) && /^\d+$/.test(other);
  const more = other.length - one.length;
  return isDigits && (other === one || (more === 1 && (other.startsWith(one) || other === `0${one}`)));
}

/** Draws a symbol and reads it back. @throws MessageError if it can't, or reads differently */
export async function encodeSymbol(type: BarcodeType, value: string): Promise<EncodedSymbol> {
  let symbol: PrintedSymbol;
  try {
    symbol = drawValue(type, value);
  } catch (error) {
    const reason = messageOf(error).replace(/^.*?bwipp?\.[^:]*: /, '');
    throw new MessageError(message('“{value}” can’t be drawn as {type}: {reason}', { value, type, reason }));
  }
  const found = await scan(toRgba(symbol, MODULE), { barcodeTypes: [type], royalMailVariableLength: true });
  const read = found.find(
    ({ barcodeValue }) => barcodeValue !== null && isSame(type, value, barcodeValue),
  )?.barcodeValue;
  if (read === undefined || read === null) {
    const other = found[0]?.barcodeValue ?? '';
    throw new MessageError(
      message('The symbol for “{value}” was read back as “{other}”: nothing is written. Try another type.', {
        value,
        other,
      }),
    );
  }
  return { symbol, value: read };
}
