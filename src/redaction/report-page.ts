// The report as a page of its own, which needs nothing but a browser.
import { BECAME_WORDS, removedRest } from './report-words.ts';
import type { RedactionReport } from './types.ts';

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const cell = (value: string | number) => `<td>${escapeText(String(value))}</td>`;
const row = (...values: (string | number)[]) => `<tr>${values.map(cell).join('')}</tr>`;
const table = (heads: readonly string[], rows: readonly string[]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${escapeText(head)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}' +
  'table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}td,th{border-bottom:1px solid #ddd;padding:.3rem .5rem;text-align:left;vertical-align:top}' +
  'code{overflow-wrap:anywhere}h1{font-size:1.4rem}h2{font-size:1.1rem}';

/** Columns of a PDF's pages, and of pages that were written as pixels. */
const REMOVED = {
  points: ['Characters', 'Images', 'Drawings'],
  pixels: ['Pixels'],
};

function redactionsTable({ redactions, unit = 'points' }: RedactionReport): string {
  const heads = ['Page', `Area (${unit}: left, top, size)`, 'Reason', ...REMOVED[unit]];
  const rows = redactions.map(({ page, areas, reason, removed }) => {
    const counts = [removed.characters, removed.images, removed.paths + removed.shadings];
    const places = areas.map(({ x, y, width, height }) => `${x}, ${y}, ${width} × ${height}`).join('; ');
    return row(page, places, reason, ...(unit === 'points' ? counts : [removed.pixels ?? 0]));
  });
  return table(heads, rows);
}

function restSection(report: RedactionReport): string {
  const { rest } = report;
  if (!rest)
    return '<h2>Rest of the file</h2><p>It was written anew from pixels: nothing else of the original is in it.</p>';
  const removed = removedRest(report);
  const rows = removed.map(([label, count]) => row(label, count));
  return `<h2>Rest of the file (${rest.mode === 'whole' ? 'all of it removed' : 'what held redacted words removed'})</h2>
${rows.length > 0 ? table(['What', 'Removed'], rows) : '<p>There was nothing.</p>'}`;
}

function elsewhereLine({ elsewhere }: RedactionReport): string {
  if (!elsewhere) return '';
  const { places, pages } = elsewhere;
  return `<p>${places === 0 ? 'The redacted words stand nowhere else.' : escapeText(`The redacted words stand in ${places} more places, on the pages ${pages.join(', ')}.`)}</p>`;
}

/** HTML; every text in it is escaped. */
export function reportPage(report: RedactionReport): string {
  const { before, after, furtherFiles = [], pages, checks } = report;
  const files = [['Before', before] as const, ...[after, ...furtherFiles].map((file) => ['After', file] as const)];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Report of a redaction</title><style>${STYLE}</style>
<h1>Report of a redaction</h1>
<p>${escapeText(report.program)}, ${escapeText(report.created)}</p>
<h2>Files</h2>
${table(
  ['', 'SHA-256', 'Bytes', 'Pages'],
  files.map(([label, { sha256, bytes, pages: count }]) => row(label, sha256, bytes, count)),
)}
<h2>Redactions</h2>
${redactionsTable(report)}
<h2>Pages</h2>
${table(
  ['Page', 'How', 'Why'],
  pages.map(({ page, became, why }) => row(page, BECAME_WORDS[became], why ?? '')),
)}
${restSection(report)}
<h2>Checks</h2>
${table(
  ['Check', 'Result', 'Looked at', 'Tolerance'],
  checks.map(({ name, passed, counted, limit }) => row(name, passed ? 'passed' : 'failed', counted, limit ?? '')),
)}
${elsewhereLine(report)}
</html>`;
}
