// Lists of comments for export: rows for spreadsheets, and a readable table.
import { type Report, toReport } from '../../kernel/report.ts';
import { findDefinition } from '../../marks/index.ts';
import { t } from '../../messages/index.ts';
import type { ReportedComment } from './comments.ts';

/** Columns of the rows, in English in all languages: programs read them. */
const COLUMNS: readonly (readonly [string, (comment: ReportedComment) => string | number | undefined])[] = [
  ['page', ({ page }) => page],
  ['type', ({ type }) => type],
  ['words', ({ words }) => words],
  ['author', ({ author }) => author],
  ['created', ({ created }) => created],
  ['state', ({ isResolved }) => (isResolved ? 'resolved' : 'open')],
  ['depth', ({ depth }) => depth],
  ['comment', ({ text }) => text],
  ['uid', ({ uid }) => uid],
];

/** Returns rows for CSV, with the names of the columns first. */
export const commentRows = (comments: readonly ReportedComment[]): readonly (string | number | undefined)[][] => [
  COLUMNS.map(([name]) => name),
  ...comments.map((comment) => COLUMNS.map(([, read]) => read(comment))),
];

/** @param name of the document */
export const commentReport = (name: string, comments: readonly ReportedComment[]): Report =>
  toReport({
    title: t('Comments'),
    about: [name, t('{count, plural, one {# comment} other {# comments}}', { count: comments.length })],
    columns: [
      { head: t('Page'), share: 0.08 },
      { head: t('Mark'), share: 0.16 },
      { head: t('Words'), share: 0.2 },
      { head: t('Author'), share: 0.16 },
      { head: t('State'), share: 0.13 },
      { head: t('Comment'), share: 0.27 },
    ],
    rows: comments.map(({ page, type, words, author, created, isResolved, depth, text }) => [
      page === undefined ? '' : String(page),
      t(findDefinition(type)?.label ?? type),
      words,
      [author, created.slice(0, 10)].filter(Boolean).join('\n'),
      isResolved ? t('Resolved') : t('Open¦of a comment'),
      `${depth > 0 ? '↳ ' : ''}${text}`,
    ]),
  });
