// The log of a redaction: reasons and places, for programs and registers. Never a word.
import type { ReportTable } from '../kernel/report.ts';
import { t } from '../messages/index.ts';
import type { RedactionReport } from './types.ts';

/** Lists a file's redactions by reason and page. English heads: programs read them. */
export function redactionLog(file: string, { redactions, unit = 'points', created }: RedactionReport): ReportTable {
  const rows = redactions
    .flatMap(({ reason, page, areas }) =>
      areas.map(({ x, y, width, height }) => ({ reason, page, place: [x, y, width, height].join(' ') })),
    )
    .toSorted((a, b) => (a.reason < b.reason ? -1 : a.reason > b.reason ? 1 : a.page - b.page));
  return {
    title: t('Log of redactions'),
    about: [file, created],
    columns: [
      { head: 'reason', share: 0.4 },
      { head: 'page', share: 0.15 },
      { head: unit === 'points' ? 'place (pt)' : 'place (px)', share: 0.45 },
    ],
    rows: rows.map(({ reason, page, place }) => [reason, String(page), place]),
  };
}
