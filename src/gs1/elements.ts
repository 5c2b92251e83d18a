import { t } from '../messages/index.ts';
import { FNC1 } from './general-field.ts';
import { IDENTIFIERS, type Identifier, identifierAt, needsSeparator } from './identifiers.ts';
import { fixedLength, readElement } from './parts.ts';
import { type MeaningRow, wrong } from './rows.ts';

export interface Element {
  /** Identifier as written, even if unknown. */
  readonly id: string;
  readonly identifier?: Identifier;
  readonly data: string;
  readonly lacksSeparator?: true;
}

/** Splits symbol data: identifiers and data, with separators after variable lengths. */
export function splitElements(text: string): Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === FNC1) {
      at++;
      continue;
    }
    const next = text.indexOf(FNC1, at);
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

/** Splits the human-readable form, with identifiers in parentheses. */
export function splitPrinted(text: string): Element[] | undefined {
  if (!/^\(\d{2,4}\)/.test(text)) return undefined;
  // Data may contain parentheses too: only known identifiers start an element.
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

export const readElements = (data: string, today: Date): MeaningRow[] =>
  splitElements(data).map((element) => toRow(element, today));
