import { type CheckedValue, checkIban, countryName, type MeaningRow, wrong } from '../gs1/index.ts';
import { t } from '../messages/index.ts';
import { decodeAs } from './decode-as.ts';
import { type Describe, personal, row, type ScannedValue } from './meaning.ts';
import { checkBic, checkCreditorReference, checkQrReference } from './payment-checks.ts';
import { billRows } from './swiss-bill.ts';

const given = (text: string, check: (text: string) => CheckedValue): CheckedValue | undefined =>
  text === '' ? undefined : check(text);

const linesOf = (value: string): string[] => value.split(/\r\n|\r|\n/).map((line) => line.trim());

const lineReader = (lines: readonly string[]) => (index: number) => lines[index] ?? '';

const needed = (text: string, check: (text: string) => CheckedValue): CheckedValue =>
  text === '' ? wrong('', t('must be given')) : check(text);

const longest =
  (most: number) =>
  (text: string): CheckedValue =>
    text.length <= most
      ? { value: text }
      : wrong(
          text,
          t('{count, plural, one {# character} other {# characters}}, at most {most} are allowed', {
            count: text.length,
            most,
          }),
        );

function epcAmount(text: string): CheckedValue {
  const match = /^EUR(\d{1,9}(?:\.\d{1,2})?)$/.exec(text);
  if (!match) return wrong(text, t('without EUR and an amount with a point'));
  const cents = Math.round(Number(match[1]) * 100);
  const value = `${(cents / 100).toFixed(2)} EUR`;
  return cents >= 1 && cents <= 99_999_999_999
    ? { value }
    : wrong(value, t('an amount is from 0.01 to 999999999.99 EUR'));
}

/** Character sets by the number in the third line (1-based). */
const EPC_SETS = ['UTF-8', ...[1, 2, 4, 5, 7, 10, 15].map((part) => `ISO-8859-${part}`)];

/** Decodes the lines in the declared character set, or as UTF-8 if valid: never by chance. */
function epcLines({ value, bytes }: ScannedValue): { readonly lines: readonly string[]; readonly set?: CheckedValue } {
  const lines = linesOf(value);
  const number = lines[2] ?? '';
  const declared = /^[1-8]$/.test(number) ? EPC_SETS[Number(number) - 1] : undefined;
  if (declared === undefined) return { lines, set: wrong(number, t('must be 1 to 8')) };
  if (!bytes || bytes.every((byte) => byte < 128)) return { lines };
  const unicode = decodeAs('utf-8', bytes);
  const text = unicode ?? decodeAs(declared, bytes);
  const fits = text !== undefined && (unicode === undefined) === (declared !== 'UTF-8');
  return {
    lines: linesOf(text ?? value),
    ...(fits ? {} : { set: wrong(declared, t('the text belongs to another one: letters may be wrong')) }),
  };
}

/** SEPA credit transfer (European Payments Council EPC069-12, "GiroCode"). */
export const describeEpcPayment: Describe = (scanned) => {
  if (!/^\s*BCD\s/.test(scanned.value)) return undefined;
  const { lines, set } = epcLines(scanned);
  const line = lineReader(lines);
  if (line(0) !== 'BCD' || !/^\d{3}$/.test(line(1))) return undefined;
  const version = line(1);
  const isReference = line(9) !== '';
  return {
    kind: 'epc-payment',
    title: t('SEPA credit transfer (EPC)'),
    rows: [
      ...personal(t('Payee'), needed(line(5), longest(70))),
      ...personal('IBAN', needed(line(6), checkIban)),
      ...row('BIC', version === '001' ? needed(line(4), checkBic) : given(line(4), checkBic)),
      ...row(t('Amount'), given(line(7), epcAmount)),
      ...row(t('Purpose'), given(line(8), longest(4))),
      ...personal(t('Reference'), given(line(9), /^RF/i.test(line(9)) ? checkCreditorReference : longest(35))),
      ...personal(
        t('Message'),
        isReference && line(10) !== ''
          ? wrong(line(10), t('a reference and a message exclude each other'))
          : given(line(10), longest(140)),
      ),
      ...row(t('Note to the payer'), given(line(11), longest(70))),
      ...row(t('Version'), /^00[12]$/.test(version) ? version : wrong(version, t('only 001 and 002 are known'))),
      ...(line(3) === 'SCT' ? [] : row(t('Identification'), wrong(line(3), t('must be SCT')))),
      ...row(t('Character set'), set),
      ...(lines.slice(12).some((rest) => rest !== '')
        ? row(t('Further lines'), wrong(lines.slice(12).join(' '), t('the twelfth line must be the last')))
        : []),
    ],
  };
};

