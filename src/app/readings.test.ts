import { describe, expect, it } from 'vitest';
import type { Barcode } from '../barcodes/types.ts';
import type { ScanEntry } from '../scanner/index.ts';
import {
  chooseRows,
  countTypes,
  finishedRows,
  hasRegions,
  isDoubtful,
  readingsOf,
  rowsOf,
  toRowsCsv,
  toRowsJson,
  unfinishedText,
  valuesOf,
} from './readings.ts';

const barcode = (barcodeValue: string | null, confidence = 100, barcodeType = 'qrCodeBarcode') =>
  ({
    barcodeType,
    barcodeValue,
    confidence,
    area: { x: 10, y: 20, width: 30, height: 40 },
    point1: { x: 10, y: 20 },
    point2: { x: 40, y: 20 },
    point3: { x: 40, y: 60 },
    point4: { x: 10, y: 60 },
  }) as Barcode;

const page = (file: string, pageNumber: number | undefined, scale = 1) => ({
  file,
  fileName: `${file}.tif`,
  pageNumber,
  scale,
});

let last = 0;
const entry = (own: Partial<ScanEntry>, end: Barcode[] | 'processing' | 'error'): ScanEntry => {
  const state = Array.isArray(end) ? { state: 'complete', output: { barcodes: end } } : { state: end };
  last += 1;
  return { process: { processId: `p${last}`, ...state }, canRetry: false, ...own } as unknown as ScanEntry;
};

const choice = { words: '', only: 'all', sort: 'file', isDescending: false } as const;

