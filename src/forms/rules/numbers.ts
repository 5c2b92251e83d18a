import type { RuleContent, SeparatorStyle } from './rule.ts';

const DECIMAL: Readonly<Record<SeparatorStyle, '.' | ','>> = { 0: '.', 1: '.', 2: ',', 3: ',', 4: '.' };
const THOUSANDS: Readonly<Record<SeparatorStyle, string>> = { 0: ',', 1: '', 2: '.', 3: '', 4: "'" };

export type NumberRule = Extract<RuleContent, { readonly kind: 'number' | 'percent' }>;

/** Removes thousands separators and makes the decimal separator a dot; undefined if misplaced. */
function plainDigits(text: string, decimal: '.' | ','): string | undefined {
  const other = decimal === ',' ? '.' : ',';
  // Stored values have a dot, whatever the style.
  if (/^\d*\.\d*$/.test(text) || /^\d+$/.test(text)) return text;
  const [whole = '', fraction = '', ...rest] = text.split(decimal);
  const isGrouped = /^\d*$/.test(whole) || new RegExp(`^\\d{1,3}([${other}'’]\\d{3})+$`).test(whole);
  return isGrouped && /^\d*$/.test(fraction) && rest.length === 0
    ? `${whole.replace(/\D/g, '')}.${fraction}`
    : undefined;
}

/** Parses a number as stored, typed or shown: `1234.5`, `1.234,50 €`, `(3)`, `12 %`. */
export function parseNumber(text: string, rule: NumberRule | undefined): number | undefined {
  const currency = rule?.kind === 'number' ? rule.currency.trim() : '';
  const bare = (currency === '' ? text : text.replace(currency, '')).replace(/[\s\u00a0\u202f]/g, '');
  const [, open = '', sign = '', digits = '', percent = '', close = ''] =
    /^(\(?)([-+\u2212]?)([\d.,'’]+)(%?)(\)?)$/.exec(bare.replace(/^%(.*)$/, '$1%')) ?? [];
  if (digits === '' || (open === '') !== (close === '') || (percent !== '' && rule?.kind !== 'percent'))
    return undefined;
  const plain = plainDigits(digits, rule ? DECIMAL[rule.separators] : '.');
  if (plain === undefined || !/\d/.test(plain)) return undefined;
  const value = Number(plain) * (percent === '' ? 1 : 0.01);
  if (!Number.isFinite(value)) return undefined;
  return open !== '' || sign === '-' || sign === '\u2212' ? -value : value;
}

/** 15 significant digits make 0.1 + 0.2 equal 0.3. */
const STORED = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 15,
  signDisplay: 'negative',
  useGrouping: false,
});

/** Formats a finite number for storage: up to 15 significant digits, no exponent. */
export const numberText = (number: number): string => STORED.format(number);

/** Rounds decimally, half away from zero: 1.005 to two decimals is 1.01. */
function roundedDigits(value: number, decimals: number): string {
  const [mantissa = '', exponent = '0'] = value.toString().split('e');
  const shifted = Number(`${mantissa}e${Number(exponent) + decimals}`);
  return shifted < Number.MAX_SAFE_INTEGER
    ? Number(`${Math.round(shifted)}e-${decimals}`).toFixed(decimals)
    : value.toFixed(decimals);
}

function withSeparators(value: number, decimals: number, style: SeparatorStyle): string {
  const [whole = '', fraction] = roundedDigits(value, decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, THOUSANDS[style]);
  return fraction === undefined ? grouped : `${grouped}${DECIMAL[style]}${fraction}`;
}

export function formatNumber(value: number, rule: NumberRule): string {
  const isNegative = value < 0;
  if (rule.kind === 'percent') {
    const digits = withSeparators(Math.abs(value) * 100, rule.decimals, rule.separators);
    return `${isNegative ? '-' : ''}${rule.signFirst ? `%${digits}` : `${digits}%`}`;
  }
  const digits = withSeparators(Math.abs(value), rule.decimals, rule.separators);
  const amount = rule.currencyFirst ? `${rule.currency}${digits}` : `${digits}${rule.currency}`;
  if (!isNegative || !/[1-9]/.test(digits)) return amount;
  if (rule.negative === 0) return `-${amount}`;
  return rule.negative === 1 ? amount : `(${amount})`;
}

export const isRed = (value: number, rule: NumberRule): boolean =>
  value < 0 && rule.kind === 'number' && (rule.negative === 1 || rule.negative === 3);