/** Seven lines: address type, name, two lines (street, number), postal code, town, country. */
function party(lines: readonly string[]): CheckedValue | undefined {
  const [kind = '', name = '', first = '', second = '', code = '', town = '', country = ''] = lines;
  if (lines.every((line) => line === '')) return undefined;
  const limits: readonly (readonly [string, string, number])[] =
    kind === 'K'
      ? [
          [t('Name'), name, 70],
          [t('Street'), first, 70],
          [t('Street, second line'), second, 70],
        ]
      : [
          [t('Name'), name, 70],
          [t('Street'), first, 70],
          [t('House or PO box number'), second, 16],
          [t('Postal code'), code, 16],
          [t('City'), town, 35],
        ];
  const street = kind === 'K' ? [first, second] : [`${first} ${second}`.trim(), `${code} ${town}`.trim()];
  const value = [name, ...street, countryName(country) ?? country].filter(Boolean).join(', ');
  const faults = [
    ...(/^[SK]$/.test(kind) ? [] : [t('the kind of address must be S or K')]),
    ...(name === '' ? [t('missing name')] : []),
    ...(countryName(country) === undefined ? [t('not an ISO 3166 country')] : []),
    ...(kind === 'S' && (code === '' || town === '') ? [t('postal code and town are required')] : []),
    ...(kind === 'K' && second === '' ? [t('missing second line')] : []),
    ...(kind === 'K' && code + town !== '' ? [t('postal code and town belong in the second line only')] : []),
    ...limits.flatMap(([label, text, most]) => {
      const { note } = longest(most)(text);
      return note === undefined ? [] : [`${label}: ${note}`];
    }),
  ];
  return faults.length > 0 ? wrong(value, faults.join('; ')) : { value };
}

const reserved = (found: CheckedValue | undefined): CheckedValue | undefined =>
  found && wrong(found.value, [t('reserved: must be empty'), found.note].filter(Boolean).join('; '));

function swissAmount(amount: string, currency: string): CheckedValue {
  const value = `${amount} ${currency}`.trim();
  if (!/^(CHF|EUR)$/.test(currency)) return wrong(value, t('only CHF and EUR are allowed'));
  if (amount === '') return { value: currency, note: t('the payer fills in the amount') };
  return /^(0|[1-9]\d{0,8})\.\d{2}$/.test(amount) ? { value } : wrong(value, t('not an amount with two decimals'));
}

/** Returns whether the institution's IBANs require a QR reference. */
const isQrIban = (iban: string): boolean => /^(CH|LI)\d{2}3[01]\d{3}/.test(iban.replace(/\s/g, ''));

function swissIban(iban: string): CheckedValue {
  const found = checkIban(iban);
  return found.isWrong || /^(CH|LI)/.test(iban)
    ? found
    : wrong(found.value, t('only accounts of CH and LI are allowed'));
}

function swissReference(kind: string, reference: string, iban: string): CheckedValue | undefined {
  const needsQr = isQrIban(iban);
  if (needsQr !== (kind === 'QRR')) {
    return wrong(reference, needsQr ? t('a QR-IBAN needs a QR reference') : t('a QR reference needs a QR-IBAN'));
  }
  if (kind === 'QRR') return checkQrReference(reference);
  if (kind === 'SCOR') return checkCreditorReference(reference);
  if (kind !== 'NON') return wrong(`${kind} ${reference}`, t('the kind of reference must be QRR, SCOR or NON'));
  return reference === '' ? undefined : wrong(reference, t('must be empty where its kind is NON'));
}

export const describeSwissPayment: Describe = ({ value }) => {
  const lines = linesOf(value);
  const line = lineReader(lines);
  if (line(0) !== 'SPC' || !/^\d{4}$/.test(line(1))) return undefined;
  const rows: MeaningRow[] = [
    ...personal(t('Payee'), party(lines.slice(4, 11)) ?? wrong('', t('must be given'))),
    ...personal('IBAN', needed(line(3), swissIban)),
    ...row(t('Ultimate payee'), reserved(party(lines.slice(11, 18)))),
    ...row(t('Amount'), swissAmount(line(18), line(19))),
    ...personal(t('Payer'), party(lines.slice(20, 27))),
    ...personal(t('Reference'), swissReference(line(27), line(28), line(3))),
    ...personal(t('Message'), given(line(29), longest(140))),
    ...(line(30) === 'EPD' ? [] : row(t('End¦of the data'), wrong(line(30) || t('missing'), t('line 31 must be EPD')))),
    ...billRows(line(31)),
    ...row(t('Alternative procedure'), given(line(32), longest(100))),
    ...row(t('Second alternative procedure'), given(line(33), longest(100))),
    ...row(
      t('Further lines'),
      given(lines.slice(34).join(' ').trim(), (text) =>
        wrong(text, t('at most two alternative procedures are allowed')),
      ),
    ),
    ...(line(1).startsWith('02') ? [] : row(t('Version'), wrong(line(1), t('only version 2 is known')))),
    ...(line(2) === '1' ? [] : row(t('Coding'), wrong(line(2), t('must be 1 (UTF-8)')))),
  ];
  return { kind: 'swiss-payment', title: t('Swiss payment (QR-bill)'), rows };
};
