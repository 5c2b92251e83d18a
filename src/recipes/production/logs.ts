// Logs what a production redacted and withheld, where and why, without the words.
import { atPage, type PageNumber } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import type { ReportTable } from '../../kernel/report.ts';
import { toCsvFile } from '../../scanner/index.ts';
import type { Recipe } from '../schema.ts';
import type { ProducedDocument } from './load-files.ts';

/** Log in tabular form. Column heads are English: programs read them. */
export interface Log {
  readonly title: string;
  readonly columns: readonly { readonly head: string; readonly share: number }[];
  readonly rows: readonly (readonly string[])[];
}

const points = ({ x, y, width, height }: Rect) => [x, y, width, height].map((each) => Math.round(each)).join(' ');

export function redactionLog({ by = '', date = '' }: Recipe, documents: readonly ProducedDocument[]): Log {
  const rows = documents.flatMap(({ facts, numbers }) => {
    const toRow = (page: PageNumber, place: string, reason: string) => ({
      page,
      cells: [facts.texts.file ?? '', atPage(numbers, page) ?? '', String(page), place, reason, by, date],
    });
    return [
      ...facts.withheld.map(({ page, reason }) => toRow(page, 'page withheld', reason)),
      ...facts.redactions.flatMap(({ page, areas, reason }) =>
        (areas.length > 0 ? areas.map(points) : ['']).map((place) => toRow(page, place, reason)),
      ),
    ].toSorted((a, b) => a.page - b.page);
  });
  return {
    title: 'Log of redactions',
    columns: [
      { head: 'file', share: 0.16 },
      { head: 'number', share: 0.2 },
      { head: 'page', share: 0.08 },
      { head: 'place (pt)', share: 0.17 },
      { head: 'code', share: 0.13 },
      { head: 'by', share: 0.12 },
      { head: 'date', share: 0.14 },
    ],
    rows: rows.map(({ cells }) => cells),
  };
}

export function privilegeLog(documents: readonly ProducedDocument[]): Log {
  return {
    title: 'Privilege log',
    columns: [
      { head: 'first', share: 0.185 },
      { head: 'last', share: 0.185 },
      { head: 'date', share: 0.14 },
      { head: 'author', share: 0.11 },
      { head: 'recipients', share: 0.13 },
      { head: 'basis', share: 0.11 },
      { head: 'description', share: 0.14 },
    ],
    rows: documents.flatMap(({ facts, numbers }) =>
      facts.privileges.map(({ basis, description = '', author = '', recipients = '', date = '' }) => [
        ...[numbers[0] ?? '', numbers.at(-1) ?? ''],
        ...[date, author, recipients, basis, description],
      ]),
    ),
  };
}

export const toLogCsv = ({ columns, rows }: Log): string => toCsvFile([columns.map(({ head }) => head), ...rows]);

/** Numbers of usual length take one line, so that they are found in the PDF. */
export const toLogTable = (log: Log, { name, paper }: Recipe): ReportTable & Pick<Recipe, 'paper'> => ({
  ...{ ...log, paper },
  about: name === undefined ? [] : [name],
});