describe('the results of a page', () => {
  it('is put together from all scans of it, in its own units', () => {
    const readings = readingsOf([
      entry({ page: page('a', 1, 4) }, []),
      entry({ page: page('a', 2, 4) }, 'processing'),
      entry({ page: page('a', 1, 2) }, [barcode('X')]),
    ]);
    expect(readings).toMatchObject([
      { state: 'complete', found: [{ barcode: { area: { x: 5, y: 10, width: 15, height: 20 } } }] },
      { state: 'reading', found: [] },
    ]);
  });

  it('says why there is nothing, and counts every page and file', () => {
    const rows = rowsOf(
      readingsOf([
        entry({ page: page('a', 1) }, []),
        entry({ page: page('b', undefined), reason: 'It is cut off.' }, 'error'),
        entry({ name: 'of an earlier visit' }, [barcode('Y')]),
      ]),
      [
        { file: 'c', fileName: 'c.pdf', error: undefined },
        { file: 'd', fileName: 'd.pdf', error: 'No password.' },
      ],
    );
    expect(rows.map(({ fileName, state, type, value }) => [fileName, state, type, value])).toEqual([
      ['a.tif', 'none', 'No barcode', ''],
      ['b.tif', 'failed', 'Not read', 'It is cut off.'],
      ['of an earlier visit', 'found', 'QR Code', 'Y'],
      ['c.pdf', 'waiting', 'Waiting…', ''],
      ['d.pdf', 'failed', 'Not read', 'No password.'],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('the rows that are asked for', () => {
  const rows = rowsOf(
    readingsOf([
      entry({ page: page('scan 10', 2) }, [barcode('B-2', 60)]),
      entry({ page: page('scan 2', 1) }, [barcode('a 1'), barcode('C', 100, 'code39Barcode')]),
      entry({ page: page('scan 10', 1) }, []),
    ]),
    [],
  );
  const shown = (own: Partial<Parameters<typeof chooseRows>[1]>) =>
    chooseRows(rows, { ...choice, ...own }).map(
      ({ fileName, page: of, value }) => `${fileName} ${of?.pageNumber} ${value}`,
    );

  it('are sorted as people count, by any column, both ways', () => {
    expect(shown({})).toEqual(['scan 2.tif 1 a 1', 'scan 2.tif 1 C', 'scan 10.tif 1 ', 'scan 10.tif 2 B-2']);
    expect(shown({ sort: 'value', isDescending: true })[0]).toBe('scan 2.tif 1 C');
    expect(shown({ sort: 'confidence' })).toEqual([
      'scan 10.tif 1 ',
      'scan 10.tif 2 B-2',
      'scan 2.tif 1 a 1',
      'scan 2.tif 1 C',
    ]);
  });

  it('have all the words, are of the type, or are those to look at', () => {
    expect(shown({ words: 'QR  10' })).toEqual(['scan 10.tif 2 B-2']);
    expect(shown({ only: { type: 'Code 39' } })).toEqual(['scan 2.tif 1 C']);
    expect(shown({ only: 'doubtful' })).toEqual(['scan 10.tif 1 ', 'scan 10.tif 2 B-2']);
    expect(rows.filter(isDoubtful)).toHaveLength(2);
    expect(countTypes(rows)).toEqual([
      ['QR Code', 2],
      ['Code 39', 1],
    ]);
    expect(valuesOf(rows)).toEqual(['B-2', 'a 1', 'C']);
  });

  it('are chosen from thousands in one look', () => {
    const many = rowsOf(
      readingsOf(
        Array.from({ length: 5000 }, (_, index) => entry({ page: page(`f${index}`, 1) }, [barcode(`v${index}`)])),
      ),
      [],
    );
    expect(chooseRows(many, { ...choice, words: 'v49', sort: 'value' })).toHaveLength(111);
  });
});

describe('files of them', () => {
  it('as CSV cannot run formulas, and keep quoted text', () => {
    const rows = rowsOf(readingsOf([entry({ page: page('=a,b', 3) }, [barcode('=1+1'), barcode('say "hi"\r\n')])]), []);
    expect(toRowsCsv(rows)).toBe(
      [
        'File,Page,Type,Value,Confidence,x,y,width,height',
        `"'=a,b.tif",3,QR Code,'=1+1,100,10,20,30,40`,
        `"'=a,b.tif",3,QR Code,"say ""hi""\r\n",100,10,20,30,40`,
        '',
      ].join('\r\n'),
    );
  });

  it('as JSON contain the API response of each, with file and page', () => {
    const rows = rowsOf(
      readingsOf([entry({ page: page('a', 2) }, [barcode('=1')]), entry({ page: page('b', 1) }, [])]),
      [],
    );
    expect(JSON.parse(toRowsJson(rows))).toEqual([
      { file: 'a.tif', page: 2, ...barcode('=1') },
      { file: 'b.tif', page: 1, state: 'none' },
    ]);
  });
});

describe('the results of areas and rules', () => {
  const inArea = (name: string, barcodes: Barcode[], facts: object[] = []) =>
    entry({ page: { ...page('a', 1), isPart: true, region: name }, facts }, barcodes);

  it('name the area, and list a symbol of two areas once', () => {
    const rows = rowsOf(
      readingsOf([inArea('Left', [barcode('A')]), inArea('Right', [barcode('A'), barcode('B')])]),
      [],
    );
    expect(rows.map(({ value, found }) => [value, found?.barcode.region])).toEqual([
      ['A', 'Left'],
      ['B', 'Right'],
    ]);
    expect(hasRegions(rows)).toBe(true);
    expect(toRowsCsv(rows).split('\r\n').slice(0, 2)).toEqual([
      'File,Page,Type,Value,Confidence,x,y,width,height,Area',
      'a.tif,1,QR Code,A,100,10,20,30,40,Left',
    ]);
    expect(JSON.parse(toRowsJson(rows))[1]).toMatchObject({ barcodeValue: 'B', region: 'Right' });
    expect(chooseRows(rows, { ...choice, words: 'right' })).toEqual([rows[1]]);
    expect(chooseRows(rows, { ...choice, sort: 'region', isDescending: true })[0]).toBe(rows[1]);
  });

  it('say which demands a value does not meet, and ask for review', () => {
    const facts = [{ unmet: ['length', 'checkDigit'] }, {}];
    const rows = rowsOf(readingsOf([entry({ page: page('a', 1), facts } as object, [barcode('A'), barcode('B')])]), []);
    expect(rows.map(isDoubtful)).toEqual([true, false]);
    expect(hasRegions(rows)).toBe(false);
    expect(toRowsCsv(rows).split('\r\n').slice(0, 2)).toEqual([
      'File,Page,Type,Value,Confidence,x,y,width,height,Rule',
      'a.tif,1,QR Code,A,100,10,20,30,40,"Doesn’t meet its rule: length, check digit"',
    ]);
    expect(JSON.parse(toRowsJson(rows))).toMatchObject([{ unmet: ['length', 'checkDigit'] }, { barcodeValue: 'B' }]);
  });
});

describe('while files are still being read', () => {
  const unread = (file: string, error?: string) => ({ file, fileName: `${file}.pdf`, error });

  it('files list only rows with a result', () => {
    const readings = readingsOf([
      entry({ page: page('a', 1) }, [barcode('A')]),
      entry({ page: page('b', 1) }, 'processing'),
      entry({ page: page('c', 1) }, []),
    ]);
    const finished = finishedRows(rowsOf(readings, [unread('d'), unread('e', 'No password.')]));
    expect(
      toRowsCsv(finished)
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(',').slice(0, 4).join()),
    ).toEqual(['a.tif,1,QR Code,A', 'c.tif,1,No barcode,', 'e.pdf,1,Not read,No password.']);
    expect(JSON.parse(toRowsJson(finished)).map(({ file }: { file: string }) => file)).toEqual([
      'a.tif',
      'c.tif',
      'e.pdf',
    ]);
  });

  it('counts files, or the pages of a single file, until all are read', () => {
    const first = entry({ page: page('a', 1) }, [barcode('A')]);
    const second = entry({ page: page('a', 2) }, 'processing');
    expect(unfinishedText(readingsOf([first, second]), [])).toBe('1 of 2 pages read');
    expect(unfinishedText(readingsOf([first]), [unread('b'), unread('c', 'No password.')])).toBe('2 of 3 files read');
    expect(unfinishedText(readingsOf([first, second]), [unread('b')])).toBe('0 of 2 files read');
    expect(unfinishedText(readingsOf([first]), [unread('c', 'No password.')])).toBeUndefined();
    expect(unfinishedText([], [])).toBeUndefined();
  });
});
