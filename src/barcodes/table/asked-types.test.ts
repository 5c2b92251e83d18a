import { describe, expect, it } from 'vitest';
import { BARCODE_TYPES, type BarcodeType, type BarcodeTypeGroup } from '../types.ts';
import { inScans, resolveAskedTypes } from './asked-types.ts';

const asked = (...given: (BarcodeType | BarcodeTypeGroup)[]) => [...resolveAskedTypes(given).types].sort();

describe('resolveAskedTypes', () => {
  it('searches unknownBarcode by default: all types but the 2D ones, and less those that the specification leaves out', () => {
    const leftOut: BarcodeType[] = [
      'patchCodeBarcode',
      'postNetBarcode',
      'gs1DataBarBarcode',
      'intelligentMailBarcode',
      'royalPost4StateBarcode',
      'australianPost4StateBarcode',
      'qrCodeBarcode',
      'microQRCodeBarcode',
      'pdf417Barcode',
      'microPdf417Barcode',
      'aztecBarcode',
      'dataMatrixBarcode',
    ];
    const expected = BARCODE_TYPES.filter((type) => !leftOut.includes(type)).toSorted();
    expect(asked()).toEqual(expected);
    expect(asked('unknownBarcode')).toEqual(expected);
  });

  it('drops unknownBarcode next to any other value', () => {
    expect(asked('unknownBarcode', 'qrCodeBarcode')).toEqual(['qrCodeBarcode']);
  });

  it('searches Patch Code only by itself', () => {
    expect(asked('patchCodeBarcode')).toEqual(['patchCodeBarcode']);
    expect(asked('patchCodeBarcode', 'code39Barcode')).toEqual(['code39Barcode']);
    expect(asked('all1D')).not.toContain('patchCodeBarcode');
  });

  it('knows the groups of the table', () => {
    expect(asked('all2D')).toEqual(
      ['dataMatrixBarcode', 'microPdf417Barcode', 'microQRCodeBarcode', 'pdf417Barcode', 'qrCodeBarcode'].sort(),
    );
    expect(asked('allPostal')).toEqual(
      [
        'australianPost4StateBarcode',
        'intelligentMailBarcode',
        'planetBarcode',
        'postNetBarcode',
        'royalPost4StateBarcode',
      ].sort(),
    );
    expect(asked('all1D')).toHaveLength(22);
    expect(asked('all1D')).toContain('gs1DataBarBarcode');
  });
});

it('assigns all values to scans', () => {
  expect(inScans(['all1D', 'patchCodeBarcode', 'qrCodeBarcode'])).toEqual([
    ['all1D', 'qrCodeBarcode'],
    ['patchCodeBarcode'],
  ]);
  expect(inScans(['patchCodeBarcode'])).toEqual([['patchCodeBarcode']]);
  expect(inScans(['all1D'])).toEqual([['all1D']]);
  expect(inScans([])).toEqual([[]]);
});
