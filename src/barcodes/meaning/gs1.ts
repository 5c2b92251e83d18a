import { t } from '../../messages/index.ts';
import { IDENTIFIERS, type Identifier, identifierAt, needsSeparator } from './gs1-identifiers.ts';
import { fixedLength, readElement } from './gs1-parts.ts';
import { relate } from './gs1-relations.ts';
import { type Describe, type MeaningRow, wrong } from './meaning.ts';

const SEPARATOR = '\u001d';

interface Element {
  /** Identifier as written, even if unknown. */
  readonly id: string;
  readonly identifier?: Identifier;
  readonly data: string;
  readonly lacksSeparator?: true;
}

/** Splits what stands in the symbol: identifiers and data, with a separator behind data of varying length. */
function splitElements(text: string): Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === SEPARATOR) {
      at++;
      continue;
    }
    const next = text.indexOf(SEPARATOR, at);
    const end = next < 0 ? text.length : next;
    const identifier = identifierAt(text, at);
    if (!identifier) {
      // Unknown identifiers have an unknown length: take everything up to the next separator.
      elements.push({ id: '', data: text.slice(at, end) });
      at = end;
      continue;
    }
    const start = at + identifier.id.length;
    at = needsSeparator(identifier.id) ? end : Math.min(end, start + fixedLength(identifier));
    elements.push({ id: identifier.id, identifier, data: text.slice(start, at) });
  }
  return elements;
}

/** Splits the form for people, in which identifiers stand in parentheses. */
function splitPrinted(text: string): Element[] | undefined {
  if (!/^\(\d{2,4}\)/.test(text)) return undefined;
  // Data may hold parentheses, too: only what is an identifier starts an element.
  const starts = [...text.matchAll(/\((\d{2,4})\)/g)].filter(
    ({ 1: id = '', index }) => index === 0 || IDENTIFIERS.has(id),
  );
  return starts.map(({ 0: mark, 1: id = '', index }, order) => {
    const identifier = IDENTIFIERS.get(id);
    const data = text.slice(index + mark.length, starts[order + 1]?.index ?? text.length);
    return { id, data, ...(identifier ? { identifier } : {}) };
  });
}

export function toRow({ id, identifier, data }: Element, today: Date): MeaningRow {
  if (!identifier) {
    const label = id === '' ? t('Unknown') : t('({code}) Unknown', { code: id });
    return { label, ...wrong(data, t('not a GS1 application identifier')) };
  }
  const label = `(${identifier.id}) ${t(identifier.name)}`;
  const [only] = identifier.parts;
  const finding = readElement(identifier, data, today);
  const isPerson = /^725[0-9]$|^43[01][0-9]$/.test(identifier.id);
  return {
    label,
    ...finding,
    ...(isPerson ? { isPersonal: true } : {}),
    ...(only?.content === 'address' ? { href: data } : {}),
  };
}

/** Types whose data is nothing else. */
const ALWAYS_GS1: ReadonlySet<string> = new Set(['ean128Barcode', 'gs1CompositeBarcode', 'gs1DataBarBarcode']);

/** Types that may or may not hold it; a linear symbol of Code 128 that does is an EAN-128. */
const MAY_BE_GS1: ReadonlySet<string> = new Set(['dataMatrixBarcode', 'qrCodeBarcode', 'aztecBarcode']);

/** The sign of FNC1 in first place that some readers put before the data. */
const SYMBOLOGY = /^\](C1|e0|d2|Q3|J1)/;

/** A number whose last digits check the others: no text begins with such by chance. */
const isChecked = ({ identifier }: Element): boolean =>
  identifier?.parts.some(({ content }) => content === 'check' || content === 'check-pair') ?? false;

/**
 * Without being told by the symbol, data is GS1's if all its identifiers are known, and it starts with a number that checks, or has
 * separators and is sound in all. Parentheses alone say little: a telephone number has them, and many a part number.
 */
function looksLikeGs1(elements: readonly Element[], rows: readonly MeaningRow[], mark: Mark): boolean {
  const [first] = elements;
  if (!first || !elements.every(({ identifier }) => identifier)) return false;
  const isRight = !rows[0]?.isWrong;
  const isKey = /^0[0-3]$/.test(first.id) && /^(\d{14}|\d{18})$/.test(first.data);
  if (isKey) return mark !== 'none' || isRight;
  return mark === 'separators'
    ? rows.every(({ isWrong }) => !isWrong)
    : mark === 'parentheses' && isRight && isChecked(first);
}

type Mark = 'parentheses' | 'separators' | 'none';

/** The elements of data as it stands in a symbol, a row each. */
export const readElements = (data: string, today: Date): MeaningRow[] =>
  splitElements(data).map((element) => toRow(element, today));

export const describeGs1: Describe = ({ type, value, isGs1 = false }, today) => {
  const data = value.replace(SYMBOLOGY, '');
  const printed = splitPrinted(data);
  const elements = printed ?? splitElements(data);
  const rows = elements.map((element) => toRow(element, today));
  const isTold = isGs1 || ALWAYS_GS1.has(type) || data !== value;
  const mark = printed ? 'parentheses' : data.includes(SEPARATOR) ? 'separators' : 'none';
  const mayBe = printed !== undefined || MAY_BE_GS1.has(type);
  if (!isTold && !(mayBe && looksLikeGs1(elements, rows, mark))) return undefined;
  return { kind: 'gs1', title: 'GS1', rows: relate(elements, rows) };
};
