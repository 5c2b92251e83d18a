// Combines readings of pages from several processes, and derives the rows of the results table.

import { asAnswered, type ExpectationKey, labelOf, type SeenBarcode } from '../barcodes/types.ts';
import { groupBy } from '../kernel/group.ts';
import { compareText, msg, t, translate } from '../messages/index.ts';
import {
  areSame,
  type ScanEntry,
  type ScanOrigin,
  type SymbolPicture,
  seenBy,
  toCsvRows,
  toPageUnits,
} from '../scanner/index.ts';

/** A file without known pages: it is waiting, or can't be opened. */
export interface UnreadFile {
  readonly file: string;
  readonly fileName: string;
  /** Why it can't be opened; undefined while it waits. */
  readonly error: string | undefined;
}

export interface FoundBarcode {
  /** Page units. */
  readonly barcode: SeenBarcode;
  readonly picture: SymbolPicture | undefined;
}

export interface ScanReading {
  readonly key: string;
  /** Undefined for processes that only have a name. */
  readonly page: ScanOrigin | undefined;
  readonly fileName: string;
  readonly state: 'reading' | 'complete' | 'error';
  readonly error: string | undefined;
  readonly found: readonly FoundBarcode[];
}

const keyOf = ({ page, process }: ScanEntry): string =>
  page ? `${page.file} ${page.pageNumber ?? 1}` : process.processId;

const foundIn = (entry: ScanEntry): FoundBarcode[] =>
  seenBy(entry).map((barcode, index) => ({
    barcode: toPageUnits(barcode, entry.page?.scale ?? 1),
    picture: entry.pictures?.[index],
  }));

/** Part of a page may be scanned again. */
const isNew = ({ barcode }: FoundBarcode, at: number, all: readonly FoundBarcode[]): boolean =>
  !all.slice(0, at).some((before) => areSame(before.barcode, barcode));

function toReading(key: string, entries: readonly ScanEntry[]): ScanReading {
  const last = entries.at(-1);
  const isReading = entries.some(({ process }) => process.state === 'processing');
  const state = isReading || !last ? 'reading' : last.process.state === 'error' ? 'error' : 'complete';
  return {
    key,
    page: last?.page,
    fileName: last?.page?.fileName ?? last?.name ?? t('Unnamed'),
    state,
    error: state === 'error' ? translate(last?.reason ?? t("It couldn't be read.")) : undefined,
    found: entries.flatMap(foundIn).filter(isNew),
  };
}

/** Combines scans of a page: finer ones if nothing was found, and separate types. */
export const readingsOf = (entries: readonly ScanEntry[]): ScanReading[] =>
  [...groupBy(entries, keyOf)].map(([key, own]) => toReading(key, own));

/** A barcode, or a page or file without one: so counts add up. */
export interface ResultRow {
  readonly key: string;
  readonly fileName: string;
  readonly page: ScanOrigin | undefined;
  /** Type of the barcode, or why there is none. */
  readonly type: string;
  readonly value: string;
  readonly state: 'found' | 'none' | 'waiting' | 'failed';
  readonly found: FoundBarcode | undefined;
}

const quiet = (
  { key, fileName, page }: Pick<ResultRow, 'key' | 'fileName' | 'page'>,
  state: ResultRow['state'],
  type: string,
  value: string,
): ResultRow => ({ key, fileName, page, type, value, state, found: undefined });

function rowsOfReading(reading: ScanReading): ResultRow[] {
  const { key, page, fileName, found } = reading;
  if (found.length > 0) {
    return found.map((each, index) => ({
      key: `${key} ${index}`,
      fileName,
      page,
      type: labelOf(each.barcode.barcodeType),
      value: each.barcode.barcodeValue ?? '',
      state: 'found',
      found: each,
    }));
  }
  if (reading.state === 'reading') return [quiet(reading, 'waiting', t('Reading…'), '')];
  if (reading.state === 'error') return [quiet(reading, 'failed', t('Not read'), reading.error ?? '')];
  return [quiet(reading, 'none', t('No barcode'), '')];
}

function rowOfFile({ file, fileName, error }: UnreadFile): ResultRow {
  const place = { key: file, fileName, page: undefined };
  return error === undefined
    ? quiet(place, 'waiting', t('Waiting…'), '')
    : quiet(place, 'failed', t('Not read'), error);
}

export const rowsOf = (readings: readonly ScanReading[], unread: readonly UnreadFile[]): ResultRow[] => [
  ...readings.flatMap(rowsOfReading),
  ...unread.map(rowOfFile),
];

/** Rows with a result, including no barcode; others are pending. */
export const finishedRows = (rows: readonly ResultRow[]): readonly ResultRow[] =>
  rows.filter(({ state }) => state !== 'waiting');

/** Describes an unfinished reading, by files or pages of one; undefined when everything is read. */
export function unfinishedText(readings: readonly ScanReading[], unread: readonly UnreadFile[]): string | undefined {
  const units = [
    ...readings.map(({ key, page, state }) => ({ file: page?.file ?? key, isRead: state !== 'reading' })),
    ...unread.map(({ file, error }) => ({ file, isRead: error !== undefined })),
  ];
  const files = [...groupBy(units, ({ file }) => file).values()];
  const isRead = (own: readonly { readonly isRead: boolean }[]) => own.every((each) => each.isRead);
  const count = (all: readonly (readonly { readonly isRead: boolean }[])[]) => ({
    read: all.filter(isRead).length,
    total: all.length,
  });
  if (isRead(units)) return undefined;
  return files.length === 1
    ? t('{read, number} of {total, plural, one {# page} other {# pages}} read', count(units.map((unit) => [unit])))
    : t('{read, number} of {total, plural, one {# file} other {# files}} read', count(files));
}

