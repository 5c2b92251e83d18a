// The result of a comparison as data, and as a readable table.
import { type Report, toReport } from '../../kernel/report.ts';
import { inEnglish, t, translate } from '../../messages/index.ts';
import type { DocumentComparison } from '../compare/compare-documents.ts';
import { differenceMessage, missedMessage } from '../compare/describe.ts';
import type { Difference } from '../compare/differences.ts';

export interface ComparedFile {
  readonly file: string;
  readonly pages: number;
}

export interface ComparisonResult {
  readonly old: ComparedFile;
  readonly new: ComparedFile;
  readonly comparison: DocumentComparison;
}

/** Returns all differences and their places as JSON, always in English: programs read it. */
export const comparisonJson = ({ old, new: recent, comparison }: ComparisonResult): string =>
  JSON.stringify({
    equal: comparison.differences.length === 0,
    old,
    new: recent,
    asPictures: comparison.asPictures,
    pages: comparison.pages.map((each) => ({ old: each.old, new: each.new })),
    differences: comparison.differences.map((each) => ({ ...each, message: inEnglish(differenceMessage(each)) })),
  });

const pageOf = (place: Difference['old']) => (place ? String(place.page) : '');

export function comparisonReport({ old, new: recent, comparison }: ComparisonResult): Report {
  const { differences } = comparison;
  const missed = missedMessage(comparison);
  return toReport({
    title: t('Comparison of two versions'),
    about: [
      t('Old version: {file}', { file: old.file }),
      t('New version: {file}', { file: recent.file }),
      t('{count, plural, one {# difference} other {# differences}}', { count: differences.length }),
      ...(missed ? [translate(missed)] : []),
    ],
    columns: [
      { head: t('Old page'), share: 0.1 },
      { head: t('New page'), share: 0.1 },
      { head: t('Difference'), share: 0.8 },
    ],
    rows: differences.map((each) => [pageOf(each.old), pageOf(each.new), translate(differenceMessage(each))]),
  });
}
