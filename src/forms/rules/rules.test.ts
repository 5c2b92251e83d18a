import { describe, expect, it } from 'vitest';
import { formatDate, parseDate } from './dates.ts';
import { formatNumber, type NumberRule, numberText, parseNumber } from './numbers.ts';
import { parseScript } from './parse-script.ts';
import type { SeparatorStyle } from './rule.ts';
import { fitsMask, formatSpecial } from './special.ts';
import { writeScript } from './write-script.ts';

const number = (
  separators: SeparatorStyle,
  more: Partial<Extract<NumberRule, { kind: 'number' }>> = {},
): NumberRule => ({
  kind: 'number',
  decimals: 2,
  separators,
  negative: 0,
  currency: '',
  currencyFirst: false,
  ...more,
});

describe('scripts', () => {
  it.each([
    ['AFNumber_Format(2, 0, 0, 0, "$", true);', { ...number(0), currency: '$', currencyFirst: true }],
    ["AFNumber_Keystroke(0,3,2,0,' \\u20ac',false)", { ...number(3), decimals: 0, negative: 2, currency: ' €' }],
    ['AFPercent_Format(1, 2);', { kind: 'percent', decimals: 1, separators: 2, signFirst: false }],
    ['// date\nAFDate_FormatEx("dd.mm.yyyy");', { kind: 'date', pattern: 'dd.mm.yyyy' }],
    ['AFDate_Format(2)', { kind: 'date', pattern: 'mm/dd/yy' }],
    ['AFTime_Keystroke(1);', { kind: 'time', pattern: 'h:MM tt' }],
    ['AFSpecial_Format(2);', { kind: 'special', form: 'phone' }],
    ['AFSpecial_KeystrokeEx("AA-99");', { kind: 'mask', mask: 'AA-99' }],
    ['AFRange_Validate(true, 1, false, "");', { kind: 'range', min: 1, max: null }],
    ['AFRange_Validate(true, -5, true, "10.5");', { kind: 'range', min: -5, max: 10.5 }],
    [
      'AFSimple_Calculate("SUM", new Array ("a.1", "b"));',
      { kind: 'calculate', operation: 'sum', fields: ['a.1', 'b'] },
    ],
    ['AFSimple_Calculate("AVG", ["a"]);', { kind: 'calculate', operation: 'average', fields: ['a'] }],
    ['AFSimple_Calculate("PRD", "a, b");', { kind: 'calculate', operation: 'product', fields: ['a', 'b'] }],
  ])('understands %s', (script, rule) => {
    expect(parseScript(script)).toEqual([rule]);
  });

  it.each([
    'app.alert("x")',
    'AFNumber_Format(2, 0, 0, 0, "$", true); app.alert(1)',
    'AFNumber_Format(evil())',
    'AFNumber_Format(99, 0, 0, 0, "", true)',
    'AFNumber_Format(2, 9, 0, 0, "", true)',
    'AFSimple_Calculate("EVAL", new Array("a"))',
    'AFSimple_Calculate("constructor", new Array("a"))',
    'constructor("return 1")',
    'if (1) AFRange_Validate(true, 1, false, 2)',
    'AFDate_FormatEx(`d`)',
    'AFDate_FormatEx("d"',
    `AFSimple_Calculate("SUM", ${'['.repeat(10_000)})`,
    ' '.repeat(200_000),
  ])('does not understand anything else: %.60s', (script) => {
    expect(parseScript(script)).toBeUndefined();
  });
});

describe('numbers', () => {
  it.each<[number, NumberRule, string]>([
    [1234.5, number(0), '1,234.50'],
    [1234.5, number(1), '1234.50'],
    [1234.5, number(2), '1.234,50'],
    [1234567.891, number(4), "1'234'567.89"],
    [-1234.5, number(0, { currency: '$', currencyFirst: true }), '-$1,234.50'],
    [-3, number(3, { negative: 2, currency: ' €' }), '(3,00 €)'],
    [-3, number(0, { negative: 1 }), '3.00'],
    [1.005, number(0), '1.01'],
    [-0.001, number(0), '0.00'],
    [0.25, { kind: 'percent', decimals: 0, separators: 0, signFirst: false }, '25%'],
    [-0.125, { kind: 'percent', decimals: 1, separators: 2, signFirst: true }, '-%12,5'],
  ])('shows %s as %o says: %s', (value, rule, shown) => {
    expect(formatNumber(value, rule)).toBe(shown);
  });

  it.each<[string, NumberRule | undefined, number | undefined]>([
    ['1,234.50', number(0), 1234.5],
    ['1.234,50', number(2), 1234.5],
    ['1234.5', number(2), 1234.5],
    ['1.234.567', number(2), 1234567],
    ["1'234.5", number(4), 1234.5],
    ['-$1,234.50', number(0, { currency: '$', currencyFirst: true }), -1234.5],
    ['(3,00 €)', number(3, { currency: ' €' }), -3],
    ['.5', number(0), 0.5],
    ['12 %', { kind: 'percent', decimals: 0, separators: 0, signFirst: false }, 0.12],
    ['12 %', number(0), undefined],
    ['1,5', number(0), undefined],
    ['12,34,567', number(0), undefined],
    ['1e5', undefined, undefined],
    ['--5', number(0), undefined],
    ['.', number(0), undefined],
    ['abc', number(0), undefined],
    ['0x10', number(0), undefined],
    ['9'.repeat(400), undefined, undefined],
  ])('reads %s', (text, rule, value) => {
    expect(parseNumber(text, rule)).toBe(value);
  });

  it.each([
    [1e21, '1000000000000000000000'],
    [-1.5e23, '-150000000000000000000000'],
    [1e-7, '0.0000001'],
    [-0, '0'],
    [0.1 + 0.2, '0.3'],
    [1234.5, '1234.5'],
  ])('stores %d without an exponent', (value, stored) => {
    expect(numberText(value)).toBe(stored);
    expect(parseNumber(stored, undefined)).toBeCloseTo(value, 12);
  });
});

