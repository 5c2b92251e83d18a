import { describe, expect, it } from 'vitest';
import type { Candidate } from '../reader.ts';
import { mergeCandidates, withoutOutdone } from './merge.ts';
import { compareBarcodes, toBarcode } from './report.ts';

const at = (x: number, y: number, width = 100, height = 40): Candidate['corners'] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

const candidate = (change: Partial<Candidate> = {}): Candidate => ({
  type: 'code39Barcode',
  text: 'AB',
  corners: at(10, 20),
  checkSum: { chars: 0, valid: false },
  corrected: 0,
  support: 3,
  ...change,
});

describe('toBarcode', () => {
  it('gives bytes, area and points with exclusive edges', () => {
    expect(toBarcode(candidate(), false)).toEqual({
      area: { x: 10, y: 20, width: 100, height: 40 },
      barcodeDataAsBytes: btoa('AB'),
      barcodeType: 'code39Barcode',
      barcodeValue: 'AB',
      confidence: 100,
      numberOfCheckSumChars: 0,
      point1: { x: 10, y: 20 },
      point2: { x: 110, y: 20 },
      point3: { x: 110, y: 60 },
      point4: { x: 10, y: 60 },
      skew: 0,
      validCheckSum: false,
    });
  });

  it.each([
    [0, 100],
    [0.001, 99],
    [0.5, 85],
    [1, 70],
  ])('takes up to 30 for what was corrected (%d)', (corrected, confidence) => {
    expect(toBarcode(candidate({ corrected }), false).confidence).toBe(confidence);
  });

  it('subtracts 50 for a wrong check sum of a type that requires one', () => {
    const checkSum = { chars: 1, valid: false, failed: true };
    expect(toBarcode(candidate({ checkSum }), false)).toMatchObject({ confidence: 50, numberOfCheckSumChars: 0 });
    expect(toBarcode(candidate({ checkSum, corrected: 1 }), false).confidence).toBe(20);
  });

  it('appends a check sum that the value leaves out, to the bytes as well', () => {
    const checked = candidate({
      type: 'code93Barcode',
      checkSum: { chars: 1, valid: true, text: '7' },
      bytes: Uint8Array.of(65, 66),
    });
    expect(toBarcode(checked, true)).toMatchObject({ barcodeValue: 'AB7', barcodeDataAsBytes: btoa('AB7') });
    expect(toBarcode(checked, false)).toMatchObject({ barcodeValue: 'AB', barcodeDataAsBytes: btoa('AB') });
  });

  it('verifies an optional check digit only if expected', () => {
    const fits = candidate({ checkSum: { chars: 1, valid: true } });
    expect(toBarcode(fits, false)).toMatchObject({ validCheckSum: false, numberOfCheckSumChars: 0 });
    expect(toBarcode(fits, false, new Set(['code39Barcode']))).toMatchObject({
      validCheckSum: true,
      numberOfCheckSumChars: 1,
    });
  });

  it('keeps the corners of a symbol upside down', () => {
    const [a, b, c, d] = at(0, 0);
    expect(toBarcode(candidate({ corners: [c, d, a, b] }), false)).toMatchObject({
      skew: 180,
      point1: { x: 100, y: 40 },
    });
  });
});

describe('compareBarcodes', () => {
  it('puts solved before unsolved, then by confidence, then from the top left', () => {
    const read = (x: number, y: number, change: Partial<Candidate>) =>
      toBarcode(candidate({ corners: at(x, y), ...change }), false);
    const unsolved = read(0, 0, { type: 'unknown', text: null });
    const doubtful = read(0, 0, { text: 'doubtful', corrected: 0.5 });
    const upper = read(300, 10, { text: 'upper' });
    const left = read(0, 50, { text: 'left' });
    const right = read(200, 50, { text: 'right' });
    expect([unsolved, doubtful, right, left, upper].sort(compareBarcodes)).toEqual([
      upper,
      left,
      right,
      doubtful,
      unsolved,
    ]);
  });
});

describe('mergeCandidates', () => {
  it('keeps one result a symbol, a fitting check sum before none and the longer before the shorter', () => {
    const checked = candidate({ type: 'ean8Barcode', text: '12345670', checkSum: { chars: 1, valid: true } });
    const longer = candidate({ type: 'codabarBarcode', text: 'A1234567890B' });
    expect(mergeCandidates([longer, checked, candidate()])).toEqual([checked]);
    expect(mergeCandidates([candidate(), longer])).toEqual([longer]);
  });

  it('drops an unmet reading only for a met one at the same place', () => {
    const failing = candidate({ text: 'failing' });
    const complianceOf = ({ text }: Candidate) => (text === 'met' ? 'met' : text === 'failing' ? 'unmet' : 'free');
    const met = candidate({ text: 'met' });
    const free = candidate({ type: 'codabarBarcode', text: 'free' });
    const apart = candidate({ text: 'met', corners: at(10, 200) });
    expect(withoutOutdone([failing, free, met], complianceOf)).toEqual([free, met]);
    expect(withoutOutdone([failing, free, apart], complianceOf)).toEqual([failing, free, apart]);
  });

  it('keeps separate symbols, and nested matrix codes', () => {
    expect(mergeCandidates([candidate(), candidate({ corners: at(10, 70) })])).toHaveLength(2);
    const outer = candidate({ type: 'qrCodeBarcode', text: 'outer', corners: at(0, 0, 100, 100) });
    const inner = candidate({ type: 'qrCodeBarcode', text: 'inner', corners: at(40, 40, 20, 20) });
    expect(mergeCandidates([outer, inner, outer])).toHaveLength(2);
  });
});
