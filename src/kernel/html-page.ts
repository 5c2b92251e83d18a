// Reports as self-contained HTML pages. Every text is escaped.

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const cell = (value: string | number) => `<td>${escapeText(String(value))}</td>`;

export const row = (...values: readonly (string | number)[]): string => `<tr>${values.map(cell).join('')}</tr>`;

/** @param rows made by {@link row} */
export const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th>${escapeText(head)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

/** @param content HTML */
export const section = (heading: string, ...content: readonly string[]): string =>
  [`<h2>${escapeText(heading)}</h2>`, ...content].join('\n');

export const paragraph = (text: string): string => `<p>${escapeText(text)}</p>`;

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}' +
  'table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}td,th{border-bottom:1px solid #ddd;padding:.3rem .5rem;text-align:start;vertical-align:top}' +
  'code{overflow-wrap:anywhere}h1{font-size:1.4rem}h2{font-size:1.1rem}';

export interface HtmlPage {
  readonly title: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** HTML. */
  readonly content: readonly string[];
}

/** Returns the page. Its reading direction follows from its first word. */
export function htmlPage({ title, language, content }: HtmlPage): string {
  const head = escapeText(title);
  return `<!doctype html><html lang="${language}" dir="auto"><meta charset="utf-8"><title>${head}</title><style>${STYLE}</style>
<h1>${head}</h1>
${content.join('\n')}
</html>`;
}
