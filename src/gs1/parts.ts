import { msg, t } from '../messages/index.ts';
import { checkGs1Number, checkGs1Pair, checkIban } from './checks.ts';
import { readDay6, readDay8, readTime } from './dates.ts';
import type { Identifier, IdentifierPart } from './identifiers.ts';
import { countryName, countryOfNumber, currencyOfNumber } from './iso-codes.ts';
import { type CheckedValue, entryOf, wrong } from './rows.ts';

/** Inserts a decimal point: 001750 with three decimals is 1.750. */
function withDecimals(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals).replace(/^0+(?=\d)/, '');
  return decimals === 0 ? whole : `${whole}.${padded.slice(-decimals)}`;
}

function decodePercent(text: string): CheckedValue {
  try {
    return { value: decodeURIComponent(text.replaceAll('+', ' ')) };
  } catch {
    return wrong(text, t('invalid escape after a % sign'));
  }
}

type Read = (text: string, identifier: Identifier, today: Date) => CheckedValue;

const known = (text: string, name: string | undefined, note: string): CheckedValue =>
  name === undefined ? wrong(text, t(note)) : { value: name };

const inDegrees = (tenMillionths: number): CheckedValue => ({ value: `${(tenMillionths / 1e7).toFixed(7)}°` });

/** Counted from the South Pole. */
const latitude = (digits: string): CheckedValue =>
  Number(digits) <= 180e7 ? inDegrees(Number(digits) - 90e7) : wrong(digits, t('more than {most}°', { most: 90 }));

/** Counted eastward: places west of Greenwich exceed 180. */
function longitude(digits: string): CheckedValue {
  const around = Number(digits);
  if (around > 360e7) return wrong(digits, t('more than {most}°', { most: 360 }));
  return inDegrees(around > 180e7 ? around - 360e7 : around);
}

const upTo =
  (most: number) =>
  (text: string): CheckedValue =>
    Number(text) <= most ? { value: text } : wrong(text, t('not a time of day'));

const must = (isRight: (text: string) => boolean, note: string): Read => {
  return (text) => (isRight(text) ? { value: text } : wrong(text, t(note)));
};

const choice =
  (names: Readonly<Record<string, string>>, note: string) =>
  (text: string): CheckedValue => {
    const name = entryOf(names, text);
    return known(text, name === undefined ? undefined : t(name), note);
  };

const country = (text: string): CheckedValue => known(text, countryOfNumber(text), msg('not an ISO 3166 country'));

/** Position among several, as on a label: 1/2. */
const isPosition = (text: string): boolean => {
  const [, position, end] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  return Number(position) <= Number(end);
};

const CONTENTS: Readonly<Record<string, Read>> = {
  check: checkGs1Number,
  'check-pair': checkGs1Pair,
  'month-day': (text, _, today) => readDay6(text, today, true),
  day: (text, _, today) => readDay6(text, today),
  day8: readDay8,
  time: readTime,
  hour: upTo(23),
  minute: upTo(59),
  second: upTo(59),
  measure: (text, { decimals = 0, unit = '' }) => ({ value: `${withDecimals(text, decimals)} ${unit}` }),
  amount: (text, { decimals = 0 }) => ({ value: withDecimals(text, decimals) }),
  percent: (text, { decimals = 0 }) => ({ value: `${withDecimals(text, decimals)} %` }),
  hundredths: (text) => ({ value: withDecimals(text, 2) }),
  minus: (text) => (text === '-' ? { value: t('below zero') } : wrong(text, t('only a minus sign is allowed here'))),
  currency: (text) => known(text, currencyOfNumber(text), msg('not an ISO 4217 currency')),
  country,
  countries: (text) => (text === '999' ? { value: t('several countries') } : country(text)),
  letters: (text) => known(text, countryName(text), msg('not an ISO 3166 country')),
  encoded: decodePercent,
  latitude,
  longitude,
  iban: checkIban,
  piece: (text) => {
    const [piece, total] = [Number(text.slice(0, 2)), Number(text.slice(2))];
    const value = t('{number} of {count}', { number: piece, count: total });
    return piece > 0 && piece <= total ? { value } : wrong(value, t('no such part'));
  },
  'yes-no': choice({ 0: msg('no'), 1: msg('yes') }, msg('only 0 (no) and 1 (yes) are known')),
  sex: choice(
    { 0: msg('not known'), 1: msg('male'), 2: msg('female'), 9: msg('not applicable') },
    msg('not an ISO 5218 code'),
  ),
  address: (text) => ({ value: text }),
  zero: must((text) => text === '0', msg('must be 0')),
  'no-zero-first': must((text) => !/^0./.test(text), msg('must not start with 0')),
  'more-than-none': must((text) => Number(text) > 0, msg('must be more than 0')),
  winding: must((text) => /^[019]$/.test(text), msg('only 0, 1 and 9 are known')),
  medium: must((text) => /^(0[1-9]|10|[89]\d)$/.test(text), msg('not a GS1 medium type')),
  importer: must((text) => /^[-\w]$/.test(text), msg("a character that GS1 doesn't allow here")),
  position: must(isPosition, msg('not a position, such as 1/2')),
};

