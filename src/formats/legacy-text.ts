// Text of legacy markup: a fragment of HTML as Flash wrote it, in capitals and with FONT elements.

export interface LegacyText {
  readonly text: string;
  /** Look of its first part, by attributes of the fragment: FACE, SIZE, COLOR, ALIGN. */
  readonly look: Readonly<Record<string, string>>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', nbsp: ' ', quot: '"' };

function decodeEntity(entity: string, name: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  return ENTITIES[name.toLowerCase()] ?? entity;
}

/** Reads a fragment; other text is returned as it is. */
export function readLegacyText(content: string): LegacyText {
  if (!/^\s*<(TEXTFORMAT|P|FONT)\b/i.test(content)) return { text: content.trim(), look: {} };
  const attributes = [...content.matchAll(/\b(FACE|SIZE|COLOR|ALIGN)\s*=\s*"([^"]*)"/gi)].reverse();
  const text = content
    .replace(/<\/P>\s*(<\/TEXTFORMAT>\s*<TEXTFORMAT[^>]*>\s*)?(?=<P\b)|<BR\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, decodeEntity);
  return {
    text: text.trim(),
    look: Object.fromEntries(attributes.map(([, name = '', value = '']) => [name.toUpperCase(), value])),
  };
}
