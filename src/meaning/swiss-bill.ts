import { type MeaningRow, readDay6 } from '../gs1/index.ts';
import { t } from '../messages/index.ts';
import { personal, row } from './meaning.ts';

const vatNumber = (digits: string): string =>
  /^\d{9}$/.test(digits) ? `CHE-${digits.replace(/(\d{3})(?=\d)/g, '$1.')}` : digits;

const percent = (text: string): string =>
  text
    .split(';')
    .map((each) =>
      each
        .replace(/^([\d.]+):(.*)$/, (_, share, amount) => t('{share}% of {amount}', { share, amount }))
        .replace(/^[\d.]+$/, '$& %'),
    )
    .join(', ');

/** Reads YYMMDD, or a period of two. Bills are recent: assumes this century. */
function days(text: string): { value: string; note?: string; isWrong?: true } {
  const findings = (text.match(/.{1,6}/g) ?? []).map((each) => readDay6(each, new Date(Date.UTC(2050, 0, 1))));
  return {
    ...findings.find(({ isWrong }) => isWrong),
    value: findings.map(({ value }) => value).reduce((from, to) => t('{from} to {to}', { from, to })),
  };
}

const conditions = (text: string): string =>
  text
    .split(';')
    .map((each) =>
      each.replace(/^([\d.]+):(\d+)$/, (_, off, within) =>
        Number(off) === 0
          ? t('{count, plural, one {net # day} other {net # days}}', { count: Number(within) })
          : t('{count, plural, one {{share}% off within # day} other {{share}% off within # days}}', {
              share: off,
              count: Number(within),
            }),
      ),
    )
    .join(', ');

/** Parses the payee's billing information in Swico format: `//S1/10/…/11/…`. */
export function billRows(text: string): MeaningRow[] {
  if (!text.startsWith('//S1/')) return row(t('Billing information'), text);
  const fields = text.slice(5).match(/(?:\\[\s\S]|[^/\\])+/g) ?? [];
  const rows: MeaningRow[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const value = (fields[at + 1] ?? '').replace(/\\(.)/g, '$1');
    switch (fields[at]) {
      case '10':
        rows.push(...row(t('Invoice'), value));
        break;
      case '11':
        rows.push(...row(t('Invoice date'), days(value)));
        break;
      case '20':
        rows.push(...personal(t('Customer reference'), value));
        break;
      case '30':
        rows.push(...row(t('VAT number'), vatNumber(value)));
        break;
      case '31':
        rows.push(...row(t('Date of service'), days(value)));
        break;
      case '32':
        rows.push(...row(t('VAT'), percent(value)));
        break;
      case '33':
        rows.push(...row(t('VAT on import'), percent(value)));
        break;
      case '40':
        rows.push(...row(t('Conditions'), conditions(value)));
        break;
      default:
        rows.push(...row(t('Billing information {code}', { code: fields[at] ?? '' }), value));
    }
  }
  return rows;
}
