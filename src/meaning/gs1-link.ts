import { entryOf, IDENTIFIERS, type MeaningRow, readDay8, relate, toRow } from '../gs1/index.ts';
import { t } from '../messages/index.ts';
import { type Describe, row } from './meaning.ts';
import { leadsTo, toUrl } from './web-address.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Primary keys of a path, each with its key qualifiers in order, or alternative lists of them. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  '00': [],
  '01': ['22 10 21', '235'],
  253: [],
  255: [],
  401: [],
  402: [],
  414: ['254', '7040'],
  415: ['8020'],
  417: ['7040'],
  8003: [],
  8004: ['7040'],
  8006: ['22 10 21'],
  8010: ['8011'],
  8013: [],
  8017: ['8019'],
  8018: ['8019'],
};

/** Short names in older links. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  sscc: '00',
  gtin: '01',
  gdti: '253',
  gcn: '255',
  ginc: '401',
  gsin: '402',
  gln: '414',
  payto: '415',
  party: '417',
  grai: '8003',
  giai: '8004',
  itip: '8006',
  cpid: '8010',
  gmn: '8013',
  gsrnp: '8017',
  gsrn: '8018',
  cpv: '22',
  lot: '10',
  ser: '21',
  glnx: '254',
  refno: '8020',
  cpsn: '8011',
  srin: '8019',
};

const toId = (segment: string): string => entryOf(SHORT_NAMES, segment.toLowerCase()) ?? segment;

/** GS1's resolver, which serves nothing else. */
const GS1_HOST = 'id.gs1.org';

const isLikelyDay = (digits: string): boolean => /^(19|20)/.test(digits) && !readDay8(digits).isWrong;

/** Pads a GTIN of 8, 12 or 13 digits. Eight digits may also be a date. */
const toData = (id: string, data: string): string =>
  id === '01' && (/^\d{12,13}$/.test(data) || (/^\d{8}$/.test(data) && !isLikelyDay(data)))
    ? data.padStart(14, '0')
    : data;

const toElement = (id: string, data: string) => {
  const identifier = IDENTIFIERS.get(id);
  return { id, data: toData(id, data), ...(identifier ? { identifier } : {}) };
};

type Element = ReturnType<typeof toElement>;

/** Returns whether the qualifiers follow the key in order, each at most once. */
function areInOrder(key: Element, qualifiers: readonly Element[]): boolean {
  if (qualifiers.length === 0) return true;
  return (entryOf(KEYS, key.id) ?? []).some((order) => {
    const places = qualifiers.map(({ id }) => order.split(' ').indexOf(id));
    return places.every((place, index) => place > (places[index - 1] ?? -1));
  });
}

/**
 * Numbers in paths may mean anything: a key needs a valid check digit, or a company prefix and more
 * if it has four digits. On GS1's resolver, any key counts.
 */
function isKey(key: Element, row: MeaningRow, url: URL): boolean {
  if (url.hostname === GS1_HOST) return true;
  if (row.isWrong) return false;
  const isChecked = key.identifier?.parts.some(({ content }) => content === 'check' || content === 'check-pair');
  return isChecked || (key.id.length === 4 && /^(\d{7,}[A-Z][A-Z\d]*|\d{12,})$/.test(key.data));
}

interface Path {
  /** Part of the address before the key. */
  readonly stem: string;
  readonly elements: readonly Element[];
  readonly isInOrder: boolean;
}

/** Reads the last key, with its qualifiers in pairs to the end of the path. */
function readPath(url: URL, today: Date): Path | undefined {
  const segments = url.pathname.replace(/\/$/, '').split('/');
  const elementAt = (at: number) => toElement(toId(decode(segments[at] ?? '')), decode(segments[at + 1] ?? ''));
  for (let at = segments.length - 2; at > 0; at -= 2) {
    const key = elementAt(at);
    if (!Object.hasOwn(KEYS, key.id) || !isKey(key, toRow(key, today), url)) continue;
    const elements = [key];
    for (let next = at + 2; next < segments.length; next += 2) elements.push(elementAt(next));
    if (elements.every(({ identifier }) => identifier))
      return { stem: segments.slice(0, at).join('/'), elements, isInOrder: areInOrder(key, elements.slice(1)) };
  }
  return undefined;
}

/** Numeric names are identifiers, known or not. */
const isAttribute = ([name]: readonly [string, string]): boolean => /^\d+$/.test(name);

/** GS1 Digital Link: a web address with application identifiers in its path and query. */
export const describeGs1Link: Describe = ({ value }, today) => {
  const url = toUrl(value);
  if (!url?.protocol.startsWith('http')) return undefined;
  const path = readPath(url, today);
  if (!path) return undefined;
  const parameters = [...new URLSearchParams(url.search.replaceAll(';', '&'))];
  const elements = [...path.elements, ...parameters.filter(isAttribute).map(([name, data]) => toElement(name, data))];
  const rows = relate(
    elements,
    elements.map((each) => toRow(each, today)),
  );
  return {
    kind: 'gs1-digital-link',
    title: 'GS1 Digital Link',
    rows: [
      ...leadsTo(url),
      ...row(t('Path'), path.stem),
      ...rows.map((each, index) =>
        path.isInOrder || index === 0 || index >= path.elements.length
          ? each
          : {
              ...each,
              note: [each.note, t('not in its place after the key')].filter(Boolean).join('; '),
              isWrong: true as const,
            },
      ),
      ...parameters.filter((each) => !isAttribute(each)).flatMap(([name, text]) => row(name, text)),
      ...row(t('Part of the page'), url.hash.slice(1)),
    ],
  };
};
