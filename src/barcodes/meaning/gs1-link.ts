import { t } from '../../messages/index.ts';
import { toRow } from './gs1.ts';
import { IDENTIFIERS } from './gs1-identifiers.ts';
import { type Describe, entryOf, row } from './meaning.ts';
import { toUrl } from './web-address.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Identifiers that a path may start with, and the short names that older links have for them. */
const KEYS: ReadonlySet<string> = new Set(
  '00 01 253 255 401 402 414 415 417 8003 8004 8006 8010 8013 8017 8018'.split(' '),
);
const SHORT_NAMES: Readonly<Record<string, string>> = {
  gtin: '01',
  sscc: '00',
  gln: '414',
  lot: '10',
  ser: '21',
  cpv: '22',
};

const toId = (segment: string): string => entryOf(SHORT_NAMES, segment.toLowerCase()) ?? segment;

/** A GTIN of 8, 12 or 13 digits is written with zeros before it elsewhere. */
const toData = (id: string, data: string): string =>
  id === '01' && /^\d{8,13}$/.test(data) ? data.padStart(14, '0') : data;

const toElement = (id: string, data: string) => {
  const identifier = IDENTIFIERS.get(id);
  return { id, data: toData(id, data), ...(identifier ? { identifier } : {}) };
};

/** GS1 Digital Link: a web address whose path and query hold application identifiers. */
export const describeGs1Link: Describe = ({ value }, today) => {
  const url = toUrl(value);
  if (!url?.protocol.startsWith('http')) return undefined;
  const segments = url.pathname.split('/').slice(1).map(decode);
  const start = segments.findIndex((segment, index) => KEYS.has(toId(segment)) && /\d/.test(segments[index + 1] ?? ''));
  if (start < 0) return undefined;
  const key = toElement(toId(segments[start] ?? ''), segments[start + 1] ?? '');
  // A path of two numbers may be anything: the first must be a key whose number checks or is as long as one.
  if (toRow(key, today).isWrong && !/^\d{8,18}$/.test(key.data)) return undefined;
  const elements = [];
  for (let at = start; at + 1 < segments.length; at += 2) {
    elements.push(toElement(toId(segments[at] ?? ''), segments[at + 1] ?? ''));
  }
  const attributes = [...url.searchParams].filter(([name]) => IDENTIFIERS.has(toId(name)));
  return {
    kind: 'gs1-digital-link',
    title: 'GS1 Digital Link',
    rows: [
      ...row(t('Leads to'), url.host, { href: url.href }),
      ...[...elements, ...attributes.map(([name, data]) => toElement(toId(name), data))].map((each) =>
        toRow(each, today),
      ),
    ],
  };
};
