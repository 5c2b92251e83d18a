import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import { hasMod43, toCode32, toCode39Reading, toFullAscii } from './code39-text.ts';
import { isPlainCode93, toCode93Check, toCode93Raw } from './code93-text.ts';

describe('Code 39', () => {
  it('reads the full ASCII pairs of the standard', () => {
    expect(toFullAscii('+A+B/C')).toBe('ab#');
    expect(toFullAscii('%U$A%A%F%K%P%V%W%T/Z/O')).toBe('\0\x01\x1b;[{@`\x7f:/');
    expect(toFullAscii('AB+')).toBeUndefined();
    expect(toFullAscii('/P1')).toBeUndefined();
  });

  it('reads Code 32 with its check digit only', () => {
    expect(toCode32('0CSSBD')).toBe('A012345676');
    expect(toCode32('0CSSBF')).toBeUndefined();
    expect(toCode32('0CSSB')).toBeUndefined();
    expect(toCode32('0CSSBA')).toBeUndefined();
  });

  it('knows the check character modulo 43', () => {
    expect(hasMod43('CODE39W')).toBe(true);
    expect(hasMod43('CODE39X')).toBe(false);
  });

  it('prefers Code 32, then the extended reading where it differs or is the only one asked for', () => {
    const typeOf = (
      raw: string,
      ...asked: Parameters<typeof toCode39Reading>[1] extends ReadonlySet<infer T> ? T[] : never
    ) => toCode39Reading(raw, new Set(asked))?.type;
    expect(typeOf('0CSSBD', 'code39Barcode', 'code32Barcode')).toBe('code32Barcode');
    expect(typeOf('0CSSBD', 'code39Barcode')).toBe('code39Barcode');
    expect(typeOf('+A', 'code39Barcode', 'code39ExtendedBarcode')).toBe('code39ExtendedBarcode');
    expect(typeOf('AB', 'code39Barcode', 'code39ExtendedBarcode')).toBe('code39Barcode');
    expect(typeOf('AB', 'code39ExtendedBarcode')).toBe('code39ExtendedBarcode');
    expect(typeOf('AB', 'code32Barcode')).toBeUndefined();
  });
});

describe('Code 93', () => {
  it('computes the check characters of AIM USS-93', () => {
    expect(toCode93Check('TEST93')).toBe('+6');
  });

  it('writes any ASCII text in plain characters, each shifted one as the Code 39 pair but for its marks', () => {
    expect(isPlainCode93('CODE 93')).toBe(true);
    expect(isPlainCode93('Code 93')).toBe(false);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          const raw = toCode93Raw(text);
          expect(isPlainCode93(raw)).toBe(true);
          if (isPlainCode93(text)) expect(raw).toBe(text);
          else if (!/[$/+%]/.test(text)) expect(toFullAscii(raw)).toBe(text);
        },
      ),
      { seed: 93 },
    );
  });
});
