import { expect, it } from 'vitest';
import { WIDE_FORMS } from '../testing/wide-text.ts';
import { decodeUnicode } from './unicode-text.ts';

const TEXT = '<a>Größe 😀</a>';
const utf8 = (text: string) => new TextEncoder().encode(text);
const A = [0x61, 0, 0, 0];

it.each([['UTF-8', utf8] as const, ...Object.entries(WIDE_FORMS)])(
  'decodes %s with and without a byte order mark, and bytes within a larger buffer',
  (_, encode) => {
    for (const bytes of [encode(TEXT), encode(`\uFEFF${TEXT}`)]) {
      const larger = new Uint8Array(bytes.length + 3);
      larger.set(bytes, 3);
      for (const each of [bytes, larger.subarray(3)]) expect(decodeUnicode(each, true)).toBe(TEXT);
    }
  },
);

it('replaces what is no text, or throws', () => {
  const damaged = [
    [...A, 0, 0, 0x11, 0],
    [...A, 0, 0xd8, 0, 0],
    [...A, 0, 0],
    [0x61, 0, 0],
    [0x61, 0xff],
  ];
  for (const codes of damaged) {
    const bytes = Uint8Array.from(codes);
    expect(decodeUnicode(bytes)).toBe('a\uFFFD');
    expect(() => decodeUnicode(bytes, true)).toThrow(TypeError);
  }
  for (const few of [[], [0x61], [0x61, 0x62]])
    expect(decodeUnicode(Uint8Array.from(few))).toBe(String.fromCharCode(...few));
});
