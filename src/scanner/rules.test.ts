import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALL_BARCODE_TYPES, faultOfExpectations } from '../barcodes/types.ts';
import { type RuleText, readRules } from './rules.ts';

const RULE: RuleText = { type: 'code128Barcode', length: '', prefix: '', pattern: '', checkDigit: false };

it('reads typed rules as the expectations of the command line', () => {
  const rules: RuleText[] = [
    { ...RULE, length: ' 8 - 12 ', prefix: 'A, B', pattern: String.raw`^[AB]\d+$`, checkDigit: true },
    { ...RULE, type: 'ean13Barcode', length: '13' },
    { ...RULE, type: 'qrCodeBarcode' },
  ];
  expect(readRules(rules)).toEqual({
    expect: {
      code128Barcode: { length: [8, 12], prefix: ['A', 'B'], pattern: String.raw`^[AB]\d+$`, checkDigit: true },
      ean13Barcode: { length: 13 },
      qrCodeBarcode: {},
    },
    faults: [undefined, undefined, undefined],
  });
});

it.each<[Partial<RuleText>, string]>([
  [{ length: 'eight' }, 'length'],
  [{ length: '12-8' }, 'length'],
  [{ length: '8-' }, 'length'],
  [{ length: '-8' }, 'length'],
  [{ pattern: '[' }, 'pattern'],
])('names the field at fault: %j', (own, field) => {
  expect(readRules([{ ...RULE, ...own }])).toEqual({ expect: {}, faults: [field] });
});

it('refuses a second rule for a type', () => {
  expect(readRules([{ ...RULE, length: '8' }, RULE])).toEqual({
    expect: { code128Barcode: { length: 8 } },
    faults: [undefined, 'type'],
  });
});

it('passes only what the check accepts, for any text', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.stringMatching(/^[0-9 ,-]{0,5}$/),
    fc.stringMatching(/^[[(*)a]{0,4}$/),
  );
  const rule = fc.record({
    type: fc.constantFrom(...ALL_BARCODE_TYPES),
    length: text,
    prefix: text,
    pattern: text,
    checkDigit: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), (rules) => {
      const read = readRules(rules);
      expect(faultOfExpectations(read.expect)).toBeUndefined();
      expect(read.faults).toHaveLength(rules.length);
      const sound = rules.filter((_, index) => read.faults[index] === undefined);
      expect(Object.keys(read.expect).sort()).toEqual(sound.map(({ type }) => type).sort());
    }),
  );
});
