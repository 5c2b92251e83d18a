import { describe, expect, it } from 'vitest';
import { ALL_BARCODE_TYPE_VALUES } from '../barcodes/types.ts';
import { DEFAULT_SCAN_FORM, SCAN_FORM_FLAGS, SCAN_FORM_LIMITS, toScanOptions } from './form.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { checkScanRequest } from './schema.ts';

const check = (options: object, values?: typeof ALL_BARCODE_TYPE_VALUES) =>
  checkScanRequest({ input: { source: { fileId: 'f' }, ...options } }, DEFAULT_LIMITS, values);

describe('the form', () => {
  it('has a field for every option of the input', () => {
    const fields = ['barcodeTypes', 'orientation', 'scanDistance', ...SCAN_FORM_FLAGS].sort();
    expect(Object.keys(DEFAULT_SCAN_FORM).sort()).toEqual(fields);
    expect(check({ ...DEFAULT_SCAN_FORM }).ok).toBe(true);
  });

  it('asks for nothing when all is as the specification has it', () => {
    expect(toScanOptions(DEFAULT_SCAN_FORM)).toEqual({});
    expect(toScanOptions(structuredClone(DEFAULT_SCAN_FORM))).toEqual({});
  });

  it('sends only options that differ', () => {
    const form = { ...DEFAULT_SCAN_FORM, scanDistance: 1, barcodeTypes: ['all2D'] as const };
    expect(toScanOptions(form)).toEqual({ scanDistance: 1, barcodeTypes: ['all2D'] });
  });

  it('has the limits that the check has', () => {
    const { min, max } = SCAN_FORM_LIMITS.scanDistance;
    expect([min - 1, min, max, max + 1].map((scanDistance) => check({ scanDistance }).ok)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const { groups, types, further } = SCAN_FORM_LIMITS.barcodeTypes;
    const everything = { barcodeTypes: [...groups, ...types, ...further] };
    expect(check(everything, ALL_BARCODE_TYPE_VALUES).ok).toBe(true);
    // Further types are only for the app.
    expect(check(everything)).toMatchObject({ ok: false, body: { errorCode: 'InvalidInput' } });
    expect(check({ barcodeTypes: types }).ok).toBe(true);
    expect(SCAN_FORM_LIMITS.orientation.every((orientation) => check({ orientation }).ok)).toBe(true);
  });
});
