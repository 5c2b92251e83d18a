import { describe, expect, it } from 'vitest';
import type { Barcode } from '../barcodes/types.ts';
import { toCsvCell, toScansCsv, toScansJson } from './export.ts';
import type { ScannerProcess } from './types.ts';

const common = { processId: 'p1', expirationDateTime: '2026-01-01T00:00:00.000Z', input: { source: { fileId: 'f1' } } };

const barcode: Barcode = {
  area: { x: 1, y: 2, width: 30, height: 40 },
  barcodeDataAsBytes: 'SEk=',
  barcodeType: 'qrCodeBarcode',
  barcodeValue: 'HI, "you"',
  confidence: 98,
  numberOfCheckSumChars: 0,
  point1: { x: 1, y: 2 },
  point2: { x: 31, y: 2 },
  point3: { x: 31, y: 42 },
  point4: { x: 1, y: 42 },
  skew: -3,
  validCheckSum: true,
};

const complete = (...barcodes: Barcode[]): ScannerProcess => ({ ...common, state: 'complete', output: { barcodes } });
const failed: ScannerProcess = {
  ...common,
  state: 'error',
  errorCode: 'UnsupportedFileFormat',
  errorDetails: { in: 'process', at: 'input.source.fileId' },
};

const HEAD =
  'name,processId,state,errorCode,barcodeType,barcodeValue,barcodeDataAsBytes,confidence,validCheckSum,numberOfCheckSumChars,' +
  'skew,x,y,width,height,point1.x,point1.y,point2.x,point2.y,point3.x,point3.y,point4.x,point4.y';

describe('the CSV file', () => {
  it('has a row for each barcode', () => {
    const unsolved = { ...barcode, barcodeType: 'unknown', barcodeValue: null } as const;
    expect(toScansCsv([{ name: 'a,b.png', process: complete(barcode, unsolved) }])).toBe(
      [
        HEAD,
        '"a,b.png",p1,complete,,qrCodeBarcode,"HI, ""you""",SEk=,98,true,0,-3,1,2,30,40,1,2,31,2,31,42,1,42',
        '"a,b.png",p1,complete,,unknown,,SEk=,98,true,0,-3,1,2,30,40,1,2,31,2,31,42,1,42',
        '',
      ].join('\r\n'),
    );
  });

  it('has a row for a process without a barcode, failed or running, and only the header without processes', () => {
    const empty = ','.repeat(19);
    expect(
      toScansCsv([{ process: failed }, { process: complete() }, { process: { ...common, state: 'processing' } }]),
    ).toBe(
      [HEAD, `,p1,error,UnsupportedFileFormat${empty}`, `,p1,complete,${empty}`, `,p1,processing,${empty}`, ''].join(
        '\r\n',
      ),
    );
    expect(toScansCsv([])).toBe(`${HEAD}\r\n`);
  });

  it.each([
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [-5, '-5'],
    [true, 'true'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['\t=1', "'\t=1"],
    ['\rx', '"\'\rx"'],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://evil","x,y")', '"\'=HYPERLINK(""http://evil"",""x,y"")"'],
    ['1=1', '1=1'],
  ])('writes %j as %j', (value, cell) => {
    expect(toCsvCell(value)).toBe(cell);
  });
});

describe('the JSON file', () => {
  it('contains the API responses of the processes, with file names', () => {
    const scans = [{ name: 'a.png', process: complete(barcode) }, { process: failed }];
    expect(JSON.parse(toScansJson(scans))).toEqual([{ name: 'a.png', ...complete(barcode) }, failed]);
  });
});