describe('dates', () => {
  it.each([
    ['31/12/2026', 'dd/mm/yyyy', '31/12/2026'],
    ['5.3.26', 'dd.mm.yyyy', '05.03.2026'],
    ['1/2/75', 'm/d/yyyy', '1/2/1975'],
    ['2026-03-05', 'mmmm d, yyyy', 'March 5, 2026'],
    ['3 sep 2026', 'dd-mmm-yy', '03-Sep-26'],
    ['Thursday, March 5, 2026', 'dddd, mmmm d, yyyy', 'Thursday, March 5, 2026'],
    ['1:05 pm', 'h:MM tt', '1:05 pm'],
    ['12:30am', 'h:MM tt', '12:30 am'],
    ['13:05', 'h:MM tt', '1:05 pm'],
    ['3/4/26 1:30 pm', 'm/d/yy h:MM tt', '3/4/26 1:30 pm'],
    ['02/29', 'mm/dd', '02/29'],
  ])('reads %s for %s', (text, pattern, shown) => {
    const date = parseDate(text, pattern);
    expect(date && formatDate(date, pattern)).toBe(shown);
  });

  it.each([
    ['31/02/2026', 'dd/mm/yyyy'],
    ['13/13/2026', 'dd/mm/yyyy'],
    ['25:00', 'HH:MM'],
    ['soon', 'dd/mm/yyyy'],
    ['1/2', 'dd/mm/yyyy'],
    ['5 foo 2026', 'd mmm yyyy'],
  ])('refuses %s for %s', (text, pattern) => {
    expect(parseDate(text, pattern)).toBeUndefined();
  });
});

it('shapes postal codes, telephone and social security numbers', () => {
  expect(formatSpecial('12345', 'zip')).toBe('12345');
  expect(formatSpecial('123456789', 'zip4')).toBe('12345-6789');
  expect(formatSpecial('555.123 4567', 'phone')).toBe('(555) 123-4567');
  expect(formatSpecial('5551234', 'phone')).toBe('555-1234');
  expect(formatSpecial('123-45-6789', 'ssn')).toBe('123-45-6789');
  expect(formatSpecial('123', 'zip')).toBeUndefined();
  expect(formatSpecial('12a45', 'zip')).toBeUndefined();
});

it('compares texts with masks', () => {
  expect(fitsMask('AB-12', 'AA-99')).toBe(true);
  expect(fitsMask('AB12', 'AA-99')).toBe(true);
  expect(fitsMask('A1-12', 'AA-99')).toBe(false);
  expect(fitsMask('AB-1', 'AA-99')).toBe(false);
  expect(fitsMask('é1%', 'AOX')).toBe(true);
});

it('reads each rule again from the script that it writes', () => {
  const base = [
    { kind: 'number', decimals: 2, separators: 3, negative: 1, currency: '€ "', currencyFirst: true },
    { kind: 'percent', decimals: 1, separators: 0, signFirst: false },
    { kind: 'date', pattern: 'dd.mm.yyyy' },
    { kind: 'time', pattern: 'HH:MM' },
    { kind: 'special', form: 'ssn' },
    { kind: 'mask', mask: "99-A'\\" },
    { kind: 'range', min: -1.5, max: null },
    { kind: 'calculate', operation: 'average', fields: ['a.b', 'Größe'] },
  ] as const;
  for (const rule of base)
    for (const trigger of ['format', 'keystroke'] as const)
      expect(parseScript(writeScript({ ...rule, trigger }))).toEqual([rule]);
});
