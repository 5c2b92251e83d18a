// Values as CSV (RFC 4180): field names in the first line, one file in each further line.
import { message } from '../../messages/index.ts';
import type { FieldValue } from '../types.ts';
import { DataError, type DataRow } from './data.ts';

/** Separators of spreadsheets: the most frequent one in the first line applies. */
const SEPARATORS = [',', ';', '\t'];

function separatorOf(text: string): string {
  const [head = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Parses CSV into rows of cells, with quoted cells. @throws DataError */
export function readCsvLines(text: string): string[][] {
  const separator = separatorOf(text);
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*|))(${separator}|\\r\\n?|\\n|$)`,
    'y',
  );
  const lines: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match)
      throw new DataError(message('Line {line} of the CSV has a quote that does not end.', { line: lines.length }));
    const [, quoted, plain = '', end = ''] = match;
    const isBlankLine = quoted === undefined && plain === '' && end !== separator && lines.at(-1)?.length === 0;
    if (isBlankLine) continue;
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== separator) lines.push([]);
    else if (cell.lastIndex === text.length) lines.at(-1)?.push('');
  }
  return lines.filter((line) => line.length > 0);
}

/** @throws DataError if the data is invalid */
export function readCsv(text: string): DataRow[] {
  const [head, ...lines] = readCsvLines(text);
  if (!head) throw new DataError(message('The CSV is empty.'));
  const twice = head.find((name, index) => head.indexOf(name) !== index);
  if (twice !== undefined) throw new DataError(message('The CSV has two columns “{name}”.', { name: twice }));
  return lines.map((line, index) => {
    if (line.length > head.length)
      throw new DataError(
        message('Row {row} of the CSV has {count} cells for {columns} columns.', {
          row: index + 1,
          count: line.length,
          columns: head.length,
        }),
      );
    return new Map(head.map((name, column) => [name, line[column] ?? '']));
  });
}

const toCell = (value: FieldValue | undefined): string => {
  const text = typeof value === 'string' ? value : (value ?? []).join('\n');
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes a column for each name, in the order of appearance. */
export function writeCsv(rows: readonly DataRow[]): string {
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const lines = [names.map(toCell), ...rows.map((row) => names.map((name) => toCell(row.get(name))))];
  // Quote a lone empty cell: a blank line would not be a row.
  return lines.map((cells) => `${cells.join(',') || '""'}\r\n`).join('');
}
