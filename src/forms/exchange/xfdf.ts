// Values as XFDF (ISO 19444-1). Parses only the XML that values need, and rejects DTDs.
import { message } from '../../messages/index.ts';
import type { FieldValue } from '../types.ts';
import { DataError, type DataRow, joinName, MAX_DEPTH, type NameTree, toNameTree } from './data.ts';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[(?<data>[\s\S]*?)\]\]>|<(?<close>\/)?(?<tag>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?<empty>\/)?>|(?<text>[^<]+)/y;

interface Token {
  readonly kind: 'open' | 'close' | 'text';
  /** Element name or text. */
  readonly text: string;
  readonly attributes: string;
}

function tokenize(xml: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const { data, close, tag, attributes = '', empty, text } = TOKEN.exec(xml)?.groups ?? {};
    if (TOKEN.lastIndex === 0)
      throw new DataError(
        message('The XFDF is damaged in line {line}.', { line: xml.slice(0, at).split('\n').length }),
      );
    if (data !== undefined) tokens.push({ kind: 'text', text: data, attributes: '' });
    if (text !== undefined) tokens.push({ kind: 'text', text: decode(text), attributes: '' });
    if (tag === undefined) continue;
    const name = tag.replace(/^.*:/, '');
    if (close === undefined) tokens.push({ kind: 'open', text: name, attributes });
    if (close !== undefined || empty !== undefined) tokens.push({ kind: 'close', text: name, attributes: '' });
  }
  return tokens;
}

const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = [...attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].find(([, own]) => own === name);
  return found && decode(found[2] ?? found[3] ?? '');
};

/** @throws DataError if the data is invalid */
export function readXfdf(xml: string): DataRow[] {
  const values = new Map<string, FieldValue>();
  const open: string[] = [];
  const names = [''];
  let text: string | undefined;
  for (const { kind, text: content, attributes } of tokenize(xml)) {
    if (kind === 'text') {
      if (open.at(-1) === 'value' && text !== undefined) text += content;
    } else if (kind === 'open') {
      if (open.length === 0 && content !== 'xfdf')
        throw new DataError(message('The file is not XFDF: it begins with <{name}>.', { name: content }));
      if (open.length > MAX_DEPTH) throw new DataError(message('The values nest too deeply.'));
      open.push(content);
      if (content === 'field') names.push(joinName(names.at(-1) ?? '', attributeOf(attributes, 'name') ?? ''));
      if (content === 'value') text = '';
    } else {
      if (open.pop() !== content)
        throw new DataError(message('The XFDF is damaged: <{name}> ends without a beginning.', { name: content }));
      if (content === 'field') names.pop();
      if (content !== 'value' || text === undefined) continue;
      const name = names.at(-1) ?? '';
      const before = values.get(name);
      values.set(name, before === undefined ? text : [before ?? []].flat().concat(text));
      text = undefined;
    }
  }
  const unended = open.at(-1);
  if (unended !== undefined)
    throw new DataError(message("The XFDF is damaged: <{name}> doesn't end.", { name: unended }));
  return [values];
}

/** XML allows no control characters other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const IMPOSSIBLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const encode = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);

function writeNode(name: string, { children, value }: NameTree, indent: string): string {
  const inner = `${indent}  `;
  const texts = [value ?? ''].flat();
  const values = value === undefined ? [] : texts.length > 0 ? texts : [''];
  const lines = [
    ...values.map((one) => `${inner}<value>${encode(one)}</value>\n`),
    ...Array.from(children, ([child, node]) => writeNode(child, node, inner)),
  ];
  return `${indent}<field name="${encode(name)}">\n${lines.join('')}${indent}</field>\n`;
}

export function writeXfdf(row: DataRow): string {
  const fields = Array.from(toNameTree(row).children, ([name, node]) => writeNode(name, node, '    '));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">\n  <fields>\n${fields.join('')}  </fields>\n</xfdf>\n`;
}
