// Input of a run: documents as they are, and texts, tables and messages set on pages.

import { PICTURE_FORMATS } from '../codecs/formats.ts';
import { sniffFormat } from '../codecs/sniff.ts';
import { readCsvLines } from '../forms/index.ts';
import type { ReportTable } from '../kernel/report.ts';
import { decodeWindows1252 } from '../kernel/single-byte.ts';
import { decodeUnicode } from '../kernel/unicode-text.ts';
import { decodeWords } from './decode-words.ts';
import { isOfficeFile } from './files.ts';
import type { MailMessage } from './mail/message.ts';

export type InputKind =
  | 'document'
  | 'message'
  | 'outlook'
  | 'html'
  | 'table'
  | 'json'
  | 'text'
  | 'office'
  /** Text whose words may be encoded, so that no search finds them. */
  | 'encoded'
  | 'unknown';

/** Signature of compound files: Outlook messages and old office files. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const DOCUMENTS: ReadonlySet<string> = new Set(['pdf', ...Object.keys(PICTURE_FORMATS)]);
const TEXTS: ReadonlySet<string> = new Set(['text', 'json', 'xml', 'html']);
/** Extensions of text files, which may contain more than ASCII. */
const PLAIN = /\.(txt|text|log|md|csv|tsv|json|xml|html?|xhtml|ini|yaml|yml)$/i;

/** Signs of encoded or split words in messages, contacts, calendars, RTF and XML with entities. */
const ENCODED =
  /^content-transfer-encoding:\s*(?:base64|quoted-printable)|=\?[\w-]+\?[bq]\?|;encoding=(?:base64|quoted-printable|b)\b|^begin:v(?:card|calendar)|^\{\\rtf|^%!PS|<!ENTITY/im;
/** Tags between letters: without the schema, it's unknown whether they separate words. */
const DIVIDED = /[\p{L}\p{N}](?:<!\[CDATA\[|\]\]>|<[^<>]*>)+[\p{L}\p{N}]/u;

function kindOfText(path: string, bytes: Uint8Array, format: string): InputKind {
  if (format === 'html' || /\.x?html?$/i.test(path)) return 'html';
  const text = readText(bytes);
  if (ENCODED.test(text)) return 'encoded';
  const hasTags = format === 'xml' || /\.(xml|md)$/i.test(path) || text.trimStart().startsWith('<');
  if (hasTags && DIVIDED.test(text)) return 'encoded';
  if (format === 'json' || /\.json$/i.test(path)) return 'json';
  return /\.(csv|tsv)$/i.test(path) ? 'table' : 'text';
}

/** Returns the kind of a file by content, and by name if that is ambiguous. */
export function kindOfInput(path: string, bytes: Uint8Array): InputKind {
  if (COMPOUND.every((byte, index) => bytes[index] === byte)) return /\.msg$/i.test(path) ? 'outlook' : 'office';
  const format = sniffFormat(bytes);
  if (DOCUMENTS.has(format)) return 'document';
  if (/\.eml$/i.test(path)) return 'message';
  if (isOfficeFile(path)) return 'office';
  if (format === 'svg') return 'encoded';
  const isText = TEXTS.has(format) || (format === 'unknown' && PLAIN.test(path) && !bytes.includes(0));
  if (!isText && !(PLAIN.test(path) && /^(\xff\xfe|\xfe\xff)/.test(String.fromCharCode(...bytes.subarray(0, 2)))))
    return 'unknown';
  return kindOfText(path, bytes, format);
}

const MOST_COLUMNS = 10;

export const textPages = (text: string): ReportTable => ({
  ...{ title: '', about: [], columns: [{ head: '', share: 1 }] },
  rows: decodeWords(text)
    .replaceAll('\t', '    ')
    // Form feeds separate pages in old listings.
    .split(/\r\n?|[\n\f]/)
    .map((line) => [line]),
});

const NAMED_ENCODING = /(?:<meta[^>]+charset|<\?xml[^>]+encoding)\s*=\s*["']?([\w-]+)/i;

/** Decodes text. Unless valid UTF-8 or labelled, Windows-1252 is assumed, as for many old files. */
export function readText(bytes: Uint8Array): string {
  const text = decodeUnicode(bytes);
  if (!text.includes('\ufffd')) return text;
  const [, named = ''] = NAMED_ENCODING.exec(text.slice(0, 2_000)) ?? [];
  try {
    return named ? new TextDecoder(named).decode(bytes) : decodeWindows1252(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** Lays out CSV as a table, or as text if it has too many columns or unclosed quotes. */
export function tablePages(text: string): ReportTable {
  let lines: readonly (readonly string[])[];
  try {
    lines = readCsvLines(text);
  } catch {
    return textPages(text);
  }
  const count = Math.max(0, ...lines.map(({ length }) => length));
  if (count === 0 || count > MOST_COLUMNS) return textPages(text);
  const [head = [], ...rows] = lines.map((cells) => cells.map(decodeWords));
  const columns = Array.from({ length: count }, (_, index) => ({ head: head[index] ?? '', share: 1 / count }));
  return { title: '', about: [], columns, rows };
}

/** Inline HTML tags, which don't separate words. */
const INLINE =
  /[\p{L}\p{N}](?:<\/?(?:a|abbr|b|bdi|bdo|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|tt|u|var|wbr)(?:\s[^<>]*)?\/?>)+[\p{L}\p{N}]/iu;

/** Returns whether text quotes HTML with tags inside words: no search finds these. */
export const dividesWords = ({ rows }: ReportTable): boolean =>
  rows.some((cells) => cells.some((cell) => INLINE.test(cell)));

const HEADS = ['From', 'To', 'Cc', 'Bcc', 'Date', 'Subject'] as const;

/** Lays out a message: headers, text and names of attachments. */
export function messagePages(message: MailMessage): ReportTable {
  const heads = HEADS.flatMap((head) => {
    const value = message[head.toLowerCase() as Lowercase<typeof head>];
    return value === '' ? [] : [`${head}: ${value}`];
  });
  // Separate the words of a name: searches find whole words.
  const attached = message.attachments.map(({ name }) => `Attachment: ${name.replaceAll('_', ' ')}`);
  return { ...textPages(message.body), about: [...heads, ...attached].map(decodeWords) };
}
