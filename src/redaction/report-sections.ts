// The report of a redaction as tables, in the language in use: for every form in which it is read.
import type { Report, ReportSection } from '../kernel/report.ts';
import { listText, t, translate } from '../messages/index.ts';
import { CHECK_WORDS } from './checks.ts';
import { GUARANTEES, HOLDING_WORDS } from './guarantees.ts';
import { BECAME_WORDS, describeGap, removedRest } from './report-words.ts';
import type { RedactionReport } from './types.ts';

const NO_TABLE = { columns: [], rows: [] };

type WeighedColumn = readonly [head: string, weight: number];

/** Makes a section with a table; without rows, with a note that there is nothing. */
function tableSection(
  heading: string,
  columns: readonly WeighedColumn[],
  rows: readonly (readonly (string | number)[])[],
): ReportSection {
  if (rows.length === 0) return { heading, notes: [t('Nothing there.')], ...NO_TABLE };
  const total = columns.reduce((sum, [, weight]) => sum + weight, 0);
  return {
    heading,
    columns: columns.map(([head, weight]) => ({ head, share: weight / total })),
    rows: rows.map((row) => row.map(String)),
  };
}

function filesSection({ before, after, furtherFiles = [] }: RedactionReport): ReportSection {
  const files = [
    [t('Before'), before] as const,
    ...[after, ...furtherFiles].map((file) => [t('After'), file] as const),
  ];
  return tableSection(
    t('Files'),
    [
      ['', 2],
      ['SHA-256', 9],
      [t('Bytes'), 2],
      [t('Pages'), 2],
    ],
    files.map(([label, { sha256 = '', bytes = '', pages }]) => [label, sha256, bytes, pages]),
  );
}

/** Column headings and weights for counts of removed content, of PDF pages or of pixels. */
const countColumns = (unit: 'points' | 'pixels'): readonly WeighedColumn[] =>
  unit === 'points'
    ? [
        [t('Characters'), 2],
        [t('Images'), 2],
        [t('Drawings'), 2],
      ]
    : [[t('Pixels'), 2]];

function redactionsSection({ redactions, unit = 'points' }: RedactionReport): ReportSection {
  const hasCounts = redactions.some(({ removed }) => removed !== undefined);
  const hasGaps = redactions.some(({ gap }) => gap !== undefined);
  const area = unit === 'points' ? t('Area (points: left, top, size)') : t('Area (pixels: left, top, size)');
  const rows = redactions.map(({ page, areas, reason, gap, removed }) => {
    const places = areas.map(({ x, y, width, height }) => `${x}, ${y}, ${width} × ${height}`).join('; ');
    const described = hasGaps ? [gap ? describeGap(gap) : ''] : [];
    if (!removed) return [page, places, reason, ...described];
    const counts = [removed.characters, removed.images, removed.paths + removed.shadings];
    return [page, places, reason, ...described, ...(unit === 'points' ? counts : [removed.pixels ?? 0])];
  });
  const columns: readonly WeighedColumn[] = [
    [t('Page'), 1.7],
    [area, 5],
    [t('Reason'), 3],
    ...(hasGaps ? [[t('Gap'), 5] as const] : []),
    ...(hasCounts ? countColumns(unit) : []),
  ];
  return tableSection(t('Redactions'), columns, rows);
}

function restSection(report: RedactionReport): readonly ReportSection[] {
  const heading = t('Rest of the file');
  if (!report.rest)
    return [{ heading, notes: [t('Rebuilt from pixels: nothing else of the original remains.')], ...NO_TABLE }];
  // Only if counts are requested.
  if (!report.rest.removed) return [];
  return [
    tableSection(
      heading,
      [
        [t('What'), 5],
        [t('Removed'), 1],
      ],
      removedRest(report),
    ),
  ];
}

function guaranteesSection({ guarantees = [] }: RedactionReport): readonly ReportSection[] {
  if (guarantees.length === 0) return [];
  const rows = guarantees.map(({ name, state, why }) => [
    name,
    t(GUARANTEES[name]),
    t(HOLDING_WORDS[state]),
    why ? translate(why) : '',
  ]);
  return [
    tableSection(
      t('Guarantees'),
      [
        ['', 1],
        [t('What'), 7],
        [t('Result'), 2],
        [t('Why'), 4],
      ],
      rows,
    ),
  ];
}

function checksSection({ checks }: RedactionReport): ReportSection {
  const hasCounts = checks.some(({ counted }) => counted !== undefined);
  return tableSection(
    t('Checks'),
    [[t('Check'), 6], [t('Result'), 2], ...(hasCounts ? [[t('Examined'), 2] as const] : []), [t('Tolerance'), 4]],
    checks.map(({ id, passed, counted, limit }) => [
      t(CHECK_WORDS[id]),
      passed ? t('passed') : t('failed'),
      ...(hasCounts ? [counted ?? ''] : []),
      limit ? translate(limit) : '',
    ]),
  );
}

/** Lines above the tables: program, date, and how often the redacted words are elsewhere. */
function aboutReport({ program, created, elsewhere }: RedactionReport): readonly string[] {
  const about = [`${program}, ${created}`];
  if (!elsewhere) return about;
  const { places, pages } = elsewhere;
  if (places === 0) return [...about, t('The redacted words occur nowhere else.')];
  return [
    ...about,
    t('The redacted words occur in {count, plural, one {# more place} other {# more places}} (pages: {pages}).', {
      count: places,
      pages: listText(pages.map(String)),
    }),
  ];
}

/** Returns the report as titled tables: counts and places, never words. */
export function sectionReport(report: RedactionReport): Report {
  return {
    title: t('Report of a redaction'),
    about: aboutReport(report),
    sections: [
      filesSection(report),
      redactionsSection(report),
      tableSection(
        t('Pages'),
        [
          [t('Page'), 1.2],
          [t('How'), 4],
          [t('Why'), 6],
        ],
        report.pages.map(({ page, became, why }) => [page, t(BECAME_WORDS[became]), why ? translate(why) : '']),
      ),
      ...restSection(report),
      ...guaranteesSection(report),
      checksSection(report),
    ],
  };
}
