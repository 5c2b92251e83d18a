import { toLatin1 } from '../../codecs/bytes.ts';
import { decodeWindows1252 } from '../../kernel/single-byte.ts';
import { decodeUnicode, wideForm } from '../../kernel/unicode-text.ts';
import { message } from '../../messages/index.ts';
import type { FormField } from '../types.ts';
import { readCsv, writeCsv } from './csv.ts';
import { DataError, type DataFormat, type DataRow } from './data.ts';
import { readFdf, writeFdf } from './fdf.ts';
import { readJson, writeJson } from './json.ts';
import { readXfdf, writeXfdf } from './xfdf.ts';

/** Decodes text in Unicode, or else in Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  try {
    return decodeUnicode(bytes, wideForm(bytes) === undefined);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** Detects the data format from its first characters; CSV by default. */
function formatOf(bytes: Uint8Array): DataFormat {
  if (toLatin1(bytes.subarray(0, 1024)).includes('%FDF-')) return 'fdf';
  const start = decodeText(bytes.subarray(0, 1024)).trimStart();
  if (start.startsWith('<')) return 'xfdf';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'csv';
}

/** Reads values from JSON, CSV, FDF or XFDF: one row for each file to fill. @throws DataError */
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
 * @param fields of the form: FDF distinguishes states from texts
 * @throws DataError for several rows in a format for a single file
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
