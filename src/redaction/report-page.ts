// The report as a page of its own, which needs nothing but a browser, in the language in use.
import { htmlPage, paragraph, row, section, table } from '../kernel/html-page.ts';
import { i18n, listText, t } from '../messages/index.ts';
import { GUARANTEES, HOLDING_WORDS } from './guarantees.ts';
import { BECAME_WORDS, describeGap, removedRest } from './report-words.ts';
import { translateReported } from './reported.ts';
import type { RedactionReport } from './types.ts';

/** Losses of a PDF's pages, and pages written as pixels; empty where nothing is counted. */
const lossHeads = (unit: 'points' | 'pixels', hasGaps: boolean, hasCounts: boolean): readonly string[] => {
  const area = unit === 'points' ? t('Area (points: left, top, size)') : t('Area (pixels: left, top, size)');
  const counts = unit === 'points' ? [t('Characters'), t('Images'), t('Drawings')] : [t('Pixels')];
  return [area, t('Reason'), ...(hasGaps ? [t('Gap')] : []), ...(hasCounts ? counts : [])];
};

function redactionsTable({ redactions, unit = 'points' }: RedactionReport): string {
  const hasCounts = redactions.some(({ removed }) => removed !== undefined);
  const hasGaps = redactions.some(({ gap }) => gap !== undefined);
  const rows = redactions.map(({ page, areas, reason, gap, removed }) => {
    const places = areas.map(({ x, y, width, height }) => `${x}, ${y}, ${width} × ${height}`).join('; ');
    const told = hasGaps ? [gap ? describeGap(gap) : ''] : [];
    if (!removed) return row(page, places, reason, ...told);
    const counts = [removed.characters, removed.images, removed.paths + removed.shadings];
    return row(page, places, reason, ...told, ...(unit === 'points' ? counts : [removed.pixels ?? 0]));
  });
  return table([t('Page'), ...lossHeads(unit, hasGaps, hasCounts)], rows);
}

function restSection(report: RedactionReport): string {
  const { rest } = report;
  if (!rest)
    return section(t('Rest of the file'), paragraph(t('Rebuilt from pixels: nothing else of the original remains.')));
  const rows = removedRest(report).map(([label, count]) => row(label, count));
  const heading = t('Rest of the file');
  if (!rest.removed) return section(heading);
  return section(heading, rows.length > 0 ? table([t('What'), t('Removed')], rows) : paragraph(t('Nothing there.')));
}

function guaranteesSection({ guarantees = [] }: RedactionReport): string {
  if (guarantees.length === 0) return '';
  const rows = guarantees.map(({ name, state, why = '' }) =>
    row(name, t(GUARANTEES[name]), t(HOLDING_WORDS[state]), why && translateReported(why)),
  );
  return section(t('Guarantees'), table(['', t('What'), t('Result'), t('Why')], rows));
}

function elsewhereLine({ elsewhere }: RedactionReport): string {
  if (!elsewhere) return '';
  const { places, pages } = elsewhere;
  if (places === 0) return paragraph(t('The redacted words stand nowhere else.'));
  return paragraph(
    t('The redacted words stand in {count, plural, one {# more place} other {# more places}}, on the pages {pages}.', {
      count: places,
      pages: listText(pages.map(String)),
    }),
  );
}

/** HTML; every text in it is escaped. */
export function reportPage(report: RedactionReport): string {
  const { before, after, furtherFiles = [], pages, checks } = report;
  const hasCounts = checks.some(({ counted }) => counted !== undefined);
  const files = [
    [t('Before'), before] as const,
    ...[after, ...furtherFiles].map((file) => [t('After'), file] as const),
  ];
  const sections = [
    section(
      t('Files'),
      table(
        ['', 'SHA-256', t('Bytes'), t('Pages')],
        files.map(([label, { sha256 = '', bytes = '', pages: count }]) => row(label, sha256, bytes, count)),
      ),
    ),
    section(t('Redactions'), redactionsTable(report)),
    section(
      t('Pages'),
      table(
        [t('Page'), t('How'), t('Why')],
        pages.map(({ page, became, why = '' }) => row(page, t(BECAME_WORDS[became]), why && translateReported(why))),
      ),
    ),
    restSection(report),
    guaranteesSection(report),
    section(
      t('Checks'),
      table(
        [t('Check'), t('Result'), ...(hasCounts ? [t('Examined')] : []), t('Tolerance')],
        checks.map(({ name, passed, counted, limit = '' }) =>
          row(
            translateReported(name),
            passed ? t('passed') : t('failed'),
            ...(hasCounts ? [counted ?? ''] : []),
            limit && translateReported(limit),
          ),
        ),
      ),
    ),
  ];
  return htmlPage({
    title: t('Report of a redaction'),
    language: i18n.locale,
    content: [paragraph(`${report.program}, ${report.created}`), ...sections, elsewhereLine(report)],
  });
}
