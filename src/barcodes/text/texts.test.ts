import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/properties.ts';
import type { BarcodeType } from '../types.ts';
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

  const readingsOf = (raw: string, ...asked: BarcodeType[]): string[] => {
    const reading = toCode39Reading(raw, new Set(asked));
    return reading ? [reading, ...(reading.others ?? [])].map(({ type, text }) => `${type} ${text}`) : [];
  };

  it('lists Code 32 next to the plain value, and only Code 32 without Code 39', () => {
    const both = ['code39Barcode 0CSSBD', 'code32Barcode A012345676'];
    expect(readingsOf('0CSSBD', 'code39Barcode', 'code32Barcode')).toEqual(both);
    expect(readingsOf('0CSSBD', 'code39Barcode')).toEqual(both.slice(0, 1));
    expect(readingsOf('0CSSBD', 'code32Barcode')).toEqual(both.slice(1));
    expect(readingsOf('AB', 'code32Barcode')).toEqual([]);
  });

  it.each(['PART/N 12', 'AB/CD12', '+A123BJC5D6E71G', '+A', 'A-B', '$M', 'C++', '100%V', '+A+/B', '/M+A+B'])(
    'takes %s for plain characters, and for full ASCII only where plain Code 39 is not asked for',
    (raw) => {
      expect(readingsOf(raw, 'code39Barcode', 'code39ExtendedBarcode')).toEqual([`code39Barcode ${raw}`]);
      const text = toFullAscii(raw);
      expect(readingsOf(raw, 'code39ExtendedBarcode')).toEqual(
        text === undefined ? [] : [`code39ExtendedBarcode ${text}`],
      );
    },
  );

  it.each([
    ['+C+O+D+E 39', 'code 39'],
    ['E+X+T+E+N+D+E+D /A%J/J/C', 'Extended !?*#'],
    ['+A%V+B+C.+D+E', 'a@bc.de', false],
    ['+I+N+F+O%V+A+B.+I+T', 'info@ab.it'],
    ['P+A+R+T-12+A', 'Part-12a'],
  ])('lists %s as full ASCII, too, where its lower case makes words', (raw, text, isLikely = true) => {
    const plain = `code39Barcode ${raw}`;
    expect(readingsOf(raw, 'code39Barcode', 'code39ExtendedBarcode')).toEqual(
      isLikely ? [plain, `code39ExtendedBarcode ${text}`] : [plain],
    );
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
