// Input of a run: documents as they are, and texts, tables and messages set on pages.
import { sniffFormat } from '../codecs/sniff.ts';
import { readCsvLines } from '../forms/index.ts';
import { decodeText } from '../marks/index.ts';
import type { ReportTable } from '../review/index.ts';
import { isOfficeFile } from './files.ts';
import type { Message } from './mail/message.ts';

export type InputKind = 'document' | 'message' | 'outlook' | 'html' | 'table' | 'text' | 'office' | 'unknown';

/** Signature of compound files: Outlook's messages, and office files of old. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const DOCUMENTS: ReadonlySet<string> = new Set(['pdf', 'png', 'jpeg', 'tiff', 'gif', 'bmp', 'webp']);
const TEXTS: ReadonlySet<string> = new Set(['text', 'json', 'xml', 'html', 'svg']);
/** Extensions of plain text, whose bytes need not be ASCII. */
const PLAIN = /\.(txt|text|log|md|csv|tsv|json|xml|html?|xhtml|ini|yaml|yml)$/i;

/** Tells how a file goes in, from its bytes, and from its name where they leave it open. */
export function kindOfInput(path: string, bytes: Uint8Array): InputKind {
  if (COMPOUND.every((byte, index) => bytes[index] === byte)) return /\.msg$/i.test(path) ? 'outlook' : 'office';
  const format = sniffFormat(bytes);
  if (DOCUMENTS.has(format)) return 'document';
  if (/\.eml$/i.test(path)) return 'message';
  if (isOfficeFile(path)) return 'office';
  const isText = TEXTS.has(format) || (format === 'unknown' && PLAIN.test(path) && !bytes.includes(0));
  if (!isText && !(PLAIN.test(path) && /^(\xff\xfe|\xfe\xff)/.test(String.fromCharCode(...bytes.subarray(0, 2)))))
    return 'unknown';
  if (format === 'html' || /\.x?html?$/i.test(path)) return 'html';
  return /\.(csv|tsv)$/i.test(path) ? 'table' : 'text';
}

/** Most columns that a page has room for. */
const MOST_COLUMNS = 10;

/** Sets a text on pages, line by line. */
export const textPages = (text: string): ReportTable => ({
  ...{ title: '', about: [], columns: [{ head: '', share: 1 }] },
  rows: text
    .replaceAll('\t', '    ')
    // A form feed parts pages of old listings.
    .split(/\r\n?|[\n\f]/)
    .map((line) => [line]),
});

/** Decodes a text. Bytes that are no UTF-8 are taken for Windows-1252, as in many old files. */
export function readText(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/** Sets a CSV as a table; one with too many columns for a page, or whose quotes don't end, as its text. */
export function tablePages(text: string): ReportTable {
  let lines: readonly (readonly string[])[];
  try {
    lines = readCsvLines(text);
  } catch {
    return textPages(text);
  }
  const count = Math.max(0, ...lines.map(({ length }) => length));
  if (count === 0 || count > MOST_COLUMNS) return textPages(text);
  const [head = [], ...rows] = lines;
  const columns = Array.from({ length: count }, (_, index) => ({ head: head[index] ?? '', share: 1 / count }));
  return { title: '', about: [], columns, rows };
}

/** Heads of a message, by the names that stand before them. */
const HEADS = ['From', 'To', 'Cc', 'Bcc', 'Date', 'Subject'] as const;

/** Sets a message on pages: its heads, its text, and the names of its attachments. */
export function messagePages(message: Message): ReportTable {
  const heads = HEADS.flatMap((head) => {
    const value = message[head.toLowerCase() as Lowercase<typeof head>];
    return value === '' ? [] : [`${head}: ${value}`];
  });
  // Words of a name stand apart: a search finds whole words.
  const attached = message.attachments.map(({ name }) => `Attachment: ${name.replaceAll('_', ' ')}`);
  return { ...textPages(message.body), about: [...heads, ...attached] };
}
