// Reports as titled tables, and as self-contained HTML pages. Every text in the HTML is escaped.

interface Table {
  /** Heads of the columns, and their shares of the width; a table without columns isn't shown. */
  readonly columns: readonly { readonly head: string; readonly share: number }[];
  readonly rows: readonly (readonly string[])[];
}

interface Titled {
  readonly title: string;
  /** Subject of the report, one item per line. */
  readonly about: readonly string[];
}

export interface ReportTable extends Titled, Table {}

export interface ReportSection extends Table {
  readonly heading?: string;
  /** Paragraphs before the table. */
  readonly notes?: readonly string[];
}

export interface Report extends Titled {
  readonly sections: readonly ReportSection[];
}

export const toReport = ({ title, about, ...table }: ReportTable): Report => ({ title, about, sections: [table] });

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const element = (name: string, content: readonly string[] | string): string =>
  `<${name}>${typeof content === 'string' ? escapeText(content) : content.join('')}</${name}>`;

const cells = (name: 'td' | 'th', texts: readonly string[]): string =>
  element(
    'tr',
    texts.map((text) => element(name, text)),
  );

function sectionHtml({ heading, notes = [], columns, rows }: ReportSection): readonly string[] {
  const heads = columns.map(({ head }) => head);
  const body = rows.map((row) => cells('td', row));
  return [
    ...(heading === undefined ? [] : [element('h2', heading)]),
    ...notes.map((note) => element('p', note)),
    ...(heads.length === 0 ? [] : [element('table', [element('thead', [cells('th', heads)]), element('tbody', body)])]),
  ];
}

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}' +
  'table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}td,th{border-bottom:1px solid #ddd;padding:.3rem .5rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}' +
  'h1{font-size:1.4rem}h2{font-size:1.1rem}';

/** The reading direction follows from the first word. @param language BCP 47 tag */
export function reportHtml({ title, about, sections }: Report, language: string): string {
  const head = escapeText(title);
  return `<!doctype html><html lang="${language}" dir="auto"><meta charset="utf-8"><title>${head}</title><style>${STYLE}</style>
${[element('h1', title), ...about.map((line) => element('p', line)), ...sections.flatMap(sectionHtml)].join('\n')}
</html>`;
}
