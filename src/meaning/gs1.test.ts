import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BarcodeType } from '../barcodes/table/symbologies.ts';
import { IDENTIFIERS } from '../gs1/identifiers.ts';
import { excludeEachOther } from '../gs1/relations.ts';
import { GS, TODAY } from '../testing/meaning-examples.ts';
import { describeValue, type MeaningRow } from './index.ts';

/** Returns whether the identifier matches a form, in which `n` is any digit. */
const matches = (id: string, form: string): boolean => new RegExp(`^${form.replaceAll('n', '\\d')}$`).test(id);

const rowsOf = (value: string, type: BarcodeType = 'ean128Barcode'): readonly MeaningRow[] =>
  describeValue({ type, value }, TODAY)?.rows ?? [];

const only = (value: string): Pick<MeaningRow, 'value' | 'note'> & { isWrong: boolean } => {
  const [row] = rowsOf(value);
  return {
    value: row?.value ?? '',
    isWrong: row?.isWrong ?? false,
    ...(row?.note === undefined ? {} : { note: row.note }),
  };
};

describe('parts of elements', () => {
  it('has longitudes eastward all around the world', () => {
    expect(only('430902790858483015297971').value).toBe('-62.0914152°, -58.4702029°');
    expect(only('430918000000003600000000').value).toBe('90.0000000°, 0.0000000°');
    expect(only('430900000000001800000000').value).toBe('-90.0000000°, 180.0000000°');
    expect(only('430918000000010000000000').isWrong).toBe(true);
    expect(only('430900000000003600000001').isWrong).toBe(true);
  });

  it('has a production time to the hour, the minute or the second', () => {
    expect(only('8008261123').isWrong).toBe(true);
    expect(only('800826112310').value).toBe('23 November 2026, 10:00');
    expect(only('80082611231030').value).toBe('23 November 2026, 10:30');
    expect(only('8008261123103045').value).toBe('23 November 2026, 10:30:45');
    for (const time of ['24', '1060', '103060', '103', '10304'])
      expect(only(`8008261123${time}`).isWrong, time).toBe(true);
  });

  it('checks the pairs of numbers with letters', () => {
    expect(only('80131987654Ad4X4bL5ttr2310c2K').isWrong).toBe(false);
    expect(only('80131987654Ad4X4bL5ttr2310c2J')).toMatchObject({
      isWrong: true,
      note: 'wrong check characters: 2K would fit',
    });
  });

  it('knows forbidden first elements, and countries with a number', () => {
    expect(only('800309501101530003A1')).toMatchObject({ value: '9501101530003 · A1', isWrong: false });
    expect(only('800319501101530003A1').isWrong).toBe(true);
    expect(only('80110').isWrong).toBe(false);
    expect(only('801112').isWrong).toBe(false);
    expect(only('8011012').isWrong).toBe(true);
    for (const id of ['421', '422', '424', '426']) {
      expect(only(`${id}999${id === '421' ? 'AB' : ''}`).isWrong, id).toBe(true);
      expect(only(`${id}756${id === '421' ? 'AB' : ''}`).isWrong, id).toBe(false);
    }
    expect(only('7030999ABC').value).toMatch(/several countries/);
    expect(rowsOf(`7250${'19991332'}${GS}72581/2${GS}72582/1`).map(({ isWrong = false }) => isWrong)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('elements together', () => {
  it('exclude each other as the dictionary has it', () => {
    const source = readFileSync('node_modules/bwip-js/barcode.ps', 'utf8');
    const start = source.indexOf('/gs1syntax <<');
    const exclusions = new Set<string>();
    const pair = (a: string, b: string) => [a, b].sort().join(' ');
    let others: string[] = [];
    for (const line of source.slice(start, source.indexOf('%%EndResource', start)).split('\n')) {
      if (line.includes('/parts [')) others = [];
      const list = /\/ex +\[([^\]]*)\]/.exec(line)?.[1];
      if (list !== undefined) others = [...list.matchAll(/\((\w+)\)/g)].map(([, id = '']) => id);
      const id = /^\s*\((\d{2,4})\) exch dup/.exec(line)?.[1];
      if (id === undefined) continue;
      for (const other of others.flatMap((form) => [...IDENTIFIERS.keys()].filter((each) => matches(each, form))))
        if (other !== id) exclusions.add(pair(id, other));
    }
    const ids = [...IDENTIFIERS.keys()];
    const ours = ids.flatMap((a) => ids.filter((b) => a < b && excludeEachOther(a, b)).map((b) => pair(a, b)));
    expect(ours.sort()).toEqual([...exclusions].sort());
  });

  it('are wrong if one repeats with another value, or next to one that excludes it', () => {
    const wrongs = (value: string) => rowsOf(value).flatMap(({ label, isWrong }) => (isWrong ? label.slice(0, 5) : []));
    expect(wrongs(`010950110153000310A${GS}10B`)).toEqual(['(10) ']);
    expect(wrongs(`010950110153000310A${GS}10A`)).toEqual([]);
    expect(wrongs('01095011015300030209501101530003')).toEqual(['(02) ']);
    expect(wrongs('010950110153000331000000123101000123')).toEqual(['(3101']);
    expect(wrongs('7007261101261130')).toEqual([]);
    expect(wrongs('7007261130261101')).toEqual(['(7007']);
    expect(only('7007261130261101').value).toBe('30 November 2026 · 1 November 2026');
    expect(only('7007261130').isWrong).toBe(false);
  });

  it('report missing required elements', () => {
    expect(rowsOf('0209501101530003')[0]).toMatchObject({ note: expect.stringContaining('(37)') });
    expect(rowsOf('02095011015300033712').map(({ note }) => note)).toEqual([undefined, undefined]);
    expect(rowsOf('3712')[0]?.isWrong).toBeUndefined();
  });
});

describe('data that is GS1', () => {
  const kindOf = (value: string, type: BarcodeType, isGs1?: boolean) =>
    describeValue({ type, value, ...(isGs1 === undefined ? {} : { isGs1 }) }, TODAY)?.kind;

  it('excludes telephone and part numbers in parentheses', () => {
    for (const value of [
      '(240)555-1234',
      '(713)5551234',
      '(21)98765-4321',
      '(90)5321234567',
      '(91)9876543210',
      '(410)5551234',
      '(30)1234567',
      '(21)PART-7',
      '(10)A(21)B',
    ])
      for (const type of ['qrCodeBarcode', 'code128Barcode', 'dataMatrixBarcode', 'code39Barcode'] as const)
        expect(kindOf(value, type), `${type} ${value}`).not.toBe('gs1');
  });

  it('starts with a valid check digit if parentheses are the only evidence', () => {
    for (const value of [
      '(01)09501101530003(10)A',
      '(414)9501101530003',
      '(8006)095011015300030102',
      '(01)09501101530004(10)A',
    ])
      expect(kindOf(value, 'qrCodeBarcode'), value).toBe('gs1');
    expect(kindOf('(414)9501101530004', 'qrCodeBarcode')).not.toBe('gs1');
  });

  it('is declared by the symbol', () => {
    for (const [value, wrongs] of [
      ['0109501101530004', 1],
      ['010950110153000417271231', 1],
      ['8004950110153001ABC', 0],
      ['4149501101530003', 0],
      ['2539501101530003ABC', 0],
      ['21ABC', 0],
      ['(240)555-1234', 0],
    ] as const) {
      const meaning = describeValue({ type: 'dataMatrixBarcode', value, isGs1: true }, TODAY);
      expect(meaning?.kind, value).toBe('gs1');
      expect(meaning?.rows.filter(({ isWrong }) => isWrong).length, value).toBe(wrongs);
    }
    expect(kindOf('8004950110153001ABC', 'dataMatrixBarcode')).toBeUndefined();
    expect(kindOf('https://id.gs1.org/01/09501101530003', 'qrCodeBarcode', false)).toBe('gs1-digital-link');
  });
});

describe('GS1 Digital Link', () => {
  const link = (value: string) => describeValue({ type: 'qrCodeBarcode', value }, TODAY);
  const reported = (value: string) => link(value)?.rows.map(({ label, value: text }) => `${label}: ${text}`);
  const wrongs = (value: string) => link(value)?.rows.flatMap(({ label, isWrong }) => (isWrong ? label : []));

  it('is not seen in ordinary paths', () => {
    for (const address of [
      'https://shop.example.com/orders/01/20261123',
      'https://example.com/error/402/2024112312',
      'https://example.com/8004/index1.html',
      'https://example.com/00/2024/01/12',
      'https://news.example.com/articles/01/20241105',
      'https://example.com/401/20241105',
      'https://example.com/8004/12345678',
      'https://example.com/01/09506000134353',
      'https://example.com/01/09506000134352/details',
      'https://example.com/01/09506000134352/10',
      'https://example.com/01/09506000134352/foo/bar',
    ])
      expect(link(address)?.kind, address).not.toBe('gs1-digital-link');
  });

  it('has a key, qualifiers in their order, and says all the rest of the address', () => {
    expect(
      reported('https://example.com/de/p/01/9506000134352/22/A/10/B/21/C?17=270131;3103=000195&from=mail#top'),
    ).toEqual([
      'Leads to: example.com',
      'Path: /de/p',
      '(01) Product (GTIN): 09506000134352',
      '(22) Consumer product variant: A',
      '(10) Batch or lot: B',
      '(21) Serial number: C',
      '(17) Expires: 31 January 2027',
      '(3103) Net weight: 0.195 kg',
      'from: mail',
      'Part of the page: top',
    ]);
    for (const address of [
      'https://example.com/01/95060125',
      'https://example.com/gtin/614141123452/lot/AB%2FC/ser/X%201',
      'https://example.com/00/106141412345678908?02=09506000134352&37=25',
      'https://id.gs1.org/8004/950110153001ABC/7040/1ABC',
      'https://example.com/8013/1987654Ad4X4bL5ttr2310c2K',
      'https://id.gs1.org/253/9501101530003ABC/',
      'https://example.com/415/9501101530003/8020/ABC',
    ])
      expect(link(address)?.kind, address).toBe('gs1-digital-link');
  });

  it('reports its errors', () => {
    expect(wrongs('https://id.gs1.org/01/09506000134353')).toEqual(['(01) Product (GTIN)']);
    expect(wrongs('https://example.com/01/09506000134352/21/A/10/B')).toEqual([
      '(21) Serial number',
      '(10) Batch or lot',
    ]);
    expect(wrongs('https://example.com/01/09506000134352?05=1&17=271332')).toEqual(['(05) Unknown', '(17) Expires']);
  });

  it('has the warnings of web addresses', () => {
    const noteOf = (value: string) => link(value)?.rows[0]?.note;
    expect(noteOf('https://paypal.com@evil.example/01/09506000134352')).toMatch(/@/);
    expect(noteOf('https://xn--80ak6aa92e.com/01/09506000134352')).toMatch(/ASCII/);
    expect(noteOf('http://id.gs1.org/01/09506000134352')).toMatch(/not encrypted/);
    expect(noteOf('https://id.gs1.org/01/09506000134352')).toBeUndefined();
  });
});
