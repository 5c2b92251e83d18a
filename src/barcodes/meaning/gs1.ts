import { t } from '../../messages/index.ts';
import { IDENTIFIERS, type Identifier, identifierAt, needsSeparator } from './gs1-identifiers.ts';
import { fixedLength, readElement } from './gs1-parts.ts';
import { type Describe, type MeaningRow, wrong } from './meaning.ts';

const SEPARATOR = '\u001d';

interface Element {
  /** As written, where it is no known identifier. */
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
      // How long an unknown one is, nobody knows: all to the next separator is its.
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
    return { label, ...wrong(data, t('no application identifier of GS1')) };
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

/**
 * Without being told by the symbol, data is GS1's if all its identifiers are known, and it starts with a number that checks, or has
 * separators or parentheses and starts with a number or is sound in all.
 */
function looksLikeGs1(elements: readonly Element[], rows: readonly MeaningRow[], isMarked: boolean): boolean {
  const [first] = elements;
  if (!first || !elements.every(({ identifier }) => identifier)) return false;
  const isKey = /^0[0-3]$/.test(first.id) && /^(\d{14}|\d{18})$/.test(first.data);
  return isKey ? isMarked || !rows[0]?.isWrong : isMarked && rows.every(({ isWrong }) => !isWrong);
}

export const describeGs1: Describe = ({ type, value }, today) => {
  const data = value.replace(SYMBOLOGY, '');
  const printed = splitPrinted(data);
  const elements = printed ?? splitElements(data);
  const rows = elements.map((element) => toRow(element, today));
  const isTold = ALWAYS_GS1.has(type) || data !== value;
  const isMarked = printed !== undefined || data.includes(SEPARATOR);
  const mayBe = printed !== undefined || MAY_BE_GS1.has(type);
  const isGs1 = isTold || (mayBe && looksLikeGs1(elements, rows, isMarked));
  return isGs1 && rows.length > 0 ? { kind: 'gs1', title: 'GS1', rows } : undefined;
};
