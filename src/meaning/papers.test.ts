import { describe, expect, it } from 'vitest';
import { BOARDING_PASS, LICENCE } from '../testing/meaning-examples.ts';
import { read, rowOf, textOf, wrongRows } from '../testing/read-meaning.ts';
import { describeValue } from './index.ts';

describe('driver licences', () => {
  it('read elements by position, and dates in the order of the country', () => {
    const canada = read(LICENCE, 'pdf417Barcode');
    expect(textOf(canada, 'Given name')).toBe('MARIE');
    expect(textOf(canada, 'City')).toBe('TORONTO');
    expect(textOf(canada, 'Date of birth')).toBe('12 May 1986');
    const us = read(
      LICENCE.replace('DBB19860512', 'DBB05121986').replace('DBA20290512', 'DBA05122020'),
      'pdf417Barcode',
    );
    expect(textOf(us, 'Date of birth')).toBe('12 May 1986');
    expect(rowOf(us, 'Expires')).toMatchObject({ value: '12 May 2020', note: 'expired' });
  });

  it('name elements as the version of the card does', () => {
    const labels = (version: string) =>
      read(
        `@\n\u001e\rANSI 636000${version}${version === '01' ? '' : '00'}01DL00310010DLDBGANNE\nDBNDOE\nDBSJR\n`,
      )?.rows.map(({ label }) => label);
    expect(labels('01')).toEqual(['Issuer', 'Medical indicator', 'Alias', 'Prefix, alias', 'Version']);
    for (const version of ['02', '03', '08', '10'])
      expect(labels(version)?.slice(1, 4)).toEqual(['Given name, alias', 'Family name, alias', 'Suffix, alias']);
  });

  it('are detected even if their header is truncated', () => {
    for (const cut of [
      '@\n\u001e\rANSI 636014',
      '@\n\u001e\rANSI 63601',
      '@\n\u001e\rANSI ',
      'ANSI 6360141',
      '@\n\u001c\rAAMVA636026',
    ])
      expect(wrongRows(read(cut)), cut).toEqual(['Elements']);
    expect(textOf(read('@\n\u001e\rANSI 636014'), 'Issuer')).toBe('California');
    for (const text of ['ANSI 2023', 'ANSI', '@home', 'AAMVA']) expect(read(text), text).toBeUndefined();
  });

  it('say wrong dates, unknown elements and unknown issuers', () => {
    const broken = LICENCE.replace('DBB19860512', 'DBB19860532')
      .replace('DAYBRO', 'DQQBRO')
      .replace('636012', '999999');
    expect(wrongRows(read(broken, 'pdf417Barcode'))).toEqual(['Issuer', 'Date of birth', 'DQQ Unknown']);
  });
});

describe('boarding passes', () => {
  it('take the year of the flight from the day of issue', () => {
    const late = BOARDING_PASS.replace('0834 226', '0834 002').replace('WW6225', 'WW5364');
    expect(textOf(read(late), 'Issued')).toBe('30 December 2025');
    expect(textOf(read(late), 'Date')).toBe('2 January 2026');
  });

  it('report invalid days and lengths', () => {
    expect(wrongRows(read(BOARDING_PASS.replace('0834 226', '0834 400')))).toEqual(['Date']);
    expect(wrongRows(read(BOARDING_PASS.replace('14D>', '1zz>')))).toEqual(['Length']);
    expect(wrongRows(read(BOARDING_PASS.slice(0, 80)))).toEqual(['Length']);
  });

  it('take the nearest leap year, on both sides', () => {
    const day = (today: Date) =>
      textOf(
        describeValue(
          { type: 'aztecBarcode', value: 'M1DOE/JANE            EABC123 ZRHLHRLX 0316 366Y012A0001 100' },
          today,
        ),
        'Date',
      );
    expect(day(new Date(Date.UTC(2026, 10, 23)))).toBe('31 December 2024');
    expect(day(new Date(Date.UTC(2027, 0, 3)))).toBe('31 December 2028');
    expect(day(new Date(Date.UTC(2101, 0, 3)))).toBe('31 December 2104');
  });

  it('check the length of the signature', () => {
    const pass = 'M1SMITH/JOHN          EABC123 ZRHLHRLX 0316 335Y012A0001 100';
    expect(wrongRows(read(`${pass}^103ABC`))).toEqual([]);
    for (const end of ['^104ABC', '^102ABC', '^1FFABC', '^1zzABC', '^1'])
      expect(wrongRows(read(pass + end)), end).toEqual(['Signature']);
  });

  it('read several flights, each with its own part', () => {
    const leg = 'DEF456 FRAGVALH 3664 227C012C0002 12E2A0140987654321 1AC AC 1234567890123    NLX58Z'.replace(
      '12E2A',
      '1' + '2B29',
    );
    const meaning = read(`M2${BOARDING_PASS.slice(2).replace('DEF456 ', '')}${leg}`);
    expect(textOf(meaning, '1. From')).toBe('YUL');
    expect(textOf(meaning, '2. To')).toBe('GVA');
    expect(textOf(meaning, '2. Date')).toBe('15 August 2026');
  });
});
