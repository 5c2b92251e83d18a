// Text of legacy markup: a fragment of HTML as Flash wrote it, in capitals and with FONT elements.
import type { FontStyle } from '../marks/index.ts';
import { writeText } from './xml.ts';

export interface LegacyText {
  readonly text: string;
  /** Look of its first part, by attributes of the fragment: FACE, SIZE, COLOR, ALIGN. */
  readonly look: Readonly<Record<string, string>>;
  readonly style: readonly FontStyle[];
}

const STYLES: readonly (readonly [RegExp, FontStyle])[] = [
  [/<B>/i, 'Bold'],
  [/<I>/i, 'Italic'],
  [/<U>/i, 'Underline'],
];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', nbsp: ' ', quot: '"' };

function decodeEntity(entity: string, name: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  return ENTITIES[name.toLowerCase()] ?? entity;
}

/** Reads a fragment; other text is returned as it is. */
export function readLegacyText(content: string): LegacyText {
  if (!/^\s*<(TEXTFORMAT|P|FONT)\b/i.test(content)) return { text: content.trim(), look: {}, style: [] };
  const attributes = [...content.matchAll(/\b(FACE|SIZE|COLOR|ALIGN)\s*=\s*"([^"]*)"/gi)].reverse();
  const text = content
    .replace(/<\/P>\s*(<\/TEXTFORMAT>\s*<TEXTFORMAT[^>]*>\s*)?(?=<P\b)|<BR\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, decodeEntity);
  return {
    text: text.trim(),
    look: Object.fromEntries(attributes.map(([, name = '', value = '']) => [name.toUpperCase(), value])),
    style: STYLES.filter(([pattern]) => pattern.test(content)).map(([, style]) => style),
  };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export interface WrittenLook {
  readonly text: string;
  readonly fontName: string;
  /** `#rrggbb`. */
  readonly color: string;
  readonly horizontalAlignment: string;
  readonly fontSize?: number;
  readonly fontStyle?: readonly string[];
}

/** Writes a text as a fragment, one paragraph per line. */
export function writeLegacyText({ text, fontName, color, horizontalAlignment, ...look }: WrittenLook): string {
  const size = look.fontSize === undefined ? '' : ` SIZE="${look.fontSize}"`;
  const tags = STYLES.flatMap(([, style]) => (look.fontStyle?.includes(style) ? [style.charAt(0)] : []));
  const open = tags.map((tag) => `<${tag}>`).join('');
  const close = tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
  const font = `<FONT FACE="${escapeHtml(fontName)}"${size} COLOR="${color.toUpperCase()}">`;
  const lines = text.split('\n').map((line) => {
    const paragraph = `<P ALIGN="${horizontalAlignment.toUpperCase()}">${font}${open}${escapeHtml(line)}${close}</FONT></P>`;
    return `<TEXTFORMAT LEADING="2">${paragraph}</TEXTFORMAT>`;
  });
  return writeText('text', lines.join(''));
}
