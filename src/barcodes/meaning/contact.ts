import { readDay8 } from './dates.ts';
import { type ContentLine, readContentLines, readFields, splitUnescaped, unescapeText } from './fields.ts';
import { type Describe, entryOf, type Finding, type MeaningRow, personal, row } from './meaning.ts';
import { checkedEmail } from './messages.ts';
import { toUrl } from './web-address.ts';

const TYPES: Readonly<Record<string, string>> = {
  HOME: 'home',
  WORK: 'work',
  CELL: 'mobile',
  FAX: 'fax',
  PAGER: 'pager',
};

/** What kind of telephone or address it is. */
function withTypes(label: string, { parameters }: ContentLine): string {
  const types = (parameters.get('TYPE') ?? '').split(',').flatMap((type) => entryOf(TYPES, type.toUpperCase()) ?? []);
  return types.length > 0 ? `${label} (${[...new Set(types)].join(', ')})` : label;
}

const birthday = (text: string): Finding | undefined => {
  const digits = text.replace(/T.*$/, '').replaceAll('-', '');
  if (text === '') return undefined;
  // Without a year, or in words: as written.
  return /^\d{8}$/.test(digits) ? readDay8(digits) : { value: text };
};

const site = (text: string): MeaningRow[] => {
  const url = toUrl(text);
  return row('Website', text, url ? { href: url.href } : {});
};

/** Family, given, additional, prefixes, suffixes: in the order in which they are spoken. */
const spokenName = ([family = '', given = '', additional = '', prefix = '', suffix = '']: readonly string[]): string =>
  [prefix, given, additional, family, suffix].filter((part) => part.trim() !== '').join(' ');

const joined = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

const VCARD: Readonly<Record<string, (line: ContentLine) => MeaningRow[]>> = {
  FN: ({ value }) => personal('Name', unescapeText(value)),
  NICKNAME: ({ value }) => personal('Nickname', unescapeText(value)),
  ORG: ({ value }) => row('Organisation', joined(splitUnescaped(value, ';'))),
  TITLE: ({ value }) => personal('Job title', unescapeText(value)),
  ROLE: ({ value }) => personal('Role', unescapeText(value)),
  TEL: (line) => personal(withTypes('Telephone', line), unescapeText(line.value).replace(/^tel:/i, '')),
  EMAIL: (line) => personal(withTypes('E-mail', line), checkedEmail(unescapeText(line.value).replace(/^mailto:/i, ''))),
  ADR: (line) => personal(withTypes('Address', line), joined(splitUnescaped(line.value, ';'))),
  URL: ({ value }) => site(unescapeText(value)),
  BDAY: ({ value }) => personal('Birthday', birthday(unescapeText(value))),
  NOTE: ({ value }) => personal('Note', unescapeText(value)),
};

const describeVcard: Describe = ({ value }) => {
  if (!/^\s*BEGIN:VCARD/i.test(value)) return undefined;
  const lines = readContentLines(value);
  // The name in parts says nothing new beside the name as a whole.
  const hasName = lines.some((line) => line.name === 'FN' && line.value.trim() !== '');
  const name = hasName ? undefined : lines.find((line) => line.name === 'N');
  const isEnded = /\nEND:VCARD\s*$/i.test(value.replace(/\r\n?/g, '\n'));
  return {
    kind: 'contact',
    title: 'Contact (vCard)',
    rows: [
      ...personal('Name', name && spokenName(splitUnescaped(name.value, ';'))),
      ...lines.flatMap((line) => entryOf(VCARD, line.name)?.(line) ?? []),
      ...(isEnded ? [] : row('End', { value: 'missing', note: 'the card is cut off: END:VCARD lacks', isWrong: true })),
    ],
  };
};

const describeMeCard: Describe = ({ value }) => {
  const match = /^\s*MECARD:([\s\S]*)$/i.exec(value);
  if (!match) return undefined;
  const fields = readFields(match[1] ?? '');
  const all = (name: string, toRows: (text: string) => MeaningRow[]) => (fields.get(name) ?? []).flatMap(toRows);
  const name = (text: string) => {
    const [family = '', ...given] = text.split(',');
    return [...given, family]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' ');
  };
  return {
    kind: 'contact',
    title: 'Contact (MeCard)',
    rows: [
      ...all('N', (text) => personal('Name', name(text))),
      ...all('SOUND', (text) => personal('Spoken', name(text))),
      ...all('NICKNAME', (text) => personal('Nickname', text)),
      ...all('ORG', (text) => row('Organisation', text)),
      ...all('TEL', (text) => personal('Telephone', text)),
      ...all('TEL-AV', (text) => personal('Video telephone', text)),
      ...all('EMAIL', (text) => personal('E-mail', checkedEmail(text))),
      ...all('ADR', (text) => personal('Address', joined(text.split(',')))),
      ...all('URL', site),
      ...all('BDAY', (text) => personal('Birthday', birthday(text))),
      ...all('NOTE', (text) => personal('Note', text)),
    ],
  };
};

export const describeContact: Describe = (scanned, today) =>
  describeVcard(scanned, today) ?? describeMeCard(scanned, today);
