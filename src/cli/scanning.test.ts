import { expect, it } from 'vitest';
import { readScanOptions } from './scanning.ts';

it('searches at any angle unless an orientation is given', () => {
  const anyAngle = { orientation: 'horizontalVerticalDiagonal' };
  expect(readScanOptions({})).toMatchObject(anyAngle);
  expect(readScanOptions({ types: 'code128Barcode' })).toEqual({ barcodeTypes: ['code128Barcode'], ...anyAngle });
  expect(readScanOptions({ options: '{"orientation":"horizontal"}' })).toMatchObject({ orientation: 'horizontal' });
});
