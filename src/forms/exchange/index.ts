// Values of fields from and for other programs.

import { toLatin1 } from '../../codecs/bytes.ts';
import { decodeWindows1252 } from '../../kernel/single-byte.ts';
import { message } from '../../messages/index.ts';
import type { FormField } from '../types.ts';
import { readCsv, writeCsv } from './csv.ts';
import { DataError, type DataFormat, type DataRow } from './data.ts';
import { readFdf, writeFdf } from './fdf.ts';
import { readJson, writeJson } from './json.ts';
import { readXfdf, writeXfdf } from './xfdf.ts';

/** Decodes text by its byte order mark, as UTF-8, or as Windows-1252 where it is no UTF-8. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** Returns the format of data by its first characters: what is none of the others is CSV. */
function formatOf(bytes: Uint8Array): DataFormat {
  if (toLatin1(bytes.subarray(0, 1024)).includes('%FDF-')) return 'fdf';
  const start = decodeText(bytes.subarray(0, 1024)).trimStart();
  if (start.startsWith('<')) return 'xfdf';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'csv';
}

/**
 * Reads values from JSON, CSV, FDF or XFDF.
 * @returns a row for each file that is to be filled
 * @throws DataError what is wrong with the data
 */
export async function readData(bytes: Uint8Array): Promise<readonly DataRow[]> {
  switch (formatOf(bytes)) {
    case 'fdf':
      return readFdf(bytes);
    case 'xfdf':
      return readXfdf(decodeText(bytes));
    case 'json':
      return readJson(decodeText(bytes).trimStart());
    default:
      return readCsv(decodeText(bytes));
  }
}

/**
 * Writes values as JSON, CSV, FDF or XFDF.
 * @param fields of the form: FDF tells states from texts
 * @throws DataError if the format takes the values of a single file
 */
export function writeData(
  format: DataFormat,
  rows: readonly DataRow[],
  fields: readonly Pick<FormField, 'name' | 'type'>[] = [],
): string {
  if (format === 'json') return writeJson(rows);
  if (format === 'csv') return writeCsv(rows);
  const [row, ...others] = rows;
  if (!row || others.length > 0) throw new DataError(message('FDF and XFDF hold the values of a single file.'));
  return format === 'fdf' ? writeFdf(row, fields) : writeXfdf(row);
}
