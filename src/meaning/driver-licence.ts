import { type CheckedValue, entryOf, type MeaningRow, readDay8, wrong } from '../gs1/index.ts';
import { msg, t } from '../messages/index.ts';
import { COLOURS, type ElementForm, elementOf, ISSUERS, VALUES, WEIGHTS } from './driver-licence-names.ts';
import { type Describe, type Meaning, row } from './meaning.ts';

/** Reads MMDDCCYY (United States) or CCYYMMDD (Canada, first version): no month exceeds 12. */
function readDate(text: string): CheckedValue {
  const isYearFirst = Number(text.slice(0, 2)) > 12;
  return readDay8(isYearFirst ? text : text.slice(4) + text.slice(0, 4));
}

const height = (text: string): CheckedValue => {
  const match = /^(\d{2,3}) ?(in|cm)?$/i.exec(text);
  if (!match) return { value: text };
  const [, number = '', unit] = match;
  if (unit !== undefined) return { value: `${Number(number)} ${unit.toLowerCase()}` };
  // The first version uses feet and inches.
  return { value: number.length === 3 ? `${number[0]} ft ${Number(number.slice(1))} in` : number };
};

const named =
  (names: Readonly<Record<string, string>>) =>
  (text: string): CheckedValue => {
    const name = entryOf(names, text.toUpperCase());
    return { value: name === undefined ? text : t(name) };
  };

const READERS: Readonly<Record<ElementForm, (text: string) => CheckedValue>> = {
  date: readDate,
  height,
  sex: named({
    1: msg('male'),
    2: msg('female'),
    9: msg('not specified'),
    M: msg('male'),
    F: msg('female'),
    X: msg('not specified'),
  }),
  colour: named(COLOURS),
  value: named(VALUES),
  range: named(WEIGHTS),
  pounds: (text) => ({ value: /^\d+$/.test(text) ? `${Number(text)} lb` : text }),
  kilograms: (text) => ({ value: /^\d+$/.test(text) ? `${Number(text)} kg` : text }),
  postal: (text) => ({ value: text.replace(/^(\d{5})(\d{4})$/, '$1-$2').replace(/^(\d{5})-?0000$/, '$1') }),
};

function toRow(line: string, version: number): MeaningRow[] {
  const id = line.slice(0, 3);
  const text = line.slice(3).trim();
  if (text === '' || /^(NONE|unavl|unav)$/i.test(text)) return [];
  // State-specific elements start with Z.
  if (id.startsWith('Z')) return row(t('{code} (of the issuer)', { code: id }), text);
  const [name, form] = elementOf(id, version) ?? [];
  if (name === undefined)
    return row(t('{code} Unknown', { code: id }), wrong(text, t('not an element of the AAMVA standard')));
  const found = form === undefined ? { value: text } : READERS[form](text);
  return row(t(name), found, { isPersonal: true });
}

/** Notes expiry, which is not an error of the code. */
function withExpiry(rows: MeaningRow[], lines: readonly string[], today: Date): MeaningRow[] {
  const digits = lines.find((line) => line.startsWith('DBA'))?.slice(3, 11) ?? '';
  const ccyymmdd = Number(digits.slice(0, 2)) > 12 ? digits : digits.slice(4) + digits.slice(0, 4);
  const now = today.toISOString().slice(0, 10).replaceAll('-', '');
  const isOver = /^\d{8}$/.test(ccyymmdd) && ccyymmdd < now;
  return rows.map((each) =>
    each.label === t('Expires') && isOver && !each.isWrong ? { ...each, note: t('expired') } : each,
  );
}

/** Finds the lines of all subfiles by their element ids: the stated offsets are often wrong. */
const elementLines = (body: string): string[] =>
  body
    .split(/[\n\r]/)
    .map((line) => line.trim().replace(/^(DL|ID|EN|Z[A-Z])(?=[DZ][A-Z][A-Z0-9])/, ''))
    .filter((line) => /^[DZ][A-Z][A-Z0-9]/.test(line));

/** Separators other than line feeds. */
const SEPARATORS = ['\u001c', '\u001d', '\u001e'];

const issuerOf = (number: string): CheckedValue | string => ISSUERS[number] ?? wrong(number, t('not an AAMVA issuer'));

/** Truncated symbols only contain the beginning: the issuer, at best. */
function describeCut(text: string): Meaning | undefined {
  const [, issuer] = /^\s*(?:@\s*(?:ANSI ?|AAMVA)|(?:ANSI ?|AAMVA)(?=\d{6}))(\d{6})?\d{0,5}\s*$/.exec(text) ?? [];
  if (issuer === undefined && !/^\s*@\s*(ANSI|AAMVA)[ \d]*$/.test(text)) return undefined;
  return {
    kind: 'driver-licence',
    title: t('Driver licence (AAMVA)'),
    rows: [
      ...row(t('Issuer'), issuer === undefined ? undefined : issuerOf(issuer)),
      ...row(t('Elements'), wrong('', t('the card is truncated within its header'))),
    ],
  };
}

/** Driver licences and identity cards of the US and Canada (AAMVA, all versions). */
export const describeDriverLicence: Describe = ({ value }, today) => {
  const text = SEPARATORS.reduce((written, separator) => written.replaceAll(separator, '\n'), value);
  const header = /^\s*@?\s*(?:ANSI ?|AAMVA)(\d{6})(\d{2})/.exec(text);
  if (!header) return describeCut(text);
  const [start, issuer = '', version = ''] = header;
  // Subfile designators follow: type, offset, length.
  const rest = text.slice(start.length).replace(/^\d{2,4}/, '');
  const designators = /^(?:(?:DL|ID|EN|Z[A-Z])\d{8})*/.exec(rest)?.[0] ?? '';
  const lines = elementLines(rest.slice(designators.length));
  return {
    kind: 'driver-licence',
    title: designators.startsWith('ID') ? t('Identity card (AAMVA)') : t('Driver licence (AAMVA)'),
    rows: [
      ...row(t('Issuer'), issuerOf(issuer)),
      ...withExpiry(
        lines.flatMap((line) => toRow(line, Number(version))),
        lines,
        today,
      ),
      ...(lines.length > 0 ? [] : row(t('Elements'), wrong('', t('the card is truncated after its header')))),
      ...row(t('Version'), String(Number(version))),
    ],
  };
};
