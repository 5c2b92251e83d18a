// Safe XML parser: refuses document types, so no entities are expanded and no files fetched.
import { SaxesParser } from 'saxes';
import { MessageError, message } from '../messages/index.ts';

export interface XmlElement {
  /** Without prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Own text. */
  readonly text: string;
  /** Line of the start tag (1-based). */
  readonly line: number;
  /** Column of the start tag (1-based), unless it is the first on its line. */
  readonly column?: number;
}

/** Describes where an element is, for lists of what was left out: `3:57: <square>`. */
export const placeOf = ({ line, column, name }: Omit<XmlElement, 'text'>, detail = ''): string =>
  `${line}${column === undefined ? '' : `:${column}`}: <${name}${detail === '' ? '' : ` ${detail}`}>`;

interface Draft extends XmlElement {
  readonly children: Draft[];
  text: string;
}

/** Limits against hostile files. */
const LIMITS = { depth: 100, elements: 500_000 };

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parts that may precede the root element: their start and end. */
const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const;

/** Returns the name of the root element, without prefix; undefined for text that is no XML. */
export function rootNameOf(text: string): string | undefined {
  const skipSpace = (from: number) => from + (/^[\uFEFF\s]*/.exec(text.slice(from))?.[0].length ?? 0);
  let at = skipSpace(0);
  for (;;) {
    const part = BEFORE_ROOT.find(([start]) => text.startsWith(start, at));
    if (!part) break;
    // A document type may hold declarations: parsing refuses it anyway.
    const inner = part[0] === '<!DOCTYPE' ? /^<!DOCTYPE[^<>[]*\[/.exec(text.slice(at, at + 4096)) : null;
    const from = inner ? text.indexOf(']', at) : at;
    const end = from < 0 ? -1 : text.indexOf(part[1], from);
    if (end < 0) return undefined;
    at = skipSpace(end + part[1].length);
  }
  const [, name] = /^<([^\s<>/!?]{1,100})/.exec(text.slice(at, at + 128)) ?? [];
  return name === undefined ? undefined : localName(name);
}

/** Elements of HTML that end a line. */
const LINE_ENDS = ['p', 'br', 'div', 'li'];

/**
 * @param flat name of elements that get the text of all elements in them, in lines
 * @throws MessageError with the fault and its line
 */
export function parseXml(text: string, flat?: string): XmlElement {
  const parser = new SaxesParser();
  const open: Draft[] = [];
  let root: Draft | undefined;
  let flattened: Draft | undefined;
  let elements = 0;
  let start = { line: 0, column: 0, isFirst: true };
  const refuse = (reason: string): never => {
    throw new MessageError(message('The XML cannot be read, line {line}: {reason}.', { line: parser.line, reason }));
  };
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')));
  parser.on('doctype', () => refuse('document type declarations are not allowed'));
  parser.on('opentagstart', ({ name }) => {
    const { line } = parser;
    start = { line, column: Math.max(1, parser.column - name.length - 1), isFirst: line !== start.line };
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (open.length >= LIMITS.depth || elements > LIMITS.elements) refuse('too many elements');
    const entries = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]);
    const element: Draft = {
      name: localName(name),
      attributes: Object.fromEntries(entries),
      children: [],
      text: '',
      line: start.line,
      ...(start.isFirst ? {} : { column: start.column }),
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    if (element.name === flat) flattened ??= element;
    open.push(element);
  });
  const addText = (part: string) => {
    const element = flattened ?? open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === flattened) flattened = undefined;
    if (flattened && closed && LINE_ENDS.includes(closed.name)) flattened.text += '\n';
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return root ?? refuse('there is no element');
}

/** @throws MessageError if the root element has another name */
export function expectRoot(root: XmlElement, name: string): void {
  if (root.name === name) return;
  throw new MessageError(
    message('The root of the file is <{name}>, not <{expected}>.', { name: root.name, expected: name }),
  );
}

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0];

const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string): string =>
  text.replace(NO_XML, '').replace(/[&<>"\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Serializes an element. Undefined attributes are omitted; children are raw XML. */
export function writeXml(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

export const writeText = (name: string, text: string): string => writeXml(name, {}, [escapeXml(text)]);

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
