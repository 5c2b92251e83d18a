// The report as a page of its own, which needs nothing but a browser.
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

const BECAME = { cut: 'cut out of its content', picture: 'became a picture', blanked: 'a picture on it was blanked' };

const REST: Readonly<Record<keyof RedactionReport['rest']['removed'], string>> = {
  information: 'Entries of the document information',
  xmp: 'Metadata (XMP)',
  outlineTitles: 'Titles of the outline',
  annotations: 'Annotations',
  fields: 'Form fields',
  layers: 'Layers',
  thumbnails: 'Thumbnails',
  privateData: 'Private data of applications',
  spokenTexts: 'Texts that stand for what is drawn',
  scripts: 'Scripts',
  attachments: 'Attached files',
  revisions: 'Earlier revisions',
};

/** HTML; every text in it is escaped. */
export function reportPage(report: RedactionReport): string {
  const { before, after, redactions, pages, rest, elsewhere, checks } = report;
  const areas = redactions.map(({ page, areas: list, reason, removed }) =>
    row(
      page,
      list.map(({ x, y, width, height }) => `${x}, ${y}, ${width} × ${height}`).join('; '),
      reason,
      removed.characters,
      removed.images,
      removed.paths + removed.shadings,
    ),
  );
  const removed = Object.entries(rest.removed).filter(([, count]) => count > 0);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Report of a redaction</title><style>${STYLE}</style>
<h1>Report of a redaction</h1>
<p>${escapeText(report.program)}, ${escapeText(report.created)}</p>
<h2>Files</h2>
${table(['', 'SHA-256', 'Bytes', 'Pages'], [row('Before', before.sha256, before.bytes, before.pages), row('After', after.sha256, after.bytes, after.pages)])}
<h2>Redactions</h2>
${table(['Page', 'Area (points: left, top, size)', 'Reason', 'Characters', 'Images', 'Drawings'], areas)}
<h2>Pages</h2>
${table(
  ['Page', 'How', 'Why'],
  pages.map(({ page, became, why }) => row(page, BECAME[became], why ?? '')),
)}
<h2>Rest of the file (${rest.mode === 'whole' ? 'all of it removed' : 'what held redacted words removed'})</h2>
${
  removed.length > 0
    ? table(
        ['What', 'Removed'],
        removed.map(([key, count]) => row(REST[key as keyof typeof REST], count)),
      )
    : '<p>There was nothing.</p>'
}
<h2>Checks</h2>
${table(
  ['Check', 'Result', 'Looked at', 'Tolerance'],
  checks.map(({ name, passed, counted, limit }) => row(name, passed ? 'passed' : 'failed', counted, limit ?? '')),
)}
<p>${elsewhere.places === 0 ? 'The redacted words stand nowhere else.' : escapeText(`The redacted words stand in ${elsewhere.places} more places, on the pages ${elsewhere.pages.join(', ')}.`)}</p>
</html>`;
}