const CHARACTERS: Readonly<Record<IdentifierPart['characters'], RegExp>> = {
  N: /^\d*$/,
  X: /^[!-"%-?A-Z_a-z]*$/,
  Y: /^[#\-/0-9A-Z]*$/,
  Z: /^[-0-9A-Z_a-z=]*$/,
};

const NAMES: Readonly<Record<IdentifierPart['characters'], string>> = {
  N: msg('only digits are allowed here'),
  X: msg("a character that GS1 doesn't allow here"),
  Y: msg("a character that GS1 doesn't allow here"),
  Z: msg("a character that GS1 doesn't allow here"),
};

function readPart(text: string, part: IdentifierPart, identifier: Identifier, today: Date): CheckedValue {
  if (!CHARACTERS[part.characters].test(text)) return wrong(text, t(NAMES[part.characters]));
  const read = part.content === undefined ? undefined : CONTENTS[part.content];
  return read ? read(text, identifier, today) : { value: text };
}

const lengthsOf = (parts: readonly IdentifierPart[]) => ({
  least: parts.reduce((sum, { least, isOptional }) => sum + (isOptional ? 0 : least), 0),
  most: parts.reduce((sum, { most }) => sum + most, 0),
});

/** Returns the length of an element that needs no separator. */
export const fixedLength = ({ parts }: Identifier): number => lengthsOf(parts).most;

function joinValues({ parts }: Identifier, values: readonly string[]): string {
  const [first = '', second = ''] = values;
  const contents = parts.map(({ content }) => content);
  if (contents[0] === 'currency') return `${second} ${first}`;
  if (contents[1] === 'minus' && values.length > 1) return `-${first}`;
  if (contents[1] === 'hour')
    return `${first}, ${[second, ...(values.length > 2 ? values.slice(2) : ['00'])].join(':')}`;
  if (contents[0] === 'zero') return values.slice(first === '0' ? 1 : 0).join(' · ');
  if (contents[0] === 'latitude' || contents[1] === 'time') return values.join(', ');
  if (contents.every((content) => content === 'country')) return values.join(', ');
  if (parts.length > 3) return values.join(' ');
  return values.join(' · ');
}

export function readElement(identifier: Identifier, data: string, today: Date): CheckedValue {
  const { least, most } = lengthsOf(identifier.parts);
  if (data.length < least || data.length > most) {
    const expected = least === most ? `${most}` : t('{from} to {to}', { from: Math.max(1, least), to: most });
    const parts = { count: data.length, expected };
    return wrong(
      data,
      data.length > most
        ? t('{count, plural, one {# character} other {# characters}}, {expected} expected (missing separator?)', parts)
        : t('{count, plural, one {# character} other {# characters}}, {expected} expected', parts),
    );
  }
  const findings: CheckedValue[] = [];
  let at = 0;
  for (const part of identifier.parts) {
    if (at >= data.length && part.isOptional) break;
    const text = data.slice(at, at + part.most);
    at += part.most;
    if (text.length < part.least)
      findings.push(
        wrong(
          text,
          t('{count, plural, one {# character expected} other {# characters expected}}', { count: part.least }),
        ),
      );
    else findings.push(readPart(text, part, identifier, today));
  }
  const isBackward = identifier.id === '7007' && at > 6 && data.slice(6) < data.slice(0, 6);
  const notes = [
    ...findings.flatMap(({ note }) => note ?? []),
    ...(isBackward ? [t('the last day is before the first')] : []),
  ];
  const value = joinValues(
    identifier,
    findings.map((finding) => finding.value),
  );
  return {
    value,
    ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
    ...(isBackward || findings.some(({ isWrong }) => isWrong) ? { isWrong: true } : {}),
  };
}
