import { msg, t } from '../../messages/index.ts';
import { readDay8 } from './dates.ts';
import { type ContentLine, readContentLines, readFields, splitUnescaped, unescapeText } from './fields.ts';
import { type Describe, entryOf, type Finding, type MeaningRow, personal, row } from './meaning.ts';
import { checkedEmail } from './messages.ts';
import { toUrl } from './web-address.ts';

const TYPES: Readonly<Record<string, string>> = {
  HOME: msg('home'),
  WORK: msg('work'),
  CELL: msg('mobile'),
  FAX: msg('fax'),
  PAGER: msg('pager'),
};

/** What kind of telephone or address it is. */
function withTypes(label: string, { parameters }: ContentLine): string {
  const types = (parameters.get('TYPE') ?? '').split(',').flatMap((type) => entryOf(TYPES, type.toUpperCase()) ?? []);
  const names = [...new Set(types)].map((type) => t(type));
  return names.length > 0 ? t('{label} ({names})', { label, names: names.join(', ') }) : label;
}

const birthday = (text: string): Finding | undefined => {
  const digits = text.replace(/T.*$/, '').replaceAll('-', '');
  if (text === '') return undefined;
  // Without a year, or in words: as written.
  return /^\d{8}$/.test(digits) ? readDay8(digits) : { value: text };
};

const site = (text: string): MeaningRow[] => {
  const url = toUrl(text);
  return row(t('Website'), text, url ? { href: url.href } : {});
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
  FN: ({ value }) => personal(t('Name'), unescapeText(value)),
  NICKNAME: ({ value }) => personal(t('Nickname'), unescapeText(value)),
  ORG: ({ value }) => row(t('Organisation'), joined(splitUnescaped(value, ';'))),
  TITLE: ({ value }) => personal(t('Job title'), unescapeText(value)),
  ROLE: ({ value }) => personal(t('Role'), unescapeText(value)),
  TEL: (line) => personal(withTypes(t('Telephone'), line), unescapeText(line.value).replace(/^tel:/i, '')),
  EMAIL: (line) =>
    personal(withTypes(t('E-mail'), line), checkedEmail(unescapeText(line.value).replace(/^mailto:/i, ''))),
  ADR: (line) => personal(withTypes(t('Address'), line), joined(splitUnescaped(line.value, ';'))),
  URL: ({ value }) => site(unescapeText(value)),
  BDAY: ({ value }) => personal(t('Birthday'), birthday(unescapeText(value))),
  NOTE: ({ value }) => personal(t('Note'), unescapeText(value)),
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
    title: t('Contact (vCard)'),
    rows: [
      ...personal(t('Name'), name && spokenName(splitUnescaped(name.value, ';'))),
      ...lines.flatMap((line) => entryOf(VCARD, line.name)?.(line) ?? []),
      ...(isEnded
        ? []
        : row(t('End¦of the data'), {
            value: t('missing'),
            note: t('the card is cut off: END:VCARD lacks'),
            isWrong: true,
          })),
    ],
  };
};

const describeMeCard: Describe = ({ value }) => {
  const match = /^\s*MECARD:([\s\S]*)$/i.exec(value);
  if (!match) return undefined;
  const { values, leftOver } = readFields(match[1] ?? '');
  const all = (name: string, toRows: (text: string) => MeaningRow[]) => (values.get(name) ?? []).flatMap(toRows);
  const name = (text: string) => {
    const [family = '', ...given] = text.split(',');
    return [...given, family]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' ');
  };
  return {
    kind: 'contact',
    title: t('Contact (MeCard)'),
    rows: [
      ...all('N', (text) => personal(t('Name'), name(text))),
      ...all('SOUND', (text) => personal(t('Spoken'), name(text))),
      ...all('NICKNAME', (text) => personal(t('Nickname'), text)),
      ...all('ORG', (text) => row(t('Organisation'), text)),
      ...all('TEL', (text) => personal(t('Telephone'), text)),
      ...all('TEL-AV', (text) => personal(t('Video telephone'), text)),
      ...all('EMAIL', (text) => personal(t('E-mail'), checkedEmail(text))),
      ...all('ADR', (text) => personal(t('Address'), joined(text.split(',')))),
      ...all('URL', site),
      ...all('BDAY', (text) => personal(t('Birthday'), birthday(text))),
      ...all('NOTE', (text) => personal(t('Note'), text)),
      ...leftOver,
    ],
  };
};

export const describeContact: Describe = (scanned, today) =>
  describeVcard(scanned, today) ?? describeMeCard(scanned, today);
