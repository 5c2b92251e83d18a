import type { Barcode } from '../barcodes/types.ts';
import type { ScannerProcess } from './types.ts';

export interface ExportedScan {
  readonly process: ScannerProcess;
  readonly name?: string;
}

/** Returns processes as in the API, with the input's `name`, indented by two spaces. */
export const toScansJson = (scans: readonly ExportedScan[]): string =>
  `${JSON.stringify(
    scans.map(({ process, name }) => (name === undefined ? process : { name, ...process })),
    null,
    2,
  )}\n`;

type Cell = string | number | boolean | null | undefined;

/** CSV columns. One row per barcode; processes without barcodes have one row with empty cells. */
const COLUMNS: readonly (readonly [string, (scan: ExportedScan, barcode: Barcode | undefined) => Cell])[] = [
  ['name', ({ name }) => name],
  ['processId', ({ process }) => process.processId],
  ['state', ({ process }) => process.state],
  ['errorCode', ({ process }) => (process.state === 'error' ? process.errorCode : '')],
  ['barcodeType', (_, barcode) => barcode?.barcodeType],
  ['barcodeValue', (_, barcode) => barcode?.barcodeValue],
  ['barcodeDataAsBytes', (_, barcode) => barcode?.barcodeDataAsBytes],
  ['confidence', (_, barcode) => barcode?.confidence],
  ['validCheckSum', (_, barcode) => barcode?.validCheckSum],
  ['numberOfCheckSumChars', (_, barcode) => barcode?.numberOfCheckSumChars],
  ['skew', (_, barcode) => barcode?.skew],
  ['x', (_, barcode) => barcode?.area.x],
  ['y', (_, barcode) => barcode?.area.y],
  ['width', (_, barcode) => barcode?.area.width],
  ['height', (_, barcode) => barcode?.area.height],
  ...([1, 2, 3, 4] as const).flatMap((corner) =>
    (['x', 'y'] as const).map(
      (axis) =>
        [
          `point${corner}.${axis}`,
          (_: ExportedScan, barcode: Barcode | undefined) => barcode?.[`point${corner}`][axis],
        ] as const,
    ),
  ),
];

/** RFC 4180 cell; text that could run as a formula gets an apostrophe (OWASP, CSV injection). */
export function toCsvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^\s*[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats RFC 4180 rows: commas, and CRLF after each. */
export const toCsvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(toCsvCell).join(',')}\r\n`).join('');

/** Rows as a file, with a BOM by which spreadsheets detect UTF-8. */
export const toCsvFile = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${toCsvRows(rows)}`;

/** Column names first. UTF-8; the saver may add a BOM. */
export function toScansCsv(scans: readonly ExportedScan[]): string {
  const rows = scans.flatMap((scan) => {
    const { process } = scan;
    const barcodes = process.state === 'complete' ? process.output.barcodes : [];
    return (barcodes.length > 0 ? barcodes : [undefined]).map((barcode) =>
      COLUMNS.map(([, cell]) => cell(scan, barcode)),
    );
  });
  return toCsvRows([COLUMNS.map(([name]) => name), ...rows]);
}
