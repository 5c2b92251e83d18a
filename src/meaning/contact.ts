import { type CheckedValue, entryOf, type MeaningRow, readDay8, wrong } from '../gs1/index.ts';
import { msg, t } from '../messages/index.ts';
import {
  type ContentComponent,
  type ContentLine,
  readComponents,
  readFields,
  splitUnescaped,
  unescapeText,
} from './fields.ts';
import { type Describe, numbered, personal, row } from './meaning.ts';
import { checkedEmail } from './messages.ts';
import { toUrl } from './web-address.ts';

const TYPES: Readonly<Record<string, string>> = {
  HOME: msg('home'),
  WORK: msg('work'),
  CELL: msg('mobile'),
  FAX: msg('fax'),
  PAGER: msg('pager'),
};

function withTypes(label: string, { parameters }: ContentLine): string {
  const types = (parameters.get('TYPE') ?? '').split(',').flatMap((type) => entryOf(TYPES, type.toUpperCase()) ?? []);
  const names = [...new Set(types)].map((type) => t(type));
  return names.length > 0 ? t('{label} ({names})', { label, names: names.join(', ') }) : label;
}

const birthday = (text: string): CheckedValue | undefined => {
  const digits = text.replace(/T.*$/, '').replaceAll('-', '');
  if (text === '') return undefined;
  // Without a year, or in words: as written.
  return /^\d{8}$/.test(digits) ? readDay8(digits) : { value: text };
};

const site = (text: string): MeaningRow[] => {
  const url = toUrl(text);
  return row(t('Website'), text, url ? { href: url.href } : {});
};

const profile = (text: string): MeaningRow[] => {
  const url = toUrl(text);
  return row(t('Social profile'), text, { isPersonal: true, ...(url ? { href: url.href } : {}) });
};

const SEXES: Readonly<Record<string, string>> = { M: msg('male'), F: msg('female'), U: msg('not known') };

/** A letter code, and free text. */
const sex = ([letter = '', words = '']: readonly string[]): string => {
  const name = entryOf(SEXES, letter.toUpperCase());
  return joined([name === undefined ? letter : t(name), words]);
};

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
  IMPP: (line) => personal(withTypes(t('Messenger'), line), unescapeText(line.value)),
  'X-SOCIALPROFILE': ({ value }) => profile(unescapeText(value)),
  GENDER: ({ value }) => personal(t('Sex'), sex(splitUnescaped(value, ';'))),
  GEO: ({ value }) => personal(t('Place'), value.replace(/^geo:/i, '').replace(';', ', ')),
};

/** Properties that don't describe the person. */
const OF_THE_CARD: ReadonlySet<string> = new Set(['N', 'VERSION', 'PRODID', 'REV', 'UID']);

/** Maximum length to show in full: pictures and keys are longer. */
const MOST_SHOWN = 200;

/** Properties without a known name keep the card's name. */
function otherRow({ name, value }: ContentLine): MeaningRow[] {
  if (OF_THE_CARD.has(name)) return [];
  const count = value.length;
  const text = t('{count, plural, one {# character} other {# characters}}', { count });
  return personal(name, count > MOST_SHOWN ? text : unescapeText(value));
}

function cardRows({ lines, isEnded }: ContentComponent): MeaningRow[] {
  // The structured name adds nothing to the full name.
  const hasName = lines.some((line) => line.name === 'FN' && line.value.trim() !== '');
  const name = hasName ? undefined : lines.find((line) => line.name === 'N');
  return [
    ...personal(t('Name'), name && spokenName(splitUnescaped(name.value, ';'))),
    ...lines.flatMap((line) => (entryOf(VCARD, line.name) ?? otherRow)(line)),
    ...(isEnded ? [] : row(t('End¦of the data'), wrong(t('missing'), t('the card is truncated: missing END:VCARD')))),
  ];
}

const describeVcard: Describe = ({ value }) => {
  if (!/^\s*BEGIN:VCARD/i.test(value)) return undefined;
  const cards = readComponents(value).filter(({ name }) => name === 'VCARD');
  return { kind: 'contact', title: t('Contact (vCard)'), rows: numbered(cards.map(cardRows)) };
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