/** Values with less confidence may be wrong. */
const SURE = 80;

/** Returns whether a row needs review: no barcode, not read, not decoded, or uncertain. */
export const isDoubtful = ({ state, found }: ResultRow): boolean =>
  state === 'none' ||
  state === 'failed' ||
  (found !== undefined &&
    (found.barcode.barcodeValue === null || found.barcode.confidence < SURE || found.barcode.unmet !== undefined));

const DEMANDS: Readonly<Record<ExpectationKey, string>> = {
  length: msg('length'),
  prefix: msg('prefix'),
  pattern: msg('pattern'),
  checkDigit: msg('check digit'),
};

/** Names the demands of its rule that a value doesn't meet; undefined if it meets all. */
export const unmetText = ({ unmet }: Pick<SeenBarcode, 'unmet'>): string | undefined =>
  unmet && t('Doesn’t meet its rule: {demands}', { demands: unmet.map((demand) => t(DEMANDS[demand])).join(', ') });

/** Returns whether areas of pages were scanned. */
export const hasRegions = (rows: readonly ResultRow[]): boolean => rows.some(({ page }) => page?.region !== undefined);

const SORTS = ['file', 'page', 'region', 'type', 'value', 'confidence'] as const;

export type Sort = (typeof SORTS)[number];

export interface RowChoice {
  /** Words that must all occur in file name, type or value. */
  readonly words: string;
  /** `doubtful`: rows for review. Otherwise the label of a single type. */
  readonly only: 'all' | 'doubtful' | { readonly type: string };
  readonly sort: Sort;
  readonly isDescending: boolean;
}

const regionOf = ({ found }: ResultRow): string => found?.barcode.region ?? '';
const byPage = (a: ResultRow, b: ResultRow) => (a.page?.pageNumber ?? 1) - (b.page?.pageNumber ?? 1);
const byFile = (a: ResultRow, b: ResultRow) => compareText(a.fileName, b.fileName) || byPage(a, b);

const COMPARE: Readonly<Record<Sort, (a: ResultRow, b: ResultRow) => number>> = {
  file: byFile,
  page: byPage,
  region: (a, b) => compareText(regionOf(a), regionOf(b)),
  type: (a, b) => compareText(a.type, b.type),
  value: (a, b) => compareText(a.value, b.value),
  confidence: (a, b) => (a.found?.barcode.confidence ?? -1) - (b.found?.barcode.confidence ?? -1),
};

/** Returns the matching rows, sorted; equal rows stay in reading order. */
export function chooseRows(rows: readonly ResultRow[], { words, only, sort, isDescending }: RowChoice): ResultRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = (row: ResultRow) => {
    if (only === 'doubtful' && !isDoubtful(row)) return false;
    if (typeof only === 'object' && !(row.found && row.type === only.type)) return false;
    const text = wanted.length > 0 ? `${row.fileName} ${regionOf(row)} ${row.type} ${row.value}`.toLowerCase() : '';
    return wanted.every((word) => text.includes(word));
  };
  const compare = COMPARE[sort];
  const way = isDescending ? -1 : 1;
  // Rows without a value come last.
  const byLack = (a: ResultRow, b: ResultRow) => (sort === 'value' ? Number(!a.found) - Number(!b.found) : 0);
  return rows.filter(isWanted).sort((a, b) => byLack(a, b) || way * compare(a, b));
}

export function countTypes(rows: readonly ResultRow[]): (readonly [type: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { found, type } of rows) if (found) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

export const valuesOf = (rows: readonly ResultRow[]): string[] =>
  rows.flatMap(({ found }) => (found?.barcode.barcodeValue ? [found.barcode.barcodeValue] : []));

const COLUMNS: readonly (readonly [string, (row: ResultRow) => string | number | undefined])[] = [
  [msg('File'), ({ fileName }) => fileName],
  [msg('Page'), ({ page }) => page?.pageNumber ?? 1],
  [msg('Type'), ({ type }) => type],
  [msg('Value'), ({ value }) => value],
  [msg('Confidence'), ({ found }) => found?.barcode.confidence],
  ...(['x', 'y', 'width', 'height'] as const).map(
    (side) => [side, ({ found }: ResultRow) => found?.barcode.area[side]] as const,
  ),
];

const AREA_COLUMN: (typeof COLUMNS)[number] = [msg('Area'), regionOf];
const RULE_COLUMN: (typeof COLUMNS)[number] = [msg('Rule'), ({ found }) => found && unmetText(found.barcode)];

/** RFC 4180; cells that look like formulas become text. Positions in page units. */
export function toRowsCsv(rows: readonly ResultRow[]): string {
  const hasRules = rows.some(({ found }) => found?.barcode.unmet !== undefined);
  const columns = [...COLUMNS, ...(hasRegions(rows) ? [AREA_COLUMN] : []), ...(hasRules ? [RULE_COLUMN] : [])];
  return toCsvRows([columns.map(([name]) => t(name)), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);
}

/** Area of a barcode, and demands that it doesn’t meet. */
const jobFactsOf = ({ region, unmet }: SeenBarcode) => ({
  ...(region === undefined ? {} : { region }),
  ...(unmet ? { unmet } : {}),
});

/** Barcodes as in the scanner API, in page units, with file and page. Indented by two spaces. */
export const toRowsJson = (rows: readonly ResultRow[]): string =>
  `${JSON.stringify(
    rows.map(({ fileName, page, state, found, value }) => ({
      file: fileName,
      page: page?.pageNumber ?? 1,
      ...(found
        ? { ...asAnswered(found.barcode), ...jobFactsOf(found.barcode) }
        : { state, ...(value === '' ? {} : { reason: value }) }),
    })),
    null,
    2,
  )}\n`;
